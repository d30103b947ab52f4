import { readdirSync, readFileSync } from 'node:fs'

declare const self: Worker

/**
 * Another user of the server: reads once a millisecond in a separate thread, and reports the longest wait
 * since the last question. Time of other programs and of other machines on the host is subtracted if the
 * system reports it (proc(5): schedstat, and `steal` of stat).
 */
interface Source {
  /** URL that is read. */
  url: string
  key: string
  /** Process id of the server. */
  pid: number
}

/** Tick of the times in /proc/stat, ms: 100 a second on every Linux that Bun runs on. */
const TICK_MS = 10

let worstMs = 0

const contentOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Returns how long a thread was ready and did not run, ms. */
const waitedMs = (thread: string): number =>
  Number(contentOf(`/proc/${thread}/schedstat`).split(' ')[1] ?? 0) / 1e6

/** Returns the processor time that the host took from this machine, summed over processors, ms. */
const stolenMs = (): number =>
  Number(contentOf('/proc/stat').split('\n', 1)[0]?.split(/ +/)[8] ?? 0) * TICK_MS

/** Returns the thread of this process that receives every answer of `fetch`. */
const fetchingThread = (): string | undefined =>
  readdirSync('/proc/self/task')
    .map((id) => `self/task/${id}`)
    .find((thread) => contentOf(`/proc/${thread}/comm`).startsWith('HTTP'))

async function read({ url, key, pid }: Source): Promise<never> {
  const readOnce = async () => (await fetch(url, { headers: { 'x-api-key': key } })).arrayBuffer()
  // The thread exists only after the first `fetch`.
  await readOnce()
  const threads = [`${pid}/task/${pid}`, 'thread-self', fetchingThread()].filter(
    (thread) => thread !== undefined,
  )
  const othersMs = () => threads.reduce((sum, thread) => sum + waitedMs(thread), stolenMs())
  for (;;) {
    const [startedAt, before] = [performance.now(), othersMs()]
    await readOnce()
    const tookMs = performance.now() - startedAt
    worstMs = Math.max(worstMs, tookMs - (othersMs() - before))
    if (tookMs < 1) await Bun.sleep(1)
  }
}

self.onmessage = ({ data }: MessageEvent<Source | 'worst'>) => {
  if (data === 'worst') {
    postMessage(worstMs)
    worstMs = 0
  } else void read(data)
}
