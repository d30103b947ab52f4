import * as v from 'valibot'
import { UNDERSTOOD } from '../../channels/inbound/table.ts'
import { ConsentRecord } from '../../compliance/consents/schema.ts'
import { SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import { SuppressionRecord } from '../../contacts/opt-outs/list-schema.ts'
import { MessageProof } from '../../delivery/proofs/schema.ts'
import { described, isoTime, oneOf, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { CHANNELS } from '../../providers/port.ts'

const MAX_ADDRESS = 254

/** Address of a person, in a query or a body. */
export const askedAddress = {
  address: [
    v.pipe(
      described(v.string('must be given once'), { type: 'string', format: 'phone number or email address' }),
      v.check((given) => given.length <= MAX_ADDRESS, `must be at most ${MAX_ADDRESS} characters`),
    ),
    'A phone number or an email address.',
  ],
} as const

export const AskedAddress = parameters(askedAddress)

const EvidenceContact = parameters({
  id: [uuid, 'Id of the contact.'],
  fullName: [v.string(), 'Its name.'],
  createdAt: [isoTime, 'When it was created.'],
  deletedAt: [v.nullable(isoTime), 'When it was deleted; null while it is there.'],
})

const EvidenceAddress = parameters({
  channel: [oneOf(SUPPRESSION_CHANNELS), 'SMS for a phone number, EMAIL for an email address.'],
  address: [v.string(), 'The phone number in E.164 or the email address in lower case.'],
})

const EvidenceMessage = parameters({
  id: [uuid, 'Id of the message.'],
  channel: [oneOf(CHANNELS), 'The channel it was for.'],
  campaignName: [v.nullable(v.string()), 'Name of its campaign; null for a message of none.'],
  sentAt: [v.nullable(isoTime), 'When the carrier accepted it; null if it did not.'],
  deliveredAt: [v.nullable(isoTime), 'When it reached the phone or mailbox; null if that was not reported.'],
  text: [v.nullable(v.string()), 'Its text; null if it was skipped before it had one.'],
  proof: [MessageProof, 'The facts and the decision when it was sent or skipped.'],
})

const EvidenceReply = parameters({
  id: [uuid, 'Id of the text.'],
  from: [v.string(), 'Who sent it.'],
  to: [v.string(), 'The address of the organization that it came to.'],
  text: [v.string(), 'Its text.'],
  understoodAs: [oneOf(UNDERSTOOD), 'What it was understood as.'],
  receivedAt: [isoTime, 'When it came.'],
})

export const EvidenceRecord = component(
  'ConsentEvidence',
  'All records of the permission to write to a contact or an address. Lists are newest first, with at most 500 records.',
  {
    organizationName: [v.string(), 'Name of the organization that sends.'],
    timezone: [v.string(), 'Time zone of the organization, in which the document shows times.'],
    preparedAt: [isoTime, 'When this document was prepared.'],
    contact: [v.nullable(EvidenceContact), 'The contact it is about; null when it is about an address.'],
    addresses: [v.array(EvidenceAddress), 'The addresses it is about.'],
    suppressions: [v.array(SuppressionRecord), 'Their entries on the suppression list.'],
    consents: [v.array(ConsentRecord), 'Consents and opt-outs.'],
    messages: [v.array(EvidenceMessage), 'Messages that were sent, were skipped or wait.'],
    replies: [v.array(EvidenceReply), 'Texts that came in.'],
    isComplete: [v.boolean(), 'False if a kind has more than 500 records.'],
  },
)
