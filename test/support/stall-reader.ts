import { readFileSync } from 'node:fs'

declare const self: Worker

/**
 * Somebody else meanwhile: reads once a millisecond, in a thread of its own,
 * and says how long it had to wait at most since it was last asked. Time in
 * which the system gave the processor to other programs is nobody's fault and
 * is taken off, where the system tells (proc(5), schedstat).
 */
interface Source {
  /** What is read. */
  url: string
  key: string
  /** Of the server. */
  pid: number
}

let worstMs = 0

/** How long a thread was ready to run and did not, ms. */
function waitedMs(thread: string): number {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

async function read({ url, key, pid }: Source): Promise<never> {
  const othersMs = () => waitedMs(`${pid}/task/${pid}`) + waitedMs('thread-self')
  for (;;) {
    const [startedAt, before] = [performance.now(), othersMs()]
    const response = await fetch(url, { headers: { 'x-api-key': key } })
    await response.arrayBuffer()
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
