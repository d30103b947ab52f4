/**
 * State of the connection to the server. A failed call starts a search for the server. The search
 * ends with the first answer.
 */

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000
const PROBE_MS = 5_000

let isLost = false
let isSearching = false
let wakeSearch = () => {}
const listeners = new Set<() => void>()

export const isConnectionLost = (): boolean => isLost

/** Calls `listener` when the connection is lost and when it returns. The returned function unsubscribes. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: boolean): void {
  if (isLost === next) return
  isLost = next
  for (const listener of listeners) listener()
}

/** Records a call that found no server. The connection counts as lost only when a second call fails too. */
export function noteUnreachable(): void {
  if (isSearching) return
  isSearching = true
  find().finally(() => {
    isSearching = false
  })
}

async function find(): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; !(await answers()); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    set(true)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      wakeSearch = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  set(false)
}

/** Returns whether a proxy answered because the server is down. */
const isOfProxy = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504

async function answers(): Promise<boolean> {
  try {
    const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    await response.text()
    return !isOfProxy(response)
  } catch {
    return false
  }
}

// The device is online again, or the person returned to the tab.
window.addEventListener('online', () => wakeSearch())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) wakeSearch()
})

/** Waits for `ms` before a call is repeated, or until the connection returns. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const unsubscribe = subscribeConnection(() => {
      if (!isLost) end()
    })
  })
}
