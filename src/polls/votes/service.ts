import { setImmediate } from 'node:timers/promises'
import { deliveredCount, recipientCount } from '../../campaigns/records/results.ts'
import type { Db, Reader } from '../../db/database.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { listMessageCounts } from '../../delivery/messages/message-totals.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { toIso } from '../../lib/clock.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { listOptions, type PollRow } from '../records/store.ts'
import type { PollOption } from '../records/table.ts'
import { bitOf, listVotes, nextVotes, type VoteRow } from './store.ts'

/** Returns the results of a poll. Reads stored totals, so that the cost does not depend on the number of votes. */
export function analyticsOf(reader: Reader, poll: PollRow) {
  const { organizationId, campaignId, responderCount: responders } = poll
  const [counts] = listMessageCounts(reader, organizationId, [campaignId])
  const options = listOptions(reader, organizationId, [poll.id])
  const totalVotes = options.reduce((sum, { votes }) => sum + votes, 0)
  const shares = sharesOf(options.map(({ votes }) => votes))
  const asked = counts?.accepted ?? 0
  return {
    recipients: counts ? recipientCount(counts) : 0,
    delivered: counts ? deliveredCount(counts) : 0,
    responders,
    responseRate: asked === 0 ? 0 : Math.min(1, Math.round((responders / asked) * 10_000) / 10_000),
    totalVotes,
    options: options.map(({ uuid, label, votes }, index) => ({
      id: uuid,
      label,
      votes,
      percentage: shares[index]!,
    })),
  }
}

/**
 * Returns shares in percent with one decimal place that add up to 100. The largest remainders get the remaining
 * tenths. Without votes all shares are 0.
 */
function sharesOf(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, one) => sum + one, 0)
  if (total === 0) return votes.map(() => 0)
  const exact = votes.map((one) => (one * 1_000) / total)
  const tenths = exact.map(Math.floor)
  const missing = 1_000 - tenths.reduce((sum, one) => sum + one, 0)
  const byRemainder = exact.map((_, index) => index)
  byRemainder.sort((a, b) => exact[b]! - tenths[b]! - (exact[a]! - tenths[a]!) || a - b)
  for (const index of byRemainder.slice(0, missing)) tenths[index]! += 1
  return tenths.map((one) => one / 10)
}

/**
 * Largest number of votes that a page may pass here. The read pool reads a page that may pass more. Passing
 * this many takes about a millisecond.
 */
const NEAR = 10_000
const ADVICE = 'Ask for an earlier page, or for the votes for all options.'

/**
 * Returns one page of the votes of a poll, the newest first. If several options can be chosen, the votes for
 * one option are looked for among all votes, so the read pool reads them unless the poll has few.
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

/** Number of votes that one statement reads, in two or three milliseconds. */
const AT_A_TIME = 500
const CSV_COLUMNS = ['first_name', 'last_name', 'phone', 'options', 'text', 'voted_at']

/**
 * Yields the votes of a poll as CSV in UTF-8, in the order of the first votes of the contacts. Reads each piece
 * when the caller asks for it, after the requests that came meanwhile. A vote that changes during the export
 * occurs once, with its value when it is read. New votes come at the end.
 */
export async function* voteLines(reader: Reader, poll: PollRow): AsyncGenerator<Uint8Array> {
  const options = listOptions(reader, poll.organizationId, [poll.id])
  yield Buffer.from(csvHead(CSV_COLUMNS))
  let afterId = 0
  for (;;) {
    const votes = nextVotes(reader, poll, { afterId, limit: AT_A_TIME })
    if (votes.length === 0) return
    afterId = votes.at(-1)!.id
    yield Buffer.from(votes.map((vote) => lineOf(vote, options)).join(''))
    await setImmediate()
  }
}

const lineOf = (vote: VoteRow, options: readonly PollOption[]): string =>
  csvLine([
    vote.firstName,
    vote.lastName,
    vote.phone,
    options
      .filter((option) => (vote.choices & bitOf(option)) !== 0)
      .map(({ label }) => label)
      .join('; '),
    vote.rawBody,
    toIso(vote.votedAt),
  ])
