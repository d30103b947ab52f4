import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { CONSENT_ACTIONS, CONSENT_METHODS, SUPPRESSION_CHANNELS } from './table.ts'

describeWords(SUPPRESSION_CHANNELS, 'ConsentChannel', 'What a consent or an opt-out is about.', {
  SMS: 'Everything that goes to the phone number.',
  EMAIL: 'Everything that goes to the email address.',
})

describeWords(CONSENT_ACTIONS, 'ConsentAction', 'What a person decided about messages.', {
  OPT_IN: 'Agreed to get messages.',
  OPT_OUT: 'Wants no more messages.',
  CONFIRMED: 'Said again that messages are welcome.',
})

describeWords(CONSENT_METHODS, 'ConsentMethod', 'In which way a person decided.', {
  WEB_FORM: 'In a form on a web page.',
  KEYWORD: 'By texting a keyword such as STOP or START.',
  OTP: 'By a code that was texted to the number.',
  REPLY: 'By answering a question.',
  MANUAL: 'Told a member, who entered it.',
  IMPORT: 'As a list said that was imported.',
  API: 'As other software said with an API key.',
  LIST_UNSUBSCRIBE: 'By the unsubscribe button of a mail program.',
  COMPLAINT: 'By reporting an email as spam.',
  BOUNCE: 'The address refused an email for good.',
  PROVIDER: 'As the carrier said, which knew of an opt-out.',
})

export const ListConsents = v.object(pageQuery)
describeFields(ListConsents, PAGE_FIELDS)

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
  consentSource: v.nullable(v.string()),
  consentDate: v.nullable(v.string()),
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
    address: 'The phone number or email address that it holds for.',
    action: 'What was decided.',
    method: 'In which way.',
    joinLinkId: 'Id of the join link it came by; null for none.',
    campaignId: 'Id of the campaign it answers; null for none.',
    messageId: 'Id of the text that said so; null for none.',
    importId: 'Id of the import that brought it; null for none.',
    consentText: 'What the person was shown or wrote; null when it was not kept.',
    consentVersion: 'Which version of that text; null for none.',
    consentSource: 'Where the person agreed, as whoever imported it said; null for nothing said.',
    consentDate: 'When the person agreed, as whoever imported it said; null for nothing said.',
    ipAddress: 'Internet address the decision came from; null for none.',
    userAgent: 'Browser the decision came from; null for none.',
    actor: 'Who brought it in.',
    occurredAt: 'When it was recorded.',
    retractedAt: 'When the import that brought it was undone, and it stopped to count; null while it counts.',
  },
)
