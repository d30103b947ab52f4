import { describe, expect, test } from 'bun:test'
import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { CONTACT_FIELDS, type ContactField } from '../../../src/contacts/records/fields.ts'
import { ContactRecord } from '../../../src/contacts/records/schema.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../../../src/contacts/records/table.ts'
import { exportContacts } from '../../../src/transfers/exports/format.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import {
  addFieldOfEveryType,
  FIELD_OF_EVERY_TYPE,
  type FieldType,
  OPTIONS,
} from '../../support/custom-fields.ts'
import { addIdentity } from '../../support/identities.ts'
import { actOnImport, importCsv, phoneOf, verdictsOf } from '../../support/imports.ts'
import { runs } from '../../support/size.ts'

async function exportCsv(app: TestApp, tenant: TestTenant): Promise<string> {
  let csv = ''
  await exportContacts(app.db, tenant.organization.id, (text) => (csv += text))
  return csv
}

const awkward = (maxLength: number) =>
  fc.oneof(
    fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        '0',
        '7',
        'é',
        'ß',
        '日',
        'ا',
        '😀',
        "'",
        '"',
        '=',
        '+',
        '-',
        '@',
        '|',
        ',',
        ';',
        ':',
        '.',
        '/',
        '(',
        ')',
        ' ',
        '\n',
        '\t',
        '\u00a0',
        '\u200b',
        '\u202e',
        '\ufeff',
        '＝',
      ),
      maxLength,
    }),
    fc.constantFrom(
      "'02108",
      '02108',
      "''7",
      '+15046218927',
      "'+15046218927",
      '=1+1',
      "'=1",
      '-',
      'null',
      'none',
      'no',
      '* myContacts',
    ),
  )
/** A text without visible characters is no value. */
const visible = (max: number) => awkward(max).filter((text) => /[^\s\p{Cc}\p{Cf}]/u.test(text))
const optional = (max: number) => fc.oneof(fc.constant(null), visible(max))

/** Value of every kind of field, so that a new field is tried without another line here. */
const OF_KIND: Record<ContactField['kind'], (field: ContactField) => fc.Arbitrary<string | null>> = {
  name: ({ isRequired }) => (isRequired ? visible(9) : optional(9)),
  line: () => optional(9),
  phone: () => fc.constant(null),
  email: () => fc.constantFrom(null, 'a@b.test', "o'neil+x@b.test"),
  country: () => fc.constantFrom(null, 'US', 'DE'),
  timezone: () => fc.constantFrom(null, 'America/New_York', 'Asia/Kolkata'),
}
const OF_TYPE: Record<FieldType, fc.Arbitrary<unknown>> = {
  TEXT: visible(12),
  URL: fc.constantFrom('https://example.com/?a=1&b=2,3;4', 'http://example.com/%27'),
  NUMBER: fc.oneof(fc.integer(), fc.double({ min: -1e15, max: 1e15, noNaN: true })),
  BOOLEAN: fc.boolean(),
  DATE: fc.constantFrom('2026-03-08', '1999-12-31'),
  SELECT: fc.constantFrom(...OPTIONS),
  MULTI_SELECT: fc.subarray(OPTIONS, { minLength: 1 }),
}
const fieldsOf = fc.record(
  Object.fromEntries(
    (CONTACT_FIELDS as readonly ContactField[]).map((field) => [field.name, OF_KIND[field.kind](field)]),
  ),
)
const customOf = fc.record(
  Object.fromEntries(FIELD_OF_EVERY_TYPE.map(([key, type]) => [key, OF_TYPE[type]])),
  {
    requiredKeys: [],
  },
)
const person = fc.record({
  fields: fieldsOf,
  custom: customOf,
  tags: fc.uniqueArray(visible(6), { maxLength: 4, selector: (name) => name.normalize('NFC').toLowerCase() }),
  status: fc.constantFrom(...CONTACT_STATUSES),
  source: fc.constantFrom(...CONTACT_SOURCES),
  stage: fc.constantFrom(...CONTACT_STAGES),
  isOptedOut: fc.boolean(),
  isEmailOptedOut: fc.boolean(),
  prefersSender: fc.boolean(),
})
type Someone = typeof person extends fc.Arbitrary<infer One> ? One : never

const SENDER = '+15550100001'

/** Organization with the same sender and custom fields as the other. */
async function organization(app: TestApp, name: string): Promise<TestTenant> {
  const tenant = app.tenant(name)
  await addFieldOfEveryType(app, tenant)
  await addIdentity(app, tenant, { address: SENDER })
  return tenant
}

async function add(app: TestApp, tenant: TestTenant, someone: Someone, index: number): Promise<void> {
  const tagIds: string[] = []
  for (const name of someone.tags) {
    const { status, body } = await app.post('/tags', tenant.key, { name })
    if (status === 201) tagIds.push(body.data.id)
  }
  const { status, source, isOptedOut, custom, stage } = someone
  const answer = await app.post('/contacts', tenant.key, {
    ...someone.fields,
    phone: phoneOf(index),
    status,
    source,
    isOptedOut,
    tagIds,
    customFields: custom,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  const { id, email } = answer.body.data
  await app.patch(`/contacts/${id}/stage`, tenant.key, { stage })
  if (someone.isEmailOptedOut && email)
    await app.post('/opt-out/suppressions', tenant.key, { channel: 'EMAIL', address: email })
  if (someone.prefersSender) {
    const { body } = await app.get('/channel-identities', tenant.key)
    await app.patch(`/contacts/${id}/preferred-caller-id`, tenant.key, { channelIdentityId: body.data[0].id })
  }
  app.clock.advance(1_001)
}

/** Data of an organization without its history: its imports, its exports and its log. */
const stateOf = (app: TestApp, { organization: { id } }: TestTenant) => ({
  contacts: app.db.all('SELECT * FROM contacts WHERE organization_id = ? ORDER BY id', id),
  suppressions: app.db.all(
    'SELECT * FROM suppressions WHERE organization_id = ? ORDER BY channel, address',
    id,
  ),
  consents: app.db.all('SELECT * FROM consents WHERE organization_id = ? ORDER BY id', id),
  tags: app.db.all('SELECT * FROM contact_tags WHERE organization_id = ? ORDER BY contact_id, tag_id', id),
})

const listedIn = (app: TestApp, { organization: { id } }: TestTenant) =>
  app.db.all('SELECT channel, address FROM suppressions WHERE organization_id = ? ORDER BY 1, 2', id)

test('an export comes back whole in an empty organization, and changes nothing in its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 5 }), async (people) => {
      await using app = createTestApp()
      const [from, to] = [await organization(app, 'From'), await organization(app, 'To')]
      for (const [index, someone] of people.entries()) await add(app, from, someone, index)
      const csv = await exportCsv(app, from)
      const before = stateOf(app, from)
      const same = await importCsv(app, from, csv)
      expect(await verdictsOf(app, from, same.id)).toEqual(people.map(() => 'UNCHANGED'))
      expect(stateOf(app, from)).toEqual(before)
      const { counts, ignoredColumns } = await importCsv(app, to, csv)
      expect(counts).toMatchObject({ created: people.length, warned: 0 })
      expect(ignoredColumns).toEqual([])
      expect(await exportCsv(app, to)).toBe(csv)
      expect(listedIn(app, to)).toEqual(listedIn(app, from))
    }),
    { numRuns: runs(40, 8) },
  )
})

/** Columns of an export that hold the fields of the contact record, or the reason that there is none. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (CONTACT_FIELDS as readonly ContactField[]).map(({ name, column }) => [name, column]),
  ),
  tags: 'tags',
  isOptedOut: 'opted_out',
  emailSubscribed: 'email_opted_out',
  status: 'status',
  stage: 'stage',
  source: 'source',
  preferredCallerId: 'preferred_caller',
  createdAt: 'created_at',
  customFields: 'custom.note',
}
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  id: 'Names the row of one organization; the number is what a contact is known by.',
  fullName: 'Made of the first and the last name.',
  tagIds: 'Ids of one organization; the tags go by their names.',
  optedOutAt: 'Of the entry on the suppression list, whose own export has it.',
  lastContactedAt: 'Of the messages, which do not go with the file.',
  lastInboundAt: 'Of the messages, which do not go with the file.',
  updatedAt: 'Of the row: an import is a change.',
}

test('every field of the contact record is in the export or has a reason', async () => {
  await using app = createTestApp()
  const tenant = await organization(app, 'One')
  const [header = ''] = (await exportCsv(app, tenant)).replace('\ufeff', '').split('\r\n')
  const columns = new Set(header.split(','))
  const missing = Object.keys(ContactRecord.entries).filter(
    (field) => !(field in NOT_EXPORTED) && !columns.has(COLUMN_OF[field] ?? ''),
  )
  expect(missing).toEqual([])
})

describe('an import of an export', () => {
  const HEADER = 'first_name,phone,status,stage,source,created_at'

  test('makes no contact ACTIVE again that was archived since, and reports it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(
      app,
      tenant,
      `first_name,phone,status\nAnn,${phoneOf(1)},ARCHIVED\nBob,${phoneOf(2)},ACTIVE\n`,
    )
    const csv = `first_name,phone,status\nAnn,${phoneOf(1)},ACTIVE\nBob,${phoneOf(2)},INVALID\n`
    const { id } = await importCsv(app, tenant, csv)
    expect(await verdictsOf(app, tenant, id)).toEqual([
      'UNCHANGED The contact stays archived, because an import does not make contacts active again.',
      'UPDATED',
    ])
    const statuses = () => app.db.all('SELECT status FROM contacts ORDER BY phone')
    expect(statuses()).toEqual([{ status: 'ARCHIVED' }, { status: 'INVALID' }])
    await actOnImport(app, tenant, id, 'undo')
    expect(statuses()).toEqual([{ status: 'ARCHIVED' }, { status: 'ACTIVE' }])
  })

  test('is undone whole: unchanged contacts that it made are deleted, others get their stage back', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(app, tenant, `first_name,phone\nAnn,${phoneOf(1)}\n`)
    app.clock.advance(1_000)
    const rows = `Ann,${phoneOf(1)},ACTIVE,CUSTOMER,KIT,\nBob,${phoneOf(2)},ACTIVE,LOST,MANUAL,2024-05-01T10:00:00Z\n`
    const { id } = await importCsv(app, tenant, `${HEADER}\n${rows}`)
    const all = () =>
      app.db.all('SELECT first_name, stage, source FROM contacts WHERE deleted_at IS NULL ORDER BY phone')
    expect(all()).toEqual([
      { firstName: 'Ann', stage: 'CUSTOMER', source: 'KIT' },
      { firstName: 'Bob', stage: 'LOST', source: 'MANUAL' },
    ])
    const { undo } = await actOnImport(app, tenant, id, 'undo')
    expect(undo.counts).toMatchObject({ deleted: 1, deletedChanged: 0, restored: 1 })
    expect(all()).toEqual([{ firstName: 'Ann', stage: 'NEW_LEAD', source: 'CSV_IMPORT' }])
  })

  test('does not read words of other programs as ours, and accepts no date in the future', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, ignoredColumns } = await importCsv(
      app,
      tenant,
      `${HEADER},Source,Created At\nAnn,${phoneOf(1)},Lead,Hot,Facebook,2999-01-01T00:00:00Z,Ads,5/1/2024\n`,
    )
    expect(ignoredColumns).toEqual(['Source', 'Created At'])
    expect(await verdictsOf(app, tenant, id)).toEqual([
      'CREATED The stage does not exist and was left out. The source does not exist and was left out.',
    ])
    expect(app.db.get('SELECT status, stage, source, created_at FROM contacts')).toEqual({
      status: 'ACTIVE',
      stage: 'NEW_LEAD',
      source: 'CSV_IMPORT',
      createdAt: app.clock.now(),
    })
  })

  test('names the preferred sender that does not exist', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(
      app,
      tenant,
      `first_name,phone,preferred_caller\nAnn,${phoneOf(1)},+15550100009\n`,
    )
    expect(await verdictsOf(app, tenant, id)).toEqual([
      'CREATED The preferred sender is not an active SMS sender and was left out.',
    ])
  })
})

/** Every CSV file that the product writes, with the test that reads it back, or the reason that there is none. */
const FILES: Readonly<Record<string, string>> = {
  'src/transfers/exports/format.ts': 'test/transfers/exports/round-trip.test.ts',
  'src/transfers/suppressions/export.ts': 'test/transfers/suppressions/imports.test.ts',
  'src/transfers/imports/rejects.ts': 'test/transfers/imports/operations.test.ts',
  'src/billing/catalogue/rate-file.ts': 'test/cli/billing.drill.ts',
  'src/billing/invoices/csv.ts': 'An invoice has its number from the server: no file may make one.',
  'src/billing/margins/csv.ts': 'It is computed from the ledgers.',
  'src/billing/margins/ledger.ts': 'A ledger is evidence: nothing may write into it from a file.',
  'cli/commands/billing-report.ts': 'It is computed from the ledgers.',
  'src/polls/votes/service.ts': 'A vote is what a contact texted: no file may make one.',
  'src/transfers/audit-export/lines.ts': 'A log is evidence: nothing may write into it from a file.',
}

test('every CSV file that is written is read back, or has a reason against it', () => {
  const writers = globSync('{src,cli}/**/*.ts').filter((path) => {
    const isWriter = /\bcsvHead\(|text\/csv;/.test(readFileSync(path, 'utf8'))
    return isWriter && !path.endsWith('routes.ts')
  })
  expect(writers.sort()).toEqual(Object.keys(FILES).sort())
})
