import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { type BenchOptions, type Figure, median } from './figure.ts'
import { type LoadResult, runLoad } from './load.ts'
import { type SeededOrganization, seedDataDir } from './seed.ts'

const PER_ORGANIZATION = 10_000
const root = join(import.meta.dir, '../..')

interface Work {
  name: string
  goal: number
  connections: number
  nextRequest(organizations: readonly SeededOrganization[], serial: number): string
}

const head = (method: string, path: string, key: string, rest = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\n${rest}\r\n`

/** A number of North America that no other request and no seeded contact has. */
const freshPhone = (serial: number): string => `+1${3_120_000_000 + 2_000_000 + serial}`

const WORKS: readonly Work[] = [
  {
    name: 'authenticated read of one contact',
    goal: 0.8,
    connections: 32,
    nextRequest: (organizations, serial) => {
      const { key, contactIds } = organizations[serial % organizations.length]!
      return head('GET', `/contacts/${contactIds[(serial * 7919) % contactIds.length]}`, key)
    },
  },
  {
    name: 'list 20 contacts with total',
    goal: 0.75,
    connections: 32,
    nextRequest: (organizations, serial) =>
      head('GET', '/contacts', organizations[serial % organizations.length]!.key),
  },
  {
    name: 'create a contact, 32 clients',
    goal: 0.6,
    connections: 32,
    nextRequest: (organizations, serial) => {
      const { key } = organizations[serial % organizations.length]!
      const body = JSON.stringify({
        firstName: 'Bench',
        lastName: `Number ${serial}`,
        phone: freshPhone(serial),
        email: `new${serial}@example.test`,
      })
      return (
        head(
          'POST',
          '/contacts',
          key,
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`,
        ) + body
      )
    },
  },
]

/** Server on the first core, load on the second, where the machine lets us choose. */
const pinned = (command: string[]): string[] =>
  existsSync('/usr/bin/taskset') ? ['taskset', '-c', '0', ...command] : command

async function firstLine(child: Subprocess<'ignore', 'pipe', 'inherit'>, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout) {
    text += Buffer.from(chunk).toString()
    const found = pattern.exec(text)
    if (found) return found[1]!
  }
  throw new Error(`The server ended before it was ready: ${text}`)
}

function startFloor(engine: string) {
  const command = pinned([process.execPath, join(import.meta.dir, 'floor-server.ts'), engine])
  return Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit', stdin: 'ignore' })
}

function startOurs(dataDir: string) {
  const env = {
    ...process.env,
    CARILLON_RATE_LIMIT_WORKSPACE: '9999999/1',
    CARILLON_RATE_LIMIT_BULK: '9999999/1',
    CARILLON_LOG_FORMAT: 'logfmt',
  }
  const command = pinned([join(root, 'dist/carillon'), 'serve', '--data', dataDir, '--port', '0', '--json'])
  return Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit', stdin: 'ignore', env })
}

export async function httpBenches(workDir: string, options: BenchOptions): Promise<Figure[]> {
  const ourDir = join(workDir, 'ours')
  console.error(`Seeding ${options.contacts.toLocaleString('en-US')} contacts …`)
  const organizations = seedDataDir(ourDir, options.contacts, PER_ORGANIZATION)
  const floorEngine = join(workDir, 'floor.db')
  cpSync(join(ourDir, 'live', 'engine.db'), floorEngine)

  const floor = startFloor(floorEngine)
  const ours = startOurs(ourDir)
  try {
    const floorPort = Number(await firstLine(floor, /(\d+)/))
    const ourPort = Number(await firstLine(ours, /127\.0\.0\.1:(\d+)/))
    const figures: Figure[] = []
    for (const work of WORKS) figures.push(await compare(work, organizations, floorPort, ourPort, options))
    return figures
  } finally {
    floor.kill()
    ours.kill()
    await Promise.all([floor.exited, ours.exited])
  }
}

async function compare(
  work: Work,
  organizations: readonly SeededOrganization[],
  floorPort: number,
  ourPort: number,
  { rounds, durationMs }: BenchOptions,
): Promise<Figure> {
  console.error(`${work.name} …`)
  let serial = 0
  const measure = (port: number, forMs: number): Promise<LoadResult> =>
    runLoad({
      port,
      connections: work.connections,
      durationMs: forMs,
      nextRequest: () => work.nextRequest(organizations, serial++),
    })
  const results: { floor: LoadResult[]; ours: LoadResult[] } = { floor: [], ours: [] }
  await measure(floorPort, durationMs / 3)
  await measure(ourPort, durationMs / 3)
  for (let round = 0; round < rounds; round++) {
    results.floor.push(await measure(floorPort, durationMs))
    results.ours.push(await measure(ourPort, durationMs))
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
    goal: `${work.goal} of the floor`,
    isMet: (ratio) => ratio >= work.goal,
    p99Ms: [p99(results.floor), p99(results.ours)],
  }
}
