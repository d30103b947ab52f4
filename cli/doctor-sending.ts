import { listFailingDomains } from '../src/accounts/domains/queries.ts'
import { listOpenCampaigns } from '../src/campaigns/store/health.ts'
import { whyPaused } from '../src/campaigns/store/pause-words.ts'
import { listSenderTroubles } from '../src/channels/identities/troubles.ts'
import { listOpenReviews } from '../src/compliance/reviews/queries.ts'
import { reviewsWait } from '../src/compliance/reviews/wording.ts'
import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { toIso } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import type { Finding } from './doctor-storage.ts'

/** Problems listed; another command lists all. */
const MAX_LISTED = 5

/**
 * Senders with a problem, domains that links lead to and nobody reaches, messages that may be opt-outs and wait for too long, and
 * campaigns that were not paused by a user.
 * The schema must be that of this version.
 */
export function checkSending(connection: Connection, now: number): Finding[] {
  const reader = readerOf(connection)
  const senders = listSenderTroubles(reader).map(
    ({ name, organizationName, address, status, lastError, since }) =>
      `${name} ${address} of ${organizationName} (${status})${since === null ? '' : `, since ${toIso(since)}`}: ${lastError}`,
  )
  const campaigns = listOpenCampaigns(reader)
    .filter(({ status, pauseReason }) => status === 'PAUSED' && pauseReason !== 'USER')
    .map(
      ({ id, name, organizationName, pauseReason, lastError, waiting }) =>
        `${name} of ${organizationName} was paused: ${whyPaused(pauseReason ?? 'USER', lastError)}; ${counted(waiting, 'message waits', 'messages wait')}. ` +
        wayOn(id, pauseReason),
    )
  const domains = listFailingDomains(reader).map(
    ({ host, organizationName, problem, checkedAt }) =>
      `${host} of ${organizationName}, checked at ${toIso(checkedAt)}: ${problem}`,
  )
  return [
    ...findings('senders', 'all work', { troubles: senders, listedBy: 'carillon send status' }),
    ...findings('campaigns', 'none was paused by a fault', {
      troubles: campaigns,
      listedBy: 'carillon send status',
    }),
    ...findings('domains', 'none in use fails', { troubles: domains, listedBy: 'carillon domains list' }),
    checkReviews(listOpenReviews(reader, now)),
  ]
}

function checkReviews(waiting: ReturnType<typeof listOpenReviews>): Finding {
  const sum = (of: 'open' | 'overdue') => waiting.reduce((total, one) => total + one[of], 0)
  const [open, overdue] = [sum('open'), sum('overdue')]
  if (open === 0) return { check: 'opt-outs', status: 'ok', detail: 'none waits for a decision' }
  const dueAt = Math.min(...waiting.map((one) => one.dueAt))
  const detail = `${reviewsWait({ open, overdue, dueAt })}: carillon reviews list`
  return { check: 'opt-outs', status: overdue === 0 ? 'ok' : 'warning', detail }
}

/** A campaign that waits for its text cannot be resumed. */
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
