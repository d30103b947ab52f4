import type { Tx } from '../../db/database.ts'
import type { ConnectionTrouble } from '../../providers/port.ts'
import { writeSenderHealth } from '../senders/sender-health.ts'
import { type EffectPorts, rejectSender } from './failure-effects.ts'

/**
 * Stores on a sender that its connection is down, or up again. A carrier that
 * refuses the account refuses every message too, so that sender and its runs
 * stop until a user corrects it.
 */
export function noteConnection(
  tx: Tx,
  ports: EffectPorts,
  channelIdentityId: number,
  trouble: ConnectionTrouble | null,
): void {
  if (trouble?.isRefusal) {
    const notice = { errorCode: 'SENDER_INVALID', message: trouble.message, isReport: false } as const
    rejectSender(tx, ports, channelIdentityId, notice)
    return
  }
  const { message, cause } = trouble ?? {}
  const written = message === undefined ? null : { code: 'CONNECTION', message, ...asCause(cause) }
  writeSenderHealth(tx, ports, channelIdentityId, written)
}

const asCause = (cause: unknown) => (typeof cause === 'string' ? { cause } : {})
