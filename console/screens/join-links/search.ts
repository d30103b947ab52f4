import type { JoinLinkStatus } from '../../api/api.gen.ts'
import { keyOf, pageOf, textOf } from '../../ui/search-params.ts'
import { STATES } from './words.ts'

export interface JoinLinkSearch {
  search?: string | undefined
  status?: JoinLinkStatus | undefined
  page?: number | undefined
}

export const joinLinkSearch = ({ search, status, page }: Record<string, unknown>): JoinLinkSearch => ({
  search: textOf(search),
  status: keyOf(STATES, status),
  page: pageOf(page),
})
