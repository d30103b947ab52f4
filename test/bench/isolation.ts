import { type Bench, type Figure, say } from './figure.ts'
import { runLoad } from './load.ts'
import type { SeededOrganization } from './seed.ts'
import { type Api, rawRequest } from './server.ts'

/** Rules on texts of every contact, for which no index helps. */
const EVERYBODY = {
  operator: 'OR',
  conditions: [
    { field: 'firstName', operator: 'contains', value: 'zzz' },
    { field: 'lastName', operator: 'contains', value: 'zzz' },
    { field: 'email', operator: 'contains', value: 'zzz' },
  ],
}
const PAUSE_MS = 50

/** Measures point reads of eight clients, alone and during repeated counts of all contacts. */
export async function isolationBench(
  { options }: Bench,
  server: { port: number; api: Api },
  { key, contactIds }: SeededOrganization,
): Promise<Figure[]> {
  say('point reads beside a heavy count …')
  let serial = 0
  const reads = () =>
    runLoad({
      port: server.port,
      connections: 8,
      durationMs: options.durationMs,
      nextRequest: () =>
        rawRequest('GET', `/contacts/${contactIds[(serial++ * 7_919) % contactIds.length]}`, key),
    })
  const alone = await reads()
  let isOver = false
  let counts = 0
  const startedAt = performance.now()
  const counting = (async () => {
    while (!isOver) {
      await server.api.post('/segments/preview', { rules: EVERYBODY, countOnly: true })
      counts += 1
      await Bun.sleep(PAUSE_MS)
    }
  })()
  const beside = await reads()
  isOver = true
  await counting
  const countMs = (performance.now() - startedAt) / counts - PAUSE_MS
  return [
    {
      work: 'point reads while a heavy count loops',
      unit: '/s',
      floor: alone.requestsPerSecond,
      ours: beside.requestsPerSecond,
      goal: 'p99 under 10 ms',
      isMet: () => beside.p99Ms < 10,
      p99Ms: [alone.p99Ms, beside.p99Ms],
      note: `the floor is the same without the count, which takes ${Math.round(countMs)} ms`,
    },
  ]
}
