import type { Message } from '../../api/api.gen.ts'

/** Reader of all pages of a list. */

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

export interface ReadPage {
  messages: readonly Message[]
  /** Number of people on all pages. */
  total: number
  hasNext: boolean
}

interface PeoplePage {
  messages: readonly Message[]
  /** Number of people read so far, and the total. */
  done: number
  total: number
}

/**
 * Reads a list to its end. Retries while the server is unreachable or busy. Throws an error that a
 * repetition cannot fix.
 */
export async function* pagesOfPeople(
  readPage: (page: number) => Promise<ReadPage>,
  signal: AbortSignal,
): AsyncGenerator<PeoplePage> {
  let done = 0
  for (let page = 1; ; page++) {
    const { messages, total, hasNext } = await patiently(signal, () => readPage(page))
    done += messages.length
    yield { messages, done, total }
    if (!hasNext) return
  }
}

/** Properties of a failure that decide about a retry. */
interface Passing {
  isPassing?: boolean
  retryAfterMs?: number | undefined
}

/**
 * Repeats a call while the server is unreachable or busy. Throws its refusals, and the reason of
 * `signal` when aborted.
 */
async function patiently<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted()
    try {
      return await run()
    } catch (error) {
      const { isPassing, retryAfterMs } = error as Passing
      if (!isPassing) throw error
      await pause(retryAfterMs ?? pauseMs, signal)
    }
  }
}

/** Waits. Rejects when `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
