import type { Db } from '../../db/database.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { PollRow } from '../records/store.ts'
import type { PollOption } from '../records/table.ts'
import type { VoteRow } from './store.ts'
import { bitOf, listVotes } from './store.ts'

/** The read pool reads a page that may pass more votes than this. To pass this many takes about a millisecond. */
const NEAR = 10_000
const ADVICE = 'Ask for a page nearer to the first, or for the votes for all options.'

/**
 * One page of the votes of a poll, the newest first. Where several options can be chosen, votes for one are looked for
 * among all votes, so the read pool reads them unless the poll has few.
 * @param option the option that the votes must be for; undefined for all votes
 * @throws QUERY_TIMEOUT, SERVICE_UNAVAILABLE; not for the first pages, unless several options can be chosen
 */
export async function votesOf(
  db: Db,
  poll: PollRow,
  page: PageRequest,
  option: PollOption | undefined,
): Promise<VoteRow[]> {
  const [offset, total] = [pageOffset(page), option ? option.votes : poll.responderCount]
  if (option?.votes === 0 || (offset > 0 && offset >= total)) return []
  const passed = option && poll.allowMultipleOptions === 1 ? poll.responderCount : offset
  const { organizationId } = poll
  const reader = passed <= NEAR ? inlineRows(db) : db.readPool.of({ organizationId, advice: ADVICE })
  return listVotes(reader, poll, page, option && bitOf(option))
}
