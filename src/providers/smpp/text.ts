import { GSM_7_BASIC, GSM_7_EXTENSION, gsm7Length, septetsOf } from '../../lib/gsm-7.ts'
import type { TextPdu } from './codec.ts'
import type { Charset, LongMode } from './words.ts'

/** GSM-7 in SMPP: each septet has its own byte (3GPP TS 23.038 section 6.2.1). */

const ESCAPE = 0x1b
/** The character of each septet. */
const BASIC = `${GSM_7_BASIC.slice(0, ESCAPE)}\x1b${GSM_7_BASIC.slice(ESCAPE)}`
/** Codes after an escape, in the order of `GSM_7_EXTENSION`: `\f^{}\[~]|€`. */
const EXTENSION = [0x0a, 0x14, 0x28, 0x29, 0x2f, 0x3c, 0x3d, 0x3e, 0x40, 0x65] as const

const SEPTETS = new Map<string, readonly number[]>([
  ...[...GSM_7_BASIC].map((character) => [character, [BASIC.indexOf(character)]] as const),
  ...EXTENSION.map((septet, index) => [GSM_7_EXTENSION[index]!, [ESCAPE, septet]] as const),
])
const EXTENDED = new Map(EXTENSION.map((septet, index) => [septet as number, GSM_7_EXTENSION[index]!]))

/** Returns `text` in septets. @param text only GSM-7 characters */
export function toSeptets(text: string): Buffer {
  const septets: number[] = []
  for (const character of text) septets.push(...(SEPTETS.get(character) ?? [0x3f]))
  return Buffer.from(septets)
}

/**
 * Returns the text of septets. An escape before a septet outside the extension table is a space, and the next
 * septet is read normally. A byte that is not a septet is a space.
 */
export function fromSeptets(septets: Uint8Array): string {
  let text = ''
  for (let i = 0; i < septets.length; i++) {
    const septet = septets[i]!
    const extended = septet === ESCAPE ? EXTENDED.get(septets[i + 1] ?? -1) : undefined
    if (extended !== undefined) i++
    text += extended ?? (septet === ESCAPE ? ' ' : (BASIC[septet] ?? ' '))
  }
  return text
}

/**
 * Turns a text into the submitted bytes, and incoming bytes into a text. SMPP 3.4 section 5.2.19, 3GPP TS 23.040
 * section 9.2.3.24.
 */

const DEFAULT_ALPHABET = 0
const UCS2 = 8

const UDH_INDICATOR = 0x40

interface Limits {
  single: number
  part: number
}
const GSM_7_LIMITS: Limits = { single: 160, part: 153 }
const UCS_2_LIMITS: Limits = { single: 70, part: 67 }

/** Size of a character in a part. */
type Weigh = (character: string) => number
const septetsIn: Weigh = (character) => septetsOf(character.charCodeAt(0))
const unitsIn: Weigh = (character) => character.length

/** Divides a text into parts. Never splits a character between two parts. */
function divide(text: string, { single, part }: Limits, weigh: Weigh): string[] {
  const characters = [...text]
  const weights = characters.map(weigh)
  if (weights.reduce((sum, weight) => sum + weight, 0) <= single) return [text]
  const parts: string[] = []
  let current = ''
  let used = 0
  characters.forEach((character, index) => {
    if (used + weights[index]! > part) {
      parts.push(current)
      current = ''
      used = 0
    }
    current += character
    used += weights[index]!
  })
  return [...parts, current]
}

const isLatin1 = (text: string): boolean => [...text].every((character) => character <= '\xff')

const toUcs2 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

interface Encoded {
  dataCoding: number
  limits: Limits
  weigh: Weigh
  encode(text: string): Buffer
}

/**
 * Returns the encoding of a text. The carrier turns Latin-1 into GSM-7, so parts in Latin-1 are counted in
 * septets too.
 */
function encodingOf(text: string, charset: Charset): Encoded {
  const isGsm = charset !== 'UCS2_ONLY' && gsm7Length(text) !== undefined
  const gsm = { dataCoding: DEFAULT_ALPHABET, limits: GSM_7_LIMITS, weigh: septetsIn }
  if (isGsm && charset === 'GSM7') return { ...gsm, encode: toSeptets }
  if (isGsm && isLatin1(text)) return { ...gsm, encode: (part) => Buffer.from(part, 'latin1') }
  return { dataCoding: UCS2, limits: UCS_2_LIMITS, weigh: unitsIn, encode: toUcs2 }
}

/**
 * Returns the pieces to submit for a text, in order.
 * @param reference for the parts of this text, 0 to 65535; UDH uses its lowest 8 bits
 */
export function textPdus(
  text: string,
  options: { charset: Charset; longMode: LongMode; reference: number },
): TextPdu[] {
  const { dataCoding, limits, weigh, encode } = encodingOf(text, options.charset)
  const parts = divide(text, limits, weigh)
  const total = parts.length
  if (total === 1) return [{ esmClass: 0, dataCoding, message: encode(text) }]
  const { reference } = options
  switch (options.longMode) {
    case 'PAYLOAD':
      return [{ esmClass: 0, dataCoding, message: Buffer.alloc(0), payload: encode(text) }]
    case 'SAR':
      return parts.map((part, index) => ({
        esmClass: 0,
        dataCoding,
        message: encode(part),
        sar: { reference, total, number: index + 1 },
      }))
    case 'UDH':
      return parts.map((part, index) => {
        const header = Buffer.from([5, 0, 3, reference & 0xff, total, index + 1])
        return { esmClass: UDH_INDICATOR, dataCoding, message: Buffer.concat([header, encode(part)]) }
      })
  }
}

/**
 * Returns the text of incoming bytes.
 * @param charset of the carrier's default alphabet
 */
export function decodeText(bytes: Buffer, dataCoding: number, charset: Charset): string {
  switch (alphabetOf(dataCoding)) {
    case 'UCS2':
      return fromUcs2(bytes)
    case 'ASCII':
    case 'LATIN1':
      return bytes.toString('latin1')
    case 'CYRILLIC':
      return new TextDecoder('iso-8859-5').decode(bytes)
    case 'HEBREW':
      return new TextDecoder('iso-8859-8').decode(bytes)
    default:
      return charset === 'LATIN1' ? bytes.toString('latin1') : fromSeptets(bytes)
  }
}

/** Reads UCS-2. Half a surrogate pair stays as it is: the other half may be in the next part. */
function fromUcs2(bytes: Buffer): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
  return even.toString('utf16le').replace(/^\ufeff/, '')
}

/**
 * Returns the alphabet by SMPP 3.4 section 5.2.19, and for values beyond its list by the general groups of 3GPP
 * TS 23.038 section 4.
 */
function alphabetOf(dataCoding: number): 'DEFAULT' | 'ASCII' | 'LATIN1' | 'CYRILLIC' | 'HEBREW' | 'UCS2' {
  if (dataCoding >= 0xf0) return dataCoding & 0x04 ? 'LATIN1' : 'DEFAULT'
  if (dataCoding >= 0x10) return (['DEFAULT', 'LATIN1', 'UCS2', 'DEFAULT'] as const)[(dataCoding >> 2) & 3]!
  if (dataCoding === 1) return 'ASCII'
  if (dataCoding === 6) return 'CYRILLIC'
  if (dataCoding === 7) return 'HEBREW'
  if (dataCoding === 8) return 'UCS2'
  return [2, 3, 4].includes(dataCoding) ? 'LATIN1' : 'DEFAULT'
}
