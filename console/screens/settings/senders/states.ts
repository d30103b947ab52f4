import type { CheckStatus, MessageStatus, SenderStatus } from '../../../api/api.gen.ts'
import type { Labelled } from '../../../ui/badge.tsx'
import { words } from '../../../ui/format.ts'

/** Labels of the statuses of senders and of their checks. */

export const STATES: Readonly<Record<SenderStatus, Labelled>> = {
  ACTIVE: { label: 'Sends', tone: 'good' },
  PENDING: { label: 'Waits for its provider', tone: 'warn' },
  DISABLED: { label: 'Paused', tone: 'idle' },
  ERROR: { label: 'Refused by its provider', tone: 'bad' },
}

export const CHECKS: Readonly<Record<CheckStatus, Labelled>> = {
  PASS: { label: 'Works', tone: 'good' },
  WARN: { label: 'Look', tone: 'warn' },
  FAIL: { label: 'Fails', tone: 'bad' },
}

const CHECK_NAMES: Readonly<Record<string, string>> = {
  connection: 'Connection',
  credentials: 'Account',
  carrier: 'Connection to a carrier',
  receipts: 'Delivery receipts',
  inbound: 'Texts that come in',
  callbacks: 'Callbacks',
  subscription: 'Subscription of the app',
  'long texts': 'Long texts',
  limit: 'Daily limit',
  mailbox: 'Mailbox for bounces',
  profile: 'Messaging profile',
  TLS: 'Encryption',
}

/** Returns the label of a check. The name of a DNS record stays unchanged. */
export const checkName = (name: string): string =>
  CHECK_NAMES[name] ?? (name === name.toUpperCase() ? name : words(name))

/** Returns the label of a test message's status. */
export function testState(status: MessageStatus): Labelled {
  switch (status) {
    case 'SENT':
      return { label: 'Taken by the provider', tone: 'good' }
    case 'DELIVERED':
    case 'READ':
      return { label: 'Delivered', tone: 'good' }
    case 'FAILED':
      return { label: 'Failed', tone: 'bad' }
    default:
      return { label: words(status), tone: 'info' }
  }
}

/** Solutions for failed test messages. */
export const REMEDIES: Readonly<Record<string, string>> = {
  OPTED_OUT: 'The recipient opted out, here or at the provider. Test with another number.',
  INVALID_NUMBER: 'The number does not exist or takes no texts. Test with another one.',
  BOUNCED: 'The address takes no mail. Test with another one.',
  UNREACHABLE: 'The phone was not reached. Try again when it is on.',
  BLOCKED: 'The carrier or the recipient blocks the message.',
  CARRIER_FILTERED: 'The carrier takes the message for spam. Register the number and change the text.',
  SENDER_NOT_REGISTERED: 'Register the number at the provider for this traffic first.',
  SENDER_INVALID:
    'The provider refuses the account or the number: check the sender, and replace its settings.',
  THROTTLED: 'The provider takes no more at the moment. Lower the pace, and try again.',
  OUTSIDE_SESSION:
    'WhatsApp takes free text only within 24 hours after the recipient wrote. Test with a template.',
  REGION_BLOCKED: 'The account may not send to this country. Allow it at the provider.',
  TEMPLATE_REJECTED: 'WhatsApp refuses the template. Test with one that is approved.',
  EXPIRED: 'The message was not delivered in time. Try again.',
  UNKNOWN: 'The provider gave no reason that is known. Its code is above.',
}
