import { invalidField } from '../lib/errors.ts'

/**
 * Checks the limits of a multipart body before it is parsed: a hundred thousand parts
 * or a very long name would block the event loop for seconds.
 */

/** Parts of a form; several times the fields of any operation. */
const MAX_PARTS = 100
/** Name, file name and media type of one part. */
const MAX_PART_HEADER_BYTES = 4_096
/** RFC 2046 section 5.1.1. */
const MAX_BOUNDARY = 70
const MAX_TYPE_CHARACTERS = 500

const malformed = (message: string) => invalidField('body', `The form ${message}.`, 'isForm')

/**
 * @param type the Content-Type header
 * @throws VALIDATION_FAILED when the boundary is missing, or when there are too many
 *   parts or too long part headers
 */
export function assertFormIsBounded(bytes: Uint8Array, type: string): void {
  const delimiter = Buffer.from(`--${boundaryOf(type)}`)
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = 0
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    if (parts > MAX_PARTS) throw malformed(`has more than ${MAX_PARTS} parts`)
    assertHeaderIsBounded(body, at + delimiter.length)
  }
}

function assertHeaderIsBounded(body: Buffer, from: number): void {
  const start = body.subarray(from, from + MAX_PART_HEADER_BYTES + 4)
  // `--` after a delimiter marks the last one.
  if (start.length <= MAX_PART_HEADER_BYTES || start.includes('\r\n\r\n') || start.indexOf('--') === 0) return
  throw malformed(`has a part whose headers are longer than ${MAX_PART_HEADER_BYTES} bytes`)
}

function boundaryOf(type: string): string {
  if (type.length > MAX_TYPE_CHARACTERS) throw malformed('has a Content-Type that is too long')
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed('has no boundary')
  if (boundary.length > MAX_BOUNDARY)
    throw malformed(`has a boundary of more than ${MAX_BOUNDARY} characters`)
  return boundary
}
