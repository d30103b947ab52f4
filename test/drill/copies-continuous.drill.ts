import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withReader } from '../../src/db/driver.ts'
import { counted } from '../../src/lib/count.ts'
import { Site, withoutTraces } from '../support/cli.ts'
import { until } from '../support/client.ts'
import { PASSPHRASE } from '../support/copies.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { inTerminal } from '../support/in-terminal.ts'
import { Caller } from '../support/kill-caller.ts'
import { Load } from '../support/kill-load.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'
import { asLong } from '../support/length.ts'
import { between, chosenSeed, seededRandom } from '../support/random.ts'
import { rounds } from '../support/rounds.ts'
import { S3Replica } from '../support/s3-replica.ts'

covers('src/appliance/copies', 'src/storage')
drawsAtRandom()

const LOSSES = asLong(50)
const FOR_MS = asLong(90_000)
const AT_LEAST = 6
/** Most that a lost disk may take with it. */
const LOST_MS = 10_000
const LOAD = {
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
  CARILLON_RATE_LIMIT_BULK: '1000000/1',
  // Its port changes with every start, and the addresses of files must not.
  CARILLON_PUBLIC_BASE_URL: 'https://carillon.test',
}

interface Written {
  phone: string
  /** Time of the answer, ms since 1970. */
  at: number
}

/** Writes contacts as fast as the server answers, and notes when each was acknowledged. */
class Writer {
  readonly written: Written[] = []
  readonly #caller: Caller
  #isEnding = false
  #number = 0
  readonly #clients: Array<Promise<void>>

  constructor(caller: Caller) {
    this.#caller = caller
    this.#clients = Array.from({ length: 8 }, () => this.#write())
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#clients)
  }

  async #write(): Promise<void> {
    while (!this.#isEnding) {
      const phone = `+1312${String(2_000_000 + this.#number++)}`
      const answer = await this.#caller.once('POST', '/contacts', { firstName: 'Ann', phone })
      if (answer?.status === 201) this.written.push({ phone, at: Date.now() })
    }
  }
}

const PHONES = 'SELECT phone FROM contacts'
const OPTED_OUT = `SELECT address FROM suppressions WHERE channel = 'SMS'`

const phonesIn = (path: string, sql: string = PHONES): Set<string> =>
  withReader(path, (connection) => new Set(connection.prepare(sql).pluck().all() as string[]))

/** Returns how long before the loss the oldest missing write was acknowledged, ms. 0 when none is missing. */
const lostMs = (written: readonly Written[], found: Set<string>, lostAt: number): number =>
  Math.max(0, ...written.filter(({ phone }) => !found.has(phone)).map(({ at }) => lostAt - at))

/** A whole copy that is finished. */
const isCopy = (name: string): boolean => name.endsWith('.db.zst.age')

const segmentsIn = (names: readonly string[]): number =>
  names.filter((name) => /-after-.*\.age$/.test(name)).length

/** A copy that is not read back yet is removed when its server stops. */
const untilCopied = (appliance: Appliance) =>
  until(
    async () => appliance.output(),
    (output) => output.includes('was made and read back'),
  )

test.each(['folder', 'bucket'])(
  `a disk that is lost under load at up to ${LOSSES} moments takes at most ten seconds of writes with it, with copies in a %s`,
  async (kind) => {
    const random = seededRandom(chosenSeed())
    await using replica = new S3Replica()
    using site = new Site()
    const folder = site.at('disk')
    mkdirSync(folder)
    const place = kind === 'bucket' ? replica.environment : { CARILLON_BACKUP_TO: folder }
    const environment = { ...place, ...LOAD, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE }
    Object.assign(site.environment, environment)
    const { apiKey } = await site.init()
    await site.answer('copies', 'init')
    const inPlace = (): string[] =>
      kind === 'bucket' ? [...replica.objects.keys()] : (readdirSync(folder, { recursive: true }) as string[])
    const caller = new Caller()
    const writer = new Writer(caller)
    const load = new Load(caller, { random, pauseMs: [5, 20] })
    let isLoaded = false
    const worst = { contacts: 0, optOuts: 0, restoreMs: 0 }
    let losses = 0
    let bySegments = 0
    for (const _ of rounds(LOSSES, FOR_MS, AT_LEAST)) {
      const before = segmentsIn(inPlace())
      const appliance = await Appliance.start({ dataDir: site.data, environment })
      caller.isUp(appliance.url, apiKey)
      if (!isLoaded) await load.start()
      isLoaded = true
      await load.orBroken(
        until(
          async () => inPlace(),
          (names) => names.some(isCopy) && segmentsIn(names) > before,
        ),
      )
      await load.orBroken(Bun.sleep(between(random, 0, 6_000)))
      caller.isDown()
      await appliance.kill()
      const lostAt = Date.now()
      losses += 1
      const contacts = [...writer.written]
      const optOuts = [...load.acknowledged.optOuts]
      using away = new Site(environment)
      const startedAt = performance.now()
      const restored = await away.runBinary(['restore', '--from-copies', '--json'])
      worst.restoreMs = Math.max(worst.restoreMs, performance.now() - startedAt)
      expect(restored.exitCode).toBe(0)
      if (restored.json.through) bySegments += 1
      const { snapshot } = away.files
      expect(looking(snapshot, wrongAtAnyTime)).toEqual([])
      worst.contacts = Math.max(worst.contacts, lostMs(contacts, phonesIn(snapshot), lostAt))
      const stopped = phonesIn(snapshot, OPTED_OUT)
      worst.optOuts = Math.max(worst.optOuts, lostMs(optOuts, stopped, lostAt))
      expect(worst.contacts).toBeLessThan(LOST_MS)
      expect(worst.optOuts).toBeLessThan(LOST_MS)
    }
    console.log({ kind, losses, bySegments, writes: writer.written.length, ...worst })
    expect(losses).toBeGreaterThanOrEqual(AT_LEAST)
    expect(bySegments).toBeGreaterThan(losses / 2)
    expect(writer.written.length).toBeGreaterThan(losses * 10)
    // Its clients wait for a server, and their requests are not repeated.
    const last = await Appliance.start({ dataDir: site.data, environment })
    caller.isUp(last.url, apiKey)
    await Promise.all([writer.end(), load.finish()])
    expect(await last.stop()).toBe(0)
  },
)

test.each([
  'seal.after_note',
  'seal.after_move',
  'ship.after_note',
  'ship.after_begin',
  'ship.before_compare',
  'ship.after_put',
])('after a kill at %s, the same chain goes on and has every acknowledged write', async (point) => {
  using site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  const environment = { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE, ...LOAD }
  Object.assign(site.environment, environment)
  const { apiKey } = await site.init()
  await site.answer('copies', 'init')
  const names = () => readdirSync(folder, { recursive: true }) as string[]
  const caller = new Caller()
  const first = await Appliance.start({ dataDir: site.data, environment })
  caller.isUp(first.url, apiKey)
  await untilCopied(first)
  caller.isDown()
  expect(await first.stop()).toBe(0)
  const dying = await Appliance.start({
    dataDir: site.data,
    environment: { ...environment, CARILLON_FAIL_AT: point },
  })
  caller.isUp(dying.url, apiKey)
  const writer = new Writer(caller)
  expect(await dying.end()).toBe(137)
  caller.isDown()
  const last = await Appliance.start({ dataDir: site.data, environment })
  caller.isUp(last.url, apiKey)
  await writer.end()
  expect(await last.stop()).toBe(0)
  expect(new Set(names().flatMap((name) => /^segments.([0-9a-f]{8})./.exec(name)?.[1] ?? [])).size).toBe(1)
  using away = new Site(environment)
  const restored = await away.runBinary(['restore', '--from-copies', '--json'])
  expect([restored.exitCode, restored.stderr]).toEqual([0, expect.any(String)])
  const found = phonesIn(away.files.snapshot)
  expect(writer.written.filter(({ phone }) => !found.has(phone))).toEqual([])
})

test('age, zstd and sqlite3 alone apply a segment', async () => {
  using site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  const environment = { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE }
  Object.assign(site.environment, environment)
  const { apiKey } = await site.init()
  await site.answer('copies', 'init')
  await using appliance = await Appliance.start({ dataDir: site.data, environment })
  const caller = new Caller()
  caller.isUp(appliance.url, apiKey)
  const names = () => readdirSync(folder, { recursive: true }) as string[]
  await untilCopied(appliance)
  const phone = '+13122000000'
  await caller.post('/contacts', { firstName: 'Ann', phone })
  expect(await appliance.stop()).toBe(0)
  const copy = names().find(isCopy)!
  const through = Number(/-(\d+)\.db\.zst/.exec(copy)![1])
  const segments = names()
    .filter((name) => /-after-.*\.age$/.test(name) && Number(/(\d{9})-after/.exec(name)![1]) > through)
    .sort()
  const key = names().find((name) => name.endsWith('key.age'))!
  // age reads a passphrase only from a terminal, so Carillon's library opens the key and the copy here.
  const { openChainKey, opened } = await import('../../src/appliance/copies/sealed.ts')
  writeFileSync(site.at('key'), await openChainKey(readFileSync(join(folder, key)), PASSPHRASE), {
    mode: 0o600,
  })
  const database = site.at('plain.db')
  const passphrase = { kind: 'PASSPHRASE', passphrase: PASSPHRASE } as const
  const chunks: Uint8Array[] = []
  for await (const chunk of opened(oneChunk(readFileSync(join(folder, copy))), passphrase)) chunks.push(chunk)
  writeFileSync(database, Buffer.concat(chunks))
  expect(phonesIn(database).has(phone)).toBe(false)
  for (const segment of segments) {
    const applying = Bun.spawn([
      'sh',
      '-ec',
      'age -d -i "$1" "$2" | zstd -dq > "$3-wal" && sqlite3 "$3" "PRAGMA wal_checkpoint; PRAGMA journal_mode = DELETE"',
      'sh',
      site.at('key'),
      join(folder, segment),
      database,
    ])
    expect(await applying.exited).toBe(0)
    rmSync(`${database}-wal`, { force: true })
  }
  expect(segments.length).toBeGreaterThan(0)
  expect(phonesIn(database).has(phone)).toBe(true)
  expect(looking(database, wrongAtAnyTime)).toEqual([])

  // A terminal shows how far a restore of the same is.
  using away = new Site(environment)
  const { exitCode, raw } = await inTerminal(away.argumentsOf(['restore', '--from-copies']), {
    columns: 120,
    environment: withoutTraces(away.argumentsOf([]), away.environment),
  })
  expect(exitCode).toBe(0)
  const steps = [
    'Fetching carillon-',
    'megabytes moved',
    `Applying ${counted(segments.length, 'segment')} after it.`,
    `segments applied ${'█'.repeat(24)} ${segments.length} of ${segments.length}`,
    'Checking every page, reference and rule.',
    'Replacing the data.',
  ]
  expect(steps.filter((step) => !raw.includes(step))).toEqual([])
  expect(phonesIn(away.files.snapshot).has(phone)).toBe(true)
})

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
