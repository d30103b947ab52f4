import type { PollStatus } from '../../api/api.gen.ts'
import { keyOf, pageOf, textOf } from '../../ui/search-params.ts'
import { STATES } from './words.ts'

export interface PollSearch {
  q?: string | undefined
  status?: PollStatus | undefined
  page?: number | undefined
}

export const pollSearch = ({ q, status, page }: Record<string, unknown>): PollSearch => ({
  q: textOf(q),
  status: keyOf(STATES, status),
  page: pageOf(page),
})
