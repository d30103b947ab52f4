/**
 * Cuts a mail before it is parsed. The writer of a mail chooses its size and form. A parser that takes a
 * microsecond for each line takes seconds for a megabyte of short lines. The beginning is enough: a report
 * precedes the mail that it is about, and the text of a mail precedes its attachments.
 */

/** Bytes of a mail that are read. */
export const READ_BYTES = 256 * 1024
/** Largest size of the fields that are read, bytes. */
const MAX_HEADER = 32 * 1024
const MAX_FIELD = 4 * 1024
const MAX_HEADER_LINES = 2_000
const MAX_LINES = 4_000
/** Largest number of lines that may begin a part. */
const MAX_DELIMITERS = 300

/** The fields that are read. Other fields, such as the stamps of servers on the way, are left out. */
const FIELDS = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'message-id',
  'in-reply-to',
  'references',
  'return-path',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-failed-recipients',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'auto-submitted',
  'precedence',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response',
  'x-autoresponder',
  'list-id',
])

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const TAB = 0x09
const DASH = 0x2d
const COLON = 0x3a

/** The relevant part of a mail, in two pieces. */
export interface Beginning {
  /** The fields of its header that are read, with names in lower case, unfolded. */
  fields: ReadonlyArray<readonly [name: string, value: string]>
  /**
   * The bytes for the parser: the fields about the encoding of the body, the fields with encoded words, and the
   * beginning of the body.
   */
  parsed: Uint8Array
}

export function beginningOf(mail: Uint8Array): Beginning {
  const read = mail.subarray(0, READ_BYTES)
  const { fields, bodyAt } = headerOf(read)
  const parsed = fields.filter(({ name }) => name.startsWith('content-') || name === 'subject')
  return {
    fields: fields.map(({ name, bytes }) => [name, fieldValue(name, bytes)] as const),
    parsed: Buffer.concat([
      ...parsed.map(({ bytes }) => bytes),
      EMPTY_LINE,
      read.subarray(bodyAt, bodyEnd(read, bodyAt)),
    ]),
  }
}

interface Field {
  name: string
  bytes: Uint8Array
}

const fieldValue = (name: string, bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString()
    .slice(name.length)
    .replace(/^[ \t]*:/, '')
    .replace(/[\r\n]+/g, '')
    .trim()

const EMPTY_LINE = Buffer.from('\r\n')

/** Returns the end of the line that begins at `at`, after its line feed. */
function lineEnd(bytes: Uint8Array, at: number): number {
  const found = bytes.indexOf(LINE_FEED, at)
  return found < 0 ? bytes.length : found + 1
}

const isEmptyLine = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED)

const isFolded = (bytes: Uint8Array, at: number): boolean => bytes[at] === SPACE || bytes[at] === TAB

function headerOf(bytes: Uint8Array): { fields: Field[]; bodyAt: number } {
  const fields: Field[] = []
  let room = MAX_HEADER
  let at = 0
  for (let lines = 0; at < bytes.length && !isEmptyLine(bytes, at); lines++) {
    // A header without an end has no body.
    if (lines > MAX_HEADER_LINES) return { fields, bodyAt: bytes.length }
    const from = at
    at = lineEnd(bytes, at)
    const firstEnd = at
    for (; at < bytes.length && isFolded(bytes, at); lines++) at = lineEnd(bytes, at)
    const name = nameOf(bytes, from, firstEnd)
    if (!FIELDS.has(name)) continue
    const field = bytes.subarray(from, Math.min(at, from + Math.min(MAX_FIELD, room)))
    room -= field.length
    if (field.length === 0) continue
    fields.push({ name, bytes: field.at(-1) === LINE_FEED ? field : Buffer.concat([field, EMPTY_LINE]) })
  }
  return { fields, bodyAt: lineEnd(bytes, at) }
}

/** Returns the name of the field on a line, in lower case, or an empty text for a line without a field. */
function nameOf(bytes: Uint8Array, from: number, end: number): string {
  const colon = bytes.subarray(from, Math.min(end, from + 40)).indexOf(COLON)
  return colon < 0
    ? ''
    : Buffer.from(bytes.subarray(from, from + colon))
        .toString('latin1')
        .trim()
        .toLowerCase()
}

function bodyEnd(bytes: Uint8Array, bodyAt: number): number {
  let at = bodyAt
  let delimiters = 0
  for (let lines = 0; lines < MAX_LINES && at < bytes.length; lines++) {
    if (bytes[at] === DASH && bytes[at + 1] === DASH && ++delimiters > MAX_DELIMITERS) break
    at = lineEnd(bytes, at)
  }
  return at
}
