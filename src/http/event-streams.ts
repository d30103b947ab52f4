import { SECOND_MS } from '../lib/clock.ts'
import { ownCeiling } from '../lib/descriptors.ts'
import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import type { Principal } from '../lib/principal.ts'

/** Largest number of events buffered for a slow client. The client misses the events after them. */
const MAX_WAITING = 16
/** Number of events after which a client that took none of them is cut off. */
const MAX_MISSED = 60

const encoder = new TextEncoder()

/** The body of an answer with server-sent events. */
class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #missed = 0

  /** @param onEnd called once, when either side ends the stream */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#ended(),
      },
      { highWaterMark: MAX_WAITING },
    )
  }

  /** @param text whole events or comments, each with its empty line */
  send(text: string): void {
    const controller = this.#controller
    if (!controller) return
    if ((controller.desiredSize ?? 0) > 0) {
      this.#missed = 0
      controller.enqueue(encoder.encode(text))
      return
    }
    this.#missed++
    if (this.#missed < MAX_MISSED) return
    this.#ended()
    controller.error(new Error('The client reads no events.'))
  }

  /** Ends the stream after the events already sent. Safe to call twice. */
  end(): void {
    const controller = this.#controller
    if (!controller) return
    this.#ended()
    controller.close()
  }

  #ended(): void {
    if (!this.#controller) return
    this.#controller = undefined
    this.#onEnd()
  }
}

/** An event about a subject. */
export interface SubjectEvent {
  /** Name of the event. */
  event: string
  /** Turned into JSON. */
  data: unknown
}

/** The current state of a subject. */
export interface SubjectState {
  /** Turned into JSON. */
  data: unknown
  /** Name of the event with `data`. The default is `progress`. */
  event?: string
  /** The events since the subject was last read. With `news`, only new watchers get `data`. */
  news?: readonly SubjectEvent[]
  /** Whether the state is sent every second, even if it has not changed. */
  isLive: boolean
  /** Whether the subject has ended. The stream ends with this state. */
  isOver: boolean
}

/** Reads a subject. Returns undefined after the subject is gone. */
export type ReadSubject = () => SubjectState | undefined

export interface Watched {
  organizationId: number
  /** The watching caller. */
  principal: Pick<Principal, 'kind' | 'userId'>
  /** Identifies the subject. All its watchers have the same key. */
  key: string
  /** Called for the first watcher. The returned function is called once a second for all watchers. */
  subject(): ReadSubject
  request: Request
  /** Rejects when the caller has lost the right to watch. */
  recheck(): Promise<void>
}

/**
 * Largest number of open streams of an organization, and by the API keys of an owner in all organizations. The
 * screens of an office need fewer.
 */
const MAX_OF_ORGANIZATION = 100
/**
 * Largest number of open streams of a person in all organizations. A single person cannot use up the streams of
 * an organization.
 */
const MAX_OF_PERSON = 25
const MAX_STREAMS = 1_000
/**
 * Divisor of the server's streams: a person or organization gets at most this part of them, even if there are
 * few.
 */
const PARTS_OF_SERVER = 4
/** Divisor of the descriptors for connections: streams take at most this part of them. */
const SHARE_OF_DESCRIPTORS = 4
/** Longest time without bytes, in ticks. Connections and proxies without traffic for a minute are closed. */
const HEARTBEAT_TICKS = 15

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would hold events back until its buffer is full.
  'x-accel-buffering': 'no',
}

interface Topic {
  organizationId: number
  look: ReadSubject
  watchers: Map<EventStream, Watcher>
}

interface Watcher extends Pick<Watched, 'principal' | 'recheck'> {
  /** The last state that was sent to it, as JSON. */
  known: string
  /** Ticks since anything was sent to it. */
  quietTicks: number
}

interface EventStreamsParts {
  log: Log
  /** ms since 1970, for the ids of events. */
  now(): number
  /** Largest number of open streams. By default, the descriptors of the process decide. */
  limit?: number
}

/**
 * Server-sent events. Each subject is read once a second for all its watchers. A client that connects or
 * reconnects first gets the present state. Last-Event-ID is ignored. An event is either an entry of the
 * subject's `news`, or the whole state. Missing a whole state does no harm.
 */
export class EventStreams {
  readonly #parts: EventStreamsParts
  readonly #limit: number
  readonly #topics = new Map<string, Topic>()
  #timer: ReturnType<typeof setInterval> | undefined
  #isTicking = false
  #isStopped = false

  constructor(parts: EventStreamsParts) {
    this.#parts = parts
    this.#limit = parts.limit ?? Math.min(MAX_STREAMS, Math.floor(ownCeiling() / SHARE_OF_DESCRIPTORS))
  }

  /** Number of open streams. */
  get open(): number {
    return this.#count(() => true)
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), SECOND_MS)
    this.#timer.unref()
  }

  /** Ends every stream. A stream requested later ends after its first event. Safe to call twice. */
  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    for (const [key, topic] of this.#topics) this.#end(key, topic)
  }

  /**
   * Opens a stream. Throws NOT_FOUND when the subject does. Throws RATE_LIMITED and SERVICE_UNAVAILABLE when
   * too many streams are open.
   */
  watch(watched: Watched): Response {
    const { key, organizationId, subject, request, recheck, principal } = watched
    // A new watcher gets the present state. The state of the last tick may be older than the state that the
    // client has read.
    const look = subject()
    const state = look()
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
    this.#assertRoom(watched)
    const topic = this.#topics.get(key) ?? { organizationId, look, watchers: new Map() }
    const stream = new EventStream(() => this.#leave(key, topic, stream))
    const known = JSON.stringify(state?.data)
    if (state) stream.send(this.#eventOf(state, known))
    if (this.#isStopped || !state || state.isOver) stream.end()
    else {
      this.#topics.set(key, topic)
      topic.watchers.set(stream, { principal, recheck, known, quietTicks: 0 })
      request.signal.addEventListener('abort', () => stream.end(), { once: true })
    }
    return new Response(stream.body, { headers: HEADERS })
  }

  /**
   * Reads every subject once, and sends it to the watchers who still have the right to it. Called by the timer.
   * Never rejects.
   */
  async tick(): Promise<void> {
    if (this.#isTicking) return
    this.#isTicking = true
    try {
      await Promise.all([...this.#topics].map(([key, topic]) => this.#update(key, topic)))
    } finally {
      this.#isTicking = false
    }
  }

  async #update(key: string, topic: Topic): Promise<void> {
    try {
      await Promise.all(
        [...topic.watchers].map(([stream, { recheck }]) => recheck().catch(() => stream.end())),
      )
      if (topic.watchers.size === 0) return
      const state = topic.look()
      if (state) this.#sendAll(topic, state)
      if (!state || state.isOver) this.#end(key, topic)
    } catch (cause) {
      this.#parts.log.error('reading for a stream failed', { cause })
      this.#end(key, topic)
    }
  }

  #sendAll(topic: Topic, state: SubjectState): void {
    const { news, isLive, isOver } = state
    const known = JSON.stringify(state.data)
    const event = news ? this.#newsOf(news) : this.#eventOf(state, known)
    for (const [stream, watcher] of [...topic.watchers]) {
      const isNew = news ? news.length > 0 : watcher.known !== known || isLive || isOver
      watcher.known = known
      watcher.quietTicks++
      if (!isNew && watcher.quietTicks < HEARTBEAT_TICKS) continue
      watcher.quietTicks = 0
      stream.send(isNew ? event : ': still here\n\n')
    }
  }

  #eventOf({ event, isOver }: SubjectState, data: string): string {
    return this.#block(isOver ? 'end' : (event ?? 'progress'), data)
  }

  #newsOf(news: readonly SubjectEvent[]): string {
    return news.map(({ event, data }) => this.#block(event, JSON.stringify(data))).join('')
  }

  #block(event: string, text: string): string {
    return `id: ${this.#parts.now()}\nevent: ${event}\ndata: ${text}\n\n`
  }

  #assertRoom({ organizationId, principal }: Watched): void {
    const isKey = principal.kind === 'API_KEY'
    const ofPerson = this.#shareOf(isKey ? MAX_OF_ORGANIZATION : MAX_OF_PERSON)
    if (this.#ofPerson(principal) >= ofPerson) {
      const whose = isKey ? 'The API keys of the owner have' : 'You have'
      throw tooMany(`${whose} ${ofPerson} streams open.`)
    }
    const ofOrganization = this.#shareOf(MAX_OF_ORGANIZATION)
    if (this.#count((topic) => topic.organizationId === organizationId) >= ofOrganization)
      throw tooMany(`The organization has ${ofOrganization} streams open.`)
    if (this.open >= this.#limit) {
      const message = 'Too many streams are open. Try again later, or poll instead.'
      throw new AppError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: HEARTBEAT_TICKS })
    }
  }

  #shareOf(most: number): number {
    return Math.min(most, Math.ceil(this.#limit / PARTS_OF_SERVER))
  }

  /**
   * Counts the streams of a person in all organizations: streams of their sessions, or streams by API keys of
   * organizations that they own. A person with many organizations gets no more of the server than a person with
   * one.
   */
  #ofPerson({ kind, userId }: Watched['principal']): number {
    const watchers = [...this.#topics.values()].flatMap((topic) => [...topic.watchers.values()])
    return watchers.filter(({ principal }) => principal.kind === kind && principal.userId === userId).length
  }

  #count(isCounted: (topic: Topic) => boolean): number {
    let count = 0
    for (const topic of this.#topics.values()) if (isCounted(topic)) count += topic.watchers.size
    return count
  }

  #end(key: string, topic: Topic): void {
    for (const stream of [...topic.watchers.keys()]) stream.end()
    this.#topics.delete(key)
  }

  #leave(key: string, topic: Topic, stream: EventStream): void {
    topic.watchers.delete(stream)
    if (topic.watchers.size === 0 && this.#topics.get(key) === topic) this.#topics.delete(key)
  }
}

const tooMany = (message: string): AppError =>
  new AppError('RATE_LIMITED', `${message} Close one first.`, { retryAfterSeconds: HEARTBEAT_TICKS })
