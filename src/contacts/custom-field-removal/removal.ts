import type { Db } from '../../db/database.ts'
import { findRemovedField, forgetField } from '../custom-fields/queries.ts'
import { removeCustomValues } from '../store/custom-values.ts'

/**
 * Takes the values of a deleted field from its organization's contacts, then
 * the field itself. Run again after a crash it starts over and finds less.
 * @returns false when `signal` ended it early
 */
export async function removeValues(db: Db, customFieldId: number, signal: AbortSignal): Promise<boolean> {
  const field = findRemovedField(db, customFieldId)
  if (!field) return true
  // A merge may carry a value from a contact that is still to come to one that was looked at
  // already, so the walk ends with one that found nothing.
  let found: number
  do {
    found = 0
    let afterUuid: string | null = ''
    while (afterUuid !== null) {
      if (signal.aborted) return false
      const cursor: string = afterUuid
      const chunk = await db.write((tx) => removeCustomValues(tx, field, cursor))
      found += chunk.found
      afterUuid = chunk.lastUuid
    }
  } while (found > 0)
  await db.write((tx) => forgetField(tx, field.id))
  return true
}
