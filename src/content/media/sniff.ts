import type { MediaType } from './schema.ts'

/**
 * Detects the type of a file by its bytes alone, because the sender chooses names and declared types.
 * Each reader walks through the structure of its format to the end, so half a file is refused here,
 * not by a carrier after the launch. Nothing is decoded.
 */
type Sniffed =
  | { kind: 'whole'; type: MediaType }
  /** The beginning of the file matches this type, but the rest of the file does not. */
  | { kind: 'broken'; type: MediaType }
  | { kind: 'unknown' }

interface Format {
  type: MediaType
  begins(bytes: Buffer): boolean
  /**
   * Returns whether the file is complete. Bytes after its end are harmless, because it is served as
   * this type only.
   */
  isWhole(bytes: Buffer): boolean
}

const startsWith = (bytes: Buffer, beginning: string): boolean =>
  bytes.subarray(0, beginning.length).equals(Buffer.from(beginning, 'latin1'))

const jpeg: Format = {
  type: 'image/jpeg',
  begins: (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  isWhole: (bytes) => {
    let at = 2
    let hasFrame = false
    while (at + 4 <= bytes.length) {
      if (bytes[at] !== 0xff) return false
      const marker = bytes[at + 1]!
      // Fill bytes may precede a marker.
      if (marker === 0xff) at += 1
      else if (marker === 0xda) return hasFrame && bytes.indexOf('\xff\xd9', at, 'latin1') > 0
      else {
        hasFrame ||= isFrame(marker)
        const length = bytes.readUInt16BE(at + 2)
        if (length < 2) return false
        at += 2 + length
      }
    }
    return false
  },
}

/**
 * Returns whether a marker is SOF0 to SOF15, without the three markers among them that have another
 * meaning.
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
const png: Format = {
  type: 'image/png',
  begins: (bytes) => startsWith(bytes, PNG_SIGNATURE),
  isWhole: (bytes) => {
    let at = PNG_SIGNATURE.length
    if (bytes.toString('latin1', at + 4, at + 8) !== 'IHDR') return false
    while (at + 12 <= bytes.length) {
      const length = bytes.readUInt32BE(at)
      if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
      at += 12 + length
    }
    return false
  },
}

const gif: Format = {
  type: 'image/gif',
  begins: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
  isWhole: (bytes) => {
    if (bytes.length < 14) return false
    let at = 13 + colorTableBytes(bytes[10]!)
    let hasImage = false
    while (at < bytes.length) {
      const block = bytes[at]!
      if (block === 0x3b) return hasImage
      if (block === 0x21) at = afterSubBlocks(bytes, at + 2)
      else if (block === 0x2c && at + 10 <= bytes.length) {
        hasImage = true
        at = afterSubBlocks(bytes, at + 11 + colorTableBytes(bytes[at + 9]!))
      } else return false
    }
    // Some programs omit the end marker, and every reader shows their pictures.
    return hasImage && at === bytes.length
  },
}

const colorTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function afterSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}

/**
 * Brands of MP4 video. The brands of QuickTime, audio and pictures use the same boxes and are not in
 * the list.
 */
const BRANDS = new Set(
  'isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 avc1 M4VH M4VP MSNV dash'.split(' ').concat('M4V '),
)
const mp4: Format = {
  type: 'video/mp4',
  begins: (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && BRANDS.has(bytes.toString('latin1', 8, 12)),
  isWhole: (bytes) => {
    const found = new Set<string>()
    let at = 0
    while (at + 8 <= bytes.length) {
      const size = boxSize(bytes, at)
      if (size < 8 || at + size > bytes.length) return false
      found.add(bytes.toString('latin1', at + 4, at + 8))
      at += size
    }
    return found.has('moov') && (found.has('mdat') || found.has('moof'))
  },
}

/**
 * Returns the size of a box. The stored size 0 means "to the end", and 1 means that a size of eight
 * bytes follows.
 */
function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return bytes.length - at
  if (size !== 1) return size
  return at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0
}

const CARD_BEGINS = /^\ufeff?BEGIN:VCARD\r?\n/i
const CARD_ENDS = /\nEND:VCARD\s{0,9}$/i
const vcard: Format = {
  type: 'text/vcard',
  begins: (bytes) => CARD_BEGINS.test(bytes.toString('utf8', 0, 20)),
  isWhole: (bytes) => {
    if (bytes.includes(0)) return false
    // The tail may begin within a UTF-8 character. That does not affect the end of the card.
    return isUtf8(bytes) && CARD_ENDS.test(bytes.toString('utf8', Math.max(0, bytes.length - 30)))
  },
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const FORMATS: readonly Format[] = [jpeg, png, gif, mp4, vcard]

export function sniff(file: Uint8Array): Sniffed {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const format = FORMATS.find(({ begins }) => begins(bytes))
  if (!format) return { kind: 'unknown' }
  return { kind: format.isWhole(bytes) ? 'whole' : 'broken', type: format.type }
}
