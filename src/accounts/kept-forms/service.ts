import type { Reader, Tx } from '../../db/database.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import { deleteForm, findForm, listForms, type Place, putForm } from './store.ts'
import type { KeptFormRow } from './table.ts'

/** Largest size of the values of a form, characters of JSON. */
const MAX_CONTENT = 262_144
/** Number of forms of a member. Another one takes the place of the oldest. */
const MAX_FORMS = 50

/** Returns a form of the caller. Throws NOT_FOUND. */
export function getForm(reader: Reader, place: Place): KeptFormRow {
  const row = findForm(reader, place)
  if (!row) throw notFound('Form')
  return row
}

/** Keeps what the caller has filled in, in place of what was kept before. Throws VALIDATION_FAILED. */
export function keepForm(tx: Tx, place: Place, content: Readonly<Record<string, unknown>>): KeptFormRow {
  const text = JSON.stringify(content)
  if (text.length > MAX_CONTENT) {
    const message = `content must be at most ${MAX_CONTENT} characters of JSON.`
    throw invalidField('content', message, 'maxLength', (say) => say.payloadTooLarge())
  }
  const kept = putForm(tx, { ...place, content: text, updatedAt: tx.now })
  for (const old of listForms(tx, place).slice(MAX_FORMS)) deleteForm(tx, { ...place, ...old })
  return kept
}
