import { expect, test } from 'bun:test'
import { readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { contentOf } from '../support/data-dir.ts'

covers('src/storage')

const cutTo = (path: string, keep: (size: number) => number) => truncateSync(path, keep(statSync(path).size))
const replace = (path: string) => {
  renameSync(path, `${path}.away`)
  writeFileSync(path, Buffer.alloc(1_000_000))
}

/** Acts of an operator, a script or another program on the files of a running server. */
const DEEDS: Readonly<Record<string, (database: string) => void>> = {
  'the WAL is emptied': (database) => cutTo(`${database}-wal`, () => 0),
  'the WAL is cut in half': (database) => cutTo(`${database}-wal`, (size) => size / 2),
  'the WAL is deleted': (database) => rmSync(`${database}-wal`),
  'the WAL is replaced': (database) => replace(`${database}-wal`),
  'the index of the WAL is deleted': (database) => rmSync(`${database}-shm`),
  'the index of the WAL is emptied': (database) => cutTo(`${database}-shm`, () => 0),
  'the database is cut': (database) => cutTo(database, (size) => size / 2),
  'the database is deleted': (database) => rmSync(database),
  'the database is replaced': (database) => replace(database),
}

const ENVIRONMENT = { CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1' }

/** Creates contacts, and returns those whose creation began after the act and was acknowledged. */
async function answeredAfter(site: Site, deed: (database: string) => void): Promise<Acknowledged> {
  const { apiKey } = await site.init()
  await using appliance = await Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
  const client = new Client(appliance.url, apiKey)
  const [before, after]: [string[], string[]] = [[], []]
  const refusals = new Set<string>()
  let isDone = false
  let isOver = false
  let number = 0
  const create = async (): Promise<void> => {
    while (!isOver) {
      const kept = isDone ? after : before
      const phone = `+1212${5_550_000 + number++}`
      const answer = await client.post('/contacts', { firstName: 'Wren', phone }).catch(() => undefined)
      if (!answer) return
      if (answer.status === 201) kept.push(answer.body.data.id)
      else if (kept === after) refusals.add(`${answer.status} ${answer.body.message}`)
    }
  }
  const callers = [create(), create(), create()]
  await until(
    async () => before.length,
    (count) => count > 60,
  )
  deed(site.files.database)
  isDone = true
  let isEnded = false
  void Promise.all(callers).then(() => {
    isEnded = true
  })
  // The server ends, or works on for some time.
  await until(
    async () => isEnded || refusals.size > 0 || after.length > 300,
    (enough) => enough,
  )
  isOver = true
  await Promise.all(callers)
  await appliance.kill()
  return { after, refusals: [...refusals] }
}

interface Acknowledged {
  after: string[]
  refusals: string[]
}

const contactsIn = (path: string): Set<string> => {
  const connection = connect(path, { readonly: true })
  try {
    return new Set(connection.prepare('SELECT uuid FROM contacts').pluck().all() as string[])
  } finally {
    connection.close()
  }
}

test.each(Object.entries(DEEDS))(
  'if %s under load, every write acknowledged afterwards is kept',
  async (_what, deed) => {
    using site = new Site()
    const { after, refusals } = await answeredAfter(site, deed)
    for (const refusal of refusals) {
      expect(refusal).toMatch(/^503 .*(The operator must restart the server|could not)/)
    }
    await using again = await Appliance.start({ dataDir: site.data })
    const kept = contactsIn(site.files.database)
    expect({ lost: after.filter((id) => !kept.has(id)), of: after.length }).toEqual({
      lost: [],
      of: after.length,
    })
    expect((await fetch(`${again.url}/health`)).status).toBe(200)
    expect(readdirSync(site.files.live)).toContain('engine.db')
  },
)

test('a server whose WAL was cut is not ready, ends without touching its files, and recovers completely', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  // A publication between the last write and the cut would leave nothing to lose in the WAL.
  const environment = { CARILLON_SNAPSHOT_INTERVAL_SECONDS: '86400' }
  const appliance = await Appliance.start({ dataDir: site.data, environment })
  const client = new Client(appliance.url, apiKey)
  const { id } = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550104' })
  await site.answer('snapshot')
  expect(contactsIn(site.files.snapshot).size).toBe(1)
  // The publication may have emptied the WAL without shortening its file, so this write is at its beginning.
  expect((await client.patch(`/contacts/${id}`, { firstName: 'Robin' })).status).toBe(200)
  cutTo(`${site.files.database}-wal`, () => 100)
  const ready = await site.run(['ready', '--pid', String(appliance.pid), '--timeout', '600'])
  expect([ready.exitCode, ready.stderr]).toEqual([
    1,
    expect.stringContaining('a file of the database was cut'),
  ])
  expect((await fetch(`${appliance.url}/health`)).status).toBe(200)
  const before = contentOf(site.data)
  expect(await appliance.stop()).toBe(1)
  const after = contentOf(site.data)
  for (const file of [site.files.database, `${site.files.database}-wal`, site.files.snapshot]) {
    expect([file, after[file]]).toEqual([file, before[file]!])
  }
  await using again = await Appliance.start({ dataDir: site.data })
  expect((await new Client(again.url, apiKey).get('/contacts')).body.meta.total).toBe(1)
})
