import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { exportContacts } from '../../../src/transfers/exports/format.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { readContact } from '../../support/contacts.ts'
import { addField, addFieldOfEveryType, FIELD_OF_EVERY_TYPE, OPTIONS } from '../../support/custom-fields.ts'
import { importCsv, phoneOf, upload } from '../../support/imports.ts'
import { runs, some } from '../../support/size.ts'

const PHONE = phoneOf(1)

async function exportCsv(app: TestApp, tenant: TestTenant): Promise<string> {
  let csv = ''
  await exportContacts(app.db, tenant.organization.id, (text) => (csv += text))
  return csv
}

const valuesByPhone = (app: TestApp, { organization }: TestTenant): Record<string, unknown> =>
  Object.fromEntries(
    app.db
      .all<{ phone: string; json: string }>(
        'SELECT phone, custom_fields AS json FROM contacts WHERE organization_id = ?',
        organization.id,
      )
      .map(({ phone, json }) => [phone, JSON.parse(json)]),
  )

describe('a column is for a custom field', () => {
  test.each(
    some<{
      guarantee: string
      header: string
      mapping: Record<string, unknown>
      expected: Record<string, string>
    }>([
      {
        guarantee: 'by its key',
        header: 'phone,shoeSize',
        mapping: {},
        expected: { phone: 'phone', shoeSize: 'custom.shoeSize' },
      },
      {
        guarantee: 'by its key, written otherwise',
        header: 'phone,Shoe size',
        mapping: {},
        expected: { phone: 'phone', 'Shoe size': 'custom.shoeSize' },
      },
      {
        guarantee: 'by its label',
        header: 'phone,Größe der Schuhe',
        mapping: {},
        expected: { phone: 'phone', 'Größe der Schuhe': 'custom.shoeSize' },
      },
      {
        guarantee: 'by the name exports give it',
        header: 'custom.shoeSize,phone',
        mapping: {},
        expected: { 'custom.shoeSize': 'custom.shoeSize', phone: 'phone' },
      },
      {
        guarantee: 'by the mapping',
        header: 'phone,Ref',
        mapping: { Ref: 'custom.shoeSize' },
        expected: { phone: 'phone', Ref: 'custom.shoeSize' },
      },
      {
        guarantee: 'by its label, though it could be guessed as something else',
        header: 'phone,Region',
        mapping: {},
        expected: { phone: 'phone', Region: 'custom.area' },
      },
      {
        guarantee: 'unless it is called like a field every contact has',
        header: 'phone,city',
        mapping: {},
        expected: { phone: 'phone', city: 'city' },
      },
      {
        guarantee: 'but the name of exports leaves no doubt',
        header: 'city,phone,custom.city',
        mapping: {},
        expected: { city: 'city', phone: 'phone', 'custom.city': 'custom.city' },
      },
      {
        guarantee: 'once',
        header: 'shoeSize,phone,Shoe size',
        mapping: {},
        expected: { shoeSize: 'custom.shoeSize', phone: 'phone' },
      },
      {
        guarantee: 'not when the mapping leaves it out',
        header: 'phone,shoeSize',
        mapping: { shoeSize: null },
        expected: { phone: 'phone' },
      },
      {
        guarantee: 'not when the field is archived',
        header: 'phone,old,custom.old',
        mapping: {},
        expected: { phone: 'phone' },
      },
      {
        guarantee: 'not when another organization has it',
        header: 'phone,custom.foreign,foreign',
        mapping: {},
        expected: { phone: 'phone' },
      },
    ]),
  )('$guarantee', async ({ header, mapping, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addField(app, tenant, 'shoeSize', 'TEXT', { label: 'Größe der Schuhe' })
    await addField(app, tenant, 'area', 'TEXT', { label: 'Region' })
    await addField(app, tenant, 'city', 'TEXT', { label: 'Their town' })
    const old = await addField(app, tenant, 'old')
    await app.patch(`/custom-fields/${old}`, tenant.key, { isArchived: true })
    await addField(app, app.tenant('Other'), 'foreign')
    const cells = header.split(',').map((name) => (name === 'phone' ? PHONE : 'x'))
    const record = await importCsv(app, tenant, `${header}\n${cells.join(',')}\n`, {
      mapping: JSON.stringify(mapping),
    })
    expect(record.mapping).toEqual(expected)
  })

  test.each(
    some([
      {
        guarantee: 'a field there is not',
        mapping: { Ref: 'custom.shoeSise' },
        message: 'which is not a custom field of this organization',
      },
      { guarantee: 'an archived field', mapping: { Ref: 'custom.old' }, message: 'is archived' },
      {
        guarantee: 'no key',
        mapping: { Ref: 'custom.' },
        message: 'which is not a custom field of this organization',
      },
      {
        guarantee: 'two columns for one field',
        mapping: { Ref: 'custom.shoeSize', phone: 'custom.shoeSize' },
        message: 'gives both',
      },
    ]),
  )('a mapping to $guarantee is refused', async ({ mapping, message }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addField(app, tenant, 'shoeSize')
    const old = await addField(app, tenant, 'old')
    await app.patch(`/custom-fields/${old}`, tenant.key, { isArchived: true })
    const before = app.rowCounts()
    const answer = await upload(app, tenant.key, `phone,Ref\n${PHONE},x\n`, {
      mapping: JSON.stringify(mapping),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(message)
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('the values of a row', () => {
  const HEADER = 'first_name,phone,note,score,vip,birthday,plan,interests,site'

  test('are read by type, and a value that does not fit is left out with a remark', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const record = await importCsv(
      app,
      tenant,
      `${HEADER}\nAnn,${phoneOf(1)},Hello,"1,234.5",yes,3/8/2026,PRO,max;free,example.com\n` +
        `Bob,${phoneOf(2)},ok,lots,maybe,never,x,pro;y,nowhere\nCid,${phoneOf(3)},,,,,,,\n`,
    )
    expect(record.counts).toMatchObject({ created: 3, warned: 1, rejected: 0 })
    expect(valuesByPhone(app, tenant)).toEqual({
      [phoneOf(1)]: {
        note: 'Hello',
        score: 1234.5,
        vip: true,
        birthday: '2026-03-08',
        plan: 'pro',
        interests: ['free', 'max'],
        site: 'https://example.com',
      },
      [phoneOf(2)]: { note: 'ok', interests: ['pro'] },
      [phoneOf(3)]: {},
    })
    const rows = await app.get(`/contacts/imports/${record.id}/rows`, tenant.key)
    expect(rows.body.data[1].reason).toBe(
      'The value in “The score” is not a number and was left out. The value in “The vip” is neither yes nor no and was left out. ' +
        'The value in “The birthday” is not a date and was left out. The value in “The plan” is not one of the options and was left out. ' +
        '“The interests” contains options that do not exist. These options were left out. ' +
        'The value in “The site” is not a web address and was left out.',
    )
  })

  test('update a contact: filled cells replace values, the rest stays, and the timeline shows it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addFieldOfEveryType(app, tenant)
    const body = {
      firstName: 'Ann',
      phone: PHONE,
      customFields: { note: 'old', score: 5, interests: ['pro'] },
    }
    const created = await app.post('/contacts', tenant.key, body)
    const { id } = created.body.data
    const csv = `phone,note,score,interests,plan\n${PHONE},new,,pro,max\n`
    expect((await importCsv(app, tenant, csv)).counts).toMatchObject({ updated: 1 })
    const after = await readContact(app, tenant, id)
    expect(after.customFields).toEqual({ note: 'new', score: 5, interests: ['pro'], plan: 'max' })
    const { body: timeline } = await app.get(`/contacts/${id}/activity`, tenant.key)
    const changes = timeline.data.flatMap(
      (entry: { data: { changes?: unknown[] } }) => entry.data.changes ?? [],
    )
    expect(changes).toEqual([
      { field: 'customFields.note', from: 'old', to: 'new' },
      { field: 'customFields.plan', from: null, to: 'max' },
    ])
    expect((await importCsv(app, tenant, csv)).counts).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await readContact(app, tenant, id)).toEqual(after)
  })
})

describe('an import and the deletion of its field', () => {
  test('the field cannot be deleted while the import waits', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addField(app, tenant, 'note')
    const { body } = await upload(app, tenant.key, `phone,note\n${PHONE},x\n`)
    const refusal = await app.delete(`/custom-fields/${id}`, tenant.key)
    expect(refusal.status).toBe(409)
    expect(refusal.body.details).toEqual([
      { resource: 'contact_import', id: body.data.id, name: 'people.csv' },
    ])
    await app.drain()
    expect((await app.delete(`/custom-fields/${id}`, tenant.key)).status).toBe(200)
  })

  test('a field archived while the import waits still gets its values', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addField(app, tenant, 'note')
    await upload(app, tenant.key, `phone,note\n${PHONE},x\n`)
    await app.patch(`/custom-fields/${id}`, tenant.key, { isArchived: true })
    await app.drain()
    expect(valuesByPhone(app, tenant)).toEqual({ [PHONE]: { note: 'x' } })
  })
})

const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'É',
    '日',
    '😀',
    "'",
    '=',
    '+',
    '-',
    '@',
    '|',
    '"',
    ',',
    ';',
    '\n',
    '\r',
    ' ',
    '\u00a0',
    '\u200b',
    '5',
  ),
  maxLength: 6,
})
const person = fc.record(
  {
    note: text,
    score: fc.oneof(fc.integer(), fc.double({ min: -1e15, max: 1e15, noNaN: true })),
    vip: fc.boolean(),
    birthday: fc.constantFrom('2026-03-08', '1980-12-25', '0001-01-01'),
    plan: fc.constantFrom(...OPTIONS),
    interests: fc.subarray(OPTIONS),
    site: fc.constantFrom('https://example.com/?a=1,2;3', 'http://a.example/'),
    // Names that could be read as other columns.
    phone: text,
    status: text,
    tags: text,
    constructor: text,
  },
  { requiredKeys: [] },
)

test('exported and imported into an organization with the same fields, all values are the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 5 }), async (people) => {
      await using app = createTestApp()
      const [from, to] = [app.tenant('From'), app.tenant('To')]
      for (const tenant of [from, to]) {
        await addFieldOfEveryType(app, tenant)
        for (const key of ['phone', 'status', 'tags', 'constructor']) await addField(app, tenant, key)
      }
      for (const [index, customFields] of people.entries()) {
        const body = { firstName: 'Ann', phone: phoneOf(index), customFields }
        const { status } = await app.post('/contacts', from.key, body)
        expect(status).toBe(201)
      }
      const csv = await exportCsv(app, from)
      const { counts } = await importCsv(app, to, csv)
      expect(counts).toMatchObject({ created: people.length, warned: 0, rejected: 0 })
      expect(valuesByPhone(app, to)).toEqual(valuesByPhone(app, from))
      expect(await exportCsv(app, to)).toBe(csv)
      expect((await importCsv(app, from, csv)).counts).toMatchObject({ unchanged: people.length })
    }),
    { numRuns: runs(40, 8) },
  )
})

test('an export has a column for each field, archived ones too', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const ids = await addFieldOfEveryType(app, tenant)
  await app.post('/contacts', tenant.key, {
    firstName: 'Ann',
    phone: PHONE,
    customFields: { note: '=1+1', score: -5, vip: false, interests: ['pro', 'max'] },
  })
  await app.patch(`/custom-fields/${ids.note}`, tenant.key, { isArchived: true })
  const [header, line] = (await exportCsv(app, tenant)).split('\r\n')
  expect(header).toEndWith(`,created_at,${FIELD_OF_EVERY_TYPE.map(([key]) => `custom.${key}`).join(',')}`)
  expect(line).toEndWith(`,'=1+1,'-5,no,,,"pro;max",`)
})
