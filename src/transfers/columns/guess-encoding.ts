import { isUtf8 } from 'node:buffer'
import { SOURCE_PIECE_BYTES } from '../../lib/byte-source.ts'
import { sniffEncoding } from './encoding.ts'
import { type FileEncoding, labelOf } from './format.ts'

/** Letters outside ASCII of the languages that spreadsheets write in an encoding. */
const WESTERN = [
  'äöüß',
  'àâçéèêëîïôùûüœæÿ',
  'áéíóúüñ',
  'áâãàçéêíóôõú',
  'àèéìòù',
  'æøåéö',
  'åäöé',
  'ëéïöüèê',
  'áéíóúýþæöð',
  'àçèéíïòóúü',
]
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'

/** The encodings that are guessed, most common first. The caller must name other encodings. */
const CANDIDATES: ReadonlyArray<readonly [FileEncoding, readonly string[]]> = [
  ['WINDOWS_1252', WESTERN],
  ['MACROMAN', WESTERN],
  [
    'WINDOWS_1250',
    ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćžšđ', 'äöüß'],
  ],
  ['WINDOWS_1251', [`${CYRILLIC}ё`, `${CYRILLIC}іїєґ`, `${CYRILLIC}јљњћђџ`]],
  ['WINDOWS_1253', ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ']],
  ['WINDOWS_1254', ['çğıöşüâîi̇']],
  ['WINDOWS_1257', ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž']],
]

/** Number of cells that decide. */
const MAX_CELLS = 2_000
const MAX_CELL = 200

/**
 * Guesses the encoding of a file without a byte order mark by its letters, because nothing in the file names
 * it. A file with only ASCII and UTF-8 is UTF-8.
 */
export async function guessEncoding(
  source: AsyncIterable<Uint8Array>,
): Promise<{ encoding: FileEncoding; isGuess: boolean }> {
  const cells = new Set<string>()
  let rest = Buffer.alloc(0)
  let isFirst = true
  for await (const chunk of source) {
    if (isFirst && chunk.length > 0) {
      const { encoding } = sniffEncoding(chunk.subarray(0, SOURCE_PIECE_BYTES))
      if (encoding !== 'bytes')
        return { encoding: encoding === 'utf-16le' ? 'UTF_16LE' : 'UTF_16BE', isGuess: false }
      isFirst = false
    }
    const bytes = Buffer.concat([rest, chunk])
    const end = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1
    const whole =
      end > 0 || bytes.length > SOURCE_PIECE_BYTES * 4 ? bytes.subarray(0, end || bytes.length) : undefined
    rest = Buffer.from(whole ? bytes.subarray(whole.length) : bytes)
    if (whole) addCells(cells, whole)
    if (cells.size >= MAX_CELLS) break
  }
  addCells(cells, rest)
  if (cells.size === 0) return { encoding: 'UTF_8', isGuess: false }
  const scored = CANDIDATES.map(([encoding, languages]) => ({
    encoding,
    score: scoreOf(cells, encoding, languages),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return { encoding: best.encoding, isGuess: true }
}

/** Adds the cells whose bytes are not UTF-8. */
function addCells(cells: Set<string>, bytes: Buffer): void {
  if (isUtf8(bytes)) return
  for (const cell of bytes.toString('latin1').split(/[\r\n,;\t|"]/)) {
    if (cells.size >= MAX_CELLS) return
    if (/[\x80-\xff]/.test(cell) && !isUtf8(Buffer.from(cell, 'latin1'))) cells.add(cell.slice(0, MAX_CELL))
  }
}

/** Scores how well cells read in an encoding: letters in their places, and all of one language. */
function scoreOf(cells: ReadonlySet<string>, encoding: FileEncoding, languages: readonly string[]): number {
  const decoder = new TextDecoder(labelOf(encoding))
  let score = 0
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const text = decoder.decode(Buffer.from(cell, 'latin1'))
    score += placesIn(text)
    for (const letter of text.toLowerCase().match(/[^\p{ASCII}]/gu) ?? []) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
  }
  const covered = languages.map((letters) =>
    [...counts].reduce((sum, [letter, count]) => sum + (letters.includes(letter) ? count : 0), 0),
  )
  return score + 2 * Math.max(...covered)
}

const UNPRINTED = /[\p{Cc}\ufffd]/u
const LETTER = /\p{L}/u
const LOWER = /\p{Ll}/u
const UPPER = /\p{Lu}/u

const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const ASCII_LETTER = /[a-z]/i

/**
 * Counts patterns that no person writes: a sign within a word, a capital after a small letter, two scripts in a
 * word.
 */
function placesIn(text: string): number {
  const letters = [...text]
  let score = 0
  letters.forEach((letter, at) => {
    if (letter <= '\x7f') return
    const before = letters[at - 1] ?? ' '
    const after = letters[at + 1] ?? ' '
    if (UNPRINTED.test(letter)) score -= 3
    else if (NOT_LATIN.test(letter) && (ASCII_LETTER.test(before) || ASCII_LETTER.test(after))) score -= 3
    else if (UPPER.test(letter)) score -= LOWER.test(before) ? 2 : 0
    else if (LETTER.test(letter)) score -= UPPER.test(before) && UPPER.test(after) ? 1 : 0
    else if (letter !== '’' && (LETTER.test(before) || LETTER.test(after))) score -= 2
  })
  return score
}
