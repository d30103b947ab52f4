import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Copies } from '../../src/appliance/copies/copies.ts'
import { segmentName } from '../../src/appliance/copies/names.ts'
import { openPlace } from '../../src/appliance/copies/place.ts'
import { putAndCompare } from '../../src/appliance/copies/transfer.ts'
import { VERSION } from '../../src/config/version.ts'
import { withReader } from '../../src/db/driver.ts'
import type { CopySettings } from '../../src/lib/copy-settings.ts'
import type { Acknowledged } from '../../src/storage/shipping/page-notes.ts'
import { makeSegment } from '../../src/storage/shipping/segment.ts'
import { CopyWorld, copySettings, IDENTITY, RECIPIENT } from '../support/copies.ts'
import { KEY } from '../support/copy-places.ts'
import { S3Replica } from '../support/s3-replica.ts'
import { say } from './figure.ts'
import { at, pacedCalls } from './paced.ts'
import { Api, benchEnvironment, binary, memoryOf, processorSecondsOf, startServer } from './server.ts'
import { seedYear } from './year.ts'

/** Campaigns of each organization of `seedYear` for a gigabyte. */
const CAMPAIGNS_PER_GB = 12
const LOAD_MS = 30_000
const PER_SECOND = 1_000

interface Measured {
  what: string
  value: string
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`

/** A place of copies, and what is in it. */
interface BenchPlace {
  kind: string
  environment: Record<string, string>
  sizes(): Array<{ name: string; sizeBytes: number }>
}

function folderPlace(path: string): BenchPlace {
  mkdirSync(path)
  return {
    kind: 'folder',
    environment: { CARILLON_BACKUP_TO: path },
    sizes: () =>
      (readdirSync(path, { recursive: true }) as string[]).flatMap((name) => {
        const stat = statSync(join(path, name), { throwIfNoEntry: false })
        return stat?.isFile() ? [{ name, sizeBytes: stat.size }] : []
      }),
  }
}

const bucketPlace = (replica: S3Replica): BenchPlace => ({
  kind: 'bucket',
  environment: replica.environment,
  sizes: () => [...replica.objects].map(([name, { length }]) => ({ name, sizeBytes: length })),
})

const isSegment = ({ name }: { name: string }): boolean => /-after-.*\.age$/.test(name)
const isCopy = ({ name }: { name: string }): boolean => name.endsWith('.db.zst.age')
const sum = (sizes: ReadonlyArray<{ sizeBytes: number }>): number =>
  sizes.reduce((all, { sizeBytes }) => all + sizeBytes, 0)

/**
 * Measures continuous copies of a database under load, its loss at a kill, and a restore on another machine.
 * @param gigabytes size of the database
 * @param withBucket also measures with a bucket, which holds all copies in memory
 */
export async function measureRestore(
  workDir: string,
  gigabytes: number,
  withBucket: boolean,
): Promise<Measured[]> {
  const found = await measurePlace(workDir, gigabytes, folderPlace(join(workDir, 'copies')))
  if (!withBucket) return found
  await using replica = new S3Replica()
  return [...found, ...(await measurePlace(workDir, gigabytes, bucketPlace(replica)))]
}

async function measurePlace(workDir: string, gigabytes: number, place: BenchPlace): Promise<Measured[]> {
  const found: Measured[] = []
  const note = (what: string, value: string) => {
    found.push({ what: `${place.kind}: ${what}`, value })
    say(`${place.kind}: ${what}: ${value}`)
  }
  const dataDir = join(workDir, 'data')
  const { organizations } = seedYear(dataDir, Math.round(CAMPAIGNS_PER_GB * gigabytes), {
    endedAt: Date.now(),
  })
  note('database', megabytes(statSync(join(dataDir, 'live', 'engine.db')).size))
  const settings = { ...place.environment, CARILLON_BACKUP_KEY: RECIPIENT }
  const key = join(workDir, 'key')
  writeFileSync(key, IDENTITY, { mode: 0o600 })
  // Not waited for in the way that blocks this thread, which answers for the bucket.
  const init = [binary, 'copies', 'init', '--data', dataDir]
  await Bun.spawn(init, { env: { ...benchEnvironment(dataDir), ...settings }, stdout: 'ignore' }).exited
  const server = await startServer(dataDir, false, settings)
  const startedAt = performance.now()
  while (!place.sizes().some(isCopy)) await Bun.sleep(250)
  note('first copy after the start', seconds(performance.now() - startedAt))
  const api = new Api(server.port, organizations[0]!.key)
  const written: Written[] = []
  const write = async (serial: number) => {
    const phone = `+1312${2_000_000 + serial}`
    const sentAt = Date.now()
    await api.post('/contacts', { firstName: 'Ann', phone })
    written.push({ phone, sentAt, at: Date.now() })
  }
  // The copy is read back, and the segments begin.
  while (!place.sizes().some(isSegment)) await pacedCalls(10, 1_000, write).then(() => written.splice(0))
  await Bun.sleep(5_000)
  const before = { segments: place.sizes().filter(isSegment), threads: threadsOf(server.pid) }
  const loadedAt = performance.now()
  const offset = 1_000_000
  const waits = await pacedCalls(PER_SECOND, LOAD_MS, (serial) => write(offset + serial))
  const loadMs = performance.now() - loadedAt
  const lostAt = Date.now()
  const threads = threadsOf(server.pid)
  note('memory of the server at its peak', `${Math.round(memoryOf(server.pid).peak)} MB`)
  process.kill(server.pid, 'SIGKILL')
  const after = place.sizes().filter(isSegment)
  note('writes a second', String(Math.round(waits.length / (loadMs / 1_000))))
  note('calls', timesOf(waits))
  note('segments of the load', `${after.length - before.segments.length}`)
  note('kB to the place a second', String(Math.round((sum(after) - sum(before.segments)) / loadMs)))
  for (const [thread, ticks] of threads) {
    const share = (ticks - (before.threads.get(thread) ?? 0)) / (loadMs / 1_000)
    if (share > 0.2) note(`processor of thread ${thread.replace(/ \d+$/, '')}, % of a core`, share.toFixed(1))
  }
  note('copies in the place', megabytes(sum(place.sizes().filter(isCopy))))
  // Room for the restored data.
  rmSync(dataDir, { recursive: true })
  const away = join(workDir, 'away')
  // The middle of the load, at the beginning of a second.
  const moment = Math.ceil((lostAt - loadMs / 2) / 1_000) * 1_000
  const restored = await timedRestore(away, settings, [
    '--identity',
    key,
    '--at',
    new Date(moment).toISOString(),
  ])
  for (const [phase, ms] of restored.phases) note(`restore: ${phase}`, seconds(ms))
  note('restore: all', seconds(restored.ms))
  note('restore: processor', seconds(restored.processorMs))
  note('restore: memory at its peak', `${Math.round(restored.peakMB)} MB`)
  const there = phonesIn(join(away, 'carillon.db'))
  const isThere = ({ phone }: Written) => there.has(phone)
  const [early, late] = [
    written.filter(({ at }) => at < moment - 1_000),
    written.filter(({ sentAt }) => sentAt > moment),
  ]
  note(
    'restore: writes until a second before the moment',
    `${early.filter(isThere).length} of ${early.length}`,
  )
  note('restore: writes after the moment', `${late.filter(isThere).length} of ${late.length}`)
  rmSync(away, { recursive: true })
  if (place.kind !== 'folder') return found
  const plain = join(workDir, 'plain.db')
  const startedPlainAt = performance.now()
  await openWithoutCarillon(join(workDir, 'copies'), { key, plain })
  note('without Carillon: all', seconds(performance.now() - startedPlainAt))
  const phones = phonesIn(plain)
  const lost = written.filter(({ phone }) => !phones.has(phone))
  const oldest = Math.max(0, ...lost.map(({ at }) => lostAt - at))
  note('lost writes at the kill', `${lost.length}, the oldest ${seconds(oldest)} before it`)
  rmSync(plain)
  return found
}

const timesOf = (waits: readonly number[]): string =>
  `p50 ${at(waits, 0.5).toFixed(1)}, p99 ${at(waits, 0.99).toFixed(1)}, p99.9 ${at(waits, 0.999).toFixed(1)}, longest ${Math.max(...waits).toFixed(1)} ms`

/** Measures the same calls with and without continuous copies, by turns, on data of this size. */
export async function measureCalls(workDir: string, gigabytes: number, rounds = 4): Promise<Measured[]> {
  const dataDir = join(workDir, 'data')
  const { organizations } = seedYear(dataDir, Math.round(CAMPAIGNS_PER_GB * gigabytes), {
    endedAt: Date.now(),
  })
  const place = folderPlace(join(workDir, 'copies'))
  const withCopies = { ...place.environment, CARILLON_BACKUP_KEY: RECIPIENT }
  const init = [binary, 'copies', 'init', '--data', dataDir]
  await Bun.spawn(init, { env: { ...benchEnvironment(dataDir), ...withCopies }, stdout: 'ignore' }).exited
  const waits: Record<string, number[]> = { without: [], with: [] }
  let serial = 0
  for (let round = 0; round < 2 * rounds; round++) {
    const kind = round % 2 === 0 ? 'with' : 'without'
    const server = await startServer(dataDir, false, kind === 'with' ? withCopies : {})
    const api = new Api(server.port, organizations[0]!.key)
    const write = async () => {
      await api.post('/contacts', { firstName: 'Ann', phone: `+1312${2_000_000 + serial++}` })
    }
    const segments = () => place.sizes().filter(isSegment).length
    const before = segments()
    await pacedCalls(100, 5_000, write)
    while (kind === 'with' && segments() === before) await pacedCalls(10, 1_000, write)
    waits[kind]!.push(...(await pacedCalls(PER_SECOND, LOAD_MS / 2, write)))
    await server.stop()
  }
  return Object.entries(waits).map(([kind, times]) => {
    const value = timesOf(times)
    say(`calls ${kind} continuous copies: ${value}`)
    return { what: `calls ${kind} continuous copies`, value }
  })
}

interface Written {
  phone: string
  sentAt: number
  /** Time of the answer, ms since 1970. */
  at: number
}

const phonesIn = (path: string): Set<string> =>
  withReader(
    path,
    (connection) =>
      new Set(
        connection.prepare(`SELECT phone FROM contacts WHERE phone LIKE '+1312%'`).pluck().all() as string[],
      ),
  )

/** Opens the newest copy of a folder and the segments after it with age, zstd and sqlite3. */
async function openWithoutCarillon(
  folder: string,
  { key, plain }: { key: string; plain: string },
): Promise<void> {
  const names = readdirSync(folder, { recursive: true }) as string[]
  const copy = names
    .filter((name) => isCopy({ name }))
    .sort()
    .at(-1)!
  const [, chain, through] = /-([0-9a-f]{8})-(\d+)\.db\.zst/.exec(copy)!
  const segments = names
    .filter((name) => name.startsWith(`segments/${chain}/`) && isSegment({ name }))
    .filter((name) => Number(/(\d{9})-after/.exec(name)![1]) > Number(through))
    .sort()
  const run = async (script: string, ...args: string[]) => {
    const child = Bun.spawn(['sh', '-ec', script, 'sh', key, plain, ...args], { stdout: 'ignore' })
    if ((await child.exited) !== 0) throw new Error(`sh -c '${script}' failed.`)
  }
  await run('age -d -i "$1" "$3" | zstd -dq > "$2"', join(folder, copy))
  for (const segment of segments)
    await run(
      'age -d -i "$1" "$3" | zstd -dq > "$2-wal" && sqlite3 "$2" "PRAGMA wal_checkpoint; PRAGMA journal_mode = DELETE"',
      join(folder, segment),
    )
  await run('test "$(sqlite3 "$2" "PRAGMA quick_check")" = ok')
}

/** Returns the processor time of each thread of a process, in ticks of 10 ms. */
function threadsOf(pid: number): Map<string, number> {
  const tasks = `/proc/${pid}/task`
  return new Map(
    readdirSync(tasks).flatMap((id) => {
      try {
        const fields = readFileSync(join(tasks, id, 'stat'), 'utf8')
          .split(') ')
          .at(-1)!
          .split(' ')
        const name = readFileSync(join(tasks, id, 'comm'), 'utf8').trim()
        return [[`${name} ${id}`, Number(fields[11]) + Number(fields[12])] as const]
      } catch {
        return []
      }
    }),
  )
}

async function timedRestore(dataDir: string, settings: Record<string, string>, options: readonly string[]) {
  const startedAt = performance.now()
  const child = Bun.spawn([binary, 'restore', '--from-copies', ...options, '--data', dataDir], {
    env: { ...benchEnvironment(dataDir), ...settings },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  let peakMB = 0
  let processorMs = 0
  const look = setInterval(() => {
    peakMB = Math.max(peakMB, memoryOf(child.pid).peak || 0)
    processorMs = Math.max(processorMs, processorSecondsOf(child.pid) * 1_000 || 0)
  }, 100)
  const phases: Array<[string, number]> = []
  let last = { phase: 'start', at: startedAt }
  const begin = (phase: string) => {
    phases.push([last.phase, performance.now() - last.at])
    last = { phase, at: performance.now() }
  }
  for await (const chunk of child.stderr) {
    for (const line of Buffer.from(chunk).toString().split('\n'))
      if (/^(?:Fetching|Applying|Checking|Replacing)\b/.test(line)) begin(line.split(' ')[0]!)
  }
  const exitCode = await child.exited
  begin('end')
  clearInterval(look)
  if (exitCode !== 0) throw new Error(`The restore ended with ${exitCode}.`)
  return { phases, ms: performance.now() - startedAt, peakMB, processorMs }
}

/** Segments of a busy server in a day. */
const DAY = 21_600
const PAGES = 20
const LATENCY_MS = 30

/** Measures how long the segments of a day take, from a folder and from a slow bucket. */
export async function measureDay(): Promise<Measured[]> {
  using world = await CopyWorld.create()
  await using replica = new S3Replica({ latencyMs: LATENCY_MS })
  const path = world.files.snapshot
  const folder = copySettings({ folder: world.folder })
  const chain = { id: 'abcdef01', through: 1 }
  await putDay(folder, chain, path)
  for (const name of readdirSync(join(world.folder, 'segments', chain.id)))
    replica.objects.set(
      `copies/segments/${chain.id}/${name}`,
      readFileSync(join(world.folder, 'segments', chain.id, name)),
    )
  const found: Measured[] = []
  for (const [kind, settings] of [
    ['folder', folder],
    [`bucket with ${LATENCY_MS} ms`, copySettings({ replica })],
  ] as const) {
    const copies = new Copies({ dataDir: world.data, settings, version: VERSION })
    const listedAt = performance.now()
    const plan = await copies.planSegments(chain)
    const appliedAt = performance.now()
    const copy = world.at('applied.db')
    await Bun.write(copy, Bun.file(path))
    const descriptor = openSync(copy, 'r+')
    const { count } = await copies.applyInto(plan, { descriptor, opener: KEY })
    closeSync(descriptor)
    const doneAt = performance.now()
    const value = `listed in ${seconds(appliedAt - listedAt)}, applied in ${seconds(doneAt - appliedAt)}`
    found.push({ what: `${kind}: ${count} segments of ${PAGES} pages`, value })
    say(`${found.at(-1)!.what}: ${value}`)
  }
  return found
}

/** Puts a chain of segments into a folder. Each writes pages of the database again. */
async function putDay(
  settings: CopySettings,
  chain: { id: string; through: number },
  path: string,
): Promise<void> {
  const place = openPlace(settings)
  const descriptor = openSync(path, 'r')
  const pageCount = statSync(path).size / 4_096
  let after: Acknowledged | undefined
  for (let number = 2; number <= DAY + 1; number++) {
    const content = Buffer.alloc(PAGES * (24 + 4_096))
    for (let frame = 0; frame < PAGES; frame++) {
      const page = ((number * 7 + frame) % pageCount) + 1
      const at = frame * (24 + 4_096)
      readSync(descriptor, content, at + 24, 4_096, (page - 1) * 4_096)
      content.writeUInt32BE(page, at)
      content.writeUInt32BE(frame === PAGES - 1 ? pageCount : 0, at + 4)
    }
    const to = Date.UTC(2026, 10, 30) + number * 4_000
    const collection = { number, at: to, pageBytes: 4_096, pageCount, frames: PAGES, content }
    const { parts, sha256 } = makeSegment(chain.id, [collection], after)
    const name = segmentName({ chain: chain.id, number, after: after?.number ?? 0, to })
    await putAndCompare(place, name, parts, { kind: 'KEY', recipient: RECIPIENT })
    after = { number, sha256 }
  }
  closeSync(descriptor)
}

/** Formats what was measured, a line each. */
export const measuredLines = (found: readonly Measured[]): string =>
  found.map(({ what, value }) => `${what.padEnd(56)} ${value}`).join('\n')
