import { setError } from '../../channels/identities/store.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { recordChanges } from '../../contacts/activities/service.ts'
import { suppress } from '../../contacts/opt-outs/service.ts'
import { setNumberInvalid } from '../../contacts/records/marks.ts'
import type { Tx } from '../../db/database.ts'
import type { ChannelName, ConnectionTrouble, MessageErrorCode } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltExecution, haltRunsWithoutOther } from '../executions/run-state.ts'
import { countUnreachable, hasFailedBefore } from '../messages/store.ts'
import { writeSenderHealth } from '../senders/sender-health.ts'

/** A failed message. Some failures affect more than the message. Its channel decides which do. */
export interface FailedMessage {
  id: number
  channel: ChannelName
  organizationId: number
  campaignId: number | null
  executionId: number | null
  contactId: number | null
  channelIdentityId: number
  address: string
}

interface FailureNotice {
  errorCode: MessageErrorCode
  message: string | null
  /** Whether a later report names the failure, not the answer. An invalid number then gets a second chance. */
  isReport: boolean
}

export type EffectPorts = Pick<SendingPorts, 'executionHalted' | 'loadPlan' | 'senderHealthChanged'>

const CARRIER = { type: 'SYSTEM', id: null, name: 'Carrier' } as const

export function applyFailureEffects(
  tx: Tx,
  ports: EffectPorts,
  message: FailedMessage,
  notice: FailureNotice,
): void {
  if (message.channel === 'EMAIL' && notice.errorCode === 'UNREACHABLE') suppressUnreachable(tx, message)
  switch (channelOf(message.channel).classify(notice.errorCode)) {
    case 'SUPPRESS':
      suppressAddress(tx, message, notice.errorCode === 'BOUNCED' ? 'BOUNCE' : 'PROVIDER')
      break
    case 'INVALIDATE':
      markNumberInvalid(tx, message, notice.isReport)
      break
    case 'REJECT_SENDER':
      // A test message with new credentials must not pause campaigns.
      if (message.executionId !== null) rejectSender(tx, ports, message.channelIdentityId, notice)
      break
    case 'HALT_RUN':
      if (message.executionId !== null) {
        haltExecution(tx, ports, message.executionId, { reason: 'TEMPLATE_REJECTED', cause: notice.message })
      }
      break
  }
}

/** Number of consecutive runs with a temporary bounce after which the mailbox counts as abandoned. */
const UNREACHABLE_RUNS = 3

function suppressUnreachable(tx: Tx, message: FailedMessage): void {
  const { organizationId, contactId, executionId, address } = message
  if (contactId === null || executionId === null) return
  const failed = countUnreachable(tx, { organizationId, contactId }, address, UNREACHABLE_RUNS)
  if (failed === UNREACHABLE_RUNS) suppressAddress(tx, message, 'BOUNCE')
}

/** Suppresses the address. @returns whether the address is new on the list */
export function suppressAddress(
  tx: Tx,
  message: FailedMessage,
  method: 'BOUNCE' | 'PROVIDER' | 'COMPLAINT',
): boolean {
  return suppress(tx, {
    organizationId: message.organizationId,
    channel: channelOf(message.channel).consentChannel,
    address: message.address,
    method,
    actor: CARRIER,
    contactId: message.contactId,
    campaignId: message.campaignId,
    messageId: message.id,
  })
}

/**
 * Marks a number invalid: immediately if the carrier refuses it, but only at the second failure if a report
 * names it.
 */
function markNumberInvalid(tx: Tx, message: FailedMessage, isReport: boolean): void {
  const { organizationId, contactId } = message
  if (contactId === null) return
  if (isReport && !hasFailedBefore(tx, { organizationId, contactId }, message)) return
  const isChanged = setNumberInvalid(tx, { organizationId, contactId, phone: message.address })
  if (!isChanged) return
  const data = { from: 'ACTIVE', to: 'INVALID' }
  recordChanges(tx, { organizationId, actor: CARRIER }, [{ contactId, type: 'STATUS_CHANGED', data }])
}

/**
 * Disables a sender that its carrier refuses, until a user corrects it, and pauses the runs that have no other
 * sender.
 */
export function rejectSender(
  tx: Tx,
  ports: EffectPorts,
  channelIdentityId: number,
  notice: FailureNotice,
): void {
  const cause = notice.message ?? notice.errorCode
  markSenderError(tx, ports, channelIdentityId, { code: notice.errorCode, message: cause })
  haltRunsWithoutOther(tx, ports, channelIdentityId, { reason: 'SENDER_REJECTED', cause })
}

/** ACTIVE -> ERROR with the reason. Does not change senders with another status. */
export function markSenderError(
  tx: Tx,
  ports: Pick<SendingPorts, 'senderHealthChanged'>,
  channelIdentityId: number,
  trouble: { code: string; message: string },
): void {
  const isChanged = setError(tx, channelIdentityId, trouble.message)
  if (isChanged) ports.senderHealthChanged(tx, { channelIdentityId, trouble })
}

/**
 * Stores on a sender that its connection is down, or up again. A carrier that refuses the account refuses every
 * message too. Then the sender and its runs stop until a user corrects it.
 */
export function noteConnection(
  tx: Tx,
  ports: EffectPorts,
  channelIdentityId: number,
  trouble: ConnectionTrouble | null,
): void {
  if (trouble?.isRefusal) {
    const notice = { errorCode: 'SENDER_INVALID', message: trouble.said, isReport: false } as const
    rejectSender(tx, ports, channelIdentityId, notice)
    return
  }
  const written = trouble && { code: 'CONNECTION', message: trouble.said, ...asCause(trouble.cause) }
  writeSenderHealth(tx, ports, channelIdentityId, written)
}

const asCause = (cause: unknown) => (typeof cause === 'string' ? { cause } : {})
