import { type Draft, type DraftField, isSame } from './draft.ts'

/**
 * Merges changes from elsewhere into the draft. Keeps the fields that the user has changed.
 * @param before draft in the editor when the save began
 */
export function mergeInto(current: Draft, before: Draft, merged: Partial<Draft>): Draft {
  const fields = (Object.keys(merged) as DraftField[]).filter((field) =>
    isSame(current[field], before[field]),
  )
  if (fields.length === 0) return current
  return { ...current, ...Object.fromEntries(fields.map((field) => [field, merged[field]])) }
}
