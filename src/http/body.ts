import { AppError, invalidField } from '../lib/errors.ts'
import { receiving } from './body-room.ts'

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
