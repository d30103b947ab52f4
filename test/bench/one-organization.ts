import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { audienceBench } from './audience.ts'
import { type Bench, type Figure, say } from './figure.ts'
import { isolationBench } from './isolation.ts'
import { searchBenches } from './search.ts'
import { seedDataDir } from './seed.ts'
import { segmentBench } from './segments.ts'
import { Api, startServer, untilPublished } from './server.ts'

/** Measures the hard cases of one organization with all contacts. */
export async function oneOrganizationBenches(bench: Bench): Promise<Figure[]> {
  const { workDir, options } = bench
  const dataDir = join(workDir, 'one')
  const engine = join(dataDir, 'live', 'engine.db')
  say(`Seeding ${options.contacts.toLocaleString('en-US')} contacts of one organization …`)
  const [organization] = seedDataDir(dataDir, options.contacts, options.contacts)
  const figures: Figure[] = []
  const server = await startServer(dataDir)
  try {
    await untilPublished(dataDir)
    const api = new Api(server.port, organization!.key)
    figures.push(...(await searchBenches(bench, engine, api)))
    figures.push(...(await segmentBench(bench, engine, api, organization!)))
    figures.push(...(await isolationBench(bench, { port: server.port, api }, organization!)))
  } finally {
    await server.stop()
  }
  figures.push(...(await audienceBench(bench, dataDir, organization!)))
  rmSync(dataDir, { recursive: true })
  return figures
}
