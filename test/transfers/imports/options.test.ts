import { describe, expect, test } from 'bun:test'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { createTestApp } from '../../support/app.ts'
import { addContact, addTag, readContact, sessionWithout } from '../../support/contacts.ts'
import { addField } from '../../support/custom-fields.ts'
import { actOnImport, importCsv, phoneOf, upload, verdictsOf } from '../../support/imports.ts'
import { addSegment, all, readSegment, rule } from '../../support/segments.ts'
import { some } from '../../support/size.ts'

const CSV = `first_name,phone\nAnn,${phoneOf(1)}\nBob,${phoneOf(2)}\n`

describe('a setting of an import', () => {
  const id = uuidv7()
  test.each(
    some<{ what: string; fields: Record<string, string>; status: number; code: string; field: string }>([
      {
        what: 'an unknown mode',
        fields: { mode: 'UPSERT' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'mode',
      },
      {
        what: 'tags that are no ids',
        fields: { tagIds: 'vip' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'tagIds[0]',
      },
      {
        what: 'tags that are no array',
        fields: { tagIds: '[{}' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'tagIds',
      },
      {
        what: 'tags that do not exist',
        fields: { tagIds: JSON.stringify([id]) },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'tagIds[0]',
      },
      {
        what: 'more tags than 50',
        fields: { tagIds: Array.from({ length: 51 }, () => id).join(',') },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'tagIds',
      },
      {
        what: 'a segment that is no id',
        fields: { segmentId: 'x' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'segmentId',
      },
      {
        what: 'a source of consent that is too long',
        fields: { consentSource: 'x'.repeat(201) },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'consentSource',
      },
      {
        what: 'a date of consent that is none',
        fields: { consentDate: 'May' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'consentDate',
      },
      {
        what: 'a date of consent that does not exist',
        fields: { consentDate: '2025-02-30' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'consentDate',
      },
      {
        what: 'a consent of tomorrow',
        fields: { consentDate: '2026-03-05' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'consentDate',
      },
      {
        what: 'a consent in a minute',
        fields: { consentDate: '2026-03-04T17:01:00Z' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'consentDate',
      },
      {
        what: 'another word than true or false',
        fields: { dryRun: 'yes' },
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'dryRun',
      },
    ]),
  )('$what is refused and changes nothing', async ({ fields, status, code, field }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = app.rowCounts()
    const answer = await upload(app, key, CSV, { fields })
    expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([status, code, field])
    expect(app.rowCounts()).toEqual(before)
  })

  test('a tag or a segment of another organization is refused like one that does not exist', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const tag = await addTag(app, other, 'theirs')
    const segment = await addSegment(app, other)
    const before = app.rowCounts()
    const withTag = await upload(app, tenant.key, CSV, { fields: { tagIds: tag } })
    expect([withTag.status, withTag.body.details[0].message]).toEqual([400, `no tag has the id ${tag}`])
    const withSegment = await upload(app, tenant.key, CSV, { fields: { segmentId: segment } })
    expect([withSegment.status, withSegment.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(app.rowCounts()).toEqual(before)
  })

  test('a segment with rules is refused', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const segmentId = await addSegment(app, tenant, {
      type: 'DYNAMIC',
      rules: all(rule('city', 'equals', 'Reno')),
    })
    const answer = await upload(app, tenant.key, CSV, { fields: { segmentId } })
    expect([answer.status, answer.body.details[0].constraint]).toEqual([400, 'isStatic'])
  })

  test('a segment needs the permission to change segments', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const segmentId = await addSegment(app, tenant)
    const token = await sessionWithout(app, tenant, 'segment:update')
    expect((await upload(app, token, CSV, { fields: { segmentId } })).body.code).toBe('FORBIDDEN')
    expect((await upload(app, token, CSV)).status).toBe(201)
  })

  test('that is empty counts as absent, because forms send empty values', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const empty = { mode: '', tagIds: '', segmentId: '', consentSource: '', consentDate: '', dryRun: '' }
    expect(await importCsv(app, tenant, CSV, { fields: empty, mapping: '' })).toMatchObject({
      mode: 'CREATE_AND_UPDATE',
      tagIds: [],
      segmentId: null,
      consentSource: null,
      consentDate: null,
      dryRun: false,
      counts: { created: 2 },
    })
  })
})

describe('mode', () => {
  const FILE = [
    'first_name,phone,city,opted_out',
    `Ann,${phoneOf(1)},Reno,`,
    `Bob,${phoneOf(2)},Reno,`,
    `Cid,${phoneOf(2)},Fargo,`,
    `Dee,${phoneOf(3)},Reno,yes`,
    `Eve,${phoneOf(4)},Reno,yes`,
    `Eve,${phoneOf(4)},Reno,`,
    `Fay,12,Reno,`,
  ].join('\n')
  const SAME = 'DUPLICATE Row 2 has the same phone number.'
  const BAD = 'REJECTED “12” is not a valid phone number for US.'
  const HAS = 'SKIPPED A contact already has this number, and this import does not change existing contacts.'
  const HAS_NOT = 'SKIPPED No contact has this number, and this import does not create contacts.'
  const COUNTS = 'The opt-out in the row still counts.'

  test.each([
    {
      mode: 'CREATE_AND_UPDATE',
      verdicts: [
        'UPDATED',
        'CREATED',
        SAME,
        'UPDATED',
        'CREATED',
        'DUPLICATE Row 5 has the same phone number.',
        BAD,
      ],
      contacts: ['Ann Reno', 'Bob Reno', 'Dee Reno', 'Eve Reno'],
    },
    {
      mode: 'CREATE_ONLY',
      verdicts: [
        HAS,
        'CREATED',
        SAME,
        `${HAS} ${COUNTS}`,
        'CREATED',
        'DUPLICATE Row 5 has the same phone number.',
        BAD,
      ],
      contacts: ['Old null', 'Bob Reno', 'Old null', 'Eve Reno'],
    },
    {
      mode: 'UPDATE_ONLY',
      verdicts: [
        'UPDATED',
        HAS_NOT,
        SAME,
        'UPDATED',
        `${HAS_NOT} ${COUNTS}`,
        'DUPLICATE Row 5 has the same phone number.',
        BAD,
      ],
      contacts: ['Ann Reno', 'Dee Reno'],
    },
  ])('$mode reports for each row the result and the reason', async ({ mode, verdicts, contacts }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant, { firstName: 'Old', phone: phoneOf(1) })
    await addContact(app, tenant, { firstName: 'Old', phone: phoneOf(3) })
    const record = await importCsv(app, tenant, FILE, { fields: { mode } })
    expect(await verdictsOf(app, tenant, record.id)).toEqual([...verdicts])
    expect(record.counts).toMatchObject({
      skipped: verdicts.filter((verdict) => verdict.startsWith('SKIPPED')).length,
      suppressed: 2,
    })
    const list = await app.get('/contacts?sortBy=phone&sortOrder=asc', tenant.key)
    expect(list.body.data.map((c: Record<string, unknown>) => `${c.firstName} ${c.city}`)).toEqual(contacts)
    expect(app.db.all('SELECT address FROM suppressions ORDER BY address')).toEqual([
      { address: phoneOf(3) },
      { address: phoneOf(4) },
    ])
  })
})

describe('tags and a segment', () => {
  test('are given to every contact of the file, new and known, once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [vip, spring] = [await addTag(app, tenant, 'VIP'), await addTag(app, tenant, 'spring')]
    const segmentId = await addSegment(app, tenant)
    const known = await addContact(app, tenant, { firstName: 'Ann', phone: phoneOf(1), tagIds: [vip] })
    const csv = `first_name,phone,tags\nAnn,${phoneOf(1)},vip\nBob,${phoneOf(2)},Vip;own\n`
    const fields = { tagIds: `${vip}, ${spring}`, segmentId }
    const record = await importCsv(app, tenant, csv, { fields })
    expect(record).toMatchObject({
      tagIds: [vip, spring],
      segmentId,
      counts: { created: 1, updated: 1 },
    })
    expect((await readSegment(app, tenant, segmentId)).contactCount).toBe(2)
    const contacts = (await app.get('/contacts?sortBy=phone&sortOrder=asc', tenant.key)).body.data
    const tagsOf = ({ tags }: { tags: Array<{ name: string }> }) => tags.map(({ name }) => name).sort()
    expect(contacts.map(tagsOf)).toEqual([
      ['VIP', 'spring'],
      ['VIP', 'own', 'spring'],
    ])
    expect((await importCsv(app, tenant, csv, { fields })).counts).toMatchObject({ unchanged: 2 })
    expect((await readContact(app, tenant, known)).tags).toHaveLength(2)
  })

  test('that are deleted before their turn are left out', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'short')
    const segmentId = await addSegment(app, tenant)
    const { body } = await upload(app, tenant.key, CSV, { fields: { tagIds: tag, segmentId } })
    await app.delete(`/tags/${tag}`, tenant.key)
    await app.delete(`/segments/${segmentId}`, tenant.key)
    await app.app.jobs.drain()
    const record = (await app.get(`/contacts/imports/${body.data.id}`, tenant.key)).body.data
    expect(record).toMatchObject({ status: 'COMPLETED', counts: { created: 2 } })
    expect(app.rowCounts()).toMatchObject({ contact_tags: 0, segment_contacts: 0 })
  })
})

test('source and date of the consent are in the consent records, with the import', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const fields = { consentSource: 'Booth at the fair', consentDate: '2026-03-04' }
  const { id } = await importCsv(app, tenant, CSV, { fields })
  const contact = (await app.get('/contacts', tenant.key)).body.data[0]
  const { body } = await app.get(`/contacts/${contact.id}/consents`, tenant.key)
  expect(body.data).toMatchObject([
    { action: 'OPT_IN', method: 'IMPORT', importId: id, ...fields, retractedAt: null },
  ])
})

describe('the meaning of the columns', () => {
  const FILE = `Who,Dial,Notes\nAnn,${phoneOf(1)},x\n`
  const mapping = JSON.stringify({ Who: 'firstName', Dial: 'phone', Notes: null })

  test('is that of the last import with these headers, in any order, and is reported', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    expect(await importCsv(app, tenant, FILE, { mapping })).toMatchObject({ mappingSource: 'GIVEN' })
    const again = await importCsv(app, tenant, `Notes,Dial,Who\nx,${phoneOf(2)},Bob\n`)
    expect(again).toMatchObject({
      mappingSource: 'SAVED',
      mapping: { Who: 'firstName', Dial: 'phone' },
      ignoredColumns: ['Notes'],
    })
    // A saved meaning is saved again.
    expect((await importCsv(app, tenant, FILE)).mappingSource).toBe('SAVED')
  })

  test('that is given has precedence over the saved one, and the saved over the guessed', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const file = `city,name,phone\nReno,Ann,${phoneOf(1)}\n`
    await importCsv(app, tenant, file, { mapping: JSON.stringify({ city: 'state', name: 'lastName' }) })
    expect((await importCsv(app, tenant, file)).mapping).toEqual({
      city: 'state',
      name: 'lastName',
      phone: 'phone',
    })
    const record = await importCsv(app, tenant, file, { mapping: JSON.stringify({ name: 'state' }) })
    expect(record).toMatchObject({
      mappingSource: 'GIVEN',
      mapping: { name: 'state', phone: 'phone' },
      ignoredColumns: ['city'],
    })
  })

  test.each([
    ['other headers', FILE.replace('Notes', 'Remarks')],
    ['one header more', `Who,Dial,Notes,City\nAnn,${phoneOf(1)},x,Reno\n`],
  ])('is not taken from an import with %s', async (_what, file) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(app, tenant, FILE, { mapping })
    expect((await upload(app, tenant.key, file)).body.details[0].constraint).toBe('hasPhone')
  })

  test('is not taken from an import of another organization, or one that was undone', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const { id } = await importCsv(app, tenant, FILE, { mapping })
    expect((await upload(app, other.key, FILE)).status).toBe(400)
    await actOnImport(app, tenant, id, 'undo')
    expect((await upload(app, tenant.key, FILE)).status).toBe(400)
  })

  test('that was saved for a deleted custom field is guessed again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const field = await addField(app, tenant, 'shoe')
    const file = `phone,city\n${phoneOf(1)},44\n`
    await importCsv(app, tenant, file, { mapping: JSON.stringify({ city: 'custom.shoe' }) })
    expect((await importCsv(app, tenant, file)).mapping).toEqual({ phone: 'phone', city: 'custom.shoe' })
    await app.patch(`/custom-fields/${field}`, tenant.key, { isArchived: true })
    expect((await importCsv(app, tenant, file)).mapping).toEqual({ phone: 'phone', city: 'city' })
  })
})
