import { getChannelIdentity } from '../../channels/identities/service.ts'
import { listChoices, receiveFromPhone } from '../../channels/inbound/sandbox.ts'
import type { Understood } from '../../channels/inbound/table.ts'
import { addressesIn } from '../../contacts/opt-outs/list.ts'
import { findByPhone, listByEmail } from '../../contacts/records/inbound.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { sandboxMailReply } from '../../delivery/receipts/sandbox-mail.ts'
import { cursorPage, decodeCursor } from '../../lib/cursor.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import type { AnswerFromTestPhoneInput, ListTestPhoneMessagesQuery, ListTestPhonesQuery } from './schema.ts'
import { type AnswerRow, type DeliveredRow, listAnswers, listDelivered, listPhones } from './store.ts'

const ADVICE = 'Search for an address.'
/** Id before which every row is. */
const BEGINNING = Number.MAX_SAFE_INTEGER

/** Returns a page of phones, the one with the newest message first. Throws INVALID_CURSOR, QUERY_TIMEOUT. */
export async function listTestPhones(
  db: Db,
  { organizationId }: Principal,
  { limit, cursor, search }: ListTestPhonesQuery,
  cursorSecret: string,
) {
  const scope = `test-phones ${organizationId} ${search ?? ''}`
  const before = cursor === undefined ? BEGINNING : Number(decodeCursor(cursorSecret, scope, cursor)[0])
  const reader = db.readPool.of({ organizationId, advice: ADVICE })
  const found = await listPhones(reader, organizationId, { search, before, limit: limit + 1 })
  return cursorPage(found, { limit, secret: cursorSecret, scope }, ({ id }) => [id, ''])
}

/** A message on a phone, and the ids before which the older messages and answers are. */
export interface PhoneMessage {
  row: DeliveredRow | AnswerRow
  before: { delivered: number; answers: number }
}

/** Largest number of contacts with the same email address whose answers are shown. */
const MAX_CONTACTS = 100

/** Returns a page of the messages on a phone and the answers from it, the newest first. Throws INVALID_CURSOR. */
export function listTestPhoneMessages(
  reader: Reader,
  { organizationId }: Principal,
  { limit, cursor, ...asked }: ListTestPhoneMessagesQuery,
  cursorSecret: string,
) {
  const { channel, address } = addressOf(reader, organizationId, asked.address)
  const scope = `test-phone-messages ${organizationId} ${address}`
  const [delivered, answers] =
    cursor === undefined ? [BEGINNING, BEGINNING] : decodeCursor(cursorSecret, scope, cursor).map(Number)
  const page = { organizationId, address, limit: limit + 1 }
  const contactIds =
    channel === 'EMAIL'
      ? listByEmail(reader, organizationId, address, MAX_CONTACTS)
      : [findByPhone(reader, organizationId, address)?.id].filter((id) => id !== undefined)
  const found = merged(
    listDelivered(reader, { ...page, before: delivered! }),
    listAnswers(reader, { ...page, before: answers! }, contactIds),
    { delivered: delivered!, answers: answers! },
  )
  return cursorPage(found, { limit, secret: cursorSecret, scope }, ({ before }) => [
    before.delivered,
    before.answers,
  ])
}

/** Merges both lists by time, the newest first. Keeps the order of each. */
function merged(
  delivered: readonly DeliveredRow[],
  answers: readonly AnswerRow[],
  start: PhoneMessage['before'],
): PhoneMessage[] {
  const all: PhoneMessage[] = []
  let before = start
  let [left, right] = [0, 0]
  for (;;) {
    const [message, answer] = [delivered[left], answers[right]]
    if (message && (!answer || message.at >= answer.at)) {
      before = { ...before, delivered: message.id }
      all.push({ row: message, before })
      left++
    } else if (answer) {
      before = { ...before, answers: answer.id }
      all.push({ row: answer, before })
      right++
    } else return all
  }
}

/**
 * Receives an answer from a phone at a sender of the built-in carrier, like every answer of a person. Throws
 * NOT_FOUND for an unknown sender, CONFLICT for one of another carrier, without a mail to answer and for a mail
 * that is ignored, and VALIDATION_FAILED for an answer that was not offered.
 */
export function answerFromTestPhone(
  tx: Tx,
  principal: Principal,
  { address: given, channelIdentityId, body, choiceId }: AnswerFromTestPhoneInput,
): Understood {
  const { organizationId } = principal
  const sender = getChannelIdentity(tx, principal, channelIdentityId)
  if (sender.provider !== 'SANDBOX') {
    throw new AppError('CONFLICT', (say) => say.testPhoneSender())
  }
  const { channel, address: from } = addressOf(tx, organizationId, given)
  if ((channel === 'EMAIL') !== (sender.channel === 'EMAIL'))
    throw notAnAddress((say) => say.testPhoneChannel())
  if ((body == null) === (choiceId == null)) {
    throw invalidField('body', 'Give either body or choiceId.', 'oneOf', (say) => say.required())
  }
  if (sender.channel === 'EMAIL') {
    const mail = { organizationId, from, body: body ?? '', channelIdentityId: sender.id }
    const outcome = sandboxMailReply(tx, mail)?.outcome
    if (outcome === undefined) throw new AppError('CONFLICT', (say) => say.testPhoneNoMail())
    if (outcome === 'LEFT_OUT') throw new AppError('CONFLICT', (say) => say.testPhoneIgnored())
    return outcome
  }
  if (choiceId == null) return receiveFromPhone(tx, sender, { from, body: body ?? '' })
  const tapped = listChoices(tx, sender, from).find(({ id }) => id === choiceId)
  if (!tapped) {
    throw invalidField('choiceId', 'No message of this sender offers this answer.', 'isOffered', (say) =>
      say.choose(),
    )
  }
  return receiveFromPhone(tx, sender, { from, body: tapped.title, tapped })
}

/** Returns the address that a text names. Throws VALIDATION_FAILED for a text that is not an address. */
function addressOf(reader: Reader, organizationId: number, given: string) {
  const [address] = addressesIn(reader, organizationId, given)
  if (address) return address
  throw notAnAddress((say) => say.contactAddress())
}

const notAnAddress = (said: Parameters<typeof invalidField>[3]) =>
  invalidField('address', 'address must be a phone number or an email address.', 'isAddress', said)
