import * as v from 'valibot'
import { isoTime, oneOf, pageQuery, uuid } from '../../http/schema.ts'
import { SUPPRESSION_CHANNELS } from '../suppressions/table.ts'
import { CONSENT_ACTIONS, CONSENT_METHODS } from './table.ts'

export const ListConsents = v.object(pageQuery)

export const ConsentRecord = v.object({
  id: uuid,
  contactId: v.nullable(uuid),
  channel: oneOf(SUPPRESSION_CHANNELS),
  address: v.string(),
  action: oneOf(CONSENT_ACTIONS),
  method: oneOf(CONSENT_METHODS),
  joinLinkId: v.nullable(uuid),
  campaignId: v.nullable(uuid),
  messageId: v.nullable(uuid),
  importId: v.nullable(uuid),
  consentText: v.nullable(v.string()),
  consentVersion: v.nullable(v.string()),
  /** What whoever imported it said: where and when the person agreed. */
  consentSource: v.nullable(v.string()),
  consentDate: v.nullable(v.string()),
  ipAddress: v.nullable(v.string()),
  userAgent: v.nullable(v.string()),
  actor: v.object({ type: v.string(), id: v.nullable(v.string()), name: v.string() }),
  occurredAt: isoTime,
  /** When the import it came with was undone: it counts no more. */
  retractedAt: v.nullable(isoTime),
})
