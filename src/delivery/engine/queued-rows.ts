import type { Channel } from '../../channels/ports/channel.ts'
import { consentIdOf } from '../../compliance/consents/fragments.ts'
import type { Recipient } from '../../compliance/eligibility/eligibility.ts'
import { isInReview } from '../../compliance/reviews/fragments.ts'
import { isSuppressedAddress } from '../../compliance/suppressions/fragments.ts'
import { leftJoinContact } from '../../contacts/records/fragments.ts'
import type { Person } from '../../content/composition/compose.ts'
import { countGot, fromMessages } from '../messages/fragments.ts'
import type { Claimable } from './tick.ts'

/** What a claim of a run reads: the next QUEUED messages, with all that decides whether they may go. */
export interface QueuedRow extends Recipient, Person, Omit<Claimable, 'contactId'> {
  contactId: number
  /** Null without its row. */
  contactUuid: string | null
  preferredId: number | null
  /** The sender it was handed to last, and what came of it; null for the first try. */
  triedId: number | null
  triedError: string | null
  /** Which text of an A/B test it gets. */
  variant: number | null
}

interface Needs {
  /** Whether it matters that the recipient may have opted out. */
  review: boolean
  /** Whether a consent to marketing has to be looked for. */
  consent: boolean
  /** Whether marketing of the last days has to be counted. */
  cap: boolean
  customFields: boolean
  /** Whether messages are named; else they are those behind an id. */
  named: boolean
}

const texts = new Map<string, string>()

/**
 * SQL with the parameters execution, id to go on behind or a JSON array of ids, limit; before
 * them, where marketing is counted, those of `countGot`. Its text is
 * made once for each channel and need, so that its statement is prepared once.
 */
export function queuedRowsSql(channel: Channel, needs: Needs): string {
  const key = `${channel.name} ${needs.review} ${needs.consent} ${needs.cap} ${needs.customFields} ${needs.named}`
  let text = texts.get(key)
  if (!text) {
    text = write(channel, needs)
    texts.set(key, text)
  }
  return text
}

/** Without a contact there is no status either, and the message is skipped before its text is rendered. */
const write = ({ consentChannel }: Channel, { review, consent, cap, customFields, named }: Needs): string => `
  SELECT m.id, m.uuid, m.contact_id AS contactId, contacts.uuid AS contactUuid, m.address, m.attempt, m.expires_at AS expiresAt,
    iif(m.attempt > 0, m.channel_identity_id, NULL) AS triedId, m.error_code AS triedError,
    iif(contacts.deleted_at IS NULL, contacts.status, NULL) AS contactStatus,
    coalesce(contacts.first_name, '') AS firstName, contacts.last_name AS lastName,
    coalesce(contacts.phone, '') AS phone, contacts.email,
    contacts.city, contacts.state, contacts.postal_code AS postalCode, contacts.country, contacts.timezone,
    contacts.preferred_channel_identity_id AS preferredId, m.variant,
    ${isSuppressedAddress('m', consentChannel, 'm.address')} AS isSuppressed,
    ${review ? isInReview('m', consentChannel, 'm.address') : '0'} AS isInReview,
    ${consent ? consentIdOf('m', consentChannel, 'm.address') : '1'} AS hasConsent${cap ? `,\n    ${countGot('m', 'm.contact_id')} AS recentMarketing` : ''}${customFields ? ', contacts.custom_fields AS customFields' : ''}
  ${fromMessages('m')} ${leftJoinContact('m.contact_id')}
  WHERE m.execution_id = ? AND m.status = 'QUEUED' AND m.id ${named ? 'IN (SELECT value FROM json_each(?))' : '> ?'}
  ORDER BY m.id LIMIT ?`
