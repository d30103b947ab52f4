import type { Reader, Tx } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import { deleteForm, findForm, listForms, type Place, putForm } from './store.ts'
import type { KeptFormRow } from './table.ts'

/** Number of forms of a member. Another one takes the place of the oldest. */
const MAX_FORMS = 50

/** Returns a form of the caller. Throws NOT_FOUND. */
export function getForm(reader: Reader, place: Place): KeptFormRow {
  const row = findForm(reader, place)
  if (!row) throw notFound('Form')
  return row
}

/** Keeps what the caller has filled in, in place of what was kept before. */
export function keepForm(tx: Tx, place: Place, content: string): KeptFormRow {
  const kept = putForm(tx, { ...place, content, updatedAt: tx.now })
  for (const { key } of listForms(tx, place).slice(MAX_FORMS)) deleteForm(tx, { ...place, key })
  return kept
}

/** Deletes a form of the caller. Throws NOT_FOUND. */
export function dropForm(tx: Tx, place: Place): void {
  getForm(tx, place)
  deleteForm(tx, place)
}
