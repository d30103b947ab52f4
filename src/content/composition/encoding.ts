import { gsm7Length, septetsOf } from '../../lib/gsm-7.ts'
import { addressesIn } from './addresses.ts'

/**
 * The encoding and the number of segments of an SMS. It is GSM-7 when every character is in the basic or
 * the extension table of 3GPP TS 23.038, and UCS-2 otherwise. A segment holds 153 septets or 67
 * UTF-16 units, a single message 160 or 70.
 *
 * This runs for every recipient, so the usual text (no extension character, no surrogate pair) is one
 * pass over the table of gsm-7.ts.
 */

/** Maximum number of segments of a message. */
export const MAX_SEGMENTS = 10

export type SmsEncoding = 'GSM_7' | 'UCS_2'

export interface Segmentation {
  encoding: SmsEncoding
  /** Septets in GSM-7 (extension characters count as two), UTF-16 units in UCS-2. */
  characterCount: number
  /** Number of segments that the carrier bills; 0 for an empty text. */
  segmentCount: number
  /** The characters that require UCS-2, each once, in order of appearance. */
  nonGsmCharacters: string[]
}

const GSM_7_LIMITS = { single: 160, part: 153 } as const
const UCS_2_LIMITS = { single: 70, part: 67 } as const

/** Counts segments of at most `limit` units. A character of two units is never split between two segments. */
function countParts(text: string, limit: number, unitsOf: (character: string) => number): number {
  let parts = 1
  let used = 0
  for (const character of text) {
    const units = unitsOf(character)
    if (used + units > limit) {
      parts++
      used = 0
    }
    used += units
  }
  return parts
}

function gsmParts(text: string, septets: number): number {
  if (septets === text.length) return Math.ceil(septets / GSM_7_LIMITS.part)
  return countParts(text, GSM_7_LIMITS.part, (character) => septetsOf(character.charCodeAt(0)))
}

const ucsParts = (text: string): number => countParts(text, UCS_2_LIMITS.part, ({ length }) => length)

function nonGsmCharactersOf(text: string): string[] {
  const found = new Set<string>()
  for (const character of text) {
    if (character.length > 1 || septetsOf(character.charCodeAt(0)) === 0) found.add(character)
  }
  return [...found]
}

/**
 * Returns the encoding and segments of exactly this text. The caller merges, adds the footer and
 * applies smart encoding before.
 */
export function segmentText(text: string): Segmentation {
  const septets = gsm7Length(text)
  if (septets === undefined) {
    return {
      encoding: 'UCS_2',
      characterCount: text.length,
      segmentCount: text.length <= UCS_2_LIMITS.single ? 1 : ucsParts(text),
      nonGsmCharacters: nonGsmCharactersOf(text),
    }
  }
  return {
    encoding: 'GSM_7',
    characterCount: septets,
    segmentCount: septets === 0 ? 0 : septets <= GSM_7_LIMITS.single ? 1 : gsmParts(text, septets),
    nonGsmCharacters: [],
  }
}

/** Typographic characters and the GSM-7 text that reads the same. */
const SMART_REPLACEMENTS: ReadonlyArray<readonly [characters: string, replacement: string]> = [
  ['\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u00b4\u0060\uff07', "'"],
  ['\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u02dd\u02ee\u275d\u275e\u3003\uff02', '"'],
  ['\u2039', '<'],
  ['\u203a', '>'],
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d', '-'],
  ['\u2026', '...'],
  ['\u2024', '.'],
  ['\u203c', '!!'],
  ['\u2022\u2023\u2219\u00b7', '-'],
  ['\u2044\u2215\u29f8', '/'],
  ['\u00d7', 'x'],
  ['\u00bc', '1/4'],
  ['\u00bd', '1/2'],
  ['\u00be', '3/4'],
  ['\u00a9', '(c)'],
  ['\u00ae', '(R)'],
  ['\u2122', '(TM)'],
  // Spaces of every width, and the tab.
  ['\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000', ' '],
  ['\u2028\u2029', '\n'],
  // Invisible characters: zero-width space, word joiner, byte order mark, soft hyphen. Not the
  // zero-width joiner, because emoji are made with it.
  ['\u200b\u2060\ufeff\u00ad', ''],
]

const SMART = new Map(
  SMART_REPLACEMENTS.flatMap(([characters, replacement]) =>
    [...characters].map((character) => [character, replacement] as const),
  ),
)

/**
 * Replaces smart quotes, dashes, unusual spaces and similar characters by their GSM-7 equivalents,
 * and composes letters with their combining marks.
 */
export function toSmartEncoding(text: string): string {
  if (gsm7Length(text) !== undefined) return text
  let smart = ''
  for (const character of spacedAddresses(text.normalize('NFC'))) smart += SMART.get(character) ?? character
  // Normalizes again, because a character between a letter and its mark may have been removed.
  return smart.normalize('NFC')
}

/** Matches replacements that also end an address. */
const ENDS_ADDRESS = /^[\s"<>]/

/** Inserts a space after an address if the replacement of the next character would become part of the address. */
function spacedAddresses(text: string): string {
  let spaced = ''
  let from = 0
  for (const { to } of addressesIn(text)) {
    const replacement = SMART.get(text[to] ?? '')
    if (replacement === undefined || ENDS_ADDRESS.test(replacement)) continue
    spaced += `${text.slice(from, to)} `
    from = to
  }
  return spaced + text.slice(from)
}

/** A character of a text that `toSmartEncoding` replaces. */
interface SmartReplacement {
  character: string
  /** Such as `U+2019`. */
  codePoint: string
  /** The text that is sent in its place; empty if it is removed. */
  replacement: string
  count: number
}

const codePointOf = (character: string): string =>
  [...character]
    .map((one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')

/**
 * Lists the replacements that `toSmartEncoding` makes in the text, each character once, in order of
 * appearance.
 */
export function smartReplacements(text: string): SmartReplacement[] {
  if (gsm7Length(text) !== undefined) return []
  const found = new Map<string, SmartReplacement>()
  // A letter with its combining marks is one character.
  for (const [character] of text.matchAll(/\P{M}\p{M}*|\p{M}/gu)) {
    const replacement = toSmartEncoding(character)
    if (replacement === character) continue
    const known = found.get(character)
    if (known) known.count += 1
    else found.set(character, { character, codePoint: codePointOf(character), replacement, count: 1 })
  }
  return [...found.values()]
}
