import { type Bench, type Figure, median, say } from './figure.ts'
import { memoryOf, startServer } from './server.ts'

const SETTLE_MS = 2_000

/** From the start of the process to its first answer, over data that was shut down properly. */
export async function startBench({ options }: Bench, dataDir: string): Promise<Figure[]> {
  say('start to ready …')
  const readyMs: number[] = []
  const memory: number[] = []
  for (let round = 0; round < options.rounds + 1; round++) {
    const server = await startServer(dataDir, false)
    if (round > 0) readyMs.push(server.readyMs)
    await Bun.sleep(round === 0 ? 0 : SETTLE_MS)
    memory.push(memoryOf(server.pid).now)
    await server.stop()
  }
  return [
    {
      work: 'start to ready',
      unit: 'ms',
      floor: null,
      ours: median(readyMs),
      goal: 'at most 100 ms',
      isMet: (_ratio, ms) => ms <= 100,
    },
    {
      work: 'memory when idle',
      unit: 'MB',
      floor: null,
      ours: median(memory.slice(1)),
      goal: 'at most 80 MB',
      isMet: (_ratio, megabytes) => megabytes <= 80,
    },
  ]
}
