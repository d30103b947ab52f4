import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import type { Connection } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Bench, type Figure, say } from './figure.ts'
import { processorUs } from './processor-time.ts'
import { firstNameOf, lastNameOf, seedDataDir } from './seed.ts'
import { Api, benchEnvironment, binary, memoryOf, startServer, untilPublished } from './server.ts'

const ROWS_PER_COMMIT = 1_000

/** Returns an existing number, because imports check numbers. */
const mobileOf = (row: number): string => `+1${2_122_000_000 + row}`

function writeFile(path: string, rows: number): void {
  const lines = Array.from({ length: rows }, (_, row) => {
    const [first, last] = [firstNameOf(row), lastNameOf(row)]
    return `${first},${last},${mobileOf(row)},${first}.${last}${row}@example.test,Springfield,NY`
  })
  writeFileSync(path, `first name,last name,phone,email,city,state\n${lines.join('\n')}\n`)
}

/** Rate, and processor time per row, µs. */
interface Rate {
  perSecond: number
  processorUs: number
}

/** Inserts the same contacts by hand: no checks, no verdicts, no opt-outs. */
function floorRate(connection: Connection, rows: number): Rate {
  const insert = connection.prepare(
    `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, email, city, state, source, created_at,
       updated_at) VALUES (?, 1, ?, ?, ?, ?, 'Springfield', 'NY', 'CSV_IMPORT', ?, ?)`,
  )
  const insertFrom = (from: number) => {
    connection.exec('BEGIN IMMEDIATE')
    for (let row = from; row < Math.min(from + ROWS_PER_COMMIT, rows); row++) {
      const [first, last, now] = [firstNameOf(row), lastNameOf(row), Date.now()]
      const email = `${first}.${last}${row}@example.test`.toLowerCase()
      insert.run(uuidv7(), first, last, mobileOf(row), email, now, now)
    }
    connection.exec('COMMIT')
  }
  const startedAt = performance.now()
  const us = processorUs(() => {
    for (let from = 0; from < rows; from += ROWS_PER_COMMIT) insertFrom(from)
  })
  return { perSecond: (rows / (performance.now() - startedAt)) * 1_000, processorUs: us / rows }
}

interface Imported {
  seconds: number
  /** Processor time of all its threads. */
  processorUs: number
  /** Peak memory of the command, MB. */
  peakMb: number
  importId: string
}

/** Runs the command like a user. */
async function runImport(file: string, dataDir: string): Promise<Imported> {
  const startedAt = performance.now()
  const child = Bun.spawn(
    [binary, 'contacts', 'import', file, '--consent-attested', '--data', dataDir, '--json'],
    { stdout: 'pipe', stderr: 'inherit', stdin: 'ignore', env: benchEnvironment(dataDir) },
  )
  let peakMb = Number.NaN
  // The resource usage of the child would begin with the memory of the process that forked it.
  const watch = setInterval(() => {
    if (child.exitCode === null) peakMb = memoryOf(child.pid).peak
  }, 100)
  const answer = await new Response(child.stdout).text()
  clearInterval(watch)
  if ((await child.exited) !== 0) throw new Error('The import failed.')
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    processorUs: Number(child.resourceUsage()?.cpuTime.total ?? Number.NaN),
    peakMb,
    importId: JSON.parse(answer).id,
  }
}

/** Measures `carillon contacts import` of half a million rows, or of as many as there are contacts. */
export async function importBench({ workDir, options }: Bench): Promise<Figure[]> {
  const rows = Math.min(500_000, options.contacts)
  say(`import of ${rows.toLocaleString('en-US')} rows …`)
  const file = join(workDir, 'people.csv')
  writeFile(file, rows)
  return [await importAlone(workDir, file, rows), ...(await importBesideClients(workDir, file, rows))]
}

async function importAlone(workDir: string, file: string, rows: number): Promise<Figure> {
  const floorDir = join(workDir, 'import-floor')
  mkdirSync(floorDir)
  seedDataDir(floorDir, 1, 1)
  const connection = openLiveDatabase(join(floorDir, 'live', 'engine.db'))
  migrate(connection, migrations, Date.now())
  const floor = floorRate(connection, rows)
  connection.close()

  const ourDir = join(workDir, 'import-ours')
  seedDataDir(ourDir, 1, 1)
  const { seconds, processorUs: us, peakMb } = await runImport(file, ourDir)
  const megabytes = statSync(file).size / 1_048_576
  for (const dir of [floorDir, ourDir]) rmSync(dir, { recursive: true })
  return {
    work: `import ${rows.toLocaleString('en-US')} rows`,
    unit: '/s',
    floor: floor.perSecond,
    ours: rows / seconds,
    goal: '25,000 rows/s',
    isMet: (_ratio, rate) => rate >= 25_000,
    note: `a row costs the processor ${floor.processorUs.toFixed(1)} / ${(us / rows).toFixed(1)} µs; a file of ${Math.round(megabytes)} MB; at most ${Math.round(peakMb)} MB of memory`,
  }
}

const CONTACTS_BEFORE = 100_000
/** Pause of people and programs between two requests. */
const THINKING_MS = 5

/**
 * Measures the import in a running server with two reading and two writing clients, and its undo by one call.
 */
async function importBesideClients(workDir: string, file: string, rows: number): Promise<Figure[]> {
  say('the same beside clients, and its undo …')
  const dataDir = join(workDir, 'import-beside')
  const [organization] = seedDataDir(dataDir, CONTACTS_BEFORE, CONTACTS_BEFORE)
  const { key, contactIds } = organization!
  const server = await startServer(dataDir, false)
  await untilPublished(dataDir)
  const api = new Api(server.port, key)
  let serial = 0
  const read = () => api.get(`/contacts/${contactIds[(serial++ * 7_919) % contactIds.length]}`)
  const write = () => {
    const [phone, email] = [`+1${3_122_000_000 + serial}`, `beside${serial++}@example.test`]
    return api.post('/contacts', { firstName: 'Beside', phone, email })
  }
  const undo = async (importId: string): Promise<number> => {
    const startedAt = performance.now()
    await api.post(`/contacts/imports/${importId}/undo`, {})
    while ((await api.get(`/contacts/imports/${importId}`)).data.status !== 'UNDONE') await Bun.sleep(100)
    return (performance.now() - startedAt) / 1_000
  }
  const beside = async <T>(work: Promise<T>) => {
    let isOver = false
    const clients = [read, write].map((request) => waitingTimes(request, () => isOver))
    const result = await work.finally(() => {
      isOver = true
    })
    return { result, p99Ms: (await Promise.all(clients)).map(p99) as [number, number] }
  }
  const imported = await beside(runImport(file, dataDir))
  const undone = await beside(undo(imported.result.importId))
  const memory = memoryOf(server.pid)
  await server.stop()
  rmSync(dataDir, { recursive: true })
  const figure = (work: string, seconds: number, p99Ms: [number, number]): Figure => ({
    work,
    unit: '/s',
    floor: null,
    ours: rows / seconds,
    goal: 'p99 of reads and writes under 50 ms',
    isMet: () => Math.max(...p99Ms) < 50,
    note: `p99 of reads ${p99Ms[0].toFixed(1)} ms, of writes ${p99Ms[1].toFixed(1)} ms`,
  })
  const importing = figure('the same in a server with clients', imported.result.seconds, imported.p99Ms)
  importing.note += `; server at most ${Math.round(memory.peak)} MB`
  return [importing, figure('its undo, with clients', undone.result, undone.p99Ms)]
}

/** Returns the waiting times of two clients, ms. */
export async function waitingTimes(
  request: () => Promise<unknown>,
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  const client = async () => {
    while (!isOver()) {
      const askedAt = performance.now()
      await request()
      times.push(performance.now() - askedAt)
      await Bun.sleep(THINKING_MS)
    }
  }
  await Promise.all([client(), client()])
  return times
}

const p99 = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
