import { expect, test } from 'bun:test'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { importedIn, killImportAt, siteWithList } from '../support/import-kills.ts'
import { UNDER_LOAD } from '../support/kill-run.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

covers('src/transfers')

const BEFORE = 1_000
const ROWS = 200_000

/** Returns an existing number, a different one for each index. */
const phoneOf = (index: number): string => `+1${2_122_000_000 + index}`

function writeBefore(path: string): void {
  const rows = Array.from({ length: BEFORE }, (_, i) => `Name ${i},${phoneOf(i)},Reno,b${i}@example.test,vip`)
  writeFileSync(path, `first name,phone,city,email,tags\n${rows.join('\n')}\n`)
}

/** Writes a file with the earlier contacts in another city and with another tag, and many new ones. */
function writeLarge(path: string): void {
  const file = openSync(path, 'w')
  writeSync(file, 'first name,phone,city,email,tags\n')
  for (let from = 0; from < ROWS; from += 10_000) {
    const rows = Array.from({ length: 10_000 }, (_, i) => from + i)
    const lines = rows.map((i) => `Name ${i},${phoneOf(i)},Fargo,large${i}@example.test,fair ${i % 7}`)
    writeSync(file, `${lines.join('\n')}\n`)
  }
  closeSync(file)
}

/** Works next to the import: adds a contact, reads it and deletes it again. */
async function useMeanwhile(client: Client, isOver: () => boolean): Promise<number> {
  let requests = 0
  for (let serial = 0; !isOver(); serial++) {
    const added = await client.post('/contacts', { firstName: 'Beside', phone: phoneOf(ROWS + serial) })
    expect(added.status).toBe(201)
    const { id } = added.body.data
    expect((await client.get(`/contacts/${id}`)).body.data.firstName).toBe('Beside')
    expect((await client.request('DELETE', `/contacts/${id}`)).status).toBe(200)
    requests += 3
    await Bun.sleep(5)
  }
  return requests
}

test(`${ROWS.toLocaleString('en-US')} rows are imported and undone next to a client and a kill, and everything is as before`, async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const [before, large] = [site.at('before.csv'), site.at('large.csv')]
  writeBefore(before)
  writeLarge(large)
  await site.answer('contacts', 'import', before, '--consent-attested')
  const exported = async () => (await site.run(['contacts', 'export'])).stdout
  const asBefore = await exported()

  let appliance = await Appliance.start({ dataDir: site.data, environment: UNDER_LOAD })
  const client = () => new Client(appliance.url, apiKey)
  /** Returns the processed rows of an import or of its undo. */
  const progress = async (field: 'processedRows' | 'undo') => {
    const [latest] = (await client().get('/contacts/imports?limit=1')).body.data
    return field === 'undo' ? (latest.undo?.processedRows ?? 0) : latest.processedRows
  }
  /** Runs the command to its end next to a client. Kills the server once, and repeats the command. */
  const throughKill = async (field: 'processedRows' | 'undo', ...args: string[]) => {
    let isOver = false
    const meanwhile = useMeanwhile(client(), () => isOver)
    const interrupted = site.run(args)
    await until(
      () => progress(field),
      (rows) => rows > ROWS / 10,
    )
    isOver = true
    expect(await meanwhile).toBeGreaterThan(10)
    await appliance.kill()
    const { exitCode, stderr } = await interrupted
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('The server has stopped.')])
    appliance = await Appliance.start({ dataDir: site.data, environment: UNDER_LOAD })
    isOver = false
    const again = useMeanwhile(client(), () => isOver)
    const answer = await site.answer(...args)
    isOver = true
    expect(await again).toBeGreaterThan(10)
    return answer
  }
  try {
    const imported = await throughKill(
      'processedRows',
      'contacts',
      'import',
      large,
      '--consent-attested',
      '--tag',
      'vip',
    )
    expect(imported).toMatchObject({
      status: 'COMPLETED',
      processedRows: ROWS,
      counts: { created: ROWS - BEFORE, updated: BEFORE, rejected: 0 },
    })
    expect((await client().get('/contacts?limit=1')).body.meta.total).toBe(ROWS)
    const undone = await throughKill('undo', 'contacts', 'undo', imported.id, '--yes')
    expect(undone).toMatchObject({
      status: 'UNDONE',
      undo: { counts: { deleted: ROWS - BEFORE, restored: BEFORE, tagsDeleted: 7 } },
    })
    expect((await client().get('/tags')).body.data.map((tag: { name: string }) => tag.name)).toEqual(['vip'])
  } finally {
    await appliance.stop()
  }
  expect(await exported()).toBe(asBefore)
  const doctor = await site.run(['doctor', '--full'])
  expect([doctor.exitCode, doctor.stderr]).toEqual([0, ''])
})

test('an import by the command line that is killed twice continues when it is run again', async () => {
  // The file is doubled whenever a kill comes too late.
  for (let [rows, isMet] = [40_000, false]; !isMet; rows *= 2) {
    using site = siteWithList(rows)
    await site.init()
    isMet = (await killImportAt(site, 4_000)) && (await killImportAt(site, 12_000))
    if (!isMet) continue
    const done = await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
    expect(done).toMatchObject({
      status: 'COMPLETED',
      processedRows: rows,
      counts: { created: rows, updated: 0, unchanged: 0, rejected: 0 },
    })
    for (const path of [site.files.database, site.files.snapshot]) {
      expect(looking(path, wrongAtAnyTime)).toEqual([])
      expect(importedIn(path)).toEqual({ contacts: rows, imports: 1, pieces: 0 })
    }
  }
})
