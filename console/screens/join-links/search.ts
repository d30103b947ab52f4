import type { JoinLinkStatus } from '../../api/api.gen.ts'
import { pageOf, textOf } from '../../ui/search-params.ts'
import { isStatus } from './words.ts'

export interface JoinLinkSearch {
  search?: string | undefined
  status?: JoinLinkStatus | undefined
  page?: number | undefined
}

export const joinLinkSearch = ({ search, status, page }: Record<string, unknown>): JoinLinkSearch => ({
  search: textOf(search),
  status: isStatus(status) ? status : undefined,
  page: pageOf(page),
})
