import { settingsCredentials } from '../../../../words/en/settings-credentials.ts'
import type { CredentialField } from './fields.ts'

const RECEIPTS = settingsCredentials.receipts()
const INBOUND = settingsCredentials.inbound()
const KINDS = settingsCredentials.kinds()
const PROOF = settingsCredentials.proof()

const POINTER = settingsCredentials.pointerHint()
const OUTCOMES = 'SENT, DELIVERED, READ, FAILED, IGNORE'
const REASONS =
  'INVALID_NUMBER, OPTED_OUT, UNREACHABLE, BLOCKED, CARRIER_FILTERED, EXPIRED, REGION_BLOCKED, SENDER_INVALID, UNKNOWN'

/** Fields for the calls of an HTTP gateway: their format and their proof of origin. */
export const CALLBACK_FIELDS: readonly CredentialField[] = [
  {
    path: 'status.idPath',
    label: settingsCredentials.receiptId(),
    placeholder: '/messageId',
    hint: POINTER,
    group: RECEIPTS,
  },
  {
    path: 'status.statusPath',
    label: settingsCredentials.receiptStatus(),
    placeholder: '/state',
    hint: POINTER,
    group: RECEIPTS,
  },
  {
    path: 'status.map',
    label: settingsCredentials.receiptMeanings(),
    kind: 'pairs',
    placeholder: 'DELIVRD = DELIVERED\nUNDELIV = UNREACHABLE',
    hint: settingsCredentials.receiptMeaningsHint({ outcomes: OUTCOMES, reasons: REASONS }),
    group: RECEIPTS,
  },
  {
    path: 'status.itemsPath',
    label: settingsCredentials.receiptItems(),
    hint: settingsCredentials.itemsHint(),
    group: RECEIPTS,
  },
  {
    path: 'status.referencePath',
    label: settingsCredentials.receiptReference(),
    hint: settingsCredentials.receiptReferenceHint({ field: '{{id}}' }),
    group: RECEIPTS,
  },
  {
    path: 'status.toPath',
    label: settingsCredentials.receiptTo(),
    hint: settingsCredentials.receiptToHint(),
    group: RECEIPTS,
  },
  {
    path: 'inbound.fromPath',
    label: settingsCredentials.inboundFrom(),
    placeholder: '/sender',
    hint: POINTER,
    group: INBOUND,
  },
  {
    path: 'inbound.bodyPath',
    label: settingsCredentials.inboundText(),
    placeholder: '/message',
    hint: POINTER,
    group: INBOUND,
  },
  {
    path: 'inbound.idPath',
    label: settingsCredentials.inboundId(),
    placeholder: '/id',
    hint: settingsCredentials.inboundIdHint(),
    group: INBOUND,
  },
  {
    path: 'inbound.toPath',
    label: settingsCredentials.inboundTo(),
    placeholder: '/recipient',
    group: INBOUND,
  },
  {
    path: 'inbound.itemsPath',
    label: settingsCredentials.inboundItems(),
    hint: settingsCredentials.itemsHint(),
    group: INBOUND,
  },
  {
    path: 'kinds.path',
    label: settingsCredentials.kind(),
    placeholder: '/webhookEvent',
    hint: settingsCredentials.kindHint(),
    group: KINDS,
  },
  {
    path: 'kinds.inbound',
    label: settingsCredentials.kindInbound(),
    kind: 'lines',
    placeholder: 'MESSAGE_RECEIVED',
    hint: settingsCredentials.kindWordsHint(),
    group: KINDS,
  },
  {
    path: 'kinds.status',
    label: settingsCredentials.kindReceipt(),
    kind: 'lines',
    placeholder: 'MESSAGE_SENT\nMESSAGE_DELIVERED',
    hint: settingsCredentials.kindWordsHint(),
    group: KINDS,
  },
  {
    path: 'callbackAuth',
    label: settingsCredentials.proofMethod(),
    kind: 'choice',
    initial: 'URL_TOKEN',
    options: [
      ['URL_TOKEN', settingsCredentials.proofUrl()],
      ['HMAC_SHA256', settingsCredentials.proofHmac()],
      ['BASIC', settingsCredentials.proofBasic()],
    ],
    group: PROOF,
  },
  {
    path: 'callbackSecret',
    label: settingsCredentials.proofKey(),
    kind: 'secret',
    hint: settingsCredentials.proofKeyHint(),
    group: PROOF,
    when: { path: 'callbackAuth', is: ['HMAC_SHA256'] },
  },
  {
    path: 'callbackSignatureHeader',
    label: settingsCredentials.proofHeader(),
    placeholder: 'x-signature',
    group: PROOF,
    when: { path: 'callbackAuth', is: ['HMAC_SHA256'] },
  },
  {
    path: 'callbackUsername',
    label: settingsCredentials.proofUsername(),
    group: PROOF,
    when: { path: 'callbackAuth', is: ['BASIC'] },
  },
  {
    path: 'callbackPassword',
    label: settingsCredentials.proofPassword(),
    kind: 'secret',
    group: PROOF,
    when: { path: 'callbackAuth', is: ['BASIC'] },
  },
  {
    path: 'ipAllowList',
    label: settingsCredentials.callbackAddresses(),
    kind: 'lines',
    hint: settingsCredentials.callbackAddressesHint(),
    group: PROOF,
  },
]
