import { MINUTE_MS, monotonicMs, SECOND_MS } from '../lib/clock.ts'
import { AppError, invalidField } from '../lib/errors.ts'

/**
 * Room in memory for bodies that are being received, and for what is made of them until the answer. Clients may send
 * them as slowly as they like, so each caller has a share, and all of them together have a bound.
 */
export interface BodyLimits {
  /** Bytes of one caller: an organization, or an address without a credential. */
  ofOne: number
  /** Of all callers; beyond it a caller may still have its first body. */
  inAll: number
  /** Of all callers, whatever they have. */
  atMost: number
}

const MIB = 1_048_576
const BODY_LIMITS: BodyLimits = { ofOne: 48 * MIB, inAll: 96 * MIB, atMost: 192 * MIB }

/** Bodies up to it are not counted: they are in one packet or a few. */
const SMALL_BYTES = 65_536
/** A body has this time, and more for its size: the slowest uplink that people have. */
const LEAST_MS = MINUTE_MS
const LEAST_BYTES_PER_SECOND = 32_768

/** How long a body of this size may take to arrive, ms. */
const bodyTimeMs = (bytes: number): number => LEAST_MS + (bytes / LEAST_BYTES_PER_SECOND) * SECOND_MS

export class BodyRooms {
  readonly #limits: BodyLimits
  readonly #taken = new Map<string, number>()
  #inAll = 0

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits
  }

  /** Bytes of all callers. */
  get taken(): number {
    return this.#inAll
  }

  /** The room of one request. @param caller whose share it takes */
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
    if (taken + bytes > ofOne) throw noRoom('Too many uploads of yours are under way.')
    const bound = taken === 0 ? atMost : inAll
    if (this.#inAll + bytes > bound) throw noRoom('Too many uploads are under way.')
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
  /** Throws SERVICE_UNAVAILABLE when the share or the memory for bodies is used up. */
  grow(bytes: number): void
  close(): void
}

const noRoom = (message: string) =>
  new AppError('SERVICE_UNAVAILABLE', `${message} Wait until they are over and send this again.`, {
    retryAfterSeconds: 10,
  })

const rooms = new WeakMap<Request, BodyRoom>()

/** Gives a request its room until `close`. Requests without one, in tests, are not counted. */
export function giveRoom(request: Request, room: BodyRoom): void {
  rooms.set(request, room)
}

/**
 * Takes room for a body as it is received: for a declared length at once, otherwise for each piece.
 * @returns the function to call with the size of each piece
 * @throws SERVICE_UNAVAILABLE, and VALIDATION_FAILED when the body takes too long
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
  invalidField('body', 'The body takes too long to arrive. Send it over a faster connection.', 'isInTime')

/** Largest JSON body. */
const MAX_JSON_BYTES = 1_048_576
/** A body of at most this length is taken from the runtime in one piece. */
const WHOLE_BYTES = 65_536
/** No real body nests deeper; it also bounds the recursion of validation. */
const MAX_DEPTH = 64
/** Several times what most bodies need; each value can be a problem, which takes 2 µs to describe. */
const MAX_VALUES = 10_000

export const tooLarge = (maxBytes: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `The body must be at most ${maxBytes} bytes.`, {
    details: [{ resource: 'body', limit: maxBytes }],
  })

/** Refuses a body whose declared length is too large, before reading it. */
export function assertDeclaredLength(request: Request, maxBytes: number): void {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
}

/** As `readBytes`, decoded as UTF-8. */
export const readText = async (request: Request): Promise<string> =>
  new TextDecoder().decode(await readBytes(request))

/** A caller who goes away in the middle is no fault of ours. */
function notWhole(request: Request, error: unknown): never {
  if (request.signal.aborted) throw invalidField('body', 'The body was cut off.', 'isWhole')
  throw error
}

/** The raw body. Throws PAYLOAD_TOO_LARGE. */
export async function readBytes(request: Request, maxBytes = MAX_JSON_BYTES): Promise<Uint8Array> {
  assertDeclaredLength(request, maxBytes)
  // The declared length is enforced by the server; without one the body may be endless.
  const declared = request.headers.get('content-length')
  if (declared === null || Number(declared) > WHOLE_BYTES) return readBounded(request, maxBytes)
  const bytes = new Uint8Array(await request.arrayBuffer().catch((error) => notWhole(request, error)))
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  return bytes
}

/**
 * Reads the whole body; stops as soon as it is too large, whatever length was declared.
 * Throws PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE without room for it, and VALIDATION_FAILED when the caller went away
 * or takes too long.
 */
export async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const note = receiving(request)
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge(maxBytes)
      note(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    notWhole(request, error)
  }
  return Buffer.concat(chunks)
}

/**
 * The JSON object in the body of a request, or undefined when it has no body.
 * @param maxValues in all its lists and objects together
 * Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or VALIDATION_FAILED.
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
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
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

/** A schema without required properties would accept an array. */
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
    // Object.values turns every index into text first: 0.6 s for an array of half a million.
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    values += inner.length
    if (values > maxValues) {
      throw invalidField('body', `The body has more than ${maxValues} values.`, 'maxValues')
    }
    for (const one of inner) visit(one, left - 1)
  }
  visit(body, MAX_DEPTH)
}
