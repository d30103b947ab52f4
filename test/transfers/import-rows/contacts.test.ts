import { describe, expect, test } from 'bun:test'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { silentLog } from '../../../src/lib/log.ts'
import {
  type FileImport,
  type FileImportOptions,
  importFile,
} from '../../../src/transfers/imports/command.ts'
import { contactImportJobs } from '../../../src/transfers/imports/module.ts'
import { importOperation } from '../../../src/transfers/imports/store.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addSuppression } from '../../support/contacts.ts'
import { chunksOf, importCsv, phoneOf, upload, verdictsOf } from '../../support/imports.ts'
import { handlerOf } from '../../support/jobs.ts'

const contactsOf = async (app: TestApp, tenant: TestTenant) =>
  (await app.get('/contacts?limit=100&sortBy=phone&sortOrder=asc', tenant.key)).body.data

const consentsOf = (app: TestApp) =>
  app.db.all('SELECT channel, address, action, method, actor_name AS actor FROM consents ORDER BY id')

describe('a new number', () => {
  test('becomes a contact with a record of the attested consent', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(app, tenant, 'first_name,last_name,phone,city\nAnn,Lee,504-621-8927,Reno\n')
    expect(await contactsOf(app, tenant)).toMatchObject([
      {
        fullName: 'Ann Lee',
        phone: '+15046218927',
        city: 'Reno',
        source: 'CSV_IMPORT',
        status: 'ACTIVE',
        stage: 'NEW_LEAD',
      },
    ])
    expect(consentsOf(app)).toEqual([
      { channel: 'SMS', address: '+15046218927', action: 'OPT_IN', method: 'IMPORT', actor: 'test' },
    ])
  })

  test.each([
    {
      what: 'the last name',
      header: 'last_name,company,email',
      cells: 'Lee,Acme,ann.lee@example.test',
      first: 'Lee',
      last: null,
      remark: 'first name, so the last',
    },
    {
      what: 'the company',
      header: 'last_name,company,email',
      cells: ',Acme,ann.lee@example.test',
      first: 'Acme',
      last: null,
      remark: 'name, so the company',
    },
    {
      what: 'what stands before the @',
      header: 'last_name,company,email',
      cells: ',,ann.lee@example.test',
      first: 'ann.lee',
      last: null,
      remark: 'the email address',
    },
    {
      what: 'the number',
      header: 'last_name,company,email',
      cells: ',,',
      first: '+15046218927',
      last: null,
      remark: 'the phone number',
    },
    {
      what: 'the company, when the last name is too long',
      header: 'last_name,company,email',
      cells: `${'x'.repeat(101)},Acme,`,
      first: 'Acme',
      last: null,
      remark: '',
    },
  ])(
    'without a first name is called by $what, and the row reports it',
    async ({ header, cells, first, last, remark }) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const csv = `phone,${header}\n504-621-8927,${cells}\n`
      const { id, counts } = await importCsv(app, tenant, csv)
      expect(await contactsOf(app, tenant)).toMatchObject([{ firstName: first, lastName: last }])
      expect(counts).toMatchObject({ created: 1, warned: 1 })
      expect((await verdictsOf(app, tenant, id))[0]).toContain(remark)
      // The row reports nothing for a contact with a name.
      expect((await importCsv(app, tenant, csv)).counts).toMatchObject({ unchanged: 1 })
    },
  )

  test('that belonged to a deleted contact becomes a new contact', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(app, tenant, 'phone\n504-621-8927\n')
    const [old] = await contactsOf(app, tenant)
    await app.delete(`/contacts/${old.id}`, tenant.key)
    const { counts } = await importCsv(app, tenant, 'phone,city\n504-621-8927,Reno\n')
    expect(counts.created).toBe(1)
    expect((await contactsOf(app, tenant))[0].id).not.toBe(old.id)
  })
})

describe('a number of a contact', () => {
  const GIVEN = { firstName: 'Ann', phone: '+15046218927', city: 'Reno', email: 'ann@example.test' }
  test.each([
    {
      what: 'the same values',
      csv: 'first_name,phone,city\nAnn,504-621-8927,Reno\n',
      count: 'unchanged',
      change: {},
    },
    { what: 'the number alone', csv: 'phone\n504-621-8927\n', count: 'unchanged', change: {} },
    {
      what: 'empty cells',
      csv: 'first_name,phone,city,email\n,504-621-8927, ,\n',
      count: 'unchanged',
      change: {},
    },
    {
      what: 'another city',
      csv: 'phone,city\n504-621-8927,Fargo\n',
      count: 'updated',
      change: { city: 'Fargo' },
    },
    {
      what: 'a value it lacked',
      csv: 'phone,last_name\n504-621-8927,Lee\n',
      count: 'updated',
      change: { lastName: 'Lee' },
    },
    { what: 'a bad email', csv: 'phone,email\n504-621-8927,nope\n', count: 'unchanged', change: {} },
  ])('given $what keeps the fields that the file does not name', async ({ csv, count, change }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.post('/contacts', tenant.key, GIVEN)
    app.clock.advance(60_000)
    const { counts } = await importCsv(app, tenant, csv)
    expect(counts[count]).toBe(1)
    const [contact, ...others] = await contactsOf(app, tenant)
    expect(others).toEqual([])
    expect(contact).toMatchObject({ ...GIVEN, ...change, source: 'MANUAL' })
    expect(contact.updatedAt).toBe(
      count === 'updated' ? '2026-03-04T17:01:00.000Z' : '2026-03-04T17:00:00.000Z',
    )
    expect(consentsOf(app)).toEqual([])
  })

  test('gets the missing tags', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const csv = 'phone,tags\n504-621-8927,vip;New\n'
    await app.post('/tags', tenant.key, { name: 'VIP' })
    await app.post('/contacts', tenant.key, GIVEN)
    expect((await importCsv(app, tenant, csv)).counts.updated).toBe(1)
    expect((await importCsv(app, tenant, csv)).counts.unchanged).toBe(1)
    const [contact] = await contactsOf(app, tenant)
    expect(contact.tags.map(({ name }: { name: string }) => name).sort()).toEqual(['New', 'VIP'])
    expect(app.rowCounts()).toMatchObject({ tags: 2, contact_tags: 2 })
  })

  test('twice in a file keeps the first row, also many rows apart', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const many = Array.from({ length: 250 }, (_, index) => `${phoneOf(index)},Reno`).join('\n')
    const record = await importCsv(
      app,
      tenant,
      `phone,city\n${many}\n${phoneOf(3)},Fargo\n${phoneOf(3)},Boise\n`,
    )
    expect(record.counts).toMatchObject({ created: 250, duplicate: 2, updated: 0 })
    const { body } = await app.get(`/contacts/imports/${record.id}/rows?verdict=DUPLICATE`, tenant.key)
    expect(body.data.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Row 4 has the same phone number.',
      'Row 4 has the same phone number.',
    ])
  })
})

describe('a number that opted out', () => {
  const stop = (app: TestApp, tenant: TestTenant) =>
    addSuppression(app, tenant, '+15046218927', { method: 'KEYWORD' })

  test('is imported as opted out, and no consent is recorded for it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    stop(app, tenant)
    app.clock.advance(60_000)
    const { counts } = await importCsv(app, tenant, 'phone,opted_out\n504-621-8927,no\n504-621-8928,\n')
    expect(counts).toMatchObject({ created: 2, suppressed: 1 })
    expect(await contactsOf(app, tenant)).toMatchObject([
      { phone: '+15046218927', isOptedOut: true, optedOutAt: '2026-03-04T17:00:00.000Z' },
      { phone: '+15046218928', isOptedOut: false },
    ])
    expect(consentsOf(app)).toMatchObject([{ address: '+15046218928', action: 'OPT_IN' }])
    expect(app.rowCounts()).toMatchObject({ suppressions: 1 })
  })

  test('by the word of the file is suppressed with a record, once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: '+15046218927' })
    const csv = 'phone,opted_out\n504-621-8927,yes\n504-621-8928,TRUE\n'
    expect((await importCsv(app, tenant, csv)).counts).toMatchObject({
      created: 1,
      updated: 1,
      suppressed: 2,
    })
    expect((await importCsv(app, tenant, csv)).counts).toMatchObject({ unchanged: 2, suppressed: 2 })
    expect(
      (await contactsOf(app, tenant)).map(({ isOptedOut }: { isOptedOut: boolean }) => isOptedOut),
    ).toEqual([true, true])
    expect(consentsOf(app)).toMatchObject([{ action: 'OPT_OUT' }, { action: 'OPT_OUT' }])
    expect(app.rowCounts()).toMatchObject({ suppressions: 2 })
  })

  test('in another organization is not suppressed here', async () => {
    await using app = createTestApp()
    stop(app, app.tenant('One'))
    expect((await importCsv(app, app.tenant('Two'), 'phone\n504-621-8927\n')).counts.suppressed).toBe(0)
  })

  test('a suppressed email address gets no mails, new or changed', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    addSuppression(app, tenant, 'no@example.test', { channel: 'EMAIL', method: 'LIST_UNSUBSCRIBE' })
    await app.post('/contacts', tenant.key, {
      firstName: 'Ann',
      phone: '+15046218927',
      email: 'yes@example.test',
    })
    const csv =
      'phone,email\n504-621-8927,no@example.test\n504-621-8928,NO@example.test\n504-621-8929,a@example.test\n'
    await importCsv(app, tenant, csv)
    const emailable = (await contactsOf(app, tenant)).map(
      (contact: { emailSubscribed: boolean }) => contact.emailSubscribed,
    )
    expect(emailable).toEqual([false, false, true])
  })
})

test('a cell of 10,001 characters refuses its row but not the file, and is stored cut', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const csv = `first_name,phone,note,opted_out\nAnn,${phoneOf(1)},${'x'.repeat(10_001)},yes\nBob,${phoneOf(2)},y,\n`
  const { id, counts } = await importCsv(app, tenant, csv)
  expect(counts).toMatchObject({ created: 1, rejected: 1 })
  const [row] = (await app.get(`/contacts/imports/${id}/rows`, tenant.key)).body.data
  expect(row.reason).toContain('The cell in column 3 (“note”) has 10,001 characters')
  expect(row.cells[2]).toBe(`${'x'.repeat(200)}…`)
  expect(app.db.all('SELECT address FROM suppressions')).toEqual([{ address: phoneOf(1) }])
})

test('importing a file again changes only the list of imports and the notifications', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const csv = `name,phone,email,tags,opted_out\nAnn Lee,504-621-8927,A@b.test,"x;y",\nBob,504-621-8928,,,yes\nCid,1,,,\n`
  await importCsv(app, tenant, csv)
  const { contact_imports, contact_import_rows, jobs, events, ...before } = app.rowCounts()
  const contacts = await contactsOf(app, tenant)
  app.clock.advance(60_000)
  expect((await importCsv(app, tenant, csv)).counts).toMatchObject({
    unchanged: 2,
    rejected: 1,
    created: 0,
    updated: 0,
  })
  expect(app.rowCounts()).toMatchObject(before)
  expect(await contactsOf(app, tenant)).toEqual(contacts)
})

const IN_HUNDREDS: FileImportOptions = { chunkRows: 100 }

/** Simulates a process that dies: the run ends after `chunks` chunks, and everything it had read is lost. */
function crashAfter(chunks: number): FileImportOptions {
  const abort = new AbortController()
  let left = chunks
  return {
    ...IN_HUNDREDS,
    signal: abort.signal,
    onProgress: () => {
      left -= 1
      if (left === 0) abort.abort()
    },
  }
}

const fileImport = (tenant: TestTenant, csv: string): FileImport => ({
  organizationId: tenant.organization.id,
  fileName: 'people.csv',
  open: () => chunksOf(csv, 2_000),
  actor: { type: 'SYSTEM', id: null, name: 'Carillon' },
  isConsentAttested: true,
})

/** File with `rows` rows: every seventh is a duplicate and every eleventh has no phone. */
const mixedCsv = (rows: number): string =>
  `phone,city,tags\n${Array.from({ length: rows }, (_, index) =>
    index % 11 === 10
      ? ',x,t'
      : `${phoneOf(index % 7 === 6 ? index - 6 : index)},city ${index},t${index % 3}`,
  ).join('\n')}\n`

const everything = (app: TestApp) => ({
  contacts: app.db.all('SELECT phone, city, opted_out_at FROM contacts ORDER BY phone'),
  tags: app.db.all('SELECT name, contact_count FROM tags ORDER BY name'),
  consents: app.db.all('SELECT address, action FROM consents ORDER BY address'),
  verdicts: app.db.all(
    'SELECT row_number, verdict, reason, cells FROM contact_import_rows WHERE import_id = 1 ORDER BY row_number',
  ),
  import: app.db.get(
    `SELECT status, processed_rows, created_count, updated_count, unchanged_count, duplicate_count,
       rejected_count FROM contact_imports WHERE id = 1`,
  ),
})

/** Makes the database fail on one contact, like a full disk. */
const refuseContact = (app: TestApp, phone: string): void =>
  app.db.writeNow(
    (tx) =>
      void tx.run(
        `CREATE TRIGGER refuse_contact BEFORE INSERT ON contacts WHEN new.phone = '${phone}'
         BEGIN SELECT raise(ABORT, 'refused'); END`,
      ),
  )

describe('an import that is interrupted', () => {
  test.each([[[1]], [[2]], [[3]], [[1, 1]], [[1, 2]], [[2, 1]], [[1, 1, 1]]])(
    'after %p chunks continues when the command line gets the file again, with the same end',
    async (crashes) => {
      const csv = mixedCsv(350)
      await using whole = createTestApp()
      await importFile(whole.db, fileImport(whole.tenant(), csv))
      await using app = createTestApp()
      const tenant = app.tenant()
      let done = 0
      for (const chunks of crashes) {
        const record = await importFile(app.db, fileImport(tenant, csv), crashAfter(chunks))
        done += chunks * 100
        expect(record).toMatchObject({ status: 'PROCESSING', processedRows: done })
      }
      const record = await importFile(app.db, fileImport(tenant, csv))
      expect(record).toMatchObject({ id: 1, status: 'COMPLETED' })
      expect(everything(app)).toEqual(everything(whole))
    },
  )

  test('in the server is put back by a shutdown and continues from the committed chunk', async () => {
    await using whole = createTestApp()
    await importCsv(whole, whole.tenant(), mixedCsv(450))
    await using app = createTestApp()
    const tenant = app.tenant()
    await upload(app, tenant.key, mixedCsv(450))
    const run = handlerOf(
      contactImportJobs({ db: app.db, log: silentLog, chunkRows: 100 }),
      'contact_import.run',
    )
    const job = { id: 1, organizationId: tenant.organization.id, payload: { importId: 1 }, attempt: 1 }
    const processed: unknown[] = []
    for (let start = 0; start < 5; start++) {
      processed.push((await run(job, AbortSignal.abort())).kind)
      processed.push(app.db.value('SELECT processed_rows FROM contact_imports'))
    }
    expect(processed).toEqual(['snooze', 100, 'snooze', 200, 'snooze', 300, 'snooze', 400, 'done', 450])
    expect(everything(app)).toEqual(everything(whole))
    expect(app.rowCounts()).toMatchObject({ contact_import_files: 0 })
    expect(await run(job, AbortSignal.abort())).toEqual({ kind: 'done' })
  })

  test('in the middle of a chunk loses the whole chunk, and the retry repeats it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await upload(app, tenant.key, mixedCsv(450))
    // The first of the second chunk.
    refuseContact(app, phoneOf(100))
    await app.app.jobs.drain()
    expect(app.rowCounts().contact_import_rows).toBe(100)
    expect(app.db.get('SELECT status, processed_rows AS processed FROM contact_imports')).toEqual({
      status: 'PROCESSING',
      processed: 100,
    })
    app.db.writeNow((tx) => void tx.run('DROP TRIGGER refuse_contact'))
    app.clock.advance(HOUR_MS)
    await app.app.jobs.drain()
    await using whole = createTestApp()
    await importCsv(whole, whole.tenant(), mixedCsv(450))
    expect(everything(app)).toEqual(everything(whole))
  })

  test('that keeps failing is given up: it gives the reason, keeps its results and deletes the bytes', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await upload(app, tenant.key, mixedCsv(450))
    // The first of the second chunk.
    refuseContact(app, phoneOf(100))
    for (let attempt = 0; attempt < importOperation.job.attempts; attempt++) {
      await app.app.jobs.drain()
      app.clock.advance(2 * HOUR_MS)
    }
    expect((await app.get(`/contacts/imports/${body.data.id}`, tenant.key)).body.data).toMatchObject({
      status: 'FAILED',
      processedRows: 100,
      error: 'An internal error stopped the import. Upload the file again to continue it.',
      completedAt: expect.any(String),
    })
    expect(app.rowCounts()).toMatchObject({ contact_import_files: 0, contact_import_rows: 100 })
    expect(app.db.value(`SELECT state FROM jobs WHERE kind = 'contact_import.run'`)).toBe('FAILED')
  })
})

test('two runs of one import at once: one of them ends it, and the other gets the result', async () => {
  const csv = mixedCsv(250)
  await using whole = createTestApp()
  await importFile(whole.db, fileImport(whole.tenant(), csv))
  await using app = createTestApp()
  const tenant = app.tenant()
  const runs = await Promise.allSettled([
    importFile(app.db, fileImport(tenant, csv), IN_HUNDREDS),
    importFile(app.db, fileImport(tenant, csv), IN_HUNDREDS),
  ])
  expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = runs.find((run) => run.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'CONFLICT' })
  expect(everything(app)).toEqual(everything(whole))
})

describe('on the command line', () => {
  test('progress ends at the number of rows', async () => {
    await using app = createTestApp()
    const seen: unknown[] = []
    await importFile(app.db, fileImport(app.tenant(), mixedCsv(250)), {
      ...IN_HUNDREDS,
      onProgress: (progress) => seen.push(progress),
    })
    expect(seen).toEqual([100, 200, 250].map((processedRows) => ({ processedRows, totalRows: 250 })))
  })

  test('a file with an error at its end changes nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    await expect(importFile(app.db, fileImport(tenant, `${mixedCsv(150)}"never closed`))).rejects.toThrow(
      'Row 151 opens a quote that is never closed.',
    )
    expect(app.rowCounts()).toEqual(before)
  })

  test('a file read in another way is another import', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const csv = mixedCsv(250)
    await importFile(app.db, fileImport(tenant, csv), crashAfter(1))
    await importFile(app.db, { ...fileImport(tenant, csv), mapping: { city: 'state' } })
    expect(app.db.all('SELECT status, processed_rows AS processed FROM contact_imports ORDER BY id')).toEqual(
      [
        { status: 'PROCESSING', processed: 100 },
        { status: 'COMPLETED', processed: 250 },
      ],
    )
  })
})
