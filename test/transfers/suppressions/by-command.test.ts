import { describe, expect, test } from 'bun:test'
import { listOperation } from '../../../src/compliance/suppressions/import-operation.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { importList as importByCommand } from '../../../src/transfers/suppressions/command.ts'
import { suppressionJobs } from '../../../src/transfers/suppressions/module.ts'
import { readList } from '../../../src/transfers/suppressions/run.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, phoneOf, readContact } from '../../support/contacts.ts'
import { chunksOf } from '../../support/imports.ts'
import { runStored } from '../../support/jobs.ts'
import { importList, listed, sha256, uploadList } from '../../support/suppressions.ts'

const ACTOR = { type: 'SYSTEM', id: null, name: 'Command line' } as const
const ROWS = 40
/** Numbers, and the hashes of others. */
const CSV = `phone,phone sha256\n${Array.from({ length: ROWS }, (_, n) => `${phoneOf(n)},${sha256(phoneOf(1_000 + n))}`).join('\n')}\n`

const fileOf = ({ organization }: TestTenant, csv = CSV) => ({
  organizationId: organization.id,
  fileName: 'do-not-call.csv',
  open: () => chunksOf(csv, 1_000),
  channel: null,
  actor: ACTOR,
})

/** Person in the plain part of the list, and person in the hashed part. */
const addTwo = async (app: TestApp, tenant: TestTenant): Promise<string[]> => [
  await addContact(app, tenant, { phone: phoneOf(0) }),
  await addContact(app, tenant, { phone: phoneOf(1_000) }),
]
const optedOut = async (app: TestApp, tenant: TestTenant, ids: readonly string[]): Promise<boolean[]> =>
  Promise.all(ids.map(async (id) => (await readContact(app, tenant, id)).isOptedOut))

describe('a list on the command line', () => {
  test('in its own process and by the running server, it becomes the same list as by an upload', async () => {
    await using app = createTestApp()
    const [here, served, uploaded] = [app.tenant(), app.tenant(), app.tenant()]
    const people = [await addTwo(app, here), await addTwo(app, served), await addTwo(app, uploaded)]
    const done = await importByCommand(app.db, fileOf(here))
    const isServed = () => {
      void app.app.jobs.drain()
      return true
    }
    const row = await importByCommand(app.db, fileOf(served), { isServed })
    await importList(app, uploaded, CSV)
    await app.drain()
    expect([done.status, row.status]).toEqual(['COMPLETED', 'COMPLETED'])
    expect([done.contactCount, row.contactCount]).toEqual([2, 2])
    for (const query of ['kind=ADDRESS', 'kind=HASH']) {
      const list = await listed(app, uploaded, query)
      expect(list.length).toBeGreaterThanOrEqual(ROWS)
      expect(await listed(app, here, query)).toEqual(list)
      expect(await listed(app, served, query)).toEqual(list)
    }
    expect(await optedOut(app, here, people[0]!)).toEqual([true, true])
    expect(await optedOut(app, served, people[1]!)).toEqual([true, true])
  })

  test('a command that is killed has its hashes compared by the next server, and reports that the file was not read whole', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const people = await addTwo(app, tenant)
    async function* cut() {
      yield* chunksOf(CSV.slice(0, CSV.length / 2), 1_000)
      throw new Error('killed')
    }
    let reads = 0
    const open = () => (reads++ === 0 ? chunksOf(CSV, 1_000) : cut())
    const killed = importByCommand(app.db, { ...fileOf(tenant), open })
    await expect(killed).rejects.toThrow('killed')
    // Rows that the process had committed.
    const [{ id }] = app.db.all<{ id: number }>('SELECT id FROM suppression_imports') as [{ id: number }]
    app.db.writeNow(
      (tx) => void tx.run(`UPDATE suppression_imports SET status = 'PROCESSING' WHERE id = ?`, id),
    )
    await app.drain()
    const { body } = await app.get('/opt-out/suppression-imports', tenant.key)
    expect(body.data[0]).toMatchObject({ status: 'FAILED', error: expect.stringContaining('was stopped') })
    // A second run ends well.
    expect((await importByCommand(app.db, fileOf(tenant))).status).toBe('COMPLETED')
    expect(await optedOut(app, tenant, people)).toEqual([true, true])
  })
})

describe('an import that is stopped', () => {
  test('after every chunk, it continues at its place and ends like one in a piece', async () => {
    await using app = createTestApp()
    const [tenant, whole] = [app.tenant(), app.tenant()]
    const people = await addTwo(app, tenant)
    await importList(app, whole, CSV)
    await uploadList(app, tenant.key, CSV)
    const job = { chunkRows: 7, db: app.db, log: silentLog }
    const importId = app.db.value<number>('SELECT max(id) FROM suppression_imports')!
    const stored = {
      id: 1,
      organizationId: tenant.organization.id,
      attempt: 1,
      kind: 'suppression_import.run',
      payload: JSON.stringify({ importId }),
    }
    let runs = 0
    let status = ''
    while (status !== 'COMPLETED' && runs < 100) {
      runs += 1
      await runStored(suppressionJobs(job), stored, AbortSignal.abort())
      status = app.db.value<string>('SELECT status FROM suppression_imports ORDER BY id DESC LIMIT 1')!
    }
    expect(status).toBe('COMPLETED')
    expect(runs).toBeGreaterThan(6)
    const { body } = await app.get('/opt-out/suppression-imports', tenant.key)
    expect(body.data[0].counts).toEqual({ added: 2 * ROWS, hashed: ROWS, known: 0, rejected: 0, contacts: 2 })
    expect(await listed(app, tenant, 'kind=HASH')).toEqual(await listed(app, whole, 'kind=HASH'))
    expect(await optedOut(app, tenant, people)).toEqual([true, true])
  })

  test('cancelled in the middle, the rows read before count and their hashes are compared with the contacts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const people = await addTwo(app, tenant)
    const { body } = await uploadList(app, tenant.key, CSV)
    const path = `/opt-out/suppression-imports/${body.data.id}`
    const id = app.db.value<number>('SELECT id FROM suppression_imports')!
    const row = listOperation.findById(app.db, tenant.organization.id, id)!
    const options = { chunkRows: 10, signal: AbortSignal.abort() }
    expect(await readList(app.db, row, chunksOf(CSV, 1_000), options)).toBe(false)
    expect((await app.post(`${path}/cancel`, tenant.key)).body.data.status).toBe('MATCHING')
    await app.drain()
    const { data } = (await app.get(path, tenant.key)).body
    expect(data).toMatchObject({ status: 'CANCELLED', processedRows: 10, counts: { added: 20, contacts: 2 } })
    expect(await optedOut(app, tenant, people)).toEqual([true, true])
  })
})
