import type { Message } from '../../api/api.gen.ts'

/** All people of a list, page after page. */

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

export interface ReadPage {
  messages: readonly Message[]
  /** How many there are on all pages. */
  total: number
  hasNext: boolean
}

interface PeoplePage {
  messages: readonly Message[]
  /** How many were read with this page, and how many there are. */
  done: number
  total: number
}

/** Reads a list to its end. A server that is away or busy is asked again. Throws what no repetition can mend. */
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

/** Why a call failed, as far as it matters whether it is repeated. */
interface Passing {
  isPassing?: boolean
  retryAfterMs?: number | undefined
}

/** Repeats a call for as long as the server is away or asks to wait. Throws its refusals, and when it is given up. */
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

/** Throws when it is given up. */
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
