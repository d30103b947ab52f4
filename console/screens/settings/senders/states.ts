import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { CheckStatus, MessageStatus, SenderStatus } from '../../../api/api.gen.ts'
import type { Labelled } from '../../../ui/badge.tsx'
import { words } from '../../../ui/format.ts'

/** Labels of the statuses of senders and of their checks. */

export const STATES: Readonly<Record<SenderStatus, Labelled>> = {
  ACTIVE: { label: settingsSenders.stateActive(), tone: 'good' },
  PENDING: { label: settingsSenders.statePending(), tone: 'warn' },
  DISABLED: { label: settingsSenders.statePaused(), tone: 'idle' },
  ERROR: { label: settingsSenders.stateRejected(), tone: 'bad' },
}

export const CHECKS: Readonly<Record<CheckStatus, Labelled>> = {
  PASS: { label: settingsSenders.checkPass(), tone: 'good' },
  WARN: { label: settingsSenders.checkWarn(), tone: 'warn' },
  FAIL: { label: settingsSenders.checkFail(), tone: 'bad' },
}

const CHECK_NAMES: Readonly<Record<string, () => string>> = {
  connection: settingsSenders.checkConnection,
  credentials: settingsSenders.checkAccount,
  carrier: settingsSenders.checkCarrier,
  receipts: settingsSenders.receipts,
  inbound: settingsSenders.checkInbound,
  callbacks: settingsSenders.checkCallbacks,
  subscription: settingsSenders.checkSubscription,
  'long texts': settingsSenders.checkLong,
  limit: settingsSenders.checkLimit,
  mailbox: settingsSenders.checkMailbox,
  profile: settingsSenders.checkProfile,
  account: settingsSenders.checkSending,
  domain: settingsSenders.checkDomain,
  stream: settingsSenders.checkStream,
  webhook: settingsSenders.checkWebhook,
  TLS: settingsSenders.checkEncryption,
}

/** Returns the label of a check. The name of a DNS record stays unchanged. */
export const checkName = (name: string): string =>
  CHECK_NAMES[name]?.() ?? (name === name.toUpperCase() ? name : words(name))

/** Returns the label of a test message's status. */
export function testState(status: MessageStatus): Labelled {
  switch (status) {
    case 'SENT':
      return { label: settingsSenders.testAccepted(), tone: 'good' }
    case 'DELIVERED':
    case 'READ':
      return { label: settingsSenders.testDelivered(), tone: 'good' }
    case 'FAILED':
      return { label: settingsSenders.testFailed(), tone: 'bad' }
    default:
      return { label: words(status), tone: 'info' }
  }
}

const REMEDIES: Readonly<Record<string, () => string>> = {
  OPTED_OUT: settingsSenders.remedyOptedOut,
  INVALID_NUMBER: settingsSenders.remedyInvalidNumber,
  BOUNCED: settingsSenders.remedyBounced,
  UNREACHABLE: settingsSenders.remedyUnreachable,
  BLOCKED: settingsSenders.remedyBlocked,
  CARRIER_FILTERED: settingsSenders.remedyFiltered,
  SENDER_NOT_REGISTERED: settingsSenders.remedyNotRegistered,
  SENDER_INVALID: settingsSenders.remedySenderInvalid,
  THROTTLED: settingsSenders.remedyThrottled,
  OUTSIDE_SESSION: settingsSenders.remedySession,
  REGION_BLOCKED: settingsSenders.remedyRegion,
  TEMPLATE_REJECTED: settingsSenders.remedyTemplate,
  EXPIRED: settingsSenders.remedyExpired,
}

/** Returns a solution for a failed test message. */
export const remedyOf = (errorCode: string): string =>
  (REMEDIES[errorCode] ?? settingsSenders.remedyUnknown)()
