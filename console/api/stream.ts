import { ApiError, callRaw, type Operation, type RequestOf } from './client.ts'
import { pause } from './connection.ts'

/** An event of an API stream. */
export interface StreamEvent {
  event: string
  data: unknown
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Silence after which a connection counts as dead, ms. The server sends something at least every 15 s. */
const LONGEST_SILENCE_MS = 45_000

/**
 * Follows a stream until `signal` is aborted. Opens an ended connection again; each stream starts
 * with the current state. Throws an error that a repetition cannot fix.
 * @param report called with whether the stream is open
 */
export async function follow<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  { signal, onEvent, report = () => {} }: FollowOptions,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const attempt = new AbortController()
    try {
      const either = AbortSignal.any([signal, attempt.signal])
      const response = await withinSilence(callRaw(operation, request, { signal: either }))
      report(true)
      pauseMs = FIRST_PAUSE_MS
      for await (const event of eventsOf(response)) {
        onEvent(event)
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError) {
        if (!error.isPassing) throw error
        if (error.retryAfterMs) pauseMs = error.retryAfterMs
      }
    } finally {
      attempt.abort()
    }
    report(false)
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

interface FollowOptions {
  signal: AbortSignal
  onEvent(event: StreamEvent): void
  report?(isOpen: boolean): void
}

/** Parses server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let event = 'message'
  let data: string[] = []
  try {
    for (;;) {
      const { value, done } = await withinSilence(reader.read())
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event, data: JSON.parse(data.join('\n')) }
          event = 'message'
          data = []
        } else if (line.startsWith('event:')) event = line.slice(6).trim()
        else if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Rejects if the reading takes longer than the allowed silence. */
async function withinSilence<T>(reading: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new Error('The stream is silent.')), LONGEST_SILENCE_MS)
  try {
    return await Promise.race([reading, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}
