import { setImmediate } from 'node:timers/promises'
import type { Reader } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { listOptions, type PollRow } from '../records/store.ts'
import type { PollOption } from '../records/table.ts'
import type { VoteRow } from './store.ts'
import { bitOf, nextVotes } from './store.ts'

/** Votes that one statement reads, in two or three milliseconds. */
const AT_A_TIME = 500
const COLUMNS = ['first_name', 'last_name', 'phone', 'options', 'text', 'voted_at']

/**
 * Yields the votes of a poll as CSV in UTF-8, in the order in which the contacts first voted. Each piece is read when
 * the caller asks for it, and requests that came meanwhile are served first. Votes that change during the export are in
 * it once, as they are when they are read; new ones come at the end.
 */
export async function* voteLines(reader: Reader, poll: PollRow): AsyncGenerator<Uint8Array> {
  const options = listOptions(reader, poll.organizationId, [poll.id])
  yield Buffer.from(csvHead(COLUMNS))
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
