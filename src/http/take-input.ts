import * as v from 'valibot'
import { MINUTE_MS, monotonicMs, SECOND_MS } from '../lib/clock.ts'
import { AppError, type FieldProblem, invalidField } from '../lib/errors.ts'
import { NameGuide } from '../lib/near-name.ts'
import { saidOfIssue } from './field-sentences.ts'
import type { Form, PathParams, Schema } from './input.ts'
import type { Operation } from './operation.ts'
import { ignoredFieldsHeader, MAX_UNKNOWN, unknownFields, unknownNames } from './unknown-fields.ts'

/**
 * Limits of memory for request bodies, from their arrival until the answer. Clients can send bodies slowly, so
 * each caller has a share and all callers together have a limit.
 */
export interface BodyLimits {
  /** Limit in bytes for one caller: an organization, or an address without a credential. */
  ofOne: number
  /** Limit in bytes for all callers together. Beyond it, each caller may still send a single body. */
  inAll: number
  /** Limit in bytes for all callers together, without exception. */
  atMost: number
}

const MIB = 1_048_576
const BODY_LIMITS: BodyLimits = { ofOne: 48 * MIB, inAll: 96 * MIB, atMost: 192 * MIB }

/** Largest size of a body that is not counted. Such a body arrives in a few packets. */
const SMALL_BYTES = 65_536
/** Time that every body may take to arrive. Larger bodies may take longer, for the slowest uplink in use. */
const MIN_BODY_MS = MINUTE_MS
const MIN_BYTES_PER_SECOND = 32_768

/** Returns the time that a body of this size may take to arrive, ms. */
const bodyTimeMs = (bytes: number): number => MIN_BODY_MS + (bytes / MIN_BYTES_PER_SECOND) * SECOND_MS

export class BodyRooms {
  readonly #limits: BodyLimits
  readonly #taken = new Map<string, number>()
  #inAll = 0

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits
  }

  /** Bytes in use by all callers together. */
  get taken(): number {
    return this.#inAll
  }

  /**
   * Returns memory for the body of one request.
   * @param caller the owner of the share
   */
  open(caller: string): BodyRoom {
    let own = 0
    return {
      grow: (bytes) => {
        this.#take(caller, bytes)
        own += bytes
      },
      close: () => {
        this.#give(caller, own)
        own = 0
      },
    }
  }

  #take(caller: string, bytes: number): void {
    const { ofOne, inAll, atMost } = this.#limits
    const taken = this.#taken.get(caller) ?? 0
    if (taken + bytes > ofOne) throw noRoom('You have too many uploads in progress.')
    const bound = taken === 0 ? atMost : inAll
    if (this.#inAll + bytes > bound) throw noRoom('Too many uploads are in progress.')
    this.#taken.set(caller, taken + bytes)
    this.#inAll += bytes
  }

  #give(caller: string, bytes: number): void {
    if (bytes === 0) return
    const left = (this.#taken.get(caller) ?? 0) - bytes
    if (left > 0) this.#taken.set(caller, left)
    else this.#taken.delete(caller)
    this.#inAll -= bytes
  }
}

export interface BodyRoom {
  /** Throws SERVICE_UNAVAILABLE when the caller's share or the memory of all callers is used up. */
  grow(bytes: number): void
  close(): void
}

const noRoom = (message: string) =>
  new AppError('SERVICE_UNAVAILABLE', `${message} Wait until they have ended, then send this again.`, {
    retryAfterSeconds: 10,
  })

const rooms = new WeakMap<Request, BodyRoom>()

/** Assigns memory to a request until `close`. Requests without memory, in tests, are not counted. */
export function giveRoom(request: Request, room: BodyRoom): void {
  rooms.set(request, room)
}

/**
 * Reserves memory for a body: for a declared length immediately, otherwise for each piece as it arrives. Throws
 * SERVICE_UNAVAILABLE if there is no memory for the body, and VALIDATION_FAILED when the body takes too long.
 * @returns the function to call with the size of each piece
 */
function receiving(request: Request): (pieceBytes: number) => void {
  const room = rooms.get(request)
  const declared = request.headers.get('content-length')
  const declaredBytes = declared === null ? 0 : Number(declared)
  if (declaredBytes > SMALL_BYTES) room?.grow(declaredBytes)
  const startedMs = monotonicMs()
  let received = 0
  return (pieceBytes) => {
    received += pieceBytes
    if (monotonicMs() - startedMs > bodyTimeMs(received)) throw tooSlow()
    if (declared === null) room?.grow(pieceBytes)
  }
}

const tooSlow = () =>
  invalidField(
    'body',
    'The body takes too long to arrive. Send it over a faster connection.',
    'isInTime',
    (say) => say.connectionSlow(),
  )

/** Decodes UTF-8. Throws for other bytes. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true })
/** Largest JSON body. */
const MAX_JSON_BYTES = 1_048_576
/** Largest length of a body that is taken from the runtime in one piece. */
const WHOLE_BYTES = 65_536
/** Largest depth of a body. No real body is deeper. It also bounds the recursion of validation. */
const MAX_DEPTH = 64
/**
 * Largest number of values. Most bodies have far fewer. Each value can have a problem, and describing it takes
 * 2 µs.
 */
const MAX_VALUES = 10_000

export const tooLarge = (maxBytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `The body must be at most ${maxBytes} bytes.`, {
    details: [{ resource: 'body', limit: maxBytes }],
  })

/** Refuses a body whose declared length is too large, before reading it. */
export function assertDeclaredLength(request: Request, maxBytes: number): void {
  declaredLength(request, maxBytes)
}

/** Returns the declared length of the body, bytes, or undefined if none is declared. Throws PAYLOAD_TOO_LARGE. */
function declaredLength({ headers }: Request, maxBytes: number): number | undefined {
  const header = headers.get('content-length')
  if (header === null) return undefined
  const declared = Number(header)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  return Number.isSafeInteger(declared) && declared >= 0 ? declared : undefined
}

/** Like `readBytes`, but decodes the body as UTF-8. */
export const readText = async (request: Request): Promise<string> =>
  new TextDecoder().decode(await readBytes(request))

/**
 * Throws VALIDATION_FAILED if the caller disconnected, because this is not a fault of the server. Otherwise
 * throws `error`.
 */
function notWhole(request: Request, error: unknown): never {
  if (request.signal.aborted)
    throw invalidField('body', 'The connection ended before the whole body arrived.', 'isWhole')
  throw error
}

/** Returns the raw body. Throws PAYLOAD_TOO_LARGE. */
export async function readBytes(request: Request, maxBytes = MAX_JSON_BYTES): Promise<Uint8Array> {
  // The server enforces a declared length. Without one, a body may be endless.
  const declared = declaredLength(request, maxBytes)
  if (declared === undefined || declared > WHOLE_BYTES) return readBounded(request, maxBytes)
  const bytes = new Uint8Array(await request.arrayBuffer().catch((error) => notWhole(request, error)))
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  return bytes
}

/**
 * Reads the whole body. Stops as soon as it is too large, independently of the declared length. Throws
 * PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE if there is no memory for it, and VALIDATION_FAILED when the caller
 * disconnects or takes too long.
 */
export async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const note = receiving(request)
  // The system gives memory page by page when it is filled. 20 MiB at once take up to 300 ms on a small machine.
  let whole = Buffer.allocUnsafe(Math.min(declaredLength(request, maxBytes) ?? SMALL_BYTES, maxBytes))
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      const end = length + chunk.length
      if (end > maxBytes) throw tooLarge(maxBytes)
      note(chunk.length)
      if (end > whole.length) {
        const larger = Buffer.allocUnsafe(Math.min(maxBytes, 2 * end))
        larger.set(whole.subarray(0, length))
        whole = larger
      }
      whole.set(chunk, length)
      length = end
    }
  } catch (error) {
    notWhole(request, error)
  }
  return whole.subarray(0, length)
}

/**
 * Returns the JSON object in the body of a request, or undefined if it has no body. Throws PAYLOAD_TOO_LARGE,
 * UNSUPPORTED_MEDIA_TYPE or VALIDATION_FAILED.
 * @param maxValues limit for the values of all lists and objects together
 */
export async function readJson(request: Request, maxValues = MAX_VALUES): Promise<unknown> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body uncompressed.')
  }
  let value: unknown
  try {
    value = JSON.parse(UTF_8.decode(bytes))
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', 'The body is not valid JSON.', {
      cause,
      details: [{ field: 'body', message: 'is not valid JSON', constraint: 'isJson' }],
    })
  }
  assertObject(value)
  assertSize(value, maxValues)
  return value
}

/** Refuses an array. A schema without required properties would accept it. */
function assertObject(value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return
  throw invalidField('body', 'The body must be a JSON object.', 'isObject')
}

/** Bounds the recursion depth of validation and the number of problems it can find. */
function assertSize(body: unknown, maxValues: number): void {
  let values = 0
  const visit = (value: unknown, left: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (left === 0) {
      throw invalidField('body', `The body is nested deeper than ${MAX_DEPTH} levels.`, 'maxDepth')
    }
    // Object.values first turns every index into text. That takes 0.6 s for an array of half a million.
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    values += inner.length
    if (values > maxValues) {
      throw invalidField('body', `The body has more than ${maxValues} values.`, 'maxValues')
    }
    for (const one of inner) visit(one, left - 1)
  }
  visit(body, MAX_DEPTH)
}

/** Largest number of problems in an answer. */
const MAX_PROBLEMS = 20
/** Longest name of an unknown field in a problem. */
const MAX_FIELD_LENGTH = 100

/** Returns the path of a field, with array positions in brackets: `options[1].label`. */
function fieldPath(issue: v.BaseIssue<unknown>, where: string): string {
  let path = ''
  for (const part of issue.path ?? []) {
    path +=
      typeof part.key === 'number' ? `[${part.key}]` : path === '' ? String(part.key) : `.${String(part.key)}`
  }
  return path === '' ? where : path
}

/** Writes valibot's name of a rule as the contract does: `min_length` becomes `minLength`. */
const constraintName = (type: string): string =>
  type.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const problemsOf = (issues: readonly v.BaseIssue<unknown>[], where: string): FieldProblem[] =>
  issues.slice(0, MAX_PROBLEMS).map((issue) => ({
    field: fieldPath(issue, where),
    message: describe(issue),
    constraint: constraintName(issue.type),
    said: saidOfIssue(issue),
  }))

function describe(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.kind === 'schema' && issue.received === 'undefined'
  if (isMissing) return 'is required'
  // Our messages begin in lower case. Messages of valibot ("Invalid type: Expected …") are replaced.
  return /^[a-z]/.test(issue.message)
    ? issue.message
    : `must be ${issue.expected ?? 'valid'}, not ${issue.received}`
}

/** Throws VALIDATION_FAILED with these details. The first becomes the message. */
function refuseFields(details: readonly FieldProblem[], where: string): never {
  const [first] = details
  const message = first ? sentence(`${first.field} ${first.message}`) : `The ${where} is not valid.`
  throw new AppError('VALIDATION_FAILED', message, { details: details.slice(0, MAX_PROBLEMS) })
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/**
 * Returns the output of `schema` for `value`, without unknown properties. Throws VALIDATION_FAILED with a
 * detail per problem.
 * @param where name of the whole value: `body`, `query`, `path`
 */
export function validate<S extends Schema>(schema: S, value: unknown, where: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  refuseFields(problemsOf(result.issues, where), where)
}

interface Taken<S extends Schema> {
  value: v.InferOutput<S>
  /** Paths of the fields that were dropped. */
  ignored: string[]
}

interface TakeOptions {
  /** Field names of the resource's record. They are dropped even when they resemble a known name. */
  record?: NameGuide | undefined
  /**
   * Whether unknown fields are refused even when they resemble no known field. Fields of the record are still
   * dropped.
   */
  isStrict?: boolean
}

/**
 * Like `validate`, but misspelt fields are problems too, and the result lists dropped fields. Throws
 * VALIDATION_FAILED.
 */
export function take<S extends Schema>(
  schema: S,
  value: unknown,
  where: string,
  { record, isStrict = false }: TakeOptions = {},
): Taken<S> {
  const unknown = unknownFields(schema, value, record)
  const refused = isStrict ? unknown.ignored.filter((field) => !record?.sameAs(field)) : []
  const tooMany = unknown.ignored.length > MAX_UNKNOWN ? [hasTooMany(where)] : []
  const problems = [...unknown.problems, ...tooMany, ...refused.map(notKnown)]
  const result = v.safeParse(schema, value)
  if (result.success && problems.length === 0) return { value: result.output, ignored: unknown.ignored }
  const others = result.success ? [] : problemsOf(result.issues, where)
  refuseFields([...problems, ...others], where)
}

const hasTooMany = (where: string): FieldProblem => ({
  field: where,
  message: `has more than ${MAX_UNKNOWN} unknown fields`,
  constraint: 'maxUnknown',
})

const notKnown = (field: string): FieldProblem => ({
  field: field.slice(0, MAX_FIELD_LENGTH).toWellFormed(),
  message: 'is not known here',
  constraint: 'isKnown',
})

/** `[]` or `[0]` at the end of a name. */
const ARRAY_MARK = /\[\d{0,5}\]$/

/** Turns `a=1&b[]=2&b[1]=3` into `{ a: '1', b: ['2', '3'] }`. Brackets are dropped, and repeats become arrays. */
export function parseQueryString(search: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  if (search === '') return result
  for (const [name, value] of new URLSearchParams(search)) {
    const mark = name.endsWith(']') ? name.search(ARRAY_MARK) : -1
    const isArray = mark >= 0
    const key = isArray ? name.slice(0, mark) : name
    const before = result[key]
    if (before === undefined) result[key] = isArray ? [value] : value
    else if (Array.isArray(before)) before.push(value)
    else result[key] = [before, value]
  }
  return result
}

/** Returns the query string of a request's URL, without the `?`. */
export function searchOf(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const end = url.indexOf('#', start)
  return url.slice(start + 1, end < 0 ? undefined : end)
}

/** The input before validation. */
interface Given {
  request: Request
  rawParams: PathParams
  body: unknown
  form: Form
}

/**
 * Validates path, query, body and form. Lists dropped fields in `X-Ignored-Fields` of
 * `headers`. Throws VALIDATION_FAILED.
 */
export function takeInput(operation: Operation, given: Given, headers: Record<string, string>) {
  const ignored: string[] = []
  const noteIgnored = (fields: readonly string[]) => {
    for (const field of fields) ignored.push(field)
    if (ignored.length > 0) headers['x-ignored-fields'] = ignoredFieldsHeader(ignored)
  }
  const taken = <S extends Schema>(schema: S, value: unknown, where: string, options?: TakeOptions) => {
    const result = take(schema, value, where, options)
    noteIgnored(result.ignored)
    return result.value
  }
  const params = operation.params ? validate(operation.params, given.rawParams, 'path') : undefined
  const search = searchOf(given.request.url)
  if (!operation.query && !operation.takesAnyQuery && search !== '') {
    noteIgnored(Object.keys(parseQueryString(search)))
  }
  const query = operation.query ? taken(operation.query, parseQueryString(search), 'query') : undefined
  const body = operation.body
    ? taken(operation.body, given.body ?? {}, 'body', {
        record: recordOf(operation),
        isStrict: operation.isStrict ?? false,
      })
    : undefined
  if (operation.upload) {
    const unknown = unknownNames(fieldsOf(operation.upload.fields), given.form.unknown)
    if (unknown.problems.length > 0) refuseFields(unknown.problems, 'form')
    noteIgnored(unknown.ignored)
  }
  return { params, query, body, form: given.form }
}

const guides = new WeakMap<object, NameGuide>()

const fieldsOf = (fields: object): NameGuide =>
  guides.getOrInsertComputed(fields, () => new NameGuide(Object.keys(fields)))

/** Returns the field names of the record. A client may send back the record that it read. */
function recordOf(operation: Operation): NameGuide | undefined {
  const entries = ((operation.record ?? operation.data) as { entries?: object } | undefined)?.entries
  return entries && fieldsOf(entries)
}
