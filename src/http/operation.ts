import type * as v from 'valibot'
import type { Synchronous, Tx } from '../db/database.ts'
import type { ErrorCode } from '../lib/errors.ts'
import type { Permission } from '../lib/permissions.ts'
import type { Principal } from '../lib/principal.ts'
import type { Form, Schema, UploadSpec } from './input.ts'

/**
 * A route is data: path, who may call it, what it takes, what it gives. The
 * one pipeline (pipeline.ts) runs it, and the OpenAPI document and the test
 * matrices are made from the same table, so a route cannot be forgotten by
 * any of them.
 */

/**
 * - `public`: no credential (health, sign-in, pages)
 * - `member`: API key or signed-in session
 * - `session`: signed-in session only; an API key answers 403 SESSION_REQUIRED
 */
export type Access = 'public' | 'member' | 'session'

export type RateLimitPolicy = 'workspace' | 'bulk' | 'auth' | 'public'

/** What a handler answers; the pipeline puts it in the envelope. */
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
export const noContent = (): Reply => ({ status: 204 })

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined

export interface Call<A extends Access, P, Q, B> {
  principal: A extends 'public' ? undefined : Principal
  params: Output<P>
  query: Output<Q>
  body: Output<B>
  /** Of an `upload` operation: the declared fields that were sent, every required one among them. */
  form: Form
  request: Request
  requestId: string
  /** The caller's address: the socket's peer, or what a trusted proxy says. */
  clientIp(): string
  /**
   * The transaction of this request. What it returns is the answer; when the
   * request carries an Idempotency-Key the answer is stored in it.
   */
  write(fn: (tx: Tx) => Synchronous<Reply>): Promise<Reply>
}

export interface Spec<A extends Access, P, Q, B> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** `/contacts/:id`; parameters named as in the spec. */
  path: string
  /** Group in the documentation, the spec's heading. */
  group: string
  summary: string
  description?: string
  access: A
  /** Needed on top of authentication; absent means membership is enough. */
  permission?: Permission
  /** Counted in addition to `workspace`, which counts every authenticated call. */
  rateLimit?: RateLimitPolicy
  params?: P
  query?: Q
  /** JSON body; an operation takes either this or `upload`. */
  body?: B
  upload?: UploadSpec
  /**
   * The resource's record, where `data` is not it. Fields of it that come back
   * in a body are dropped, never taken for others misspelt.
   */
  record?: Schema
  /** A field of the body that nobody knows is refused, not dropped; for settings, which must not be lost. */
  isStrict?: boolean
  /** The answer holds tokens, or ends the session that could repeat the call: an Idempotency-Key does nothing. */
  isUnrepeatable?: boolean
  /** Reads the query itself, whatever it holds: what providers call. */
  takesAnyQuery?: boolean
  /** Success status, for the documentation: 200, 201 or 204. */
  status: 200 | 201 | 204
  /** Refusals of this operation beyond those of every operation like it, and when each happens. */
  errors?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Shape of `data` in the answer. */
  data?: Schema
  /** Shape of `meta`. */
  meta?: Schema
  /** Answers without the envelope (a file, a page); documented as this media type. */
  raw?: string
  handle(call: Call<A, P, Q, B>): Reply | Response | Promise<Reply | Response>
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds operations of every shape
export type Operation = Spec<any, any, any, any>

/** Checks a route's types together and gives it to the table. */
export const operation = <
  A extends Access,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  spec: Spec<A, P, Q, B>,
): Operation => spec

/** Keys of the public would share one namespace. */
export const takesIdempotencyKey = ({
  method,
  access,
  isUnrepeatable,
}: Pick<Operation, 'method' | 'access' | 'isUnrepeatable'>): boolean =>
  method === 'POST' && access !== 'public' && !isUnrepeatable
