import { isPlainObject } from '../../lib/plain-object.ts'

/**
 * The limits of a rule tree, checked before the tree is validated: each condition
 * and each list entry is evaluated for every contact, and a list of segments
 * shows the rules of a hundred segments.
 */

/** Maximum number of conditions in all groups together. */
const MAX_CONDITIONS = 50
/** Maximum number of entries in one list. */
export const MAX_ENTRIES = 500
/** Maximum number of entries in the lists of all conditions together. */
const MAX_WORDS = 1_000
/** Maximum number of characters in all values together. */
const MAX_CHARACTERS = 40_000

interface RuleSize {
  conditions: number
  words: number
  characters: number
}

/** Adds the size of a tree that is not validated yet to `size`; stops when there are too many conditions. */
function addUp(node: unknown, size: RuleSize): RuleSize {
  const conditions = isPlainObject(node) ? node.conditions : undefined
  if (Array.isArray(conditions) && conditions.length > 0) {
    for (const inner of conditions) if (size.conditions <= MAX_CONDITIONS) addUp(inner, size)
    return size
  }
  size.conditions += 1
  const value = isPlainObject(node) ? node.value : undefined
  if (Array.isArray(value)) size.words += value.length
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one === 'string') size.characters += one.length
  }
  return size
}

/** Returns the bound that a rule tree exceeds; undefined if none. */
export function tooLargeRules(input: unknown): string | undefined {
  const size = addUp(input, { conditions: 0, words: 0, characters: 0 })
  if (size.conditions > MAX_CONDITIONS) return `must have at most ${MAX_CONDITIONS} conditions in all`
  if (size.words > MAX_WORDS) return `must have at most ${MAX_WORDS} entries in all lists together`
  if (size.characters > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters in all values`
  return undefined
}
