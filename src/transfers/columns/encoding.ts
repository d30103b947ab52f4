import { isUtf8 } from 'node:buffer'
import { invalidField } from '../../lib/errors.ts'
import { type FileEncoding, labelOf } from './format.ts'

/**
 * The encoding of an uploaded table. A byte order mark decides. Without a mark, the pattern of zero bytes shows
 * UTF-16. In any other file, each cell is decoded by itself (`decodeCell`), because people join files from
 * Excel and CRM exports.
 */
type Encoding = 'bytes' | 'utf-16le' | 'utf-16be'

/** Number of bytes in which zero bytes are counted to detect UTF-16. */
const SAMPLE_BYTES = 512

type Kind = 'workbook' | 'oldWorkbook' | 'archive' | 'pdf' | 'picture' | 'other'

const MAGIC: ReadonlyArray<readonly [kind: Kind, bytes: readonly number[]]> = [
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['oldWorkbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['archive', [0x1f, 0x8b]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['picture', [0x52, 0x49, 0x46, 0x46]],
  ['picture', [0x00, 0x00, 0x00]],
]

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte)

/** Throws VALIDATION_FAILED for a workbook, an archive, a PDF or a picture instead of CSV, whatever its name. */
export function assertIsText(head: Uint8Array): void {
  const found = MAGIC.find(([, prefix]) => startsWith(head, prefix))
  if (found) {
    throw invalidField('file', (say) => say.fileNotTable({ kind: found[0] }))
  }
}

/** Detects the encoding of a file and the length of its byte order mark, from its first bytes. */
export function sniffEncoding(head: Uint8Array): { encoding: Encoding; markBytes: number } {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { encoding: 'bytes', markBytes: 3 }
  if (startsWith(head, [0xff, 0xfe])) return { encoding: 'utf-16le', markBytes: 2 }
  if (startsWith(head, [0xfe, 0xff])) return { encoding: 'utf-16be', markBytes: 2 }
  const sample = head.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  const [even, odd] = zeros as [number, number]
  // In UTF-16, nearly every second byte of Western text is zero, and the bytes between them hardly ever are.
  const isMost = (zeros: number, others: number): boolean => zeros > sample.length / 4 && others < zeros / 8
  if (isMost(odd, even)) return { encoding: 'utf-16le', markBytes: 0 }
  if (isMost(even, odd)) return { encoding: 'utf-16be', markBytes: 0 }
  return { encoding: 'bytes', markBytes: 0 }
}

/** Converts UTF-16 `pieces` to UTF-8. Passes bytes of other encodings unchanged. */
export async function* toAsciiCompatible(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array> {
  if (encoding === 'bytes') {
    yield* pieces
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

const NOT_ASCII = /[\x80-\xff]/

/**
 * Returns a function that decodes the bytes of a cell, given as text with one character for each byte. Without a given
 * encoding, a cell that is valid UTF-8 is UTF-8, because people join files of several programs.
 * @param encoding of cells that are not UTF-8
 */
export function cellDecoder(encoding: FileEncoding, isGiven: boolean): (latin1: string) => string {
  const isUnicode = encoding.startsWith('UTF_')
  const decoder = new TextDecoder(
    labelOf(isUnicode && !isGiven ? 'WINDOWS_1252' : isUnicode ? 'UTF_8' : encoding),
  )
  return (latin1) => {
    if (!NOT_ASCII.test(latin1)) return latin1
    const bytes = Buffer.from(latin1, 'latin1')
    return !isGiven && isUtf8(bytes) ? bytes.toString('utf8') : decoder.decode(bytes)
  }
}
