/** Recognises misspelt names. They differ from a known name only in case and separators, or in one or two letters. */

/** Twice as long as any known name. A longer name is not a misspelling. */
const MAX_NAME_LENGTH = 50
/** Names of these characters need no cleaning. */
const PLAIN = /^[A-Za-z0-9]+$/

interface KnownName {
  name: string
  plain: string
  letters: number
}

/** Removes case, separators and invisible characters: `is_Opted-out` becomes `isoptedout`. */
function plainName(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return ''
  const letters = PLAIN.test(name) ? name : name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  return letters.toLowerCase()
}

/** Returns the letters of a name as bits, to skip the comparison of very different names. */
function lettersOf(plain: string): number {
  let bits = 0
  for (let i = 0; i < plain.length; i++) bits |= 1 << (plain.charCodeAt(i) & 31)
  return bits
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * Returns the allowed number of wrong letters in a name of this length. In `id` or `key`, any other letter
 * makes another word.
 */
const tolerance = (length: number): number => (length >= 6 ? 2 : length >= 4 ? 1 : 0)

/** Returns whether two names differ in a number: `phone2` is another field, not a misspelling of `phone`. */
function differsInNumber(given: string, known: string): boolean {
  const digits = /[0-9]/g
  return given.search(digits) >= 0 && given.replace(digits, '') === known.replace(digits, '')
}

/** Known names. Misspelt names are compared with them. */
export class NameGuide {
  readonly #names: readonly KnownName[]

  constructor(names: Iterable<string>) {
    this.#names = [...names].map((name) => {
      const plain = plainName(name)
      return { name, plain, letters: lettersOf(plain) }
    })
  }

  /** Finds the name that differs from `given` only in case and separators. */
  sameAs(given: string): string | undefined {
    const plain = plainName(given)
    return plain === '' ? undefined : this.#names.find((known) => known.plain === plain)?.name
  }

  /** Finds the name of which `given` is probably a misspelling, or undefined if there is none. */
  nearestTo(given: string): string | undefined {
    const plain = plainName(given)
    if (plain === '') return undefined
    const letters = lettersOf(plain)
    let nearest: { name: string; distance: number } | undefined
    for (const known of this.#names) {
      const most = tolerance(known.plain.length)
      if (Math.abs(known.plain.length - plain.length) > most) continue
      if (bitCount(known.letters ^ letters) > 2 * most) continue
      const distance = editDistance(plain, known.plain, most)
      if (distance > most || (nearest && nearest.distance <= distance)) continue
      if (distance > 0 && differsInNumber(plain, known.plain)) continue
      nearest = { name: known.name, distance }
    }
    return nearest?.name
  }
}

/**
 * Returns the number of letters to insert, drop, replace or swap with their neighbour (optimal string
 * alignment). Any number above `most` when the distance is larger.
 */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) least = Math.min(least, beforeLast[j - 2]! + 1)
      row.push(least)
    }
    // A swap skips a row, so one of the last two rows must have a small enough distance.
    if (Math.min(...row) > most && Math.min(...last) > most) return Math.min(...row)
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
