import type * as v from 'valibot'
import type { Db, Reader, Synchronous, Tx } from '../db/database.ts'
import type { ErrorCode } from '../lib/errors.ts'
import type { Permission } from '../lib/permissions.ts'
import type { Principal } from '../lib/principal.ts'
import type { Form, Schema, UploadSpec } from './input.ts'

/**
 * A route is data: path, permission, input, output. One pipeline (pipeline.ts) runs all routes. The OpenAPI
 * document and the test matrices are made from the same table, so none of them can miss a route.
 */

/**
 * - `public`: no credential (health, sign-in, pages)
 * - `member`: API key or signed-in session
 * - `session`: signed-in session only; an API key answers 403 SESSION_REQUIRED
 */
type Access = 'public' | 'member' | 'session'

type RateLimitPolicy = 'workspace' | 'bulk' | 'auth' | 'public'

/** The result of a handler. The pipeline puts it into the envelope. */
export interface Reply {
  status: number
  data?: unknown
  message?: string
  meta?: unknown
  headers?: Record<string, string>
}

export const ok = (data: unknown, extra: { message?: string; meta?: unknown } = {}): Reply => ({
  status: 200,
  data,
  ...extra,
})
export const created = (data: unknown, message: string): Reply => ({ status: 201, data, message })
/**
 * Answers once with a secret, such as a key. The answer that is stored for an Idempotency-Key has null instead,
 * because the database must not contain the secret.
 * @param secret the secret under the name of its field
 */
export async function replyWithSecret(
  write: (fn: (tx: Tx) => Reply) => Promise<Reply>,
  message: string,
  issue: (tx: Tx) => { data: object; secret: Readonly<Record<string, string>> },
): Promise<Reply> {
  let whole: object | undefined
  const stored = await write((tx) => {
    const { data, secret } = issue(tx)
    whole = { ...data, ...secret }
    const omitted = Object.fromEntries(Object.keys(secret).map((name) => [name, null]))
    return created({ ...data, ...omitted }, message)
  })
  return { ...stored, data: whole ?? stored.data }
}
/** Returns the 202 answer for work that continues after it. */
export const accepted = (data: unknown, message: string): Reply => ({ status: 202, data, message })
export const noContent = (): Reply => ({ status: 204 })

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined

export interface Call<A extends Access, P, Q, B> {
  principal: A extends 'public' ? undefined : Principal
  params: Output<P>
  query: Output<Q>
  body: Output<B>
  /** The declared fields that the caller sent to an `upload` operation. No required field is missing. */
  form: Form
  request: Request
  requestId: string
  /** The caller's address: the socket's peer, or the address that a trusted proxy reports. */
  clientIp(): string
  /** Returns the BCP 47 tag of the language in which the caller reads sentences. */
  language(): string
  /** Rejects when the caller's credential or permission has been revoked. Long answers call it repeatedly. */
  recheck(): Promise<void>
  /**
   * Runs the transaction of this request, and returns its answer. Stores the answer in it when the request has
   * an Idempotency-Key. Throws SERVICE_UNAVAILABLE while the organization of the caller, or of an id or token
   * in the path of a public operation, moves to or from another appliance.
   */
  write(fn: (tx: Tx) => Synchronous<Reply>): Promise<Reply>
  /**
   * Runs a transaction before the transaction of the answer, such as a chunk of many, or a transaction without
   * an answer. Throws like `write`.
   */
  step: Db['write']
}

/** A request that the appliance sends. */
interface CallbackSpec {
  /** The field of the body that names the address. */
  addressField: string
  summary: string
  description: string
  headers: Readonly<Record<string, string>>
  body: Schema
  /** The answers expected of the receiver, by status. */
  answers: Readonly<Record<string, string>>
}

interface Spec<A extends Access, P, Q, B> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path such as `/contacts/:id`, with the parameter names of the interface. */
  path: string
  /** Group in the documentation. */
  group: string
  summary: string
  description?: string
  access: A
  /** The permission that the caller needs. Absent when membership is enough. */
  permission?: Permission
  /**
   * Whether the operation acts on the caller's own records, although it needs a permission. An operation
   * without a permission always does.
   */
  isOwn?: boolean
  /** Whether the operation works in a suspended organization. All other operations are refused there. */
  worksSuspended?: boolean
  /**
   * Whether the operation works without two-factor sign-in in an organization that requires it. Operations with
   * `worksSuspended` do too.
   */
  worksWithoutTwoFactor?: boolean
  /**
   * A rate-limit policy that counts the call in addition to `workspace`. `workspace` counts every authenticated
   * call.
   */
  rateLimit?: RateLimitPolicy
  params?: P
  query?: Q
  /** Query parameters that the reference marks as required, like the interface. Their defaults still apply. */
  calledRequired?: readonly string[]
  /** JSON body. An operation takes either this or `upload`. */
  body?: B
  upload?: UploadSpec
  /** Largest number of values in the body. Default 10,000. */
  maxValues?: number
  /**
   * The record of the resource, if `data` is another record. Clients may send the fields of the record back in
   * a body. These fields are dropped and never count as misspelt.
   */
  record?: Schema
  /**
   * Enables If-Match. Returns the time of the last change of the record that the operation changes, ms since
   * 1970, like its `updatedAt`. Null for a record that cannot change. Throws NOT_FOUND.
   */
  changedAt?: (
    reader: Reader,
    principal: A extends 'public' ? undefined : Principal,
    params: Output<P>,
  ) => number | null
  /** Whether unknown fields of the body are refused, not dropped. For settings, because they must not be lost. */
  isStrict?: boolean
  /**
   * Whether an Idempotency-Key has no effect, because the answer contains tokens or ends the session of the
   * caller.
   */
  isUnrepeatable?: boolean
  /** Whether the operation accepts any query and reads it itself, for the callbacks of providers. */
  takesAnyQuery?: boolean
  /** Success status, for the documentation. 302 for a redirect. */
  status: 200 | 201 | 204 | 302
  /** Refusals of the handler, and when each occurs. The refusals of the pipeline are added. */
  errors?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Shape of `data` in the answer. */
  data?: Schema
  /** Shape of `meta`. */
  meta?: Schema
  /** The condition for a 202 answer instead of `status`, and the shape of `data` in it. */
  accepted?: { when: string; data: Schema }
  /** Requests that the appliance sends later to an address in the body of this operation. */
  callbacks?: Readonly<Record<string, CallbackSpec>>
  /** Statuses other than `status` whose answer is a page of the media type `raw`, and when each occurs. */
  pages?: Readonly<Record<number, string>>
  /** Redirects instead of `status`, by their status, and when each occurs. */
  redirects?: Readonly<Record<number, string>>
  /**
   * Whether the operation shows recipients the content of an organization. The domain of an organization
   * answers only such operations. The handler checks that the content belongs to that organization.
   */
  isAtDomains?: boolean
  /** Whether the handler of a public operation takes the token of the setting `metrics_token`. */
  takesMetricsToken?: boolean
  /** Media type of an answer without the envelope (a file, a page). */
  raw?: string
  handle(call: Call<A, P, Q, B>): Reply | Response | Promise<Reply | Response>
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds operations of every shape
export type Operation = Spec<any, any, any, any>

/** Declares a route. Checks that its types are compatible. */
export const operation = <
  A extends Access,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  spec: Spec<A, P, Q, B>,
): Operation => spec

/**
 * Returns whether an Idempotency-Key has an effect. Public operations ignore it, because their callers would
 * share the keys.
 */
export const takesIdempotencyKey = ({
  method,
  access,
  isUnrepeatable,
}: Pick<Operation, 'method' | 'access' | 'isUnrepeatable'>): boolean =>
  method === 'POST' && access !== 'public' && !isUnrepeatable

/**
 * Returns whether the operation acts on the caller's own records. Its idempotency keys are then the caller's
 * own too.
 */
export const isOwn = ({ permission, isOwn }: Pick<Operation, 'permission' | 'isOwn'>): boolean =>
  permission === undefined || isOwn === true

/** Tells whether the operation takes If-Match (preconditions.ts). */
export const takesIfMatch = ({ changedAt }: Pick<Operation, 'changedAt'>): boolean => changedAt !== undefined

/**
 * Returns the entity tag of a record: its `updatedAt` in quotes. So a client has it from every answer with the
 * record (RFC 9110, section 8.8.3).
 */
export const tagOf = (updatedAt: string): string => `"${updatedAt}"`

/** Returns the header ETag of an answer whose record has a time of its last change. */
export function etagOf({ data }: Reply): Record<string, string> {
  const updatedAt = (data as { updatedAt?: unknown } | null | undefined)?.updatedAt
  return typeof updatedAt === 'string' ? { etag: tagOf(updatedAt) } : {}
}
