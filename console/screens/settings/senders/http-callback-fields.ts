import type { CredentialField } from './fields.ts'

const RECEIPTS = 'Delivery receipts'
const INBOUND = 'Texts that come in'
const KINDS = 'One URL for all callbacks'
const PROOF = 'Proof of callbacks'

export const POINTER = 'A path such as /data/id; a form field is /name.'
const MEANINGS =
  'SENT, DELIVERED, READ, FAILED, IGNORE, or a reason: INVALID_NUMBER, OPTED_OUT, UNREACHABLE, BLOCKED, CARRIER_FILTERED, EXPIRED, REGION_BLOCKED, SENDER_INVALID, UNKNOWN …'

/** Fields for the calls of an HTTP gateway: their format and their proof of origin. */
export const CALLBACK_FIELDS: readonly CredentialField[] = [
  {
    path: 'status.idPath',
    label: 'Id of the message in a receipt',
    placeholder: '/messageId',
    hint: POINTER,
    group: RECEIPTS,
  },
  {
    path: 'status.statusPath',
    label: 'Status in a receipt',
    placeholder: '/state',
    hint: POINTER,
    group: RECEIPTS,
  },
  {
    path: 'status.map',
    label: 'What the statuses mean',
    kind: 'pairs',
    placeholder: 'DELIVRD = DELIVERED\nUNDELIV = UNREACHABLE',
    hint: `One a line: the word of the gateway = ${MEANINGS}`,
    group: RECEIPTS,
  },
  { path: 'status.itemsPath', label: 'List of receipts', hint: 'Where a call has several.', group: RECEIPTS },
  {
    path: 'status.referencePath',
    label: 'Our reference in a receipt',
    hint: 'For a gateway that was given {{id}} and repeats it.',
    group: RECEIPTS,
  },
  {
    path: 'status.toPath',
    label: 'Number of the recipient in a receipt',
    hint: 'For a gateway that repeats no reference.',
    group: RECEIPTS,
  },
  {
    path: 'inbound.fromPath',
    label: 'Number of the person who wrote',
    placeholder: '/sender',
    hint: POINTER,
    group: INBOUND,
  },
  { path: 'inbound.bodyPath', label: 'Text', placeholder: '/message', hint: POINTER, group: INBOUND },
  {
    path: 'inbound.idPath',
    label: 'Id of the text',
    placeholder: '/id',
    hint: 'It counts once per id.',
    group: INBOUND,
  },
  { path: 'inbound.toPath', label: 'Number that was written to', placeholder: '/recipient', group: INBOUND },
  { path: 'inbound.itemsPath', label: 'List of texts', hint: 'Where a call has several.', group: INBOUND },
  {
    path: 'kinds.path',
    label: 'Kind of a callback',
    placeholder: '/webhookEvent',
    hint: `For a gateway with one URL for all callbacks. ${POINTER}`,
    group: KINDS,
  },
  {
    path: 'kinds.inbound',
    label: 'Words for an incoming text',
    kind: 'lines',
    placeholder: 'MESSAGE_RECEIVED',
    hint: 'One word per line. Callbacks with other words are ignored.',
    group: KINDS,
  },
  {
    path: 'kinds.status',
    label: 'Words for a receipt',
    kind: 'lines',
    placeholder: 'MESSAGE_SENT\nMESSAGE_DELIVERED',
    hint: 'One word per line. Callbacks with other words are ignored.',
    group: KINDS,
  },
  {
    path: 'callbackAuth',
    label: 'How callbacks prove where they come from',
    kind: 'choice',
    initial: 'URL_TOKEN',
    options: [
      ['URL_TOKEN', 'By the secret in their address'],
      ['HMAC_SHA256', 'Also by a signature (HMAC-SHA256)'],
      ['BASIC', 'Also by a user name and password'],
    ],
    group: PROOF,
  },
  {
    path: 'callbackSecret',
    label: 'Key of the signature',
    kind: 'secret',
    hint: '16 characters or more.',
    group: PROOF,
    when: { path: 'callbackAuth', is: ['HMAC_SHA256'] },
  },
  {
    path: 'callbackSignatureHeader',
    label: 'Header with the signature',
    placeholder: 'x-signature',
    group: PROOF,
    when: { path: 'callbackAuth', is: ['HMAC_SHA256'] },
  },
  {
    path: 'callbackUsername',
    label: 'User name of callbacks',
    group: PROOF,
    when: { path: 'callbackAuth', is: ['BASIC'] },
  },
  {
    path: 'callbackPassword',
    label: 'Password of callbacks',
    kind: 'secret',
    group: PROOF,
    when: { path: 'callbackAuth', is: ['BASIC'] },
  },
  {
    path: 'ipAllowList',
    label: 'Addresses that may call back',
    kind: 'lines',
    hint: 'IP addresses or CIDR blocks, one a line. Empty: any.',
    group: PROOF,
  },
]
