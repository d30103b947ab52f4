import type { JoinLinkStatus } from '../../api/api.gen.ts'
import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

export interface JoinLinkSearch {
  search?: string | undefined
  status?: JoinLinkStatus | undefined
  page?: number | undefined
}

export const joinLinkSearch = ({ search, status, page }: Record<string, unknown>): JoinLinkSearch => ({
  search: textOf(search),
  status: oneOf<JoinLinkStatus>(['ACTIVE', 'PAUSED', 'EXPIRED'], status),
  page: pageOf(page),
})
