import { listOpenCampaigns } from '../src/campaigns/store/health.ts'
import { listSenderTroubles } from '../src/channels/identities/troubles.ts'
import { listOpenReviews } from '../src/compliance/reviews/queries.ts'
import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { toIso } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import type { Finding } from './doctor-storage.ts'

/** Problems listed; `carillon send status` lists all. */
const MAX_LISTED = 5

/**
 * Senders with a problem, messages that may be opt-outs and wait for too long, and campaigns that were not paused by a user.
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
        `${name} of ${organizationName} was paused: ${lastError ?? pauseReason}; ${counted(waiting, 'message waits', 'messages wait')}. ` +
        wayOn(id, pauseReason),
    )
  return [
    ...findings('senders', 'all work', senders),
    ...findings('campaigns', 'none was paused by a fault', campaigns),
    checkReviews(listOpenReviews(reader, now)),
  ]
}

function checkReviews(waiting: ReturnType<typeof listOpenReviews>): Finding {
  const sum = (of: 'open' | 'overdue') => waiting.reduce((total, one) => total + one[of], 0)
  const [open, overdue] = [sum('open'), sum('overdue')]
  if (open === 0) return { check: 'opt-outs', status: 'ok', detail: 'none waits for a decision' }
  const first = toIso(Math.min(...waiting.map(({ dueAt }) => dueAt)))
  const wait = `${counted(open, 'message that may be an opt-out waits', 'messages that may be opt-outs wait')} for a decision`
  return overdue === 0
    ? { check: 'opt-outs', status: 'ok', detail: `${wait}, the first until ${first}: carillon reviews list` }
    : {
        check: 'opt-outs',
        status: 'warning',
        detail: `${wait}, ${overdue} for more than ten business days, since ${first}: carillon reviews list`,
      }
}

/** A campaign that waits for its text cannot be resumed. */
const wayOn = (id: string, pauseReason: string | null): string =>
  pauseReason === 'VARIANT_UNDECIDED'
    ? `carillon campaign choose-variant ${id} LABEL`
    : `carillon campaign resume ${id}`

function findings(check: string, fine: string, troubles: readonly string[]): Finding[] {
  if (troubles.length === 0) return [{ check, status: 'ok', detail: fine }]
  const named = troubles.slice(0, MAX_LISTED).map((detail): Finding => ({ check, status: 'warning', detail }))
  const more = troubles.length - named.length
  if (more === 0) return named
  return [...named, { check, status: 'warning', detail: `and ${more} more: carillon send status` }]
}
