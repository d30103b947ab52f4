import type { PersonNews } from '../port.ts'
import { type Json, listOf, objectOf, shortOf } from './json.ts'
import { numberOf, senderOf } from './texts.ts'

const MAX_ID = 150

/**
 * Returns the ids of people that a call names together with their number. WhatsApp omits the number of a person
 * with a user name, unless the number exchanged messages with the business lately.
 * developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids
 */
export function personsOf(value: Json): PersonNews[] {
  const { contacts, messages, statuses, user_preferences } = value
  const named = [
    ...[contacts, user_preferences]
      .flatMap(listOf)
      .map(objectOf)
      .flatMap((one) => pairsOf(one.wa_id, one, '')),
    ...listOf(messages).map(objectOf).flatMap(personsOfMessage),
    ...listOf(statuses)
      .map(objectOf)
      .flatMap((one) => pairsOf(one.recipient_id, one, 'recipient_')),
  ]
  return [...new Map(named.map((one) => [JSON.stringify(one), one])).values()]
}

function personsOfMessage(message: Json): PersonNews[] {
  if (message.type !== 'system') return pairsOf(message.from, message, 'from_')
  const system = objectOf(message.system)
  const number = newNumberIn(system)
  const ids = [system.user_id, system.parent_user_id].map(idOf)
  const previous = [system.previous_user_id, system.previous_parent_user_id].map(idOf)
  if (number === undefined) {
    return ids.flatMap((id, n) =>
      id && previous[n] ? [{ kind: 'NEW_ID', id, previousId: previous[n] }] : [],
    )
  }
  const from = senderOf(
    message.from,
    previous.find((id) => id !== undefined),
  )
  return [
    ...(from === undefined ? [] : [{ kind: 'MOVED' as const, from, number }]),
    ...[...ids, ...previous]
      .filter((id) => id !== undefined)
      .map((id) => ({ kind: 'NUMBER' as const, id, number })),
  ]
}

/**
 * Returns the new number in a report of a change, in E.164. Before version 12 of the API its name was
 * `new_wa_id`.
 */
function newNumberIn({ type, wa_id, new_wa_id }: Json): string | undefined {
  if (typeof type !== 'string' || !type.endsWith('_changed_number')) return undefined
  return numberIn(wa_id ?? String(new_wa_id ?? ''))
}

/** Returns the pairs of a number with the id of the person and the id for the business portfolio. */
function pairsOf(waId: unknown, names: Json, prefix: '' | 'from_' | 'recipient_'): PersonNews[] {
  const number = numberIn(waId)
  if (number === undefined) return []
  const ids = [names[`${prefix}user_id`], names[`${prefix}parent_user_id`]]
  return ids
    .map(idOf)
    .filter((id) => id !== undefined)
    .map((id) => ({ kind: 'NUMBER', id, number }))
}

function numberIn(waId: unknown): string | undefined {
  const digits = shortOf(waId, 16)?.replace(/^\+/, '')
  return digits !== undefined && /^\d{6,15}$/.test(digits) ? numberOf(digits) : undefined
}

/** Returns an id such as `US.13491208655302741918`. A text with only digits could be a number. */
function idOf(value: unknown): string | undefined {
  const id = shortOf(value, MAX_ID)
  return id !== undefined && /[^\d+]/.test(id) ? id : undefined
}
