import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { CONSENT_ACTIONS, CONSENT_METHODS, SUPPRESSION_CHANNELS } from './table.ts'

describeWords(SUPPRESSION_CHANNELS, 'ConsentChannel', 'The messages that a consent or an opt-out covers.', {
  SMS: 'All messages to the phone number.',
  EMAIL: 'All messages to the email address.',
})

describeWords(CONSENT_ACTIONS, 'ConsentAction', 'What a person decided about messages.', {
  OPT_IN: 'Agreed to receive messages.',
  OPT_OUT: 'Wants no more messages.',
  CONFIRMED: 'Confirmed an earlier opt-in.',
})

describeWords(CONSENT_METHODS, 'ConsentMethod', 'How a person decided.', {
  WEB_FORM: 'In a form on a web page.',
  KEYWORD: 'By texting a keyword such as STOP or START.',
  OTP: 'By entering a code that was texted to the number.',
  REPLY: 'By answering in words of their own, which a member read.',
  MANUAL: 'By informing a member, who entered it.',
  IMPORT: 'According to an imported list.',
  API: 'According to other software, with an API key.',
  LIST_UNSUBSCRIBE: 'By the unsubscribe button of a mail program.',
  COMPLAINT: 'By reporting an email as spam.',
  BOUNCE: 'The address refused an email permanently.',
  PROVIDER: 'According to the carrier.',
})

export const ListConsents = v.object(pageQuery)
describeFields(ListConsents, PAGE_FIELDS)

const Attestation = v.object({ by: ActorRecord, at: isoTime })
describeObject(Attestation, 'Attestation', 'That all people in an imported file have agreed.', {
  by: 'Who imported the file and said so.',
  at: 'When.',
})

export const ConsentRecord = v.object({
  id: uuid,
  contactId: v.nullable(uuid),
  channel: oneOf(SUPPRESSION_CHANNELS),
  address: v.string(),
  action: oneOf(CONSENT_ACTIONS),
  method: oneOf(CONSENT_METHODS),
  joinLinkId: v.nullable(uuid),
  campaignId: v.nullable(uuid),
  campaignName: v.nullable(v.string()),
  messageId: v.nullable(uuid),
  importId: v.nullable(uuid),
  importRow: v.nullable(v.number()),
  suppressionImportId: v.nullable(uuid),
  fileName: v.nullable(v.string()),
  consentText: v.nullable(v.string()),
  consentVersion: v.nullable(v.string()),
  consentSource: v.nullable(v.string()),
  consentDate: v.nullable(v.string()),
  attestation: v.nullable(Attestation),
  reason: v.nullable(v.string()),
  ipAddress: v.nullable(v.string()),
  userAgent: v.nullable(v.string()),
  actor: ActorRecord,
  occurredAt: isoTime,
  retractedAt: v.nullable(isoTime),
})
describeObject(
  ConsentRecord,
  'Consent',
  'The evidence of one decision about messages. It is never changed and outlives the contact.',
  {
    id: 'Id of the record.',
    contactId: 'Id of the contact it was about; null when there was none.',
    channel: 'What the decision is about.',
    address: 'The phone number or email address that it applies to.',
    action: 'What was decided.',
    method: 'How it was decided.',
    joinLinkId: 'Id of the join link it came by; null for none.',
    campaignId: 'Id of the campaign it answers; null for none.',
    campaignName: 'Its name today; null for none.',
    messageId:
      'Id of the message that decided: the text of the person, or else the message of the organization that was refused or reported; null for none.',
    importId: 'Id of the import of contacts with the decision; null for none.',
    importRow:
      'The row of that import, as `GET /contacts/imports/{id}/rows` numbers it; null for none, and once its rows are deleted.',
    suppressionImportId: 'Id of the import of a suppression list with the decision; null for none.',
    fileName: 'Name of the imported file; null for none.',
    consentText: 'The text that the person was shown or wrote; null when it was not kept.',
    consentVersion: 'Version of that text; null for none.',
    consentSource: 'Where the person agreed, as the user of the import stated; null when not stated.',
    consentDate:
      'When the person agreed, as the user of the import or the member who lifted the opt-out stated; null when not stated.',
    attestation: 'Who attested the consents in the imported file; null for none.',
    reason: 'Why, in the words of its recorder; null when not stated.',
    ipAddress: 'IP address of the person; null for none.',
    userAgent: 'Browser of the person; null for none.',
    actor: 'Who recorded it.',
    occurredAt: 'When it was recorded.',
    retractedAt: 'When its import was undone, which revoked it; null while it counts.',
  },
)
