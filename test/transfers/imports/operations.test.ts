import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { importCsv, phoneOf, upload } from '../../support/imports.ts'
import { some } from '../../support/size.ts'

const CSV = 'first_name,phone,notes\nAnn,504-621-8927,x\nBob,12,y\n'
const rowsOf = (count: number): string =>
  `phone\n${Array.from({ length: count }, (_, index) => phoneOf(index)).join('\n')}\n`

describe('POST /contacts/imports', () => {
  test('answers at once with a queued import and keeps the bytes until it ends', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    const { status, body } = await upload(app, tenant.key, CSV)
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      message: 'Import queued',
      data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'QUEUED' },
    })
    expect(app.rowCounts()).toEqual({
      ...before,
      contact_imports: 1,
      contact_import_files: 1,
      contact_import_pieces: 1,
      jobs: before.jobs! + 1,
    })
    await app.app.jobs.drain()
    expect(app.rowCounts()).toMatchObject({
      contacts: 1,
      contact_import_files: 0,
      contact_import_pieces: 0,
      contact_import_rows: 2,
    })
  })

  test.each(
    some([
      {
        what: 'consent is not attested',
        csv: CSV,
        options: { consentAttested: 'false' },
        field: 'consentAttested',
      },
      {
        what: 'consent is attested by another word',
        csv: CSV,
        options: { consentAttested: 'yes' },
        field: 'consentAttested',
      },
      { what: 'the mapping is no JSON', csv: CSV, options: { mapping: '{' }, field: 'mapping' },
      { what: 'the mapping is an array', csv: CSV, options: { mapping: '["phone"]' }, field: 'mapping' },
      {
        what: 'the mapping names an unknown field',
        csv: CSV,
        options: { mapping: '{"notes":"organizationId"}' },
        field: 'mapping.notes',
      },
      {
        what: 'the mapping names an unknown column',
        csv: CSV,
        options: { mapping: '{"Mobile":"phone"}' },
        field: 'mapping',
      },
      {
        what: 'no column holds phones or mail addresses',
        csv: 'first_name,city\nAnn,Austin\n',
        options: {},
        field: 'file',
      },
      { what: 'there is no header', csv: '504-621-8927,Ann\n504-621-8928,Bob\n', options: {}, field: 'file' },
      { what: 'the file is empty', csv: '', options: {}, field: 'file' },
      { what: 'there are no rows', csv: 'phone\n', options: {}, field: 'file' },
      { what: 'a quote is never closed', csv: 'phone\n"504\n', options: {}, field: 'file' },
      { what: 'it is an Excel workbook', csv: 'PK\u0003\u0004', options: {}, field: 'file' },
      { what: 'there are 50,001 rows', csv: `phone\n${'1\n'.repeat(50_001)}`, options: {}, field: 'file' },
    ]),
  )('is refused and changes nothing if $what', async ({ csv, options, field }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    const { status, body } = await upload(app, tenant.key, csv, options)
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.details[0].field).toBe(field)
    expect(app.rowCounts()).toEqual(before)
  })

  const form = (entries: Record<string, string | File>): FormData => {
    const data = new FormData()
    for (const [name, value] of Object.entries(entries)) data.append(name, value)
    return data
  }

  const big = new File([new Uint8Array(10 * 1_048_576 + 1)], 'big.csv')

  test.each(
    some<{ what: string; body: unknown; headers: Record<string, string>; status: number; code: string }>([
      {
        what: 'the file is missing',
        body: form({ consentAttested: 'true' }),
        headers: {},
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        what: 'consentAttested is missing',
        body: form({ file: new File([CSV], 'a.csv') }),
        headers: {},
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        what: 'the file is text',
        body: form({ file: CSV, consentAttested: 'true' }),
        headers: {},
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        what: 'the file is a byte over 10 MiB',
        body: form({ file: big, consentAttested: 'true' }),
        headers: {},
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
      },
      {
        what: 'the body says it is too long',
        body: '',
        headers: { 'content-length': '20000000', 'content-type': 'multipart/form-data; boundary=x' },
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
      },
      {
        what: 'the body is JSON',
        body: { file: CSV },
        headers: {},
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      },
      {
        what: 'the body is no form',
        body: 'garbage',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
    ]),
  )('is refused and changes nothing if $what', async ({ body, headers, status, code }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    const answer = await app.request('POST', '/contacts/imports', { token: tenant.key, body, headers })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(app.rowCounts()).toEqual(before)
  })

  test('without a credential nothing of the body is read', async () => {
    await using app = createTestApp()
    expect((await upload(app, undefined, 'garbage')).status).toBe(401)
  })

  test.each([
    ['../../etc/people.csv', 'people.csv'],
    ['C:\\lists\\people.csv', 'people.csv'],
    ['x'.repeat(300), 'x'.repeat(255)],
  ])('the file name %p is kept as %p', async (fileName, kept) => {
    await using app = createTestApp()
    const record = await importCsv(app, app.tenant(), CSV, { fileName })
    expect(record.fileName).toBe(kept)
  })

  describe('an Idempotency-Key', () => {
    const headers = { 'idempotency-key': 'import-1' }

    test('with the same file and fields gives the same answer, although each attempt has another boundary', async () => {
      await using app = createTestApp()
      const { key } = app.tenant()
      const first = await upload(app, key, CSV, { headers })
      const again = await upload(app, key, CSV, { headers })
      expect(again.body).toEqual(first.body)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(app.rowCounts()).toMatchObject({ contact_imports: 1, contact_import_files: 1 })
    })

    test.each([
      { what: 'another file', csv: `${CSV}Cid,504-621-8928,z\n`, options: {} },
      { what: 'another mapping', csv: CSV, options: { mapping: '{"notes":"city"}' } },
    ])('with $what is refused', async ({ csv, options }) => {
      await using app = createTestApp()
      const { key } = app.tenant()
      await upload(app, key, CSV, { headers })
      const again = await upload(app, key, csv, { ...options, headers })
      expect([again.status, again.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
      expect(app.rowCounts()).toMatchObject({ contact_imports: 1 })
    })
  })
})

describe('GET /contacts/imports', () => {
  test('has the newest first, in pages', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const fileName of ['one.csv', 'two.csv', 'three.csv'])
      await upload(app, tenant.key, CSV, { fileName })
    const { body } = await app.get('/contacts/imports?limit=2', tenant.key)
    expect(body.data.map((record: { fileName: string }) => record.fileName)).toEqual(['three.csv', 'two.csv'])
    expect(body.meta).toMatchObject({ total: 3, totalPages: 2, hasNextPage: true })
  })
})

describe('GET /contacts/imports/:id', () => {
  test('returns counts, mapping, ignored columns and progress', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    expect(await importCsv(app, tenant, CSV)).toEqual({
      id: expect.any(String),
      fileName: 'people.csv',
      status: 'COMPLETED',
      dryRun: false,
      mode: 'CREATE_AND_UPDATE',
      tagIds: [],
      segmentId: null,
      totalRows: 2,
      processedRows: 2,
      progress: 100,
      counts: {
        created: 1,
        updated: 0,
        unchanged: 0,
        duplicate: 0,
        skipped: 0,
        rejected: 1,
        suppressed: 0,
        warned: 0,
      },
      format: { encoding: 'UTF_8', separator: 'COMMA', decimalSign: null, guessed: ['separator'] },
      mapping: { first_name: 'firstName', phone: 'phone' },
      mappingSource: 'GUESSED',
      questions: [],
      ignoredColumns: ['notes'],
      error: null,
      consentAttestedAt: '2026-03-04T17:00:00.000Z',
      consentSource: null,
      consentDate: null,
      createdBy: { type: 'API_KEY', id: expect.any(String), name: 'test' },
      createdAt: '2026-03-04T17:00:00.000Z',
      startedAt: '2026-03-04T17:00:00.000Z',
      completedAt: '2026-03-04T17:00:00.000Z',
      fileKeptUntil: null,
      rowsDeletedAt: null,
      undo: null,
    })
  })
})

describe('GET /contacts/imports/:id/rows', () => {
  test('every row has its verdict, and they can be filtered', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, `${CSV}Ann,5046218927,z\n`)
    const contact = (await app.get('/contacts', tenant.key)).body.data[0]
    const rows = async (query: string) =>
      (await app.get(`/contacts/imports/${id}/rows${query}`, tenant.key)).body
    const plain = { isSuppressed: false, contactName: null, undo: null, phoneColumn: 'phone' }
    const [first, second, third] = [
      {
        ...plain,
        row: 1,
        verdict: 'CREATED',
        contactId: contact.id,
        contactName: 'Ann',
        reason: null,
        cells: null,
      },
      {
        ...plain,
        row: 2,
        verdict: 'REJECTED',
        contactId: null,
        reason: '“12” is not a valid phone number for US.',
        cells: ['Bob', '12', 'y'],
        phoneColumn: null,
      },
      {
        ...plain,
        row: 3,
        verdict: 'DUPLICATE',
        contactId: null,
        reason: 'Row 1 has the same phone number.',
        cells: null,
      },
    ]
    expect((await rows('')).data).toEqual([first, second, third])
    expect((await rows('?page=2&limit=1')).data).toEqual([second])
    expect((await rows('?page=9')).data).toEqual([])
    expect(await rows('?verdict=REJECTED')).toMatchObject({ data: [second], meta: { total: 1 } })
    expect(await rows('?verdict=UPDATED')).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await rows('?verdict=FINE')).code).toBe('VALIDATION_FAILED')
    await app.delete(`/contacts/${contact.id}`, tenant.key)
    expect((await rows('')).data[0]).toEqual({ ...first, contactId: null, contactName: null })
  })
})

describe('GET /contacts/imports/:id/rejects.csv', () => {
  test('the rejects come as a file that is safe to open, and the corrected file can be imported', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const csv = 'name,phone\nAnn,504-621-8927\n"=cmd|\' /C calc\'!A0","12"\nBob,\nCid,1,2\n'
    const { id } = await importCsv(app, tenant, csv)
    const answer = await app.get(`/contacts/imports/${id}/rejects.csv`, tenant.key)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="rejects-${id}.csv"`)
    expect(answer.body.split('\r\n')).toEqual([
      'name,phone,reason',
      `"'=cmd|' /C calc'!A0",12,“12” is not a valid phone number for US.`,
      'Bob,,The phone number is missing.',
      'Cid,1 2,"The row has 3 cells, but there are 2 columns. Put quotes around text that contains the separator."',
      '',
    ])
    const mended = answer.body.replace('calc\'!A0",12', 'calc\'!A0",504-621-8930')
    expect((await importCsv(app, tenant, mended)).counts).toMatchObject({ created: 1, rejected: 2 })
    const { body } = await app.get('/contacts?phone=8930', tenant.key)
    expect(body.data[0].fullName).toBe("=cmd|' /C calc'!A0")
  })

  test('more rejects than fit in one read all come', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, `phone\n${'1\n'.repeat(2_500)}`)
    const { body } = await app.get(`/contacts/imports/${id}/rejects.csv`, tenant.key)
    expect(body.trim().split('\r\n')).toHaveLength(2_501)
  })
})

describe('another organization', () => {
  test.each(['', '/rows', '/rejects.csv'])(
    'cannot distinguish %p of an import from a missing one',
    async (path) => {
      await using app = createTestApp()
      const { id } = await importCsv(app, app.tenant('One'), CSV)
      const other = app.tenant('Two')
      const { status, body } = await app.get(`/contacts/imports/${id}${path}`, other.key)
      expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', 'Import not found.'])
    },
  )

  test('has imports, contacts and tags of its own', async () => {
    await using app = createTestApp()
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    const csv = 'phone,tags\n504-621-8927,vip\n'
    await importCsv(app, one, csv)
    expect((await importCsv(app, two, csv)).counts).toMatchObject({ created: 1, unchanged: 0 })
    for (const { key } of [one, two]) {
      expect((await app.get('/contacts/imports', key)).body.meta.total).toBe(1)
      expect((await app.get('/tags', key)).body.data).toMatchObject([{ name: 'vip', contactCount: 1 }])
    }
  })
})

test('the paths of imports do not shadow those of contacts', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await importCsv(app, tenant, rowsOf(1))
  const { body } = await app.get('/contacts', tenant.key)
  expect((await app.get(`/contacts/${body.data[0].id}`, tenant.key)).status).toBe(200)
  expect((await app.get('/contacts/imports', tenant.key)).body.data).toHaveLength(1)
  expect((await app.get('/contacts/unknown', tenant.key)).status).toBe(400)
})
