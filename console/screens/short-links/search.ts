import type { ShortLinkStatus } from '../../api/api.gen.ts'
import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

export interface ShortLinkSearch {
  search?: string | undefined
  status?: ShortLinkStatus | undefined
  page?: number | undefined
}

export const shortLinkSearch = ({ search, status, page }: Record<string, unknown>): ShortLinkSearch => ({
  search: textOf(search),
  status: oneOf<ShortLinkStatus>(['ACTIVE', 'EXPIRED', 'DISABLED'], status),
  page: pageOf(page),
})
