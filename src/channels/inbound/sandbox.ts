import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { E164 } from '../../lib/phone.ts'
import { findLastSender, listInbox } from '../../providers/sandbox/ledger.ts'
import type { SandboxMessage } from '../../providers/sandbox/table.ts'
import type { OfferedChoices } from '../../providers/whatsapp-choices.ts'
import { listByProvider } from '../identities/store.ts'
import type { ChannelIdentityRow } from '../identities/table.ts'
import { receiveInbound } from './service.ts'
import type { Understood } from './table.ts'

/**
 * The recipient's side of the SANDBOX carrier, for `carillon sandbox inbox` and
 * `sandbox reply`. A reply is handled like every inbound text. Both work in
 * another process while the server runs.
 */

/**
 * Lists the texts on the phones of one organization's recipients, newest first. With `to`, only the
 * texts of that number.
 */
export const sandboxInbox = (reader: Reader, filter: Parameters<typeof listInbox>[1]): SandboxMessage[] =>
  listInbox(reader, filter)

type SandboxReply =
  | { outcome: 'received'; understoodAs: Understood; organizationId: number; to: string }
  /** Says how to correct the command, in one or two sentences. */
  | { outcome: 'refused'; reason: string }

/**
 * Sends the text `body` from the phone `from` to a SANDBOX sender: the one that last wrote to the
 * phone, else the only sender of texts, else the only sender of SMS.
 * @param organizationId internal; any organization if absent
 * @param isTap whether the phone taps the button or row with this title, in the newest message that
 * has it
 */
export function sandboxReply(
  tx: Tx,
  reply: { from: string; body: string; organizationId?: number; isTap?: boolean },
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
  const isSaid = ({ title }: PhoneChoice) => title.toLowerCase() === reply.body.toLowerCase()
  const tapped = reply.isTap ? listChoices(tx, receiver, reply.from).find(isSaid) : undefined
  if (reply.isTap && !tapped) {
    const reason = `No message from ${receiver.address} on ${reply.from} has a button or row "${reply.body}".`
    return { outcome: 'refused', reason }
  }
  return {
    outcome: 'received',
    understoodAs: receiveFromPhone(tx, receiver, tapped ? { ...reply, tapped } : reply),
    organizationId: receiver.organizationId,
    to: receiver.address,
  }
}

/** The SANDBOX sender that a phone writes to, by its internal ids. */
type PhoneReceiver = Pick<ChannelIdentityRow, 'id' | 'organizationId' | 'address'>

/**
 * Receives a text from the phone `from`, or the button or row that it taps, like every inbound text.
 * @returns how it was understood
 */
export function receiveFromPhone(
  tx: Tx,
  receiver: PhoneReceiver,
  { from, body, tapped }: { from: string; body: string; tapped?: PhoneChoice },
): Understood {
  const understoodAs = receiveInbound(
    tx,
    { ...receiver, channelIdentityId: receiver.id },
    {
      providerMessageId: `sandbox-reply-${uuidv7(tx.now)}`,
      from,
      to: receiver.address,
      body: tapped?.title ?? body,
      ...(tapped ? { choiceId: tapped.id } : {}),
    },
  )
  return understoodAs ?? 'OTHER'
}

/** A button or row that a message offers. */
type PhoneChoice = OfferedChoices['choices'][number]

/** Number of newest messages of a phone in which a button is searched for. */
const MAX_SEARCHED = 100

/** Lists the buttons and rows that the newest messages of a sender offer on the phone `to`. */
export const listChoices = (
  reader: Reader,
  { id, organizationId }: PhoneReceiver,
  to: string,
): PhoneChoice[] =>
  listInbox(reader, { organizationId, to, limit: MAX_SEARCHED })
    .filter(({ channelIdentityId }) => channelIdentityId === id)
    .flatMap(({ choices }) => (choices === null ? [] : (JSON.parse(choices) as OfferedChoices).choices))

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)

const noReceiver = (count: number, from: string): string =>
  count === 0
    ? 'There is no SANDBOX sender by SMS or WHATSAPP. Create one first.'
    : `None of the ${count} SANDBOX senders has texted ${from} yet. Name the organization, or send to it first.`
