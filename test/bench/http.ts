import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, type BenchOptions, type Figure, median, say } from './figure.ts'
import { type LoadResult, runLoad } from './load.ts'
import { type SeededOrganization, seedDataDir } from './seed.ts'
import { firstLine, pinned, type RunningServer, rawRequest, startServer, untilPublished } from './server.ts'

const PER_ORGANIZATION = 10_000

interface Work {
  name: string
  goal: number
  connections: number
  nextRequest(organizations: readonly SeededOrganization[], serial: number): string
}

/** Returns a North American number that no other request and no seeded contact has. */
const freshPhone = (serial: number): string => `+1${3_120_000_000 + 2_000_000 + serial}`

const CREATE: Work = {
  name: 'create a contact, 32 clients',
  goal: 0.6,
  connections: 32,
  nextRequest: (organizations, serial) =>
    rawRequest('POST', '/contacts', organizations[serial % organizations.length]!.key, {
      firstName: 'Bench',
      lastName: `Number ${serial}`,
      phone: freshPhone(serial),
      email: `new${serial}@example.test`,
    }),
}

const WORKS: readonly Work[] = [
  {
    name: 'authenticated read of one contact',
    goal: 0.8,
    connections: 32,
    nextRequest: (organizations, serial) => {
      const { key, contactIds } = organizations[serial % organizations.length]!
      return rawRequest('GET', `/contacts/${contactIds[(serial * 7919) % contactIds.length]}`, key)
    },
  },
  {
    name: 'list 20 contacts with total',
    goal: 0.75,
    connections: 32,
    nextRequest: (organizations, serial) =>
      rawRequest('GET', '/contacts', organizations[serial % organizations.length]!.key),
  },
  CREATE,
]

function startFloor(engine: string, isGrouped = true) {
  const mode = isGrouped ? [] : ['--ungrouped']
  const command = [process.execPath, join(import.meta.dir, 'floor-server.ts'), engine, ...mode]
  return Bun.spawn(pinned(command), { stdout: 'pipe', stderr: 'inherit', stdin: 'ignore' })
}

/** Measures requests on organizations of ten thousand contacts each, over 32 connections. */
export async function httpBenches({ workDir, options }: Bench): Promise<Figure[]> {
  const ourDir = join(workDir, 'many')
  say(`Seeding ${options.contacts.toLocaleString('en-US')} contacts …`)
  const organizations = seedDataDir(ourDir, options.contacts, PER_ORGANIZATION)
  const engines = ['floor.db', 'ungrouped.db'].map((name) => join(workDir, name))
  for (const engine of engines) cpSync(join(ourDir, 'live', 'engine.db'), engine)

  const children = [startFloor(engines[0]!), startFloor(engines[1]!, false)]
  let ours: RunningServer | undefined
  try {
    ours = await startServer(ourDir)
    const [floor = 0, ungrouped = 0] = await Promise.all(
      children.map(async (child) => Number(await firstLine(child, /(\d+)/))),
    )
    await untilPublished(ourDir)
    const figures: Figure[] = []
    const ports = { floor, ours: ours.port }
    for (const work of WORKS) figures.push(await compare(work, organizations, ports, options))
    const perRequest = { ...CREATE, name: 'the same against one commit per request', goal: 4 }
    figures.push(await compare(perRequest, organizations, { ...ports, floor: ungrouped }, options))
    return figures
  } finally {
    for (const child of children) child.kill()
    await Promise.all([ours?.stop(), ...children.map((child) => child.exited)])
    rmSync(ourDir, { recursive: true })
    for (const engine of engines) rmSync(engine)
  }
}

/** Each request of a run needs another number. */
let serial = 0

async function compare(
  work: Work,
  organizations: readonly SeededOrganization[],
  ports: { floor: number; ours: number },
  { rounds, durationMs }: BenchOptions,
): Promise<Figure> {
  say(`${work.name} …`)
  const measure = (port: number, forMs: number): Promise<LoadResult> =>
    runLoad({
      port,
      connections: work.connections,
      durationMs: forMs,
      nextRequest: () => work.nextRequest(organizations, serial++),
    })
  const results: { floor: LoadResult[]; ours: LoadResult[] } = { floor: [], ours: [] }
  await measure(ports.floor, durationMs / 3)
  await measure(ports.ours, durationMs / 3)
  for (let round = 0; round < rounds; round++) {
    results.floor.push(await measure(ports.floor, durationMs))
    results.ours.push(await measure(ports.ours, durationMs))
  }
  const failures = [...results.floor, ...results.ours].reduce((sum, result) => sum + result.failures, 0)
  if (failures > 0)
    throw new Error(`${work.name}: ${failures} requests failed; the figures would mean nothing.`)
  const rate = (list: LoadResult[]) => median(list.map((result) => result.requestsPerSecond))
  const p99 = (list: LoadResult[]) => median(list.map((result) => result.p99Ms))
  return {
    work: work.name,
    unit: '/s',
    floor: rate(results.floor),
    ours: rate(results.ours),
    goal: work.goal > 1 ? `${work.goal} times the floor` : `${work.goal} of the floor`,
    isMet: (ratio) => ratio >= work.goal,
    p99Ms: [p99(results.floor), p99(results.ours)],
  }
}
