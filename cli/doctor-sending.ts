import { listOpenCampaigns } from '../src/campaigns/store/health.ts'
import { listSenderTroubles } from '../src/channels/identities/troubles.ts'
import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { toIso } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import type { Finding } from './doctor-storage.ts'

/** Problems listed; `carillon send status` lists all. */
const MAX_LISTED = 5

/**
 * Senders with a problem, and campaigns that were not paused by a user.
 * The schema must be that of this version.
 */
export function checkSending(connection: Connection): Finding[] {
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
  ]
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
