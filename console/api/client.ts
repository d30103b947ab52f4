import { kit } from '../../words/en/kit.ts'
import { spokenTag } from '../../words/words.ts'
import type { ErrorCode, FieldProblem, Operations, Remedy } from './api.gen.ts'
import { noteUnreachable, pause } from './connection.ts'
import { fieldsOf, keepKey, takeKey } from './once.ts'
import { accessToken, meetBarrier, renewAfter, sessionHolder, signedInAgain } from './session.ts'
import { sendWithProgress } from './upload.ts'

/** Client of the API. The OpenAPI document types every call. */

export type Operation = keyof Operations
export type Data<O extends Operation> = Operations[O]['data']
type Meta<O extends Operation> = Operations[O]['meta']
export type Query<O extends Operation> = Operations[O] extends { query?: infer Q } ? NonNullable<Q> : never
export type Body<O extends Operation> = Operations[O] extends { body?: infer B } ? NonNullable<B> : never
export type RequestOf<O extends Operation> = Omit<Operations[O], 'data' | 'meta'>
export interface Answer<O extends Operation> {
  data: Data<O>
  meta: Meta<O>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Key that makes a repeated call harmless: the server returns the first answer again. */
  idempotencyKey?: string | undefined
  /**
   * `updatedAt` of the record when it was read. The server refuses the change with 412
   * PRECONDITION_FAILED if the record has changed since.
   */
  ifUpdatedAt?: string | undefined
  /** Whether repeating the call does no harm. Such a call needs no idempotency key. */
  isHarmless?: boolean | undefined
  /**
   * Whether the browser sends the call even if the page closes first. Such bodies may total 64 kB
   * at a time.
   */
  isKeptAlive?: boolean | undefined
  /** Called while the body is uploaded, with the bytes sent and the total. */
  onUpload?: ((sent: number, total: number) => void) | undefined
}

/** A refusal by the API, or a server that cannot be reached. `message` is a sentence for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'UNREACHABLE'
  readonly details: ReadonlyArray<FieldProblem | Record<string, unknown>>
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
  /** The place where the reason can be removed, if another than this one. */
  readonly remedy: Remedy | undefined

  constructor(
    given: Pick<ApiError, 'status' | 'code' | 'message' | 'details' | 'requestId' | 'retryAfterMs'> &
      Partial<Pick<ApiError, 'remedy'>>,
  ) {
    super(given.message)
    this.status = given.status
    this.code = given.code
    this.details = given.details
    this.requestId = given.requestId
    this.retryAfterMs = given.retryAfterMs
    this.remedy = given.remedy
  }

  /** Whether the same call may succeed later: the server is unreachable, busy, or asks the caller to wait. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  /** Returns this refusal without the problems of a field, or undefined if it was about nothing else. */
  without(field: string): ApiError | undefined {
    const details = this.problems.filter((problem) => problem.field !== field)
    if (details.length === this.problems.length) return this
    return details.length > 0 ? new ApiError({ ...this, message: this.message, details }) : undefined
  }

  /** The problems of single fields. */
  get problems(): readonly FieldProblem[] {
    return this.details.filter((one): one is FieldProblem => 'constraint' in one)
  }

  /** Returns the problem of one field, or undefined if the API accepts the field. */
  problemOf(field: string): string | undefined {
    return this.problems.find((problem) => problem.field === field)?.userMessage
  }
}

/** Operations that open a session. Their 401 means a wrong password, not an expired token. */
const OPENS_A_SESSION: ReadonlySet<string> = new Set([
  '/auth/accept-invitation',
  '/auth/link',
  '/auth/login',
  '/auth/passkey',
  '/auth/register',
])

/**
 * Calls an operation, such as `call('GET /contacts', { query })`. Renews an expired access token
 * and repeats the call once. Throws ApiError.
 */
export async function call<O extends Operation>(
  operation: O,
  ...[request, options]: object extends RequestOf<O>
    ? [RequestOf<O>?, CallOptions?]
    : [RequestOf<O>, CallOptions?]
): Promise<Answer<O>> {
  const response = await send(operation, request as LooseRequest | undefined, options)
  if (response.status === 204) return { data: undefined, meta: undefined } as Answer<O>
  const { data, meta } = (await response.json()) as Answer<O>
  return { data, meta }
}

/** Calls an operation whose answer is a file or a stream, and returns the response. Throws ApiError. */
export const callRaw = <O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  options?: CallOptions,
): Promise<Response> => send(operation, request as LooseRequest, options)

interface LooseRequest {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

async function send(
  operation: string,
  request: LooseRequest = {},
  options: CallOptions = {},
): Promise<Response> {
  const { idempotencyKey, signal, isHarmless } = options
  // A call with a signal can be aborted, so it only reads and needs no key.
  const isKeyed = operation.startsWith('POST ') && !idempotencyKey && !signal && !isHarmless
  if (!isKeyed) return sendSigned(operation, request, options)
  const asked = JSON.stringify([sessionHolder()?.organization.id, operation, request, fieldsOf(request.body)])
  const key = takeKey(asked)
  for (;;) {
    try {
      return await sendSigned(operation, request, { ...options, idempotencyKey: key })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'IDEMPOTENCY_IN_PROGRESS') {
        await pause(error.retryAfterMs ?? STILL_RUNNING_MS)
        continue
      }
      if (error.isPassing) keepKey(asked, key)
      throw error
    }
  }
}

/** Pause before repeating a request that the server is still processing, ms. */
const STILL_RUNNING_MS = 1_000

async function sendSigned(operation: string, request: LooseRequest, options: CallOptions): Promise<Response> {
  const [method = 'GET', path = '/'] = operation.split(' ')
  const url = addressOf(path, request)
  const token = accessToken()
  const organizationId = sessionHolder()?.organization.id
  const response = await attempt(method, url, request.body, token, options)
  if (response.ok) return response
  const refusal = await refusalOf(response)
  if (response.status !== 401 || OPENS_A_SESSION.has(path)) throw refusal
  const next = (await renewAfter(token)) ?? (await signedInAgain(options.signal))
  options.signal?.throwIfAborted()
  // A call for one organization never runs in another.
  if (next === undefined || sessionHolder()?.organization.id !== organizationId) throw refusal
  const again = await attempt(method, url, request.body, next, options)
  if (again.ok) return again
  throw await refusalOf(again)
}

let changes = 0

/** Returns the number of changes that the server has not answered yet. */
export const changesUnderWay = (): number => changes

function addressOf(path: string, { params = {}, query = {} }: LooseRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) {
      search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

async function attempt(
  method: string,
  url: string,
  body: unknown,
  token: string | undefined,
  { signal, idempotencyKey, ifUpdatedAt, isKeptAlive = false, onUpload }: CallOptions,
): Promise<Response> {
  const isForm = body instanceof FormData
  const headers = new Headers()
  headers.set('accept-language', spokenTag())
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (ifUpdatedAt) headers.set('if-match', `"${ifUpdatedAt}"`)
  if (method !== 'GET') changes++
  try {
    const request = {
      method,
      headers,
      ...(signal ? { signal } : {}),
      ...(isKeptAlive ? { keepalive: true } : {}),
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    }
    return await (onUpload ? sendWithProgress(url, request, onUpload) : fetch(url, request))
  } catch (error) {
    if (signal?.aborted) throw error
    noteUnreachable()
    throw new ApiError({
      status: 0,
      code: 'UNREACHABLE',
      message: kit.unreachable(),
      details: [],
      requestId: undefined,
      retryAfterMs: undefined,
    })
  } finally {
    if (method !== 'GET') changes--
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after'))
  const about = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
  }
  // A proxy gives these answers when the server is down.
  if (response.status >= 502 && response.status <= 504) noteUnreachable()
  try {
    const { code, userMessage: message, details = [], remedy } = await response.json()
    if (code === 'TWO_FACTOR_REQUIRED' || code === 'ORGANIZATION_SUSPENDED') meetBarrier(code)
    if (typeof message === 'string') return new ApiError({ ...about, code, message, details, remedy })
  } catch {
    // The answer comes from a proxy, not from the server.
  }
  const message = kit.unexpected({ status: String(response.status) })
  return new ApiError({ ...about, code: 'SERVICE_UNAVAILABLE', message, details: [] })
}
