import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { Account, type AccountSettings, API_VERSION, DAY, type ReplicaEvent } from './stripe-account.ts'
import { inPortal } from './stripe-billing.ts'
import { moveClock } from './stripe-clock.ts'
import { endpointOf } from './stripe-endpoints.ts'
import { ApiError, decoded, invalid, type Params } from './stripe-params.ts'
import { refund } from './stripe-payments.ts'
import { paySession, settleSession } from './stripe-sessions.ts'

/**
 * A replica of Stripe's API as Stripe documents it for the version of our library, in a process of its own:
 * `bun test/replicas/stripe.ts [port]` prints `{"port":…}` and serves until its standard input ends. It refuses every
 * parameter that it does not know. Under /replica a test makes accounts, does what people do on Stripe's pages, moves
 * the clock and orders failures: see stripe-client.ts.
 */

/**
 * How the next calls of one endpoint fail. `After` means once the call was carried out, `Stored` that its answer is kept
 * for its key although nothing was done, `overtaken` that it is carried out once the next call with its key has arrived.
 */
export interface Trouble {
  /** Such as `POST /v1/payment_intents`; absent for every call. */
  call?: string
  /** How many calls; default 1. */
  times?: number
  how:
    | 'status'
    | 'statusStored'
    | 'statusAfter'
    | 'reset'
    | 'resetAfter'
    | 'hang'
    | 'hangAfter'
    | 'garbage'
    | 'overtaken'
  /** Of `status`; default 500. */
  status?: number
  headers?: Record<string, string>
}

export interface SeenRequest {
  /** When it arrived, ms of the replica's process. */
  atMs: number
  method: string
  path: string
  params: Params
  key: string | undefined
  headers: Record<string, string | undefined>
  /** Of its answer; undefined for none. */
  status: number | undefined
}

/** A call of the endpoint, as Stripe makes it. */
export interface Delivery {
  type: string
  body: string
  signature: string
}

interface Stored {
  fingerprint: string
  at: number
  /** Undefined while the first call is being carried out. */
  answer: Answer | undefined
}
interface Answer {
  status: number
  body: object
}

interface State {
  account: Account
  keys: Map<string, Stored>
  troubles: Trouble[]
  requests: SeenRequest[]
  /** Lets a call go on that waits for the next one with its key. */
  overtaken: Map<string | undefined, () => void>
  waiting: ReplicaEvent[]
  isHeld: boolean
  /** Posts under way. */
  posting: Set<Promise<unknown>>
}

const accounts = new Map<string, State>()

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function send(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Record<string, string> = {},
): void {
  const all = { 'content-type': 'application/json', 'request-id': 'req_replica', ...headers }
  response.writeHead(status, all).end(JSON.stringify(body))
}

const errorAnswer = ({ status, body }: ApiError): Answer => ({ status, body: { error: body } })

async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(incoming)
  const url = new URL(incoming.url ?? '/', 'http://replica.test')
  if (url.pathname.startsWith('/replica/')) {
    try {
      const answer = await control(url.pathname.slice(9), body === '' ? {} : JSON.parse(body))
      send(response, { status: 200, body: answer ?? {} })
    } catch (error) {
      send(response, { status: 500, body: { message: (error as Error).message } })
    }
    return
  }
  const secretKey = incoming.headers.authorization?.replace('Bearer ', '') ?? ''
  const state = accounts.get(secretKey)
  if (!state) {
    const message = `Invalid API Key provided: ${secretKey.slice(0, 8)}****${secretKey.slice(-4)}`
    return send(response, errorAnswer(invalid(message, {}, 401)))
  }
  const method = incoming.method ?? ''
  const params = decoded(method === 'POST' ? body : url.search.slice(1))
  const headers = incoming.headers as Record<string, string | undefined>
  const key = headers['idempotency-key']
  const seen = {
    atMs: performance.now(),
    method,
    path: url.pathname,
    params,
    key,
    headers,
    status: undefined,
  }
  state.requests.push(seen)
  state.overtaken.get(key)?.()
  await answerTo(state, seen, response)
}

async function answerTo(state: State, request: SeenRequest, response: ServerResponse): Promise<void> {
  const trouble = takeTrouble(state, request)
  const { how, status = 500, headers = {} } = trouble ?? {}
  if (how === 'hang') return
  if (how === 'reset') return void response.socket?.destroy()
  if (how === 'garbage') return void response.writeHead(200).end('<html>Bad gateway</html>')
  if (how === 'status') {
    request.status = status
    return send(response, failing(status), headers)
  }
  const wait =
    how === 'overtaken' ? new Promise<void>((go) => state.overtaken.set(request.key, go)) : undefined
  const later = how === 'statusAfter' || how === 'statusStored' ? failing(status) : undefined
  const { answer, isReplayed } = await once(state, request, { later, wait, isDone: how !== 'statusStored' })
  if (how === 'hangAfter') return
  if (how === 'resetAfter') return void response.socket?.destroy()
  request.status = answer.status
  send(response, answer, { ...headers, ...(isReplayed && { 'idempotent-replayed': 'true' }) })
}

const failing = (status: number): Answer =>
  errorAnswer(
    status === 429
      ? new ApiError(429, {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Request rate limit exceeded.',
        })
      : new ApiError(status, { type: 'api_error', message: 'An unknown error occurred' }),
  )

function takeTrouble(state: State, { method, path }: SeenRequest): Trouble | undefined {
  const pattern = (call: string) => new RegExp(`^${call.replace(':id', '[\\w-]+')}$`)
  const trouble = state.troubles.find(
    ({ call }) => call === undefined || pattern(call).test(`${method} ${path}`),
  )
  if (!trouble) return undefined
  trouble.times = (trouble.times ?? 1) - 1
  if (trouble.times <= 0) state.troubles.splice(state.troubles.indexOf(trouble), 1)
  return trouble
}

/**
 * Carries a call out at most once for its key, as Stripe does: the first answer, also an error, is kept for a day once
 * the call was begun; other parameters are refused, and so is a call while the first one lasts.
 */
async function once(
  { account, keys }: State,
  request: SeenRequest,
  { later, wait, isDone }: { later: Answer | undefined; wait: Promise<unknown> | undefined; isDone: boolean },
): Promise<{ answer: Answer; isReplayed: boolean }> {
  const { method, path, params } = request
  const key = method === 'POST' ? request.key : undefined
  const fingerprint = JSON.stringify([method, path, params])
  const known = keys.get(key ?? '')
  if (known && known.at + DAY > account.now) {
    if (known.fingerprint !== fingerprint) return { answer: errorAnswer(OTHER_PARAMETERS), isReplayed: false }
    if (!known.answer) return { answer: errorAnswer(IN_USE), isReplayed: false }
    return { answer: known.answer, isReplayed: true }
  }
  let run: (account: Account) => object
  try {
    assertHeaders(request)
    run = endpointOf(method, path, params)
  } catch (error) {
    // What is refused before it begins is not kept.
    if (error instanceof ApiError) return { answer: errorAnswer(error), isReplayed: false }
    throw error
  }
  const stored: Stored = { fingerprint, at: account.now, answer: undefined }
  if (key !== undefined) keys.set(key, stored)
  const answer = isDone ? carriedOut(account, run) : later!
  await wait
  stored.answer = later ?? answer
  return { answer: stored.answer, isReplayed: false }
}

function carriedOut(account: Account, run: (account: Account) => object): Answer {
  try {
    return { status: 200, body: run(account) }
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error)
    throw error
  }
}

const OTHER_PARAMETERS = new ApiError(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you used here if you meant to execute a different request.',
})
const IN_USE = new ApiError(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
})

function assertHeaders({ method, headers }: SeenRequest): void {
  if (headers['stripe-version'] !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${headers['stripe-version']}`)
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
    throw invalid('Bodies must be form-encoded.')
}

/** Signed by the library's own helper for tests, at the time of the account's clock. */
async function signed({ settings, now }: Account, body: string, secret?: string): Promise<string> {
  return Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: secret ?? settings.webhookSecret,
    timestamp: now,
  })
}

async function deliveryOf(account: Account, event: ReplicaEvent): Promise<Delivery> {
  const body = JSON.stringify(
    { ...event, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
    null,
    2,
  )
  return { type: event.type, body, signature: await signed(account, body) }
}

/** Posts an event; it waits again if it was not taken. @returns the status; 0 for none */
async function post(state: State, event: ReplicaEvent): Promise<number> {
  const { body, signature } = await deliveryOf(state.account, event)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const status = await fetch(state.account.settings.webhookUrl!, { method: 'POST', headers, body }).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status < 200 || status > 299) state.waiting.push(event)
  return status
}

function open(settings: AccountSettings): void {
  const account = new Account(settings)
  const state: State = {
    account,
    keys: new Map(),
    troubles: [],
    requests: [],
    overtaken: new Map(),
    waiting: [],
    isHeld: false,
    posting: new Set(),
  }
  account.onEvent = (event) => {
    if (state.isHeld || settings.webhookUrl === undefined) return void state.waiting.push(event)
    // After the answer to the call that led to it, or before: Stripe promises neither.
    const posting = post(state, event).finally(() => state.posting.delete(posting))
    state.posting.add(posting)
  }
  accounts.set(settings.secretKey, state)
}

/** What tests ask; stripe-client.ts is the other side. */
// biome-ignore lint/suspicious/noExplicitAny: each question has an input of its own
async function control(what: string, input: any): Promise<object | undefined> {
  if (what === 'open') return void open(input)
  const state = accounts.get(input.secretKey)
  if (!state) throw new Error('There is no such account.')
  const { account } = state
  switch (what) {
    case 'pay':
      return { failure: paySession(account, input) ?? null }
    case 'settle':
      return void settleSession(account, input.session, input.isPaid)
    case 'portal':
      return void inPortal(account, input)
    case 'refund':
      return void refund(account, input.payment, input.amount)
    case 'delete':
      return void account.delete(input.id)
    case 'move':
      return void moveClock(account, Math.floor(input.nowMs / 1_000))
    case 'objects':
      return { objects: account.all(input.kind) }
    case 'events':
      return { events: account.events }
    case 'emit':
      for (let count = 0; count < (input.times ?? 1); count++) account.emit(input.type, input.object)
      return undefined
    case 'trouble':
      return void state.troubles.push(input.trouble)
    case 'requests':
      return { requests: state.requests }
    case 'sign':
      return { signature: await signed(account, input.body, input.secret) }
    case 'hold':
      state.isHeld = true
      return undefined
    case 'take':
      return { deliveries: await Promise.all(state.waiting.splice(0).map((one) => deliveryOf(account, one))) }
    case 'deliver':
      return { statuses: await deliver(state, input) }
    case 'settled':
      while (state.posting.size > 0) await Promise.all(state.posting)
      return { waiting: state.waiting.length }
    default:
      throw new Error(`The replica does not know ${what}.`)
  }
}

/** Posts what waits, one after the other. */
async function deliver(state: State, { isReversed = false, times = 1 }): Promise<number[]> {
  state.isHeld = false
  const waiting = state.waiting.splice(0)
  const order = isReversed ? waiting.toReversed() : waiting
  const statuses: number[] = []
  for (const event of order)
    for (let count = 0; count < times; count++) statuses.push(await post(state, event))
  return statuses
}

if (import.meta.main) {
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error) => {
      console.error(error)
      response.socket?.destroy()
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () =>
    console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
  )
  process.stdin.on('end', () => process.exit(0)).resume()
}
