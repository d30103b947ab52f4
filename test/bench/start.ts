import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, type Figure, median, say } from './figure.ts'
import { seedDataDir } from './seed.ts'
import { memoryOf, processorSecondsOf, startServer } from './server.ts'

/** Time after which the start has been tidied up and the snapshot thread has ended. */
const SETTLE_MS = 8_000
/** Number of contacts. `--curves` shows that neither figure grows with it. */
const CONTACTS = 1_000

interface Start {
  readyMs: number
  /** Processor time until it was ready, ms. */
  workedMs: number
  /** Memory a few seconds later, MB. */
  memory: number
  /** Part of the memory that is not a page of the executable or a library. */
  own: number
}

/** Returns a figure of /proc/PID/smaps_rollup, MB; NaN without it. */
function rollup(pid: number, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}

async function startOnce(dataDir: string): Promise<Start> {
  const server = await startServer(dataDir, false)
  const workedMs = processorSecondsOf(server.pid) * 1_000
  await Bun.sleep(SETTLE_MS)
  const memory = memoryOf(server.pid).now
  const own = rollup(server.pid, 'Anonymous')
  await server.stop()
  return { readyMs: server.readyMs, workedMs, memory, own }
}

/**
 * Measures an unused server with all providers loaded and none at work: the time from the start of the
 * process to its first answer, on cleanly closed data, and its memory afterwards.
 */
export async function startBench({ workDir, options }: Bench): Promise<Figure[]> {
  say('Start and memory of an idle server …')
  const dataDir = join(workDir, 'start')
  seedDataDir(dataDir, CONTACTS, CONTACTS)
  // The first start makes the snapshot, so it is not measured.
  await startOnce(dataDir)
  const starts: Start[] = []
  for (let round = 0; round < options.rounds; round++) starts.push(await startOnce(dataDir))
  rmSync(dataDir, { recursive: true })
  const of = (what: keyof Start) => median(starts.map((start) => start[what]))
  return [
    {
      work: 'start to ready',
      unit: 'ms',
      floor: null,
      ours: of('readyMs'),
      goal: 'at most 100 ms',
      isMet: (_ratio, ms) => ms <= 100,
      note: `of them ${Math.round(of('workedMs'))} ms of processor time`,
    },
    {
      work: 'memory when idle',
      unit: 'MB',
      floor: null,
      ours: of('memory'),
      goal: 'at most 80 MB',
      isMet: (_ratio, megabytes) => megabytes <= 80,
      note: `${of('own').toFixed(1)} MB without pages of the executable`,
    },
  ]
}
