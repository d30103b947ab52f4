import { readdirSync, readFileSync } from 'node:fs'

declare const self: Worker

/**
 * Somebody else meanwhile: reads once a millisecond, in a thread of its own,
 * and says how long it had to wait at most since it was last asked. Time in
 * which other programs or other machines of the host had the processor is
 * nobody's fault and is taken off, where the system tells (proc(5): schedstat,
 * and `steal` of stat).
 */
interface Source {
  /** What is read. */
  url: string
  key: string
  /** Of the server. */
  pid: number
}

/** A tick of the times in /proc/stat; 100 a second on every Linux that Bun runs on. */
const TICK_MS = 10

let worstMs = 0

const contentOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** How long a thread was ready to run and did not, ms. */
const waitedMs = (thread: string): number =>
  Number(contentOf(`/proc/${thread}/schedstat`).split(' ')[1] ?? 0) / 1e6

/** What the host took from this machine's processors, all together, ms. */
const stolenMs = (): number =>
  Number(contentOf('/proc/stat').split('\n', 1)[0]?.split(/ +/)[8] ?? 0) * TICK_MS

/** The thread of this process through which every answer of `fetch` comes. */
const fetchingThread = (): string | undefined =>
  readdirSync('/proc/self/task')
    .map((id) => `self/task/${id}`)
    .find((thread) => contentOf(`/proc/${thread}/comm`).startsWith('HTTP'))

async function read({ url, key, pid }: Source): Promise<never> {
  const readOnce = async () => (await fetch(url, { headers: { 'x-api-key': key } })).arrayBuffer()
  // The thread exists from the first `fetch` on.
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
