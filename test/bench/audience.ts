import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, connect } from '../../src/db/driver.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { audienceCostBench, freezerByHand } from './audience-cost.ts'
import { type Bench, type Figure, say } from './figure.ts'
import { runLoad } from './load.ts'
import type { SeededOrganization } from './seed.ts'
import { Api, memoryOf, rawRequest, resumeSending, startServer } from './server.ts'

/** Writes the recipients in chunks, in hand-written SQL. */
function freezeByHand(engine: string): number {
  const connection = openLiveDatabase(engine)
  const next = freezerByHand(connection)
  const startedAt = performance.now()
  while (next()) {}
  const tookMs = performance.now() - startedAt
  connection.close()
  return tookMs
}

/** Launches a campaign to all contacts through a sender with one message a second. */
async function launch(api: Api): Promise<void> {
  const identity = await api.post('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Bench',
    address: '+15550100',
    throughputPerSecond: 1,
  })
  const segment = await api.post('/segments', {
    name: 'Everybody active',
    type: 'DYNAMIC',
    rules: { operator: 'AND', conditions: [{ field: 'status', operator: 'equals', value: 'ACTIVE' }] },
  })
  await api.post('/campaigns', {
    name: 'Bench',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName|there}}, come by',
    segmentId: segment.data.id,
    channelIdentityIds: [identity.data.id],
  })
}

async function untilFrozen(connection: Connection): Promise<number> {
  const frozen = connection.prepare(
    'SELECT started_at AS startedAt FROM executions WHERE started_at IS NOT NULL AND audience_cursor IS NULL',
  )
  for (;;) {
    const row = frozen.get() as { startedAt: number } | undefined
    if (row) return Date.now() - row.startedAt
    await Bun.sleep(5)
  }
}

/** Measures how long it takes to freeze an audience, and the effect on other requests. */
export async function audienceBench(
  { options }: Bench,
  dataDir: string,
  { key, contactIds }: SeededOrganization,
): Promise<Figure[]> {
  say('audience of a campaign …')
  const copy = join(dataDir, '..', 'audience')
  cpSync(join(dataDir, 'live'), copy, { recursive: true })
  const floor = freezeByHand(join(copy, 'engine.db'))
  rmSync(copy, { recursive: true })

  const cost = audienceCostBench(dataDir)

  // The data is not copied, because an appliance on a copy holds its messages.
  resumeSending(dataDir)
  const server = await startServer(dataDir)
  const connection = connect(join(dataDir, 'live', 'engine.db'), { readonly: true })
  let isFrozen = false
  let serial = 0
  const load = runLoad({
    port: server.port,
    connections: 8,
    durationMs: 120_000,
    isOver: () => isFrozen,
    nextRequest: () =>
      rawRequest('GET', `/contacts/${contactIds[(serial++ * 7_919) % contactIds.length]}`, key),
  })
  await launch(new Api(server.port, key))
  const ours = await untilFrozen(connection)
  isFrozen = true
  const { p99Ms } = await load
  const memory = memoryOf(server.pid)
  connection.close()
  await server.stop()
  const goalMs = Math.max(500, (3_000 * options.contacts) / 1_000_000)
  return [
    {
      work: `freeze an audience of ${contactIds.length.toLocaleString('en-US')}`,
      unit: 'ms',
      floor,
      ours,
      goal: `at most ${goalMs} ms, p99 of reads meanwhile under 50 ms`,
      isMet: (_ratio, ms) => ms <= goalMs && p99Ms < 50,
      p99Ms: [Number.NaN, p99Ms],
      note: `eight clients reading meanwhile; memory at most ${Math.round(memory.peak)} MB`,
    },
    cost,
  ]
}
