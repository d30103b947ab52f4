import { type Draft, type DraftField, isSame } from './draft.ts'

/**
 * What was changed elsewhere comes into the screen, but for what was typed meanwhile.
 * @param before what the screen showed when the save began
 */
export function mergeInto(current: Draft, before: Draft, merged: Partial<Draft>): Draft {
  const fields = (Object.keys(merged) as DraftField[]).filter((field) =>
    isSame(current[field], before[field]),
  )
  if (fields.length === 0) return current
  return { ...current, ...Object.fromEntries(fields.map((field) => [field, merged[field]])) }
}
