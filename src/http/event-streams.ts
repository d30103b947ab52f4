import { SECOND_MS } from '../lib/clock.ts'
import { descriptorCeiling, ownDescriptorLimit } from '../lib/descriptors.ts'
import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import type { Principal } from '../lib/principal.ts'

/** Largest number of events buffered for a slow client. The client misses the events after them. */
const MAX_WAITING = 16
/** A client that took none of this many events is cut off. */
const MAX_MISSED = 60

const encoder = new TextEncoder()

/** The body of one answer of server-sent events. */
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
    controller.error(new Error('The client takes no events.'))
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

/** One event about a subject. */
export interface SubjectEvent {
  /** Name of the event. */
  event: string
  /** Becomes JSON. */
  data: unknown
}

/** The current state of a subject. */
export interface SubjectState {
  /** Becomes JSON. */
  data: unknown
  /** Name of the event with `data`; `progress` when absent. */
  event?: string
  /** The events since the subject was last read. With `news`, only new watchers get `data`. */
  news?: readonly SubjectEvent[]
  /** Whether the state is sent every second, even if it has not changed. */
  isLive: boolean
  /** Whether nothing more will happen: the stream ends with it. */
  isOver: boolean
}

/** Reads a subject; undefined once the subject is gone. */
export type ReadSubject = () => SubjectState | undefined

export interface Watched {
  organizationId: number
  /** The watching caller. */
  principal: Pick<Principal, 'kind' | 'userId'>
  /** Identifies the subject; the same for all its watchers. */
  key: string
  /** Called for the first watcher; the function it returns is called once a second for all watchers. */
  subject(): ReadSubject
  request: Request
  /** Rejects when the caller has lost the right to watch. */
  recheck(): Promise<void>
}

/** Largest number of open streams of an organization: more than the screens of an office. */
const MAX_OF_ORGANIZATION = 100
/**
 * Largest number of open streams of one person in all organizations. One person cannot use up the streams of an
 * organization.
 */
const MAX_OF_PERSON = 25
const MAX_STREAMS = 1_000
/** Streams take at most one of this many descriptors that connections may have. */
const SHARE_OF_DESCRIPTORS = 4
/** Longest time without bytes, in ticks: connections and proxies without traffic for a minute are closed. */
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
  last: SubjectState | undefined
  /** `last.data` as it was sent. */
  text: string
  quietTicks: number
  watchers: Map<EventStream, Pick<Watched, 'principal' | 'recheck'>>
}

interface EventStreamsParts {
  log: Log
  /** ms since 1970, for the ids of events. */
  now(): number
  /** Largest number of open streams; by default, the descriptors of the process decide. */
  limit?: number
}

/**
 * Server-sent events. Each subject is read once a second for all its watchers. A client that connects or reconnects
 * first gets the current state; Last-Event-ID is ignored. An event is either one of the subject's `news`, or the
 * whole state, so that missing such an event does no harm.
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
    this.#limit = parts.limit ?? limitOfProcess()
  }

  /** How many streams are open. */
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
   * Opens a stream. Throws NOT_FOUND when the subject does. Throws RATE_LIMITED and SERVICE_UNAVAILABLE when too
   * many streams are open.
   */
  watch(watched: Watched): Response {
    const { key, request, recheck, principal } = watched
    const known = this.#topics.get(key)
    const topic = known ?? this.#topicOf(watched)
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
    this.#assertRoom(watched)
    const stream = new EventStream(() => this.#leave(key, topic, stream))
    if (topic.last) stream.send(this.#eventOf(topic))
    if (this.#isStopped || !topic.last || topic.last.isOver) stream.end()
    else {
      this.#topics.set(key, topic)
      topic.watchers.set(stream, { principal, recheck })
      request.signal.addEventListener('abort', () => stream.end(), { once: true })
    }
    return new Response(stream.body, { headers: HEADERS })
  }

  /**
   * Reads every subject once and sends it to the watchers who still have the right to it; the timer calls it.
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
      const hasNews = this.#readAgain(topic)
      if (hasNews)
        this.#sendAll(topic, topic.last?.news ? this.#newsOf(topic.last.news) : this.#eventOf(topic))
      else if (topic.quietTicks >= HEARTBEAT_TICKS) this.#sendAll(topic, ': still here\n\n')
      if (!topic.last || topic.last.isOver) this.#end(key, topic)
    } catch (cause) {
      this.#parts.log.error('reading for a stream failed', { cause })
      this.#end(key, topic)
    }
  }

  /** Reads the subject again. Returns whether there is something to send. */
  #readAgain(topic: Topic): boolean {
    const last = topic.look()
    topic.last = last
    topic.quietTicks++
    if (!last) return false
    const before = topic.text
    topic.text = JSON.stringify(last.data)
    return last.news ? last.news.length > 0 : topic.text !== before || last.isLive || last.isOver
  }

  #sendAll(topic: Topic, text: string): void {
    topic.quietTicks = 0
    for (const stream of [...topic.watchers.keys()]) stream.send(text)
  }

  #eventOf({ last, text }: Topic): string {
    return this.#block(last?.isOver ? 'end' : (last?.event ?? 'progress'), text)
  }

  #newsOf(news: readonly SubjectEvent[]): string {
    return news.map(({ event, data }) => this.#block(event, JSON.stringify(data))).join('')
  }

  #block(event: string, text: string): string {
    return `id: ${this.#parts.now()}\nevent: ${event}\ndata: ${text}\n\n`
  }

  #topicOf({ organizationId, subject }: Watched): Topic {
    const look = subject()
    const last = look()
    const text = JSON.stringify(last?.data)
    return { organizationId, look, last, text, quietTicks: 0, watchers: new Map() }
  }

  #assertRoom({ organizationId, principal }: Watched): void {
    if (this.#ofPerson(principal) >= MAX_OF_PERSON) throw tooMany(`You have ${MAX_OF_PERSON} streams open.`)
    if (this.#count((topic) => topic.organizationId === organizationId) >= MAX_OF_ORGANIZATION)
      throw tooMany(`The organization has ${MAX_OF_ORGANIZATION} streams open.`)
    if (this.open >= this.#limit) {
      const message = 'Too many streams are open. Try again later, or poll instead.'
      throw new AppError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: HEARTBEAT_TICKS })
    }
  }

  /**
   * Counts the streams of a signed-in person in all organizations. 0 for an API key: its software may serve many
   * people.
   */
  #ofPerson({ kind, userId }: Watched['principal']): number {
    if (kind !== 'USER') return 0
    const watchers = [...this.#topics.values()].flatMap((topic) => [...topic.watchers.values()])
    return watchers.filter(({ principal }) => principal.kind === 'USER' && principal.userId === userId).length
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

function limitOfProcess(): number {
  const limit = ownDescriptorLimit()
  if (limit === undefined) return MAX_STREAMS
  return Math.min(MAX_STREAMS, Math.floor(descriptorCeiling(limit) / SHARE_OF_DESCRIPTORS))
}
