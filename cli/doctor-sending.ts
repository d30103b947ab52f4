import { listFailingDomains } from '../src/accounts/domains/store.ts'
import { listUnfinishedMoves } from '../src/accounts/moves/store.ts'
import { listOpenCampaigns, pausedByFault } from '../src/campaigns/records/health.ts'
import { pauseMessage } from '../src/campaigns/records/pause-reasons.ts'
import { listSenderTroubles } from '../src/channels/identities/troubles.ts'
import { reviewsWait } from '../src/compliance/reviews/service.ts'
import { listOpenReviews } from '../src/compliance/reviews/store.ts'
import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { countFutureRuns } from '../src/delivery/executions/store.ts'
import { countFutureMessages } from '../src/delivery/messages/sending-status.ts'
import { countFutureJobs } from '../src/jobs/store.ts'
import { MINUTE_MS, toIso } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { sayStored } from '../src/lib/stored-sentence.ts'
import { listBrokenQuickly } from '../src/wiring/invariants.ts'
import { type Finding, violationOf } from './doctor-storage.ts'

/** Largest number of problems listed here. Another command lists all of them. */
const MAX_LISTED = 5

/** Limit for a move. A longer one has failed, or waits for a carrier. */
const MOVE_MS = 10 * MINUTE_MS

/**
 * Finds problems of sending: campaign runs without a job that continues them, senders with a problem,
 * link domains that do not lead here, overdue reviews of possible opt-outs, unfinished moves, and
 * campaigns that were paused by a fault. The schema must be that of this version.
 */
export function checkSending(connection: Connection, now: number): Finding[] {
  const reader = readerOf(connection)
  const senders = listSenderTroubles(reader).map(
    ({ name, organizationName, address, status, lastError, since }) =>
      `${name} ${address} of ${organizationName} (${status})${since === null ? '' : `, since ${toIso(since)}`}: ${lastError}`,
  )
  const campaigns = pausedByFault(listOpenCampaigns(reader)).map(
    ({ id, name, organizationName, pauseReason, lastError, waiting }) =>
      `${name} of ${organizationName} was paused: ${pauseMessage(pauseReason ?? 'USER', lastError)} ${counted(waiting, 'message waits', 'messages wait')}. ` +
      wayOn(id, pauseReason),
  )
  const domains = listFailingDomains(reader).map(
    ({ host, organizationName, problem, checkedAt }) =>
      `${host} of ${organizationName}, checked at ${toIso(checkedAt)}: ${sayStored(problem, 'en')}`,
  )
  const moves = listUnfinishedMoves(reader, now - MOVE_MS).map(
    ({ slug, state, otherHome, changedAt }) =>
      `${slug} has been ${state} since ${toIso(changedAt)}, and its requests are refused. The other home is ${otherHome}. Finish the move, or cancel it: carillon fleet move`,
  )
  const stranded = listBrokenQuickly(connection).map(violationOf)
  return [
    ...findings('runs', 'every run in progress has a job that continues it', {
      troubles: stranded,
      listedBy: 'carillon doctor --full',
    }),
    ...findings('senders', 'all senders work', { troubles: senders, listedBy: 'carillon send status' }),
    ...findings('campaigns', 'no campaign was paused by a fault', {
      troubles: campaigns,
      listedBy: 'carillon send status',
    }),
    ...findings('domains', 'all domains in use work', {
      troubles: domains,
      listedBy: 'carillon domains list',
    }),
    ...findings('moves', 'no organization waits between two appliances', {
      troubles: moves,
      listedBy: 'carillon fleet list',
    }),
    checkReviews(listOpenReviews(reader, now)),
    checkClock(reader, now),
  ]
}

/** Finds times in the future, which mean that the clock was ahead when they were stored, or is behind now. */
function checkClock(reader: ReturnType<typeof readerOf>, now: number): Finding {
  const later = now + CLOCK_SLACK_MS
  const found = [
    [countFutureRuns(reader, later), 'run', 'runs'],
    [countFutureMessages(reader, later), 'message', 'messages'],
    [countFutureJobs(reader, later), 'job', 'jobs'],
  ] as const
  const words = found.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many))
  if (words.length === 0) return { check: 'clock', status: 'ok', detail: 'no stored time is in the future' }
  const detail = `times in the future: ${words.join(', ')}. The clock was ahead when they were stored, or is behind now`
  return { check: 'clock', status: 'warning', detail }
}

/** Largest step of the clock that does no harm. */
const CLOCK_SLACK_MS = 60_000

function checkReviews(waiting: ReturnType<typeof listOpenReviews>): Finding {
  const sum = (of: 'open' | 'overdue') => waiting.reduce((total, one) => total + one[of], 0)
  const [open, overdue] = [sum('open'), sum('overdue')]
  if (open === 0) return { check: 'opt-outs', status: 'ok', detail: 'no message is waiting for a review' }
  const dueAt = Math.min(...waiting.map((one) => one.dueAt))
  const detail = `${reviewsWait({ open, overdue, dueAt })}: carillon reviews list`
  return { check: 'opt-outs', status: overdue === 0 ? 'ok' : 'warning', detail }
}

/**
 * Returns the command that continues a campaign. A campaign whose A/B test needs a decision cannot be
 * resumed.
 */
const wayOn = (id: string, pauseReason: string | null): string =>
  pauseReason === 'VARIANT_UNDECIDED'
    ? `carillon campaign choose-variant ${id} LABEL`
    : `carillon campaign resume ${id}`

function findings(
  check: string,
  fine: string,
  { troubles, listedBy }: { troubles: readonly string[]; listedBy: string },
): Finding[] {
  if (troubles.length === 0) return [{ check, status: 'ok', detail: fine }]
  const named = troubles.slice(0, MAX_LISTED).map((detail): Finding => ({ check, status: 'warning', detail }))
  const more = troubles.length - named.length
  if (more === 0) return named
  return [...named, { check, status: 'warning', detail: `and ${more} more: ${listedBy}` }]
}
