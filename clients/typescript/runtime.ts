/** How the client is set up. */
export interface CarillonOptions {
  /** Where Carillon answers, such as `https://carillon.example.com`. */
  baseUrl: string
  /** An API key (`et_live_…`), or the access token of a session. */
  key: string
  /** How long one attempt may take, in ms; default 30,000. */
  timeoutMs?: number
  /** How often a call that failed on the way is sent again; default 4. */
  retries?: number
  /** Default: that of the platform. */
  fetch?: typeof fetch
}

/** Of one call. */
export interface CallOptions {
  /** For a POST. By default each call has one of its own, so that its retries are safe. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Of a call that changes a record. */
export interface ChangeOptions extends CallOptions {
  /**
   * `updatedAt` of the record as it was read: only if it is still so is it changed. Otherwise PRECONDITION_FAILED.
   * A call whose answer was lost is not sent again then, because it may have been the change: read the record.
   */
  ifMatch?: string
}

/** An event of a stream. */
export interface StreamEvent {
  /** Its name, such as `progress`. */
  event: string
  data: Record<string, unknown>
}

export interface WaitOptions {
  /** Default: ten minutes. */
  timeoutMs?: number
  /** Pause between two reads; default 1,000. */
  intervalMs?: number
}

/** A refusal: `code` is a stable word, `message` is for people. */
export class CarillonError extends Error {
  readonly status: number
  readonly code: string
  /** The problems by field, or what else belongs to the code. */
  readonly details: ReadonlyArray<Record<string, unknown>>
  readonly requestId: string | null
  /** How long to wait before trying again; null when the server does not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    body: { code?: string; message?: string; details?: Array<Record<string, unknown>>; requestId?: string },
    retryAfterSeconds: number | null = null,
  ) {
    super(body.message ?? `The server answered ${status}.`)
    this.name = 'CarillonError'
    this.status = status
    this.code = body.code ?? 'UNKNOWN'
    this.details = body.details ?? []
    this.requestId = body.requestId ?? null
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What was waited for has not happened in time; it may still happen. */
export class WaitTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`It was not over after ${timeoutMs / 1000} seconds.`)
    this.name = 'WaitTimeout'
  }
}

export interface Call {
  method: string
  /** With its parameters filled in. */
  path: string
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  /** Whether the body is sent as a form, with files. */
  isForm?: boolean
  takesIdempotencyKey?: boolean
  takesIfMatch?: boolean
  answer?: 'json' | 'text' | 'bytes' | 'none' | 'stream'
}

/** Longer pauses are the caller's to decide. */
const LONGEST_PAUSE_MS = 60_000

/** What never changes anything, or the same when it is done twice. */
const REPEATABLE = ['GET', 'PUT', 'PATCH']

export class Transport {
  readonly #options: Required<CarillonOptions>

  constructor(options: CarillonOptions) {
    if (!options.key) throw new TypeError('The client needs a key.')
    this.#options = { timeoutMs: 30_000, retries: 4, fetch: globalThis.fetch, ...options }
    // Fails here and not at the first call.
    new URL(this.#options.baseUrl)
  }

  async data<T>(call: Call, options?: ChangeOptions): Promise<T> {
    const response = await this.#send(call, options)
    if (call.answer === 'none') return undefined as T
    if (call.answer === 'text') return (await response.text()) as T
    if (call.answer === 'bytes') return (await response.arrayBuffer()) as T
    return ((await response.json()) as { data: T }).data
  }

  async page<T>(call: Call, options?: CallOptions): Promise<T> {
    const { data, meta } = (await (await this.#send(call, options)).json()) as Record<string, unknown>
    return { data, meta } as T
  }

  /**
   * The events of a stream, until the server ends it or `options.signal` aborts. After a cut, call it
   * again: a stream begins with the present state. Throws CarillonError, or what fetch throws, also when
   * nothing came for a minute: the server sends at least every 15 seconds.
   */
  async *events(call: Call, { signal }: CallOptions = {}): AsyncGenerator<StreamEvent> {
    const silence = new AbortController()
    const wait = (ms: number) => setTimeout(() => silence.abort(new Error('The stream is silent.')), ms)
    let timer = wait(this.#options.timeoutMs)
    try {
      const response = await this.#options.fetch(this.#urlOf(call), {
        redirect: 'error',
        headers: { authorization: `Bearer ${this.#options.key}`, accept: 'text/event-stream' },
        signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
      })
      if (!response.ok || !response.body) throw await refusalOf(response)
      const decoder = new TextDecoder()
      let text = ''
      for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
        clearTimeout(timer)
        timer = wait(LONGEST_SILENCE_MS)
        const blocks = (text + decoder.decode(bytes, { stream: true })).split('\n\n')
        text = blocks.pop()!
        yield* blocks.flatMap(eventsIn)
      }
    } finally {
      clearTimeout(timer)
      silence.abort()
    }
  }

  #urlOf({ path, query }: Call): string {
    return `${this.#options.baseUrl.replace(/\/+$/, '')}${path}${queryText(query)}`
  }

  /** Sends the call until it is answered. Throws CarillonError, or what fetch throws. */
  async #send(call: Call, { idempotencyKey, ifMatch, signal }: ChangeOptions = {}): Promise<Response> {
    const key = call.takesIdempotencyKey ? (idempotencyKey ?? crypto.randomUUID()) : undefined
    const readAt = call.takesIfMatch ? ifMatch : undefined
    const isSafe = key !== undefined || (REPEATABLE.includes(call.method) && readAt === undefined)
    const conditions = {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(readAt === undefined ? {} : { 'if-match': `"${readAt}"` }),
    }
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt(call, conditions, signal).catch((error: unknown) => ({ error }))
      if (outcome instanceof Response && outcome.ok) return outcome
      const failure = outcome instanceof Response ? await refusalOf(outcome) : outcome.error
      const pauseMs = pauseAfter(failure, isSafe, attempt)
      if (attempt >= this.#options.retries || signal?.aborted || pauseMs > LONGEST_PAUSE_MS) throw failure
      await pause(pauseMs)
    }
  }

  /** The whole answer, so that one that breaks off is asked for again. */
  async #attempt(
    call: Call,
    conditions: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const { key, timeoutMs } = this.#options
    const isJson = call.body !== undefined && !call.isForm
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await this.#options.fetch(this.#urlOf(call), {
      method: call.method,
      // The key must not go to another address.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${key}`,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...conditions,
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(call.body === undefined
        ? {}
        : { body: call.isForm ? formOf(call.body) : JSON.stringify(call.body) }),
    })
    if (response.status === 204) return response
    const { status, headers } = response
    return new Response(await response.arrayBuffer(), { status, headers })
  }
}

/** Of a stream, whose server sends at least every 15 seconds. */
const LONGEST_SILENCE_MS = 60_000

/** The event of a block of lines; none of comments. */
function eventsIn(block: string): StreamEvent[] {
  const lines = block.split('\n')
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []))
  const data = valuesOf('data').join('\n')
  return data === '' ? [] : [{ event: valuesOf('event')[0] ?? 'message', data: JSON.parse(data) }]
}

async function refusalOf(response: Response): Promise<CarillonError> {
  const body = (await response.json().catch(() => ({}))) as object
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return new CarillonError(response.status, body, retryAfter > 0 ? retryAfter : null)
}

/** How long to wait before the call is sent again, in ms; Infinity when it must not be. */
function pauseAfter(failure: unknown, isSafe: boolean, attempt: number): number {
  const growing = Math.min(500 * 2 ** attempt, 8_000) * (0.5 + Math.random() / 2)
  if (!(failure instanceof CarillonError)) return isSafe ? growing : Number.POSITIVE_INFINITY
  const { status, code, retryAfterSeconds } = failure
  const isRefused = status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS'
  const isGone = [502, 503, 504].includes(status) && isSafe
  if (!isRefused && !isGone) return Number.POSITIVE_INFINITY
  return retryAfterSeconds === null ? growing : retryAfterSeconds * 1_000
}

/** An id as a part of a path. With an empty one, or dots, the path would be another: `/contacts/` is the list. */
export function segment(id: string): string {
  if (['', '.', '..'].includes(id)) throw new TypeError(`An id is needed, not "${id}".`)
  return encodeURIComponent(id)
}

function queryText(query: Call['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as object)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : 'file')
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface AnyPage<Item> {
  data: Item[]
  meta: { hasNextPage?: boolean; page?: number; hasMore?: boolean; nextCursor?: string | null }
}

/** Each entry of each page. */
export async function* allPages<Item, Query extends object>(
  query: Query | undefined,
  next: 'page' | 'cursor',
  read: (query: Query) => Promise<AnyPage<Item>>,
): AsyncGenerator<Item> {
  let at: number | string | null | undefined
  for (;;) {
    const { data, meta } = await read({ ...(query as Query), ...(at === undefined ? {} : { [next]: at }) })
    yield* data
    at = next === 'page' ? (meta.page ?? 1) + 1 : meta.nextCursor
    if (!(next === 'page' ? meta.hasNextPage : meta.hasMore)) return
  }
}

export const isOver = ({ status }: { status: string }): boolean =>
  !['QUEUED', 'PROCESSING', 'UNDOING'].includes(status)

/** Reads again and again until `isDone`. Throws WaitTimeout. */
export async function waitUntil<T>(
  read: () => Promise<T>,
  isDone: (record: T) => boolean,
  { timeoutMs = 600_000, intervalMs = 1_000 }: WaitOptions = {},
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const record = await read()
    if (isDone(record)) return record
    if (Date.now() + intervalMs > end) throw new WaitTimeout(timeoutMs)
    await pause(intervalMs)
  }
}
