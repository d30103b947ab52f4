import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { isoTime, oneOf, pageEntries, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { CONSENT_ACTIONS, CONSENT_METHODS, SUPPRESSION_CHANNELS } from './table.ts'

export const ListConsents = parameters(pageEntries)

const Attestation = component('Attestation', 'That all people in an imported file have agreed.', {
  by: [ActorRecord, 'Who imported the file and said so.'],
  at: [isoTime, 'When.'],
})

export const ConsentRecord = component(
  'Consent',
  'The evidence of one decision about messages. It is never changed and outlives the contact.',
  {
    id: [uuid, 'Id of the record.'],
    contactId: [v.nullable(uuid), 'Id of the contact it was about; null when there was none.'],
    channel: [oneOf(SUPPRESSION_CHANNELS), 'What the decision is about.'],
    address: [v.string(), 'The phone number or email address that it applies to.'],
    action: [oneOf(CONSENT_ACTIONS), 'What was decided.'],
    method: [oneOf(CONSENT_METHODS), 'How it was decided.'],
    joinLinkId: [v.nullable(uuid), 'Id of the join link it came by; null for none.'],
    joinLinkName: [v.nullable(v.string()), 'Name of the join link; null for none.'],
    campaignId: [v.nullable(uuid), 'Id of the campaign it answers; null for none.'],
    campaignName: [v.nullable(v.string()), 'Its name today; null for none.'],
    messageId: [
      v.nullable(uuid),
      'Id of the message that decided: the text of the person, or else the message of the organization that was refused or reported; null for none.',
    ],
    importId: [v.nullable(uuid), 'Id of the import of contacts with the decision; null for none.'],
    importRow: [
      v.nullable(v.number()),
      'The row of that import, as `GET /contacts/imports/{id}/rows` numbers it; null for none, and once its rows are deleted.',
    ],
    suppressionImportId: [
      v.nullable(uuid),
      'Id of the import of a suppression list with the decision; null for none.',
    ],
    fileName: [v.nullable(v.string()), 'Name of the imported file; null for none.'],
    consentText: [
      v.nullable(v.string()),
      'The text that the person was shown or wrote; null when it was not kept.',
    ],
    consentVersion: [v.nullable(v.string()), 'Version of that text; null for none.'],
    consentSource: [
      v.nullable(v.string()),
      'Where the person agreed, as the user of the import stated; null when not stated.',
    ],
    consentDate: [
      v.nullable(v.string()),
      'When the person agreed: in a join page or by a keyword, or as the user of the import or the member who lifted the opt-out stated; null when not stated.',
    ],
    attestation: [v.nullable(Attestation), 'Who attested the consents in the imported file; null for none.'],
    reason: [v.nullable(v.string()), 'Why, in the words of its recorder; null when not stated.'],
    ipAddress: [v.nullable(v.string()), 'IP address of the person; null for none.'],
    userAgent: [v.nullable(v.string()), 'Browser of the person; null for none.'],
    actor: [ActorRecord, 'Who recorded it.'],
    occurredAt: [isoTime, 'When it was recorded.'],
    retractedAt: [v.nullable(isoTime), 'When its import was undone, which revoked it; null while it counts.'],
  },
)
