import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { errorsOf } from '../../src/http/openapi-errors.ts'
import type { Operation } from '../../src/http/operation.ts'
import { missingHeaders } from './answer-headers.ts'
import type { JsonAnswer } from './app.ts'
import { isSameTable } from './shared-router.ts'

/** Position of an operation in the route table, and the pattern of its paths. */
interface Place {
  index: number
  pattern: RegExp
  isFixed: boolean
}

/**
 * Positions of a route table by method and number of segments. Created once, because every request of every
 * test needs them.
 */
interface Known {
  table: readonly Operation[]
  places: ReadonlyMap<string, readonly Place[]>
  /** Tables of other applications that equal `table`. */
  same: WeakSet<readonly Operation[]>
}
let known: Known | undefined

const keyOf = (method: string, path: string): string => `${method} ${path.split('/').length}`

function placesOf(operations: readonly Operation[]): ReadonlyMap<string, readonly Place[]> {
  if (known && (known.same.has(operations) || isSameTable(known.table, operations))) {
    known.same.add(operations)
    return known.places
  }
  const places = new Map<string, Place[]>()
  for (const [index, { method, path }] of operations.entries()) {
    // A pattern of paths such as `/contacts/:id`.
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    const place = { index, pattern, isFixed: !path.includes(':') }
    places.getOrInsertComputed(keyOf(method, path), () => []).push(place)
  }
  known = { table: operations, places, same: new WeakSet([operations]) }
  return places
}

function operationOf(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const places = placesOf(operations).get(keyOf(method, path)) ?? []
  const matching = places.filter(({ pattern }) => pattern.test(path))
  // A fixed path outranks one with parameters, as in the router.
  const place = matching.find(({ isFixed }) => isFixed) ?? matching[0]
  return place && operations[place.index]
}

/** Tells whether the message of a refusal can be shown alone: it has a subject and an end. */
function isSentence({ message, details }: { message: string; details?: Array<{ field?: string }> }): boolean {
  const field = details?.[0]?.field?.split(/[.[]/)[0]
  const hasSubject = /^[\p{Lu}\p{N}"`(+]/u.test(message) || (!!field && message.startsWith(field))
  return hasSubject && /[.?!]$/.test(message)
}

const refusals = new WeakMap<Operation, Record<string, string>>()

/** Returns the refusals that an operation declares, with those of the pipeline. */
function declaredBy(operation: Operation): Record<string, string> {
  const declared = refusals.get(operation) ?? (errorsOf(operation) as Record<string, string>)
  refusals.set(operation, declared)
  return declared
}

/** Throws if the operation does not declare the code of a refusal. */
function assertDeclaredRefusal(operation: Operation, name: string, { status, body }: JsonAnswer): void {
  const declared = declaredBy(operation)
  const isPage = typeof body === 'string' && operation.pages?.[status] !== undefined
  if (isPage) return
  if (!isSentence(body))
    throw new Error(`${name} answered what is no sentence: ${JSON.stringify(body.message)}`)
  if (Object.hasOwn(declared, body.code)) return
  throw new Error(
    `${name} answered ${status} ${body.code} and does not declare it in its errors: ${body.message}`,
  )
}

/**
 * Throws if an answer differs from the documentation of its operation: another status, a missing, wrong or
 * undocumented field, an undeclared code of a refusal, or missing headers of its kind. Every request of every
 * test is checked.
 */
export function assertDocumented(
  operations: readonly Operation[],
  method: string,
  url: string,
  answer: JsonAnswer,
): void {
  const operation = operationOf(operations, method, url.split('?')[0]!)
  if (!operation) return
  const name = `${method} ${operation.path}`
  const missing = missingHeaders(operation, answer)
  if (missing.length > 0) throw new Error(`${name} answered ${answer.status} with ${missing.join(' and ')}.`)
  if (answer.status >= 400) {
    assertDeclaredRefusal(operation, name, answer)
    return
  }
  if (answer.headers.get('idempotent-replayed') || operation.raw) return
  if (answer.status === 202 && operation.accepted) {
    assertFields(name, 'data', operation.accepted.data, answer.body.data)
    return
  }
  if (operation.redirects?.[answer.status] !== undefined) return
  if (answer.status !== operation.status) {
    throw new Error(`${name} answered ${answer.status} and documents ${operation.status}.`)
  }
  if (operation.status === 204) return
  for (const part of ['data', 'meta'] as const) {
    const schema = operation[part]
    const value = answer.body[part]
    if (schema) assertFields(name, part, schema, value)
    else if (value !== undefined && value !== null)
      throw new Error(`${name} answered ${part} and documents none.`)
  }
}

function assertFields(name: string, part: string, schema: v.GenericSchema, value: unknown): void {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${name}: ${part}.${v.getDotPath(issue)} ${issue.message}`)
  }
  if (!isDeepStrictEqual(parsed.output, value)) {
    throw new Error(`${name} answers fields in ${part} that it does not document: ${JSON.stringify(value)}`)
  }
}
