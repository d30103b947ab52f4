import type { PersonNews } from '../port.ts'
import { type Json, listOf, objectOf, shortOf } from './json.ts'
import { numberOf } from './numbers.ts'

const MAX_ID = 150

/**
 * The ids of people that a call names together with their number. WhatsApp leaves out the number of a person with a user
 * name, unless the number exchanged messages with the business lately.
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
  return [...new Map(named.map((one) => [`${one.kind} ${one.id}`, one])).values()]
}

function personsOfMessage(message: Json): PersonNews[] {
  if (message.type !== 'system') return pairsOf(message.from, message, 'from_')
  const system = objectOf(message.system)
  const changed = ['user_id', 'parent_user_id'].flatMap((key) => {
    const id = idOf(system[key])
    const previousId = idOf(system[`previous_${key}`])
    return id && previousId ? [{ kind: 'NEW_ID' as const, id, previousId }] : []
  })
  return [...changed, ...pairsOf(system.wa_id, system, '')]
}

/** The pairs of a number with the id of the person and the id for the business portfolio. */
function pairsOf(waId: unknown, names: Json, prefix: '' | 'from_' | 'recipient_'): PersonNews[] {
  const digits = shortOf(waId, 16)?.replace(/^\+/, '')
  if (digits === undefined || !/^\d{6,15}$/.test(digits)) return []
  const ids = [names[`${prefix}user_id`], names[`${prefix}parent_user_id`]]
  return ids
    .map(idOf)
    .filter((id) => id !== undefined)
    .map((id) => ({ kind: 'NUMBER', id, number: numberOf(digits) }))
}

/** An id such as `US.13491208655302741918`. A text of digits alone could be a number. */
function idOf(value: unknown): string | undefined {
  const id = shortOf(value, MAX_ID)
  return id !== undefined && /[^\d+]/.test(id) ? id : undefined
}
