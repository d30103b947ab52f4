import type { TextKind } from '../../compliance/keywords/text-kind.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { E164 } from '../../lib/phone.ts'
import { findLastSender, listInbox, type SandboxMessage } from '../../providers/sandbox/ledger.ts'
import { listByProvider } from '../identities/shared-queries.ts'
import { receiveInbound } from './service.ts'

/**
 * The recipient's side of the SANDBOX carrier, for `carillon sandbox inbox` and
 * `sandbox reply`. A reply is handled like every inbound text. Both work in
 * another process while the server runs.
 */

/** The texts on the phones of one organization's recipients, newest first. With `to`, only the texts of that number. */
export const sandboxInbox = (reader: Reader, filter: Parameters<typeof listInbox>[1]): SandboxMessage[] =>
  listInbox(reader, filter)

type SandboxReply =
  | { outcome: 'received'; kind: TextKind; organizationId: number; to: string }
  /** How to correct the command, in one sentence. */
  | { outcome: 'refused'; reason: string }

/**
 * Sends the text `body` from the phone `from` to a SANDBOX sender. That is the sender that wrote to the phone last,
 * else the only sender of texts, else the only sender of SMS.
 * @param organizationId internal; any organization if absent
 */
export function sandboxReply(
  tx: Tx,
  reply: { from: string; body: string; organizationId?: number },
): SandboxReply {
  if (!E164.test(reply.from)) {
    return { outcome: 'refused', reason: `${reply.from} is not a number such as +15550100.` }
  }
  const senders = listByProvider(tx, 'SANDBOX', reply.organizationId).filter(
    ({ channel }) => channel !== 'EMAIL',
  )
  const organizationIds = [...new Set(senders.map(({ organizationId }) => organizationId))]
  const lastId = findLastSender(tx, organizationIds, reply.from)
  const sender = senders.find(({ id }) => id === lastId)
  const receiver = sender ?? only(senders) ?? only(senders.filter(({ channel }) => channel === 'SMS'))
  if (!receiver) return { outcome: 'refused', reason: noReceiver(senders.length, reply.from) }
  const kind = receiveInbound(
    tx,
    { ...receiver, channelIdentityId: receiver.id },
    {
      providerMessageId: `sandbox-reply-${uuidv7(tx.now)}`,
      from: reply.from,
      to: receiver.address,
      body: reply.body,
    },
  )
  return {
    outcome: 'received',
    kind: kind ?? 'OTHER',
    organizationId: receiver.organizationId,
    to: receiver.address,
  }
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)

const noReceiver = (count: number, from: string): string =>
  count === 0
    ? 'There is no SANDBOX sender by SMS or WHATSAPP. Create one first.'
    : `None of the ${count} SANDBOX senders has texted ${from} yet. Name the organization, or send to it first.`
