import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { errorsOf } from '../../src/http/openapi-errors.ts'
import type { Operation } from '../../src/http/operation.ts'
import { missingHeaders } from './answer-headers.ts'
import type { JsonAnswer } from './app.ts'

const shapes = new Map<string, { pattern: RegExp; segments: number }>()

const segmentsOf = (path: string): number => path.split('/').length

/** `/contacts/:id` as a pattern over real paths; made once, as every request of every test asks for some of them. */
function shapeOf(path: string): { pattern: RegExp; segments: number } {
  const shape = shapes.get(path) ?? {
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    segments: segmentsOf(path),
  }
  shapes.set(path, shape)
  return shape
}

function operationOf(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const count = segmentsOf(path)
  const isAt = (shape: { pattern: RegExp; segments: number }) =>
    shape.segments === count && shape.pattern.test(path)
  const matching = operations.filter((one) => one.method === method && isAt(shapeOf(one.path)))
  // A fixed path wins over one with parameters, as it does in the router.
  return matching.find((one) => !one.path.includes(':')) ?? matching[0]
}

/** Whether the message of a refusal can be shown as it is: it says of what it speaks, and ends. */
function isSentence({ message, details }: { message: string; details?: Array<{ field?: string }> }): boolean {
  const field = details?.[0]?.field?.split(/[.[]/)[0]
  const hasSubject = /^[\p{Lu}\p{N}"`(+]/u.test(message) || (!!field && message.startsWith(field))
  return hasSubject && /[.?!]$/.test(message)
}

/** Throws when a refusal has a code that the operation does not say it answers. */
function assertDeclaredRefusal(operation: Operation, name: string, { status, body }: JsonAnswer): void {
  const declared = errorsOf(operation) as Record<string, string>
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
 * Throws when an answer is not what its operation documents: another status, a
 * missing or wrong field, a field the document does not have, or a code of a
 * refusal that the operation does not declare, and without the headers of its kind.
 * Every request of every test goes through here.
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
