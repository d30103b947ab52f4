import { countsSince, type FrequencyCap } from '../../compliance/eligibility/eligibility.ts'
import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { listMarketingRuns } from '../executions/store.ts'
import { countGot, timeGot } from '../messages/fragments.ts'

/** Returns the parameters of `countGot` for messages that count towards the frequency cap. */
export function recentMarketing(
  reader: Reader,
  organizationId: number,
  { cap, nowMs }: { cap: FrequencyCap; nowMs: number },
): Array<string | number> {
  const since = countsSince(cap, nowMs)
  return [JSON.stringify(listMarketingRuns(reader, organizationId, since)), since, since, since, since]
}

/** Returns the SQL condition that a row of `contacts` has reached the organization's frequency cap. */
export function hasReachedCap(
  reader: Reader,
  organizationId: number,
  limit: { cap: FrequencyCap; nowMs: number },
): Fragment {
  const text = countGot('contacts', 'contacts.id')
  const got: Fragment = { text, params: recentMarketing(reader, organizationId, limit) }
  return fragment`${got} >= ${limit.cap.messages}`
}

/** Counts the received messages of a contact that count towards the cap. @param contactId internal id */
export function countRecentMarketing(
  reader: Reader,
  organizationId: number,
  { contactId, ...limit }: { contactId: number; cap: FrequencyCap; nowMs: number },
): number {
  const counted = recentMarketing(reader, organizationId, limit)
  return reader.value<number>(COUNT_RECENT, ...counted, organizationId, contactId) ?? 0
}

/** Returns when the contact will be below the frequency cap, ms since 1970, or undefined if it is below now. */
export function freeOfCapAt(
  reader: Reader,
  organizationId: number,
  { contactId, cap, nowMs }: { contactId: number; cap: FrequencyCap; nowMs: number },
): number | undefined {
  const counted = recentMarketing(reader, organizationId, { cap, nowMs })
  const later = cap.messages - 1
  const at = reader.value<number | null>(TIME_RECENT, nowMs, ...counted, later, organizationId, contactId)
  return at === undefined || at === null ? undefined : at + cap.days * DAY_MS + 1
}

const TIME_RECENT = `SELECT ${timeGot('contacts', 'contacts.id')} FROM contacts
  WHERE contacts.organization_id = ? AND contacts.id = ?`

const COUNT_RECENT = `SELECT ${countGot('contacts', 'contacts.id')} FROM contacts
  WHERE contacts.organization_id = ? AND contacts.id = ?`
