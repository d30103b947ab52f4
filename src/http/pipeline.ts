import type { Db, Tx } from '../db/database.ts'
import { begunHere, inRequest } from '../lib/causing-request.ts'
import { monotonicMs, SECOND_MS } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { packedTogether } from '../lib/gzip.ts'
import { requestUuid } from '../lib/ids.ts'
import { LimitedLines } from '../lib/limited-lines.ts'
import type { Log } from '../lib/log.ts'
import { actsIn, assertPermission, callerActing, type Principal } from '../lib/principal.ts'
import { encodedInPieces, textsOf, textUpTo } from './answer-text.ts'
import { streamOf } from './download.ts'
import { bestEncoding } from './encoding.ts'
import { errorBody, errorHeaders, toAppError } from './errors.ts'
import { digestOfForm, EMPTY_FORM, readForm } from './form.ts'
import * as idempotency from './idempotency.ts'
import { assertAskedInPlace, MAY_BE_OF_A_MOVE, type Moves } from './in-place.ts'
import type { PathParams } from './input.ts'
import { etagOf, isOwn, type Operation, type Reply, takesIdempotencyKey, takesIfMatch } from './operation.ts'
import { languageOf } from './page-language.ts'
import { assertUnchanged, wantedTags } from './preconditions.ts'
import { unavailablePage } from './public-page.ts'
import { RateLimited, type RateLimiter, type RateLimitState, rateLimitHeaders } from './rate-limit.ts'
import {
  type BodyLimits,
  type BodyRoom,
  BodyRooms,
  giveRoom,
  parseQueryString,
  readJson,
  searchOf,
  takeInput,
} from './take-input.ts'
import type { Traffic } from './traffic.ts'

/**
 * Returns the caller's address. Trusts X-Forwarded-For only from a trusted proxy, and reads it from the right:
 * the caller can forge everything left of the first untrusted hop (Miniflux CVE-2023-27591, Vaultwarden
 * CVE-2026-43914).
 */
function clientIp(request: Request, peer: string | undefined, trustedProxies: readonly string[]): string {
  const socket = peer ?? 'local'
  if (!trustedProxies.includes(socket)) return socket
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  for (const hop of hops.reverse()) {
    if (!trustedProxies.includes(hop)) return hop.slice(0, 64)
  }
  return socket
}

/**
 * Every request takes these steps in this order: principal (401; 403 for a key if a session is needed) -> rate
 * limit (429) -> permission (403) -> body (413, 415) -> path, query, body (400; take-input.ts) -> idempotency
 * key (409, 422, or the stored answer) -> handler -> envelope. Callers without a credential do not learn
 * whether a body is well-formed.
 */

export interface Credential {
  kind: 'API_KEY' | 'JWT'
  token: string
}

/** Resolves a credential to its principal. Throws one of the 401 codes. */
type Authenticate = (credential: Credential, clientIp: () => string) => Principal | Promise<Principal>

interface PipelineDeps {
  db: Db
  log: Log
  authenticate: Authenticate
  limiter: RateLimiter
  moves: Moves
  /** Release, in `X-API-Version`. */
  version: string
  /** Counts and measures the answers. */
  traffic: Traffic
  /** Addresses whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** Memory for the bodies of requests. Tests set less. */
  bodyLimits?: BodyLimits
  /** Returns the socket's peer, if there is a socket. */
  peerOf(request: Request): string | undefined
}

/**
 * Returns the credential of a request. X-API-Key, or a bearer token that begins with `et_`, is an API key. Any
 * other bearer token is an access token. Throws UNAUTHENTICATED when there is none.
 */
function credentialOf(headers: Headers): Credential {
  const key = headers.get('x-api-key')
  if (key !== null) return { kind: 'API_KEY', token: key.trim() }
  const authorization = headers.get('authorization')
  const token = authorization && /^bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!token) {
    throw new AppError(
      'UNAUTHENTICATED',
      'Send an API key or a session token: Authorization: Bearer <token>, or X-API-Key: <key>.',
    )
  }
  return { kind: token.startsWith('et_') ? 'API_KEY' : 'JWT', token }
}

/** Longest URL: enough for every parameter at its longest, percent-encoded. */
const MAX_URL_CHARACTERS = 65_536
/** Time after which a slow body needs another check of the credential. It may have been revoked. */
const SLOW_BODY_MS = SECOND_MS
/** Longest path in an answer or the log. */
const MAX_SHOWN_PATH = 2_048

const REQUEST_ID = /^[\w-]{1,64}$/

/** Matches version, trace, parent and flags (W3C Trace Context, section 3.2). A trace of zeros does not count. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** Returns the caller's X-Request-Id, or the trace of its `traceparent`, or a new id. */
export const requestIdOf = (headers: Headers): string => {
  const given = headers.get('x-request-id')
  if (given !== null && REQUEST_ID.test(given)) return given
  return TRACEPARENT.exec(headers.get('traceparent') ?? '')?.[1] ?? requestUuid()
}

const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start < 0) return '/'
  const end = url.search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

/** Replaces segments longer than a UUID: they are secrets (callbacks) that must not be logged or repeated. */
const withoutTokens = (path: string): string => path.replace(/[\w-]{40,}/g, '…')

const shownPath = (request: Request): string => withoutTokens(pathOf(request.url)).slice(0, MAX_SHOWN_PATH)

interface Exchange {
  request: Request
  /** Time of arrival, by the monotonic clock. */
  arrivedMs: number
  requestId: string
  headers: Record<string, string>
  /** Organization of the caller, when it is known. */
  organizationId?: number
  /** Memory for the body of the request. Undefined for a GET. */
  room?: BodyRoom
}

/** A request of an operation. */
interface Asked {
  operation: Operation
  rawParams: PathParams
  exchange: Exchange
  ip: () => string
}
type Begun = Omit<Asked, 'ip'>

const NOTHING_SENT = { body: undefined, form: EMPTY_FORM }

const shareLeft = ({ remaining, quota }: RateLimitState): number => remaining / quota.quota

export const JSON_TYPE = 'application/json; charset=utf-8'

export class Pipeline {
  readonly #deps: PipelineDeps
  readonly #refusals: LimitedLines
  readonly #rooms: BodyRooms

  constructor(deps: PipelineDeps) {
    this.#deps = deps
    this.#refusals = new LimitedLines(deps.db.clock, (requests) =>
      deps.log.warn('more requests refused', { requests }),
    )
    this.#rooms = new BodyRooms(deps.bodyLimits)
  }

  /** Answers an operation, refusals included. Never throws or rejects. */
  run(operation: Operation, request: Request, rawParams: PathParams): Response | Promise<Response> {
    const exchange = this.#begin(request)
    return operation.method === 'GET'
      ? this.#run(operation, rawParams, exchange)
      : inRequest(exchange.requestId, () => this.#run(operation, rawParams, exchange))
  }

  #run(operation: Operation, rawParams: PathParams, exchange: Exchange): Response | Promise<Response> {
    const asked = { operation, rawParams, exchange }
    try {
      const answer = this.#answer(operation, rawParams, exchange)
      return answer instanceof Promise ? this.#awaited(answer, asked) : this.#done(answer, asked)
    } catch (error) {
      return this.#done(this.#refuse(error, exchange, operation), asked)
    }
  }

  async #awaited(answer: Promise<Response>, asked: Begun): Promise<Response> {
    try {
      return this.#done(await answer, asked)
    } catch (error) {
      return this.#done(this.#refuse(error, asked.exchange, asked.operation), asked)
    } finally {
      asked.exchange.room?.close()
    }
  }

  /** Returns the answer, or a refusal if its organization moves to another appliance. */
  #done(response: Response, asked: Begun): Response {
    const { operation, exchange } = asked
    try {
      const { moves, db } = this.#deps
      if (MAY_BE_OF_A_MOVE.has(response.status))
        assertAskedInPlace(moves, asked, { reader: db, nowMs: db.clock.now() })
      return this.#noted(response, exchange, operation)
    } catch (error) {
      return this.#noted(this.#refuse(error, exchange, operation), exchange, operation)
    }
  }

  /** Measures the answer. Logs a request that began jobs or messages, so that their lines lead to it. */
  #noted(response: Response, exchange: Exchange, operation: Operation | undefined): Response {
    const { request, requestId, arrivedMs } = exchange
    const tookMs = monotonicMs() - arrivedMs
    this.#deps.traffic.note(operation, response.status, tookMs)
    const begun = [...begunHere()].map(([kind, count]) => (count === 1 ? kind : `${kind} x${count}`))
    if (begun.length > 0) {
      const path = shownPath(request)
      const took = { status: response.status, durationMs: Math.round(tookMs) }
      this.#deps.log.info('request done', {
        requestId,
        method: request.method,
        path,
        ...took,
        began: begun.join(', '),
      })
    }
    return response
  }

  /** Refuses a URL that is too long to be routed. Undefined for any other URL. */
  refuseLongAddress(request: Request): Response | undefined {
    if (request.url.length <= MAX_URL_CHARACTERS) return undefined
    const message = `The URL with its query must be at most ${MAX_URL_CHARACTERS} characters.`
    return this.refuse(request, new AppError('URI_TOO_LONG', message))
  }

  /** Answers a request that no operation handles: 404, or 405 with the methods of the path. */
  refuse(request: Request, error: unknown, headers: Record<string, string> = {}): Response {
    const exchange = this.#begin(request)
    Object.assign(exchange.headers, headers)
    return this.#noted(this.#refuse(error, exchange), exchange, undefined)
  }

  #begin(request: Request): Exchange {
    const requestId = requestIdOf(request.headers)
    const headers = {
      'content-type': JSON_TYPE,
      // Answers are about people, so no cache on the way may keep them.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      'x-api-version': this.#deps.version,
    }
    return { request, arrivedMs: monotonicMs(), requestId, headers }
  }

  /**
   * Awaits only promises. Most reads return none and are answered immediately. This saves a twentieth of their
   * time.
   */
  #answer(operation: Operation, rawParams: PathParams, exchange: Exchange): Response | Promise<Response> {
    const { request } = exchange
    const ip = () => clientIp(request, this.#deps.peerOf(request), this.#deps.trustedProxies)
    const asked = { operation, rawParams, exchange, ip }
    const caller = this.#identify(operation, request, ip)
    return caller instanceof Promise
      ? caller.then((principal) => this.#admitted(asked, principal))
      : this.#admitted(asked, caller)
  }

  #admitted(asked: Asked, principal: Principal | undefined): Response | Promise<Response> {
    const { operation, exchange, ip } = asked
    this.#admit(operation, principal, exchange, ip)
    if (operation.method !== 'GET') return this.#change(asked, principal)
    const input = takeInput(
      operation,
      { ...NOTHING_SENT, request: exchange.request, rawParams: asked.rawParams },
      exchange.headers,
    )
    const reply = operation.handle(this.#callOf(asked, principal, input))
    return reply instanceof Promise ? reply.then((each) => respond(each, exchange)) : respond(reply, exchange)
  }

  /** Handles every method except GET: reads the body, and answers a repeated request with the stored answer. */
  async #change(
    { operation, rawParams, exchange, ip }: Asked,
    admitted: Principal | undefined,
  ): Promise<Response> {
    const { request } = exchange
    let principal = admitted
    this.#giveRoom(exchange, principal, ip)
    const admittedMs = this.#deps.db.clock.now()
    const body = operation.body ? await readJson(request, operation.maxValues) : undefined
    const form = operation.upload ? await readForm(request, operation.upload) : EMPTY_FORM
    if (this.#deps.db.clock.now() - admittedMs >= SLOW_BODY_MS) {
      principal = await this.#identifyAgain(operation, request, ip)
    }
    const input = takeInput(operation, { request, rawParams, body, form }, exchange.headers)
    const content = operation.upload ? digestOfForm(form) : body
    const scope = principal ? idempotencyScope(operation, request, principal, content) : undefined
    if (scope) {
      const stored = idempotency.begin(this.#deps.db, scope, this.#deps.db.clock.now())
      if (stored) return replay(stored, exchange)
    }
    try {
      const reply: Reply | Response | Promise<Reply | Response> = operation.handle(
        this.#callOf({ operation, rawParams, exchange, ip }, principal, input, scope),
      )
      return respond(reply instanceof Promise ? await reply : reply, exchange)
    } finally {
      if (scope) idempotency.finish(scope)
    }
  }

  #callOf(
    asked: Asked,
    principal: Principal | undefined,
    input: ReturnType<typeof takeInput>,
    scope?: idempotency.IdempotencyScope,
  ) {
    const { operation, exchange, ip } = asked
    const { request, requestId } = exchange
    const step: Db['write'] = (fn) =>
      this.#deps.db.write((tx) => {
        assertAskedInPlace(this.#deps.moves, asked, { reader: tx, nowMs: tx.now })
        actsIn(tx, () => callerActing(principal, ip()))
        return fn(tx)
      })
    const wanted = takesIfMatch(operation) ? wantedTags(request.headers.get('if-match')) : undefined
    return {
      params: input.params,
      query: input.query,
      body: input.body,
      form: input.form,
      principal,
      request,
      requestId,
      clientIp: ip,
      language: () => languageOf(request),
      recheck: async () => void (await this.#identifyAgain(operation, request, ip)),
      step,
      write: (fn: (tx: Tx) => Reply) =>
        step((tx) => {
          if (wanted) assertUnchanged(tx, operation, { principal: principal!, params: input.params }, wanted)
          const answer = fn(tx)
          if (scope) idempotency.store(tx, scope, answer.status, [...textsOf(answer)].join(''))
          return answer
        }),
    }
  }

  /** Gives the request memory for its body. It is released with the answer. */
  #giveRoom(exchange: Exchange, principal: Principal | undefined, ip: () => string): void {
    exchange.room = this.#rooms.open(principal ? `organization ${principal.organizationId}` : ip())
    giveRoom(exchange.request, exchange.room)
  }

  /** Returns the caller, or undefined for public operations. Throws the 401 codes. */
  #identify(
    operation: Operation,
    request: Request,
    ip: () => string,
  ): Principal | undefined | Promise<Principal> {
    if (operation.access === 'public') return undefined
    return this.#deps.authenticate(credentialOf(request.headers), ip)
  }

  /**
   * Checks again that the caller's credential is valid and that the caller still has the permission. Throws the 401
   * codes, FORBIDDEN.
   */
  async #identifyAgain(
    operation: Operation,
    request: Request,
    ip: () => string,
  ): Promise<Principal | undefined> {
    const principal = await this.#identify(operation, request, ip)
    if (principal) this.#assertAllowed(operation, principal)
    return principal
  }

  /** Throws RATE_LIMITED, SESSION_REQUIRED, SERVICE_UNAVAILABLE, ORGANIZATION_SUSPENDED, TWO_FACTOR_REQUIRED, FORBIDDEN. */
  #admit(operation: Operation, principal: Principal | undefined, exchange: Exchange, ip: () => string): void {
    const { limiter } = this.#deps
    const caller = principal && takeOfCaller(limiter, principal)
    if (caller) Object.assign(exchange.headers, rateLimitHeaders(caller))
    if (operation.access === 'session' && principal?.kind === 'API_KEY') {
      throw new AppError(
        'SESSION_REQUIRED',
        'This needs a signed-in session. An API key cannot be used here.',
      )
    }
    if (operation.rateLimit) {
      const policy = limiter.take(operation.rateLimit, principal?.organizationId ?? ip())
      const isTighter = !caller || shareLeft(policy) < shareLeft(caller)
      if (isTighter) Object.assign(exchange.headers, rateLimitHeaders(policy))
    }
    if (!principal) return
    exchange.organizationId = principal.organizationId
    this.#assertAllowed(operation, principal)
  }

  /** Throws SERVICE_UNAVAILABLE, ORGANIZATION_SUSPENDED, TWO_FACTOR_REQUIRED, FORBIDDEN. */
  #assertAllowed(operation: Operation, principal: Principal): void {
    const { moves, db } = this.#deps
    // An organization is suspended while it moves, and the principal may have been read then.
    const isSuspended = principal.isSuspended && moves.isSuspendedInPlace(db, principal.organizationId)
    assertAllowed(operation, principal, isSuspended)
  }

  /** @param operation undefined for a request that no operation handles */
  #refuse(thrown: unknown, exchange: Exchange, operation?: Operation): Response {
    const error = toAppError(thrown)
    const { request, requestId, headers } = exchange
    const path = shownPath(request)
    const refused = { requestId, method: request.method, path }
    if (error.isFault && !error.isLogged)
      this.#deps.log.error('request failed', { ...refused, cause: error.cause ?? error })
    else if (!error.isLogged) {
      const { status, code } = error
      this.#refusals.add(() => this.#deps.log.info('request refused', { ...refused, status, code }))
    }
    if (error instanceof RateLimited) {
      Object.assign(headers, rateLimitHeaders(error.state))
      this.#deps.traffic.limited.add([error.state.policy])
    }
    Object.assign(headers, errorHeaders(error))
    if (error.code === 'SERVICE_UNAVAILABLE' && operation?.raw === 'text/html')
      return unavailablePage(request, error.retryAfterSeconds ?? 5)
    const body = errorBody(error, {
      requestId,
      path,
      nowMs: this.#deps.db.clock.now(),
      language: languageOf(request),
    })
    return new Response(JSON.stringify(body), { status: error.status, headers })
  }
}

/**
 * Takes from the quota of the caller. A person has a separate quota: open screens must not use up the quota of
 * the organization's API keys.
 */
const takeOfCaller = (limiter: RateLimiter, { kind, organizationId, userId }: Principal): RateLimitState =>
  kind === 'USER' ? limiter.take('person', userId) : limiter.take('workspace', organizationId)

/** Throws ORGANIZATION_SUSPENDED, TWO_FACTOR_REQUIRED, FORBIDDEN. */
function assertAllowed(operation: Operation, principal: Principal, isSuspended: boolean): void {
  const { permission, worksSuspended, worksWithoutTwoFactor } = operation
  if (isSuspended && !worksSuspended) {
    throw new AppError('ORGANIZATION_SUSPENDED', 'This organization is suspended. Ask the server operator.')
  }
  if (principal.mustSetUpTwoFactor && !worksSuspended && !worksWithoutTwoFactor) {
    throw new AppError(
      'TWO_FACTOR_REQUIRED',
      'This organization requires two-factor sign-in. Turn it on for your account first, with POST /user/two-factor.',
    )
  }
  if (permission) assertPermission(principal, permission)
}

function idempotencyScope(
  operation: Operation,
  request: Request,
  principal: Principal,
  body: unknown,
): idempotency.IdempotencyScope | undefined {
  if (!takesIdempotencyKey(operation)) return undefined
  const header = request.headers.get('idempotency-key')
  if (header === null) return undefined
  const search = searchOf(request.url)
  const content = search === '' ? (body ?? null) : { body: body ?? null, query: parseQueryString(search) }
  return {
    organizationId: principal.organizationId,
    caller: isOwn(operation) ? principal.userUuid : '',
    method: operation.method,
    path: pathOf(request.url),
    key: idempotency.parseIdempotencyKey(header),
    fingerprint: idempotency.fingerprintOf(content),
  }
}

function replay(stored: { status: number; body: string | null }, exchange: Exchange): Response {
  exchange.headers['idempotent-replayed'] = 'true'
  if (stored.status === 204) return emptyResponse(exchange)
  return new Response(stored.body, { status: stored.status, headers: exchange.headers })
}

function emptyResponse(exchange: Exchange): Response {
  delete exchange.headers['content-type']
  return new Response(null, { status: 204, headers: exchange.headers })
}

function respond(reply: Reply | Response, exchange: Exchange): Response | Promise<Response> {
  if (reply instanceof Response) {
    for (const [name, value] of Object.entries(exchange.headers)) {
      if (!reply.headers.has(name)) reply.headers.set(name, value)
    }
    return reply
  }
  Object.assign(exchange.headers, etagOf(reply), reply.headers)
  if (reply.status === 204) return emptyResponse(exchange)
  const texts = textsOf(reply)
  const text = textUpTo(MAX_AT_ONCE, texts)
  const isShort = text.length <= MAX_AT_ONCE
  const isCompressed = text.length >= MIN_COMPRESSED && mayCompress(exchange)
  if (isCompressed) exchange.headers['content-encoding'] = 'gzip'
  const answer = (body: ConstructorParameters<typeof Response>[0]): Response =>
    new Response(body, { status: reply.status, headers: exchange.headers })
  if (isShort) return answer(isCompressed ? Bun.gzipSync(text, { level: 1 }) : text)
  const pieces = encodedInPieces([text], texts)
  return isCompressed ? packedTogether(pieces).then(answer) : answer(streamOf(pieces))
}

/** Shorter answers fit into one packet as they are. */
const MIN_COMPRESSED = 1_400
/**
 * Longer answers are written, encoded and compressed in pieces, so that no request waits for them. A list of 21 kB takes
 * 28 µs to compress and becomes 3.5 kB. One of 10 MB takes up to 100 ms.
 */
const MAX_AT_ONCE = 64_000

/**
 * Returns whether an answer may be compressed: that to a read, for a caller that takes gzip. A record stays as it is,
 * because its ETag names one sequence of bytes (RFC 9110, 8.8.1).
 */
function mayCompress({ request, headers }: Exchange): boolean {
  if (request.method !== 'GET' || headers.etag !== undefined) return false
  headers.vary = 'accept-encoding'
  return bestEncoding(request.headers.get('accept-encoding') ?? '', ['gzip']) !== undefined
}
