import { lazily } from '../../lib/lazily.ts'
import { entriesIn, wordsIn } from './languages.ts'
import { PAUSE } from './phrases.ts'

/** Emoji that mean an opt-out or a refusal without any word. */

/** Returns whether a text has a stop sign. It is an opt-out. */
const isEmergencyStop = (text: string): boolean => text.includes('🛑')

const REFUSALS = ['✋', '🤚', '🖕', '🚫', '⛔', '🙅', '🔕', '📵', '👎']

/** Returns whether a text has a raised hand, a middle finger or a ban. A member has to read such a text. */
const isRefusal = (text: string): boolean => REFUSALS.some((sign) => text.includes(sign))

/**
 * Reads the words of a text as its writer meant them: in lower case, and without accents, invisible
 * characters, typing errors and letters of other alphabets that look like Latin ones.
 */

/**
 * Number of characters that are read from the beginning of a long text; `MAX_TAIL` more are read from
 * its end.
 */
const MAX_HEAD = 700
const MAX_TAIL = 300
const MAX_WORDS = 250

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ⅼ: 'l',
    м: 'm',
    п: 'n',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    т: 't',
    υ: 'u',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    у: 'y',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    σ: 's',
    τ: 't',
    χ: 'x',
  }),
)

/** Other spellings of words, by the spelling. */
const SPELLINGS = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(
      entriesIn('spellings').flatMap(([word, spellings]) =>
        spellings.map((spelling) => [spelling, word] as const),
      ),
    ),
)

/** Pairs of words that are read as one word. */
const JOINED = lazily(() => entriesIn('joined'))

const SPELLED_OUT = wordsIn('spelled out')
const TYPED_WRONG = wordsIn('typed wrong')

const DIGIT_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const SIGN_LETTERS: Readonly<Record<string, string>> = { $: 's', '@': 'a', '+': 't', '!': 'i' }

/** Returns the meaning of the emoji in a text without words; undefined for other texts. */
export function signOf(text: string): 'STOP' | 'REFUSAL' | undefined {
  const plain = text.slice(0, MAX_HEAD)
  if (/[\p{L}\p{N}]/u.test(plain)) return undefined
  if (isEmergencyStop(plain)) return 'STOP'
  return isRefusal(plain) ? 'REFUSAL' : undefined
}

/** Returns the first 250 words, with a `PAUSE` between clauses. */
export function wordsOf(text: string): string[] {
  const long = text.length > MAX_HEAD + MAX_TAIL
  const read = long ? `${text.slice(0, MAX_HEAD)} ${text.slice(-MAX_TAIL)}` : text
  const plain = Array.from(folded(read), (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  const words = plain.split(/\s*\n\s*|\s+/).flatMap(wordsOfPiece)
  return joined(spelledOut(words)).slice(0, MAX_WORDS)
}

const folded = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    // NFKC can turn one character into eighteen.
    .slice(0, 2 * (MAX_HEAD + MAX_TAIL))
    .toLowerCase()
    .replaceAll('стоп', 'stop')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}'’‘`´]/gu, '')

/** Matches a link or an email address. Words in it, as in `acme.example/stop`, are ignored. */
const ADDRESS = /:\/\/|^www\.|@[\w-]+\.\w|\w\.\w+\//

/** Returns the words of a piece of text between two spaces, with a pause after it if it ends a clause. */
function wordsOfPiece(piece: string): string[] {
  if (ADDRESS.test(piece)) return []
  if (piece === '#') return ['number']
  const known = knownIn(piece)
  const parts = known ? [known] : piece.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  const ends = /[.!?;,:…)\]—–]$/u.test(piece) || piece === '-'
  const words = parts.map(spelling)
  return ends && words.length > 0 ? [...words, PAUSE] : piece === '-' ? [PAUSE] : words
}

/** Returns the known word that has digits or signs in it, such as `st0p`, `s.t.o.p`, `un-subscribe` or `stop2end`. */
function knownIn(piece: string): string | undefined {
  if (piece.length > 40) return undefined
  const bare = piece.replace(/[^\p{L}\p{N}]/gu, '')
  if (SPELLED_OUT().has(bare)) return bare
  if (/^stop\d/.test(bare)) return 'stop'
  const lettered = piece
    .replace(/[$@+]/g, (sign) => SIGN_LETTERS[sign] ?? sign)
    .replace(/\d/g, (digit) => DIGIT_LETTERS[digit] ?? digit)
    .replace(/[^\p{L}\p{N}]/gu, '')
  return /\p{L}/u.test(piece) && SPELLED_OUT().has(lettered) ? lettered : undefined
}

/** Returns the usual spelling of a word: `stop` for `stoooop`, `unsubscribe` for `unsuscribe`. */
function spelling(word: string): string {
  const short = word.replace(/(\p{L})\1{2,}/gu, '$1')
  const known = SPELLINGS().get(short)
  if (known) return known
  const meant = typos().get(short)
  if (meant) return meant
  const single = short.replace(/(\p{L})\1+/gu, '$1')
  if (SPELLED_OUT().has(single)) return single
  return isNearUnsubscribe(short) ? 'unsubscribe' : short
}

/** Intended words by typing error. The first letter must be right: `lease` is not `please`. */
const typos = lazily((): ReadonlyMap<string, string> => {
  const meant = new Map<string, string>()
  for (const word of TYPED_WRONG()) {
    for (let at = 1; at < word.length - 1; at++) {
      meant.set(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2), word)
      meant.set(word.slice(0, at) + word.slice(at + 1), word)
    }
  }
  for (const word of TYPED_WRONG()) meant.delete(word)
  return meant
})

/**
 * Returns whether a word is a misspelt `unsubscribe`: it has 9 to 14 letters, begins with `un`, ends
 * with `e`, and has the letters of `sub` or `scrb` in this order.
 */
function isNearUnsubscribe(word: string): boolean {
  if (word.length < 9 || word.length > 14 || !word.startsWith('un') || !word.endsWith('e')) return false
  return hasInOrder(word, 'sub') || hasInOrder(word, 'scrb')
}

const hasInOrder = (word: string, letters: string): boolean => {
  let at = -1
  return [...letters].every((letter) => {
    at = word.indexOf(letter, at + 1)
    return at >= 0
  })
}

/** Joins single letters that spell a known word: `s t o p` becomes `stop`. */
function spelledOut(words: readonly string[]): string[] {
  const found: string[] = []
  let run: string[] = []
  const flush = () => {
    const word = run.filter((letter) => letter !== PAUSE).join('')
    if (SPELLED_OUT().has(word)) found.push(word)
    else found.push(...run)
    run = []
  }
  for (const word of words) {
    if ([...word].length === 1 && (word !== PAUSE || run.length > 0)) run.push(word)
    else {
      flush()
      found.push(word)
    }
  }
  flush()
  return found
}

function joined(words: readonly string[]): string[] {
  const found: string[] = []
  for (const word of words) {
    const last = found.at(-1)
    const pair = JOINED().find(([, [first, second]]) => first === last && second === word)
    if (pair) found[found.length - 1] = pair[0]
    else if (word !== PAUSE || (last !== undefined && last !== PAUSE)) found.push(word)
  }
  while (found.at(-1) === PAUSE) found.pop()
  return found
}
