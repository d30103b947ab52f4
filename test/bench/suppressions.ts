import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SuppressionImportRow } from '../../src/compliance/suppressions/import-table.ts'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Db } from '../../src/db/database.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { inspectList } from '../../src/transfers/suppressions/inspect.ts'
import { matchContacts, readList } from '../../src/transfers/suppressions/run.ts'
import { insertListImport } from '../../src/transfers/suppressions/service.ts'
import { type Bench, type Figure, say } from './figure.ts'
import { waitingTimes } from './imports.ts'
import { processorUs } from './processor-time.ts'
import { phoneOf, seedDataDir } from './seed.ts'
import { Api, benchEnvironment, binary, memoryOf, startServer, untilPublished } from './server.ts'

/** Share of the contacts on the list. Twice as many other entries are strangers. */
const LISTED = 0.1
const ENTRIES = 0.3

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Returns a list of hashed phone numbers in random order, a third of them of contacts.
 * @param number number of the list; no two lists share an entry
 */
export function listOf(contacts: number, number: number): string {
  const entries = Math.floor(contacts * ENTRIES)
  const every = Math.round(1 / LISTED)
  const numbers = Array.from({ length: entries }, (_, n) =>
    n % 3 === 0 ? phoneOf((n / 3) * every + number) : `+1${3_122_000_000 + number * entries + n}`,
  )
  return `phone sha256\n${numbers.map(sha256).sort().join('\n')}\n`
}

interface Waits {
  p99: number
  most: number
}

const waitsOf = (times: number[]): Waits => {
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, most: times.at(-1) ?? Number.NaN }
}

const toldOf = (waits: Record<string, Waits>): string =>
  Object.entries(waits)
    .map(([name, { p99, most }]) => `${name} p99 ${p99.toFixed(1)}, at most ${most.toFixed(0)} ms`)
    .join('; ')

const ALONE_MS = 5_000

/**
 * Measures the import of a hash list by a server in use, and the comparison with its contacts: rows a second,
 * and waiting times of requests.
 */
export async function suppressionBench({ workDir, options: { contacts } }: Bench): Promise<Figure[]> {
  const entries = Math.floor(contacts * ENTRIES)
  say(`a list of ${entries.toLocaleString('en-US')} hashes beside clients …`)
  const dataDir = join(workDir, 'suppressions')
  const [organization] = seedDataDir(dataDir, contacts, contacts)
  const { key, contactIds } = organization!
  const server = await startServer(dataDir, false)
  await untilPublished(dataDir)
  const api = new Api(server.port, key)
  let serial = 0
  const clients = {
    read: () => api.get(`/contacts/${contactIds[(serial++ * 7_919) % contacts]}`),
    create: () => api.post('/contacts', { firstName: 'Beside', phone: `+1${3_132_000_000 + serial++}` }),
    list: () => api.get(`/opt-out/suppressions?kind=HASH&limit=20&page=${1 + (serial++ % 50)}`),
    check: () => api.get(`/opt-out/suppressions?address=%2B1${2_120_000_000 + (serial++ % contacts)}`),
  }
  const beside = async (isOver: () => boolean): Promise<Record<string, Waits>> => {
    const times = await Promise.all(Object.values(clients).map((request) => waitingTimes(request, isOver)))
    return Object.fromEntries(Object.keys(clients).map((name, at) => [name, waitsOf(times[at]!)]))
  }

  const isRested = (startedAt: number) => () => performance.now() - startedAt > ALONE_MS
  const alone = await beside(isRested(performance.now()))
  say(`clients alone: ${toldOf(alone)}`)
  const file = join(workDir, 'hashes.csv')
  await Bun.write(file, listOf(contacts, 0))
  const phases: Array<{ work: string; rows: number; seconds: number; waits: Record<string, Waits> }> = []
  const child = Bun.spawn([binary, 'suppressions', 'import', file, '--data', dataDir, '--json'], {
    stdout: 'ignore',
    stderr: 'inherit',
    stdin: 'ignore',
    env: benchEnvironment(dataDir),
  })
  const state = async () => (await api.get('/opt-out/suppression-imports?limit=1')).data[0]?.status
  for (const [work, rows, isGoingOn] of [
    ['reading a list of hashes', entries, (status) => status !== 'MATCHING' && status !== 'COMPLETED'],
    ['comparing contacts with it', contacts, (status) => status === 'MATCHING'],
  ] as Array<[string, number, (status: string | undefined) => boolean]>) {
    let isOver = false
    const startedAt = performance.now()
    const waits = beside(() => isOver)
    while (isGoingOn(await state())) await Bun.sleep(20)
    isOver = true
    const seconds = (performance.now() - startedAt) / 1_000
    phases.push({ work, rows, seconds, waits: await waits })
  }
  await child.exited
  const { data } = await api.get('/opt-out/suppression-imports?limit=1')
  const { peak } = memoryOf(server.pid)
  await server.stop()
  say(JSON.stringify(data[0]))
  const turns = await turnsOf(dataDir, listOf(contacts, 1), organization!.id)
  rmSync(dataDir, { recursive: true })
  const served = phases.map(
    ({ work, rows, seconds, waits }): Figure => ({
      work: `${work}, with clients`,
      unit: '/s',
      floor: null,
      ours: rows / seconds,
      goal: 'p99 under 50 ms',
      isMet: () => Math.max(...Object.values(waits).map(({ p99 }) => p99)) < 50,
      note: `${toldOf(waits)}; alone ${toldOf(alone)}; server at most ${Math.round(peak)} MB`,
    }),
  )
  return [...served, turns]
}

/**
 * Measures the same by processor time, because a request waits for one turn of the event loop, whatever else
 * the machine does. Returns the longest turns of both phases.
 */
export async function turnsOf(dataDir: string, csv: string, organizationId: number): Promise<Figure> {
  const connection = openLiveDatabase(join(dataDir, 'live', 'engine.db'))
  const db = createDatabase(connection, {
    clock: systemClock,
    readPool: inlineReadPool,
    onError: (error) => {
      throw error
    },
  })
  const open = async function* () {
    yield new TextEncoder().encode(csv)
  }
  const inspection = await inspectList(open(), {
    maxRows: Infinity,
    channel: null,
    column: undefined,
    country: 'US',
  })
  const actor = { type: 'SYSTEM', id: null, name: 'Bench' } as const
  const list = { organizationId, fileName: 'more.csv', channel: null, actor, inspection }
  const row = await db.write((tx) => insertListImport(tx, list))
  const turns: number[] = []
  const writeNow = db.writeNow.bind(db)
  db.writeNow = ((work: Parameters<typeof writeNow>[0]) => {
    let result: unknown
    turns.push(
      processorUs(() => {
        result = writeNow(work)
      }) / 1_000,
    )
    return result
  }) as typeof db.writeNow
  const us = await readAndMatch(db, row, open)
  await db.close()
  turns.sort((a, b) => a - b)
  const at = (share: number) => turns[Math.min(turns.length - 1, Math.floor(turns.length * share))]!
  return {
    work: 'the longest turn of the two',
    unit: 'ms',
    floor: null,
    ours: turns.at(-1)!,
    goal: '100 ms of the processor',
    isMet: (_ratio, longest) => longest < 100,
    note: `of ${turns.length}: median ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)} ms; an entry costs ${us.read.toFixed(1)} µs, a contact ${us.matched.toFixed(1)} µs`,
  }
}

async function readAndMatch(db: Db, row: SuppressionImportRow, open: () => AsyncIterable<Uint8Array>) {
  const spent = async (work: Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage()
    await work
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const read = await spent(readList(db, row, open(), {}))
  const matched = await spent(matchContacts(db, row, {}))
  const contacts = db.value<number>('SELECT max(id) FROM contacts') ?? 1
  return { read: read / row.totalRows, matched: matched / contacts }
}
