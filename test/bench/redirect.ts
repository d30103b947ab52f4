import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomNumbers, toBase62, uuidv7 } from '../../src/lib/ids.ts'
import { CODES } from '../../src/links/recipient-links/writer.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Bench, type Figure, median, say } from './figure.ts'
import { type LoadResult, runLoad } from './load.ts'
import { seedDataDir } from './seed.ts'
import { firstLine, pinned, processorSecondsOf, startServer, untilPublished } from './server.ts'

const RECIPIENTS = 10_000
const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Seeds a sent campaign with a code in every message. Returns the codes. */
function seedCodes(engineFile: string): string[] {
  const connection = openLiveDatabase(engineFile)
  connection.exec(`
    INSERT INTO short_links (id, uuid, organization_id, code, campaign_id, original_url, created_at, updated_at)
      VALUES (1, '${uuidv7()}', 1, 'AAAAAAA', 1, 'https://shop.example/sale', 0, 0);
    INSERT INTO campaign_links (organization_id, campaign_id, source, link_id)
      VALUES (1, 1, 'https://shop.example/sale', 1);
    INSERT INTO messages (id, uuid, organization_id, campaign_id, contact_id, channel, address, status, created_at)
      SELECT id, uuid, 1, 1, id, 'SMS', phone, 'SENT', 0 FROM contacts WHERE organization_id = 1 LIMIT ${RECIPIENTS}`)
  const insert = connection.prepare(
    'INSERT INTO recipient_links (code, organization_id, link_id, message_id, created_at) VALUES (?, 1, 1, ?, 0)',
  )
  const codes = randomNumbers(RECIPIENTS, CODES)
  connection.exec('BEGIN')
  codes.forEach((code, at) => void insert.run(code, at + 1))
  connection.exec('COMMIT')
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  return codes.map((code) => toBase62(code, 8))
}

/** Measures the links of a campaign, followed by 32 clients at once. */
export async function redirectBenches({ workDir, options }: Bench): Promise<Figure[]> {
  say('Redirect of a short link …')
  const dataDir = join(workDir, 'redirect')
  seedDataDir(dataDir, RECIPIENTS, RECIPIENTS)
  const engineFile = join(dataDir, 'live', 'engine.db')
  const codes = seedCodes(engineFile)
  const floorFile = join(workDir, 'redirect-floor.db')
  cpSync(engineFile, floorFile)
  const floor = Bun.spawn(pinned([process.execPath, join(import.meta.dir, 'redirect-floor.ts'), floorFile]), {
    stdout: 'pipe',
    stderr: 'inherit',
    stdin: 'ignore',
  })
  const ours = await startServer(dataDir)
  try {
    const floorPort = Number(await firstLine(floor, /(\d+)/))
    await untilPublished(dataDir)
    let serial = 0
    const measure = (port: number, durationMs: number): Promise<LoadResult> => {
      const nextRequest = () =>
        `GET /s/${codes[(serial++ * 7919) % codes.length]} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${AGENT}\r\n\r\n`
      return runLoad({ port, connections: 32, durationMs, expects: '3', nextRequest })
    }
    const results: { floor: LoadResult[]; ours: LoadResult[] } = { floor: [], ours: [] }
    const costs: { floor: number[]; ours: number[] } = { floor: [], ours: [] }
    for (let round = -1; round < options.rounds; round++) {
      const before = [processorSecondsOf(floor.pid), processorSecondsOf(ours.pid)] as const
      const one = await measure(floorPort, options.durationMs)
      const other = await measure(ours.port, options.durationMs)
      const microseconds = (after: number, start: number, redirects: number) =>
        ((after - start) * 1_000_000) / redirects
      if (one.failures + other.failures > 0)
        throw new Error('Some redirects failed; the figures would mean nothing.')
      if (round < 0) continue
      const redirects = (load: LoadResult) => (load.requestsPerSecond * options.durationMs) / 1_000
      costs.floor.push(microseconds(processorSecondsOf(floor.pid), before[0], redirects(one)))
      costs.ours.push(microseconds(processorSecondsOf(ours.pid), before[1], redirects(other)))
      results.floor.push(one)
      results.ours.push(other)
    }
    const rate = (list: LoadResult[]) => median(list.map((result) => result.requestsPerSecond))
    const p99 = (list: LoadResult[]) => median(list.map((result) => result.p99Ms))
    return [
      {
        work: 'redirect of a short link, its click stored',
        unit: '/s',
        floor: rate(results.floor),
        ours: rate(results.ours),
        goal: '0.8 of the floor',
        isMet: (ratio) => ratio >= 0.8,
        p99Ms: [p99(results.floor), p99(results.ours)],
      },
      {
        work: 'redirect, processor time of the server',
        unit: 'µs',
        floor: median(costs.floor),
        ours: median(costs.ours),
        goal: 'at most 1.25 of the floor',
        isMet: (ratio) => ratio <= 1.25,
      },
    ]
  } finally {
    floor.kill()
    await Promise.all([ours.stop(), floor.exited])
    rmSync(dataDir, { recursive: true })
    rmSync(floorFile)
  }
}
