import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { actOnImport, importCsv, phoneOf, upload, verdictsOf } from '../../support/imports.ts'
import { some } from '../../support/size.ts'

const FILE = `phone,email,SMS Permission,Tags\n${phoneOf(1)},a@b.test,yes until June,VIP\n${phoneOf(2)},b@b.test,yes,\n`

const suppressions = (app: TestApp) =>
  app.db
    .all<{ channel: string; address: string; method: string }>(
      'SELECT channel, address, method FROM suppressions ORDER BY 1, 2',
    )
    .map(({ channel, address, method }) => `${channel} ${address} ${method}`)

describe('unclear words about consent in a file', () => {
  test.each(
    some([
      {
        what: 'in a cell of a column of consent',
        file: FILE,
        details: { column: 'SMS Permission', cells: ['yes until June'], readAs: 'smsConsent' },
      },
      {
        what: 'in a tag',
        file: `phone,Tags\n${phoneOf(1)},"VIP, Unsubscribed from newsletter 2019 but texts ok"\n`,
        details: {
          column: 'Tags',
          readAs: 'tags',
          cells: ['VIP, Unsubscribed from newsletter 2019 but texts ok'],
        },
      },
      {
        what: 'in a header',
        file: `phone,SMS program consent 7\n${phoneOf(1)},Ann said so\n`,
        details: { column: 'SMS program consent 7', cells: ['Ann said so'], readAs: null },
      },
      {
        what: 'in a status',
        file: `phone,Status\n${phoneOf(1)},Consent to be renewed\n`,
        details: { column: 'Status', cells: ['Consent to be renewed'], readAs: 'contactStatus' },
      },
      {
        what: 'in a number of mails that came back',
        file: `phone,Bounce count\n${phoneOf(1)},3\n${phoneOf(2)},0\n`,
        details: { column: 'Bounce count', cells: ['3'], readAs: null },
      },
    ]),
  )('$what stops the import with a question, and changes nothing', async ({ file, details }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = app.rowCounts()
    const { status, body } = await upload(app, key, file)
    expect([status, body.code, body.details]).toEqual([
      400,
      'VALIDATION_FAILED',
      [
        {
          field: 'mapping',
          constraint: 'isUnderstood',
          message: body.message,
          userMessage: `The values of the column “${details.column}” are not understood. Choose what they mean.`,
          ...details,
        },
      ],
    ])
    expect(body.message).toContain(`mapping={${JSON.stringify(details.column)}:null}.`)
    expect(app.rowCounts()).toEqual(before)
  })

  test('cause no question if the cells are empty', async () => {
    await using app = createTestApp()
    const file = `phone,SMS program consent 7,Bounce count\n${phoneOf(1)},,0\n`
    expect(await importCsv(app, app.tenant(), file)).toMatchObject({ questions: [], counts: { created: 1 } })
  })

  test('count as an opt-out when the caller names the field', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const mapping = JSON.stringify({ 'SMS Permission': 'smsConsent' })
    const { id, counts } = await importCsv(app, tenant, FILE, { mapping })
    expect(counts).toMatchObject({ created: 2, suppressed: 1, warned: 2 })
    expect((await verdictsOf(app, tenant, id))[0]).toStartWith(
      'CREATED The value “yes until June” in “SMS Permission” is not understood and counts as an opt-out.',
    )
    expect(suppressions(app)).toEqual([`SMS ${phoneOf(1)} IMPORT`])
  })

  test('are left out if the caller says so, and asked about again for the next file', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const mapping = JSON.stringify({ 'SMS Permission': null })
    expect((await importCsv(app, tenant, FILE, { mapping })).ignoredColumns).toEqual(['SMS Permission'])
    expect(suppressions(app)).toEqual([])
    expect((await upload(app, tenant.key, FILE)).body.details[0].constraint).toBe('isUnderstood')
  })
})

describe('a dry run', () => {
  const dry = { dryRun: 'true' }

  test('needs no attestation of consent, and its file is imported with one', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const file = `phone\n${phoneOf(1)}\n`
    for (const consentAttested of ['', 'false', 'true']) {
      const { consentAttestedAt } = await importCsv(app, tenant, file, { fields: dry, consentAttested })
      expect(consentAttestedAt).toBe(consentAttested === 'true' ? '2026-03-04T17:00:00.000Z' : null)
    }
    const { id } = await importCsv(app, tenant, file, { fields: dry, consentAttested: '' })
    app.clock.advance(1_000)
    const refused = await app.post(`/contacts/imports/${id}/run`, tenant.key)
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'consentAttested'])
    expect(app.rowCounts().contacts).toBe(0)
    const { status, body } = await app.post(`/contacts/imports/${id}/run`, tenant.key, {
      consentAttested: true,
    })
    expect([status, body.data.consentAttestedAt]).toEqual([201, '2026-03-04T17:00:01.000Z'])
    await app.app.jobs.drain()
    expect(app.db.value(`SELECT count(*) FROM consents WHERE action = 'OPT_IN'`)).toBe(1)
  })

  test('that had the attestation is imported without another', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, `phone\n${phoneOf(1)}\n`, { fields: dry })
    expect(await actOnImport(app, tenant, id, 'run')).toMatchObject({
      status: 'COMPLETED',
      consentAttestedAt: '2026-03-04T17:00:00.000Z',
    })
  })

  test.each(['', 'false'])(
    'is the only exception: an import with consentAttested %j is refused',
    async (consentAttested) => {
      await using app = createTestApp()
      const { key } = app.tenant()
      const { status, body } = await upload(app, key, `phone\n${phoneOf(1)}\n`, { consentAttested })
      expect([status, body.details[0].field]).toEqual([400, 'consentAttested'])
    },
  )

  test('shows the questions, and its file cannot be imported until they are answered', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const record = await importCsv(app, tenant, FILE, { fields: dry })
    expect(record.questions).toEqual([
      {
        column: 'SMS Permission',
        cells: ['yes until June'],
        readAs: 'smsConsent',
        message: expect.stringContaining('mapping={"SMS Permission":"smsConsent"}'),
      },
    ])
    expect((await verdictsOf(app, tenant, record.id))[0]).toContain(
      'is not understood and counts as an opt-out',
    )
    const { status, body } = await app.post(`/contacts/imports/${record.id}/run`, tenant.key)
    expect([status, body.details[0].constraint]).toEqual([400, 'isUnderstood'])
    expect(suppressions(app)).toEqual([])
  })
})

test('a tag that opts out does so and stays a tag', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { id } = await importCsv(app, tenant, `phone,email,Tags\n${phoneOf(1)},a@b.test,"VIP, Do not text"\n`)
  expect(await verdictsOf(app, tenant, id)).toEqual([
    'CREATED The value “VIP, Do not text” in “Tags” counts as an opt-out. The row has no name, so the email address is used instead.',
  ])
  expect(suppressions(app)).toEqual([`SMS ${phoneOf(1)} IMPORT`])
  expect(app.db.all('SELECT name FROM tags ORDER BY name')).toEqual([
    { name: 'Do not text' },
    { name: 'VIP' },
  ])
})

test('a dead mailbox gets no mails, but its owner gets texts, with any scope of opt-outs', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  expect((await app.patch('/organization', tenant.key, { optOutScope: 'ALL' })).status).toBe(200)
  await importCsv(
    app,
    tenant,
    `phone,email,Hard Bounced\n${phoneOf(1)},a@b.test,yes\n${phoneOf(2)},b@b.test,\n`,
  )
  expect(suppressions(app)).toEqual(['EMAIL a@b.test BOUNCE'])
  const { body } = await app.get('/contacts?sortBy=phone&sortOrder=asc', tenant.key)
  expect(
    body.data.map(({ isOptedOut, emailSubscribed }: Record<string, boolean>) => [
      isOptedOut,
      emailSubscribed,
    ]),
  ).toEqual([
    [false, false],
    [false, true],
  ])
})
