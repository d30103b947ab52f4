import { setImmediate } from 'node:timers/promises'
import { AppError, type FieldProblem, invalidField, type Said } from '../lib/errors.ts'
import { sha256Hex } from '../lib/ids.ts'
import type { Form, UploadedFile, UploadSpec } from './input.ts'
import { assertDeclaredLength, readBounded, tooLarge } from './take-input.ts'

/**
 * Checks the limits of a multipart body before it is parsed: a hundred thousand parts
 * or a very long name would block the event loop for seconds.
 */

/** Largest number of parts of a form. No operation has nearly as many fields. */
const MAX_PARTS = 100
/** Largest size of a part's headers: its name, file name and media type. */
const MAX_PART_HEADER_BYTES = 4_096
/** RFC 2046 section 5.1.1. */
const MAX_BOUNDARY = 70
const MAX_TYPE_CHARACTERS = 500

const malformed = (message: string) => invalidField('body', `The form ${message}.`, 'isForm')

/** Where the content of a part begins and ends in the body, in bytes. */
interface Part {
  start: number
  end: number
}

/**
 * Finds the parts of a body. Throws VALIDATION_FAILED when the boundary is missing, or when there are too many
 * parts or too long part headers.
 * @param type the Content-Type header
 */
function partsOf(body: Buffer, type: string): Part[] {
  const delimiter = Buffer.from(`--${boundaryOf(type)}`)
  const found: Array<{ at: number; start: number }> = []
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (found.length === MAX_PARTS) throw malformed(`has more than ${MAX_PARTS} parts`)
    found.push({ at, start: contentStart(body, at + delimiter.length) })
  }
  return found.slice(1).map(({ at }, n) => {
    // A line break before the delimiter belongs to the delimiter (RFC 2046, 5.1.1).
    const isAfterBreak = body[at - 2] === CARRIAGE_RETURN && body[at - 1] === LINE_FEED
    return { start: found[n]!.start, end: isAfterBreak ? at - 2 : at }
  })
}

const [CARRIAGE_RETURN, LINE_FEED] = Buffer.from('\r\n')
const HEADERS_END = '\r\n\r\n'

/** Returns where the content of a part begins. Throws VALIDATION_FAILED if its headers are too long. */
function contentStart(body: Buffer, from: number): number {
  const window = body.subarray(from, from + MAX_PART_HEADER_BYTES + HEADERS_END.length)
  const length = window.indexOf(HEADERS_END)
  if (length >= 0) return from + length + HEADERS_END.length
  // `--` after a delimiter marks the last delimiter.
  if (window.length <= MAX_PART_HEADER_BYTES || window.indexOf('--') === 0) return from
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

export const EMPTY_FORM: Form = { fields: {}, files: {}, unknown: [] }

/** Bytes for boundaries, part headers and text fields in addition to the file. */
const OVERHEAD_BYTES = 131_072
/** Largest size of a text field. The longest field is the mapping of an import. */
const MAX_TEXT_CHARACTERS = 65_536
const MAX_NAME_CHARACTERS = 255

/**
 * Reads the form of an upload operation. Drops undeclared fields. Throws UNSUPPORTED_MEDIA_TYPE,
 * PAYLOAD_TOO_LARGE, or VALIDATION_FAILED when the form is malformed or a required field is missing.
 */
export async function readForm(request: Request, upload: UploadSpec): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data.')
  }
  assertDeclaredLength(request, upload.maxBytes + OVERHEAD_BYTES)
  const bytes = await readBounded(request, upload.maxBytes + OVERHEAD_BYTES)
  // Each of these steps takes up to 20 ms for 10 MiB. Other requests are answered in between.
  await setImmediate()
  const entries = await entriesOf(bytes, type)
  await setImmediate()
  const fields: Record<string, string> = {}
  const files: Record<string, UploadedFile> = {}
  const problems: FieldProblem[] = []
  for (const [name, field] of Object.entries(upload.fields)) {
    const [found, second] = entries.filter((entry) => entry.name === name)
    if (!found) {
      const said: Said = (say) => say.required()
      if (field.required)
        problems.push({ field: name, message: 'is required', constraint: 'isNotEmpty', said })
      continue
    }
    const { value } = found
    const isFile = value instanceof Blob
    if (second) {
      problems.push({ field: name, message: 'must be given once', constraint: 'isOnce' })
    } else if (isFile !== (field.type === 'file')) {
      const message = isFile ? 'must be text, not a file' : 'must be a file'
      problems.push({ field: name, message, constraint: 'isValid' })
    } else if (isFile) {
      const content = found.content ?? new Uint8Array(await value.arrayBuffer())
      if (content.length > upload.maxBytes) throw tooLarge(upload.maxBytes)
      files[name] = { name: plainName(value), bytes: content }
    } else if (value.length > MAX_TEXT_CHARACTERS) {
      const message = `must be at most ${MAX_TEXT_CHARACTERS} characters`
      problems.push({ field: name, message, constraint: 'maxLength' })
    } else {
      fields[name] = value
    }
  }
  const [first] = problems
  if (first)
    throw new AppError('VALIDATION_FAILED', `${first.field} ${first.message}.`, { details: problems })
  const unknown = [...new Set(entries.map(({ name }) => name))].filter(
    (name) => !Object.hasOwn(upload.fields, name),
  )
  return { fields, files, unknown }
}

/**
 * Returns the content of a form, for idempotency keys. Leaves out the boundary, because it differs at each
 * attempt.
 */
export const digestOfForm = ({ fields, files }: Form): unknown => ({
  fields,
  files: Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, { name: file.name, sha256: sha256Hex(file.bytes) }]),
  ),
})

interface Entry {
  name: string
  value: string | Blob
  /** The content of a long part, of which `value` has only the beginning. */
  content: Uint8Array<ArrayBuffer> | undefined
}

/**
 * Bytes of a part that are given to the parser of the runtime, because it copies them. A text of more bytes has
 * more characters than a field may have.
 */
const MAX_PARSED_BYTES = 4 * MAX_TEXT_CHARACTERS

async function entriesOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Entry[]> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = partsOf(body, type)
  const isLong = ({ start, end }: Part): boolean => end - start > MAX_PARSED_BYTES
  const longParts = parts.filter(isLong)
  const pieces: Uint8Array[] = []
  let from = 0
  for (const { start, end } of longParts) {
    pieces.push(body.subarray(from, start + MAX_PARSED_BYTES))
    from = end
  }
  const data = await parse(Buffer.concat([...pieces, body.subarray(from)]), type)
  const entries = [...data.entries()]
  if (longParts.length > 0 && entries.length !== parts.length) throw malformed('has a part without a name')
  return entries.map(([name, value], n) => {
    const part = parts[n]
    return { name, value, content: part && isLong(part) ? bytes.subarray(part.start, part.end) : undefined }
  })
}

async function parse(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return (await new Response(bytes, { headers: { 'content-type': type } }).formData()) as FormData
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', 'The body is not valid multipart/form-data.', {
      cause,
      details: [{ field: 'body', message: 'is not valid multipart/form-data', constraint: 'isForm' }],
    })
  }
}

/**
 * Returns the file name without folders, because some clients send them, and without characters that reverse
 * the direction of text.
 */
function plainName(file: Blob): string {
  // A part with an empty file name is a file without a name. The type of the part does not matter.
  const given = file instanceof File ? ((file.name as string | undefined) ?? '') : ''
  const folders = Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\'))
  const base = given.slice(folders + 1).replace(/[\p{Cc}\p{Bidi_C}]/gu, '')
  return base.toWellFormed().trim().slice(0, MAX_NAME_CHARACTERS) || 'upload'
}
