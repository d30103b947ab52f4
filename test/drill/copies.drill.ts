import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { latestCopy } from '../../src/appliance/copies/standing.ts'
import { connect, withReader } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { copySettings, IDENTITY, PASSPHRASE, RECIPIENT } from '../support/copies.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { S3Replica } from '../support/s3-replica.ts'

covers('src/appliance/copies', 'src/storage')

/**
 * The compiled binary with a bucket on a server that checks signatures, with a folder, and with the programs
 * age and zstd.
 */
const hasPrograms = ['/usr/bin/age', '/usr/bin/zstd'].every((path) => existsSync(path))
if (!hasPrograms) console.error('Copies were not opened without Carillon: apt-get install age zstd.')

/**
 * Size of the database in the long run, MB. `COPY_MB=1000 bun test test/drill/copies.drill.ts` uses a
 * gigabyte.
 */
const LONG_MB = Number(process.env.COPY_MB ?? 200)

const contactsIn = (path: string): number =>
  withReader(
    path,
    (connection) => connection.prepare('SELECT count(*) FROM contacts').pluck().get() as number,
  )

async function withContacts(site: Site, count: number, environment: Record<string, string>) {
  const { apiKey } = await site.init()
  const appliance = await Appliance.start({ dataDir: site.data, environment })
  const client = new Client(appliance.url, apiKey)
  for (let index = 0; index < count; index++)
    await client.made('/contacts', { firstName: 'Ann', phone: `+1212555${1000 + index}` })
  return { appliance, client }
}

test('a running server copies into a bucket, and a restore on an empty machine shows the age of the copy', async () => {
  await using replica = new S3Replica()
  const environment = { ...replica.environment, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE }
  using site = new Site(environment)
  using away = new Site(environment)
  await using running = (await withContacts(site, 3, environment)).appliance
  await until(
    async () => replica.names(),
    (names) => names.length === 1,
  )
  const made = await until(
    () => site.runBinary(['copies', 'make', '--json']),
    // The scheduled copy may still be read back.
    ({ exitCode }) => exitCode !== 75,
  )
  expect([made.exitCode, made.json]).toMatchObject([0, { place: 's3://agency/copies/' }])
  const listed = await site.answer('copies', 'list')
  expect(listed).toHaveLength(2)
  expect(listed[0]).toMatchObject({ name: made.json.name, by: 'this server', age: '0 minutes' })

  const restored = await away.runBinary(['restore', '--from-copies', '--json'])
  expect(restored.exitCode).toBe(0)
  expect(restored.json).toMatchObject({
    restored: made.json.name,
    age: '0 minutes',
    organizations: 1,
    contacts: 3,
    held: true,
  })
  expect(contactsIn(away.files.snapshot)).toBe(3)
  const again = await away.runBinary(['restore', '--from-copies', listed[1].name])
  expect(again.stdout).toMatch(/^valid file +carillon-.*\ncopied +2.*Z\ndata of +2.*Z\nage +0 minutes$/m)
  expect(again.stderr).toContain('Nothing was changed.')
  expect(await running.stop()).toBe(0)
  expect(replica.uploads.size).toBe(0)
})

test('a process that is killed during a copy leaves nothing that looks like one', async () => {
  await using replica = new S3Replica()
  const environment = { ...replica.environment, CARILLON_BACKUP_KEY: RECIPIENT }
  using site = new Site(environment)
  await site.init()
  replica.break({ on: 'PUT', does: 'SILENCE' })
  const child = await site.spawn(['copies', 'make'])
  await until(
    async () => replica.calls,
    (calls) => calls.includes('PUT'),
  )
  child.kill('SIGKILL')
  await child.exited
  replica.break(undefined)
  expect(await site.answer('copies', 'list')).toEqual([])

  using killed = new Site({ ...environment, CARILLON_FAIL_AT: 'copies.after_put' })
  await killed.init()
  expect((await killed.runBinary(['copies', 'make'])).exitCode).toBe(137)
  expect(await killed.answer('copies', 'list')).toMatchObject([{ by: 'this server', verifiedAt: null }])
  const made = await site.runBinary(['copies', 'make', '--json'])
  expect(made.exitCode).toBe(0)
  const listed = await site.answer('copies', 'list')
  expect(listed.map(({ by }: { by: string }) => by).sort()).toEqual(['another', 'this server'])
})

test('a copy for a public key can be opened by age and zstd alone, and by a restore with its key file', async () => {
  using site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  const environment = { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_KEY: RECIPIENT }
  Object.assign(site.environment, environment)
  const { appliance } = await withContacts(site, 5, {})
  await appliance.stop()
  const unready = await site.runBinary(['copies', 'make'])
  expect([unready.exitCode, unready.stderr]).toEqual([
    1,
    expect.stringContaining('run `carillon copies init`'),
  ])
  expect((await site.runBinary(['copies', 'init'])).exitCode).toBe(0)
  const { name } = await site.answer('copies', 'make')
  const keyFile = site.at('key')
  writeFileSync(keyFile, `${IDENTITY}\n`, { mode: 0o600 })

  using away = new Site(environment)
  const refused = await away.runBinary(['restore', '--from-copies'])
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('--identity FILE')])
  const restored = await away.runBinary(['restore', '--from-copies', '--identity', keyFile, '--json'])
  expect(restored.json).toMatchObject({ restored: name, contacts: 5 })

  if (!hasPrograms) return
  const plain = site.at('plain.db')
  const opening = Bun.spawn([
    'sh',
    '-c',
    'age -d -i "$1" "$2" | zstd -d > "$3"',
    'sh',
    keyFile,
    join(folder, name),
    plain,
  ])
  expect(await opening.exited).toBe(0)
  expect(contactsIn(plain)).toBe(5)
  using third = new Site()
  expect((await third.runBinary(['restore', plain, '--json'])).json).toMatchObject({ contacts: 5 })
})

test('a copy of data with a master key is not restored without that key, and the refusal names the remedy', async () => {
  using site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  const environment = { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_KEY: RECIPIENT }
  const keyFile = site.at('key')
  writeFileSync(keyFile, `${IDENTITY}\n`, { mode: 0o600 })
  const restoring = ['restore', '--from-copies', '--identity', keyFile]
  const masterKey = { CARILLON_MASTER_KEY: 'a master key with at least 32 characters' }
  Object.assign(site.environment, environment, masterKey)
  await site.init()
  await site.answer('copies', 'init')
  await site.answer('copies', 'make')
  using away = new Site(environment)
  const refused = await away.runBinary(restoring)
  expect([refused.exitCode, refused.stderr]).toEqual([
    78,
    expect.stringContaining('encrypted with a master key'),
  ])
  expect(existsSync(away.files.snapshot)).toBe(false)
  Object.assign(away.environment, masterKey)
  expect((await away.runBinary([...restoring, '--json'])).json).toMatchObject({
    needsMasterKey: true,
  })
})

test.each(['folder', 'bucket'])(
  `a database of ${LONG_MB} MB is copied to a %s next to requests, in bounded memory`,
  async (kind) => {
    using site = new Site()
    await using replica = new S3Replica()
    const folder = site.at('disk')
    mkdirSync(folder)
    const place = kind === 'bucket' ? replica.environment : { CARILLON_BACKUP_TO: folder }
    const environment = { ...place, CARILLON_BACKUP_KEY: RECIPIENT }
    Object.assign(site.environment, environment)
    const { apiKey } = await site.init()
    grow(site.files.database, LONG_MB)
    await site.answer('snapshot')
    await site.answer('copies', 'init')
    await using appliance = await Appliance.start({ dataDir: site.data, environment })
    const client = new Client(appliance.url, apiKey)
    const before = peakMb(appliance.pid)
    const quiet = await latencies(client, async () => Bun.sleep(8_000))
    const busy = await latencies(client, async () => {
      await until(
        async () => appliance.output(),
        (output) => output.includes('was made and read back'),
      )
    })
    const last = latestCopy(site.data, copySettings(kind === 'bucket' ? { replica } : { folder }), 0).newest!
    const megabytes = Math.round(last.plainBytes / 1e6)
    console.error(
      [
        `Copy to a ${kind}: ${megabytes} MB became ${Math.round(last.sizeBytes / 1e6)} MB`,
        `Copied and read back in ${(last.durationMs / 1000).toFixed(1)} s`,
        `Memory before: ${before} MB; at most ${peakMb(appliance.pid)} MB during the copy`,
        `Requests before, p50, p99 and longest: ${quiet.join(', ')} ms`,
        `Requests during the copy: ${busy.join(', ')} ms`,
      ].join('\n'),
    )
    expect(peakMb(appliance.pid) - before).toBeLessThan(400)
  },
)

/** Adds rows until the database has this size. Their content compresses to about half. */
function grow(path: string, megabytes: number): void {
  const connection = connect(path, { fileMustExist: true })
  const insert = connection.prepare(
    `INSERT INTO settings (key, value) VALUES (?, hex(randomblob(400000)) || hex(zeroblob(100000)))`,
  )
  for (let row = 0; statSync(path).size + statSync(`${path}-wal`).size < megabytes * 1e6; row++)
    insert.run(`filler-${row}`)
  connection.close()
}

const peakMb = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)

/** Returns the median, the 99th percentile and the longest of requests during `work`, ms. */
async function latencies(client: Client, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    await client.get('/contacts')
    times.push(performance.now() - startedAt)
    await Bun.sleep(10)
  }
  await working
  times.sort((a, b) => a - b)
  return [0.5, 0.99, 1].map(
    (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]! * 10) / 10,
  )
}
