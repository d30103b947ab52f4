import { hasSession } from '../../channels/inbound/sessions.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { Rules } from '../../compliance/eligibility/eligibility.ts'
import type { RecipientLocation } from '../../compliance/send-windows/zones.ts'
import { fromLiveContacts } from '../../contacts/records/store.ts'
import type { Person } from '../../content/composition/compose.ts'
import type { Db } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'

/**
 * Maximum number of recipients for an exact estimate. With more recipients, the estimate uses a sample of about this
 * size.
 */
export const EXACT_UP_TO = 5_000
/** Range of `spread`: whole numbers from 0 to below this. */
const SPREAD_RANGE = 2 ** 32
/** Start time of a run that has not begun: no contact has changed its number since. */
const NEVER = Number.MAX_SAFE_INTEGER

/** A recipient of the message, with the columns that the send engine reads. */
export interface EstimatedRecipient extends Person, RecipientLocation {
  hasConsent: number
}

/**
 * SQL of Knuth's multiplicative hash of the contact's id. It picks the same contacts each time,
 * evenly from all of them. The product fits into 63 bits.
 */
const spread = fragment`((contacts.id & 0x7fffffff) * 2654435761 & 4294967295)`

const pooled = (db: Db, organizationId: number): RowReader =>
  db.readPool.of({
    organizationId,
    advice: 'Estimate for a smaller segment, or one with fewer conditions on text.',
  })

/** The audience of an estimate, and the reasons for leaving contacts out. */
export interface EstimatedAudience {
  condition: Fragment
  channel: ChannelName
  rules: Rules & { whatsappTemplate: FilledTemplate | null }
  /** For free text by WhatsApp: the senders. The recipient must have written to one of them recently. */
  session: { organizationId: number; senderIds: readonly number[]; at: number } | undefined
  /** Contacts who have reached the organization's limit of marketing; undefined without a limit. */
  hasReachedCap: Fragment | undefined
}

/**
 * SQL of the reason for which a run that begins now would skip a contact. The rules for freezing the audience come
 * first, then those for claiming a message.
 */
function reasonOf({ channel, rules, hasReachedCap, session }: EstimatedAudience): Fragment {
  const excluded = channelOf(channel).exclusionReason(rules, NEVER)
  const capped = hasReachedCap
    ? fragment`coalesce(${excluded}, iif(${hasReachedCap}, 'FREQUENCY_CAP', NULL))`
    : excluded
  if (!session) return capped
  const isOpen = hasSession(session.organizationId, 'contacts.id', session)
  return fragment`coalesce(${capped}, iif(${isOpen}, NULL, 'OUTSIDE_SESSION'))`
}

/**
 * Counts the contacts of the segment by the reason for skipping them; `null` is the reason of contacts who would not
 * be skipped. Reads all contacts.
 */
export async function countByReason(
  db: Db,
  organizationId: number,
  audience: EstimatedAudience,
): Promise<Map<string | null, number>> {
  const { sharesAddresses, addressColumn } = channelOf(audience.channel)
  const address = sharesAddresses ? fragment`contacts.${verbatim(addressColumn)}` : fragment`NULL`
  const query = fragment`SELECT reason, count(*) AS count, count(DISTINCT address) AS addresses
    FROM (SELECT ${reasonOf(audience)} AS reason, ${address} AS address ${fromLiveContacts(organizationId)}
            AND ${interruptible('contacts.id')} AND (${audience.condition}))
    GROUP BY reason`
  const rows = await pooled(db, organizationId).all<{
    reason: string | null
    count: number
    addresses: number
  }>(query.text, ...query.params)
  const counts = new Map(rows.map(({ reason, count }) => [reason, count]))
  const addresses = rows.find(({ reason }) => reason === null)?.addresses
  return sharesAddresses && addresses !== undefined ? withDuplicates(counts, addresses) : counts
}

/**
 * Adds the number of duplicates to the counts. If several contacts have the same address, the first gets the message.
 */
function withDuplicates(counts: Map<string | null, number>, addresses: number): Map<string | null, number> {
  const eligible = counts.get(null) ?? 0
  return new Map([...counts, [null, addresses], ['DUPLICATE', eligible - addresses]])
}

/** Returns all recipients, or a sample when there are more than EXACT_UP_TO. */
export function pickRecipients(
  db: Db,
  organizationId: number,
  audience: EstimatedAudience,
  eligibleCount: number,
): Promise<EstimatedRecipient[]> {
  const isSampled = eligibleCount > EXACT_UP_TO
  const share = isSampled ? Math.floor((EXACT_UP_TO / eligibleCount) * SPREAD_RANGE) : SPREAD_RANGE
  const query = fragment`SELECT first_name, last_name, phone, email, city, state,
      postal_code, country, timezone, custom_fields, ${channelOf(audience.channel).hasConsent} AS hasConsent
    ${fromLiveContacts(organizationId)}
      AND ${interruptible('contacts.id')} AND ${spread} < ${share} AND (${audience.condition}) AND ${reasonOf(audience)} IS NULL`
  return pooled(db, organizationId).all<EstimatedRecipient>(query.text, ...query.params)
}
