import type { TextKind } from '../../compliance/keywords/keywords.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { E164 } from '../../lib/phone.ts'
import { listInbox, type SandboxMessage } from '../../providers/sandbox/ledger.ts'
import { type ReceivingIdentity, receiveInbound } from './service.ts'

/**
 * The recipient's side of the SANDBOX carrier, for `carillon sandbox inbox` and
 * `sandbox reply`. A reply is handled like every inbound text. Both work in
 * another process while the server runs.
 */

/** What the phones of one organization's recipients show, newest first; of one number when `to` is given. */
export const sandboxInbox = (
  reader: Reader,
  filter: { organizationId: number; to?: string; limit: number },
): SandboxMessage[] => listInbox(reader, filter)

export type SandboxReply =
  | { outcome: 'received'; kind: TextKind; organizationId: number; to: string }
  /** What to change, in one sentence. */
  | { outcome: 'refused'; reason: string }

/**
 * Texts `body` from the phone `from` to the SANDBOX sender that wrote to it
 * last, or to the only one there is.
 * @param organizationId internal; any organization when absent
 */
export function sandboxReply(
  tx: Tx,
  reply: { from: string; body: string; organizationId?: number },
): SandboxReply {
  if (!E164.test(reply.from)) {
    return { outcome: 'refused', reason: `${reply.from} is not a number such as +15550100.` }
  }
  const senders = listSandboxSenders(tx, reply.organizationId)
  const lastId = findLastSender(tx, senders, reply.from)
  const sender = senders.find(({ channelIdentityId }) => channelIdentityId === lastId)
  const receiver = sender ?? (senders.length === 1 ? senders[0] : undefined)
  if (!receiver) return { outcome: 'refused', reason: noReceiver(senders.length, reply.from) }
  const kind = receiveInbound(tx, receiver, {
    providerMessageId: `sandbox-reply-${uuidv7(tx.now)}`,
    from: reply.from,
    to: receiver.address,
    body: reply.body,
  })
  return {
    outcome: 'received',
    kind: kind ?? 'OTHER',
    organizationId: receiver.organizationId,
    to: receiver.address,
  }
}

const noReceiver = (count: number, from: string): string =>
  count === 0
    ? 'There is no SANDBOX sender. Create one first.'
    : `None of the ${count} SANDBOX senders has texted ${from} yet. Name the organization, or send to it first.`

const listSandboxSenders = (reader: Reader, organizationId: number | undefined): ReceivingIdentity[] =>
  reader.all<ReceivingIdentity>(
    `SELECT organization_id AS organizationId, id AS channelIdentityId, address FROM channel_identities
     WHERE provider = 'SANDBOX' AND deleted_at IS NULL AND organization_id = coalesce(?, organization_id)
       AND organization_id IN (SELECT id FROM organizations WHERE deleted_at IS NULL)`,
    organizationId ?? null,
  )

/** The sender of the newest message to this phone; by organization, so that the index finds it. */
function findLastSender(
  reader: Reader,
  senders: readonly ReceivingIdentity[],
  phone: string,
): number | undefined {
  const organizationIds = [...new Set(senders.map(({ organizationId }) => organizationId))]
  return reader.value<number>(
    `SELECT channel_identity_id FROM sandbox_messages WHERE id = (
       SELECT max(message.id) FROM json_each(?) AS organization CROSS JOIN sandbox_messages AS message
       WHERE message.organization_id = organization.value AND message.to_address = ?)`,
    JSON.stringify(organizationIds),
    phone,
  )
}
