import type { ShortLinkStatus } from '../../api/api.gen.ts'
import { keyOf, pageOf, textOf } from '../../ui/search-params.ts'
import { STATES } from './words.ts'

export interface ShortLinkSearch {
  search?: string | undefined
  status?: ShortLinkStatus | undefined
  page?: number | undefined
}

export const shortLinkSearch = ({ search, status, page }: Record<string, unknown>): ShortLinkSearch => ({
  search: textOf(search),
  status: keyOf(STATES, status),
  page: pageOf(page),
})
