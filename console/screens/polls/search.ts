import type { PollStatus } from '../../api/api.gen.ts'
import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

const STATUSES: readonly PollStatus[] = [
  'DRAFT',
  'SCHEDULED',
  'SENDING',
  'OPEN',
  'CLOSED',
  'CANCELLED',
  'FAILED',
]

export interface PollSearch {
  q?: string | undefined
  status?: PollStatus | undefined
  page?: number | undefined
}

export const pollSearch = ({ q, status, page }: Record<string, unknown>): PollSearch => ({
  q: textOf(q),
  status: oneOf(STATUSES, status),
  page: pageOf(page),
})
