/**
 * Number of SMS segments of a text while it is typed, equal to the API's figures without a call for
 * each key. A character outside the GSM alphabet (3GPP TS 23.038) reduces a segment from 160
 * characters to 70.
 */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that count as two. */
const EXTENSION = new Set('\f^{}\\[~]|€')

/** Maximum number of SMS segments of a message. */
export const MOST_PARTS = 10

interface Parts {
  encoding: 'GSM_7' | 'UCS_2'
  /** Septets for GSM_7, UTF-16 units for UCS_2. */
  characterCount: number
  segmentCount: number
  /** Number of characters that still fit into the last segment. */
  left: number
}

const isPlain = (character: string): boolean => BASIC.has(character) || EXTENSION.has(character)

/** Returns the characters outside the GSM alphabet, each once. A multi-part emoji counts as one. */
export const costlyIn = (text: string): string[] => [
  ...new Set(charactersOf(text).filter((one) => ![...one].every(isPlain))),
]

const SEGMENTER = Intl.Segmenter && new Intl.Segmenter()

/** Splits a text into characters as a reader sees them. */
const charactersOf = (text: string): string[] =>
  SEGMENTER ? [...SEGMENTER.segment(text)].map(({ segment }) => segment) : [...text]

export function partsOf(text: string): Parts {
  const characters = [...text]
  const isGsm = characters.every(isPlain)
  const [single, part] = isGsm ? [160, 153] : [70, 67]
  const unitsOf = (one: string): number => (isGsm ? (EXTENSION.has(one) ? 2 : 1) : one.length)
  const characterCount = characters.reduce((sum, one) => sum + unitsOf(one), 0)
  const encoding = isGsm ? 'GSM_7' : 'UCS_2'
  if (characterCount <= single) {
    return {
      encoding,
      characterCount,
      segmentCount: characterCount === 0 ? 0 : 1,
      left: single - characterCount,
    }
  }
  let segmentCount = 1
  let used = 0
  for (const one of characters) {
    // A two-unit character is never split between two segments.
    if (used + unitsOf(one) > part) {
      segmentCount++
      used = 0
    }
    used += unitsOf(one)
  }
  return { encoding, characterCount, segmentCount, left: part - used }
}

/** Typographic characters with their plain equivalents. */
const PLAIN: ReadonlyArray<readonly [characters: string, plain: string]> = [
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
  ['\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000', ' '],
  ['\u2028\u2029', '\n'],
  ['\u200b\u2060\ufeff\u00ad', ''],
]

const plainOf = (character: string): string => {
  const found = PLAIN.find(([characters]) => characters.includes(character))
  return found ? found[1] : character
}

/** Returns the text as smart encoding sends it. */
export function smart(text: string): string {
  if ([...text].every(isPlain)) return text
  return [...text.normalize('NFC')].map(plainOf).join('').normalize('NFC')
}

/** Returns the plain replacement of a costly character, or undefined if there is none. */
export function plainFor(character: string): string | undefined {
  const plain = smart(character)
  return plain !== character && [...plain].every(isPlain) ? plain : undefined
}

/** A merge field, or escaped braces. */
const FIELD = /\\\{\{|\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/**
 * Renders a text with the fallbacks of its merge fields. An empty merge field leaves one space.
 * @param known values that are the same for all recipients, by field
 */
export function withFallbacks(text: string, known: Readonly<Record<string, string | null>> = {}): string {
  let whole = ''
  let hasHole = false
  let from = 0
  const add = (piece: string) => {
    if (piece === '') return
    const isJoined = hasHole && (whole === '' || whole.endsWith(' ')) && piece.startsWith(' ')
    const spaced = isJoined ? piece.replace(/^ +/, '') : piece
    whole = isJoined && whole !== '' ? `${whole.replace(/ +$/, '')} ${spaced}` : whole + spaced
    hasHole = false
  }
  for (const { 0: found, 1: name, 2: fallback = '', index } of text.matchAll(FIELD)) {
    add(text.slice(from, index))
    from = index + found.length
    const value = name === undefined ? '{{' : known[name.trim()]?.trim() || fallback.trim()
    if (value === '') hasHole = true
    else add(value)
  }
  add(text.slice(from))
  return hasHole ? whole.replace(/ +$/, '') : whole
}

/**
 * Returns a text as it is shown in a list: merge fields are their values or fallbacks, or an ellipsis. A field without
 * both at the end is left out.
 * @param known values that are the same for all recipients, by field
 */
export const excerpt = (text: string, known: Readonly<Record<string, string | null>> = {}): string =>
  text
    .replace(FIELD, (_, name?: string, fallback = '') =>
      name === undefined ? '{{' : known[name.trim()]?.trim() || fallback.trim() || '…',
    )
    .replace(/ …\.?$/, '')
