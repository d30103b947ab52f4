import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fragment } from '../../../src/db/fragment.ts'
import { writeTags } from '../../../src/transfers/cells/tag-cell.ts'
import { csvLine } from '../../../src/transfers/csv/line.ts'
import { type ExportOptions, exportContacts } from '../../../src/transfers/exports/format.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { importCsv, phoneOf } from '../../support/imports.ts'

async function exportCsv(app: TestApp, tenant: TestTenant, options?: ExportOptions): Promise<string> {
  let csv = ''
  await exportContacts(app.db, tenant.organization.id, (text) => (csv += text), options)
  return csv
}

/** Of the third column: a number may stand in for a name that is missing, too. */
const phonesIn = (csv: string): string[] =>
  [...csv.matchAll(/^[^,]*,[^,]*,(\+1504\d+),/gm)].map(([, phone]) => phone!)

const contactsOf = (app: TestApp, tenant: TestTenant) =>
  app.db.all(
    `SELECT first_name, last_name, phone, email, address_line1, address_line2, city, state, postal_code,
       country, timezone, opted_out_at IS NOT NULL AS is_opted_out,
       (SELECT json_group_array(name ORDER BY name) FROM contact_tags JOIN tags ON tags.id = tag_id
        WHERE contact_id = contacts.id) AS tags
     FROM contacts WHERE organization_id = ? AND deleted_at IS NULL ORDER BY phone`,
    tenant.organization.id,
  )

describe('an export', () => {
  test('has the contacts, oldest first, under headers the importer knows', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(
      app,
      tenant,
      'name,phone,email,tags\n"Lee, Ann",504-621-8928,a@b.test,"x;y"\nBob,504-621-8927,,\n',
    )
    expect(await exportCsv(app, tenant)).toBe(
      'first_name,last_name,phone,email,address_line1,address_line2,city,state,postal_code,country,timezone,tags,opted_out,status\r\n' +
        'Ann,Lee,+15046218928,a@b.test,,,,,,,,"x;y",,ACTIVE\r\n' +
        'Bob,,+15046218927,,,,,,,,,,,ACTIVE\r\n',
    )
  })

  test('of nobody is the header alone', async () => {
    await using app = createTestApp()
    expect(await exportCsv(app, app.tenant())).toMatch(/^first_name,.*status\r\n$/)
  })

  test('leaves out deleted contacts, those a filter leaves out, and those of others', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    await importCsv(app, other, `phone\n${phoneOf(9)}\n`)
    await importCsv(app, tenant, `phone,city\n${phoneOf(1)},Reno\n${phoneOf(2)},Fargo\n${phoneOf(3)},Reno\n`)
    const { body } = await app.get('/contacts?phone=2000003', tenant.key)
    await app.delete(`/contacts/${body.data[0].id}`, tenant.key)
    const csv = await exportCsv(app, tenant, { where: fragment`city = ${'Reno'}` })
    expect(phonesIn(csv)).toEqual([phoneOf(1)])
  })

  test('of more contacts than are read at a time has each of them once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const phones = Array.from({ length: 2_100 }, (_, index) => phoneOf(index))
    await importCsv(app, tenant, `phone\n${phones.join('\n')}\n`)
    const pieces: string[] = []
    const written = await exportContacts(app.db, tenant.organization.id, (text) => pieces.push(text))
    expect(written).toBe(2_100)
    expect(pieces).toHaveLength(4)
    expect(phonesIn(pieces.join(''))).toEqual(phones)
  })

  test('waits for a slow reader and ends when it is told to', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(app, tenant, `phone\n${phoneOf(1)}\n`)
    const abort = new AbortController()
    const pieces: string[] = []
    const slow = async (text: string) => {
      await new Promise((resume) => setImmediate(resume))
      pieces.push(text)
      abort.abort()
    }
    await expect(
      exportContacts(app.db, tenant.organization.id, slow, { signal: abort.signal }),
    ).rejects.toThrow('aborted')
    expect(pieces).toHaveLength(1)
  })

  test('a formula in a name cannot run', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.post('/contacts', tenant.key, { firstName: '=HYPERLINK("x")', phone: phoneOf(1) })
    expect(await exportCsv(app, tenant)).toContain(`\r\n"'=HYPERLINK(""x"")",`)
  })
})

const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'B',
    'é',
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
    ' ',
    '\u00a0',
    '\u200b',
  ),
  maxLength: 8,
})
const row = fc.record({
  first: text,
  last: text,
  city: text,
  address: text,
  email: fc.constantFrom('', 'a@b.test', 'Not An Email'),
  country: fc.constantFrom('', 'US', 'Germany'),
  timezone: fc.constantFrom('', 'America/New_York'),
  tags: fc.array(text, { maxLength: 3 }),
  optedOut: fc.constantFrom('', 'yes'),
})

test('exported and imported into another organization, the list is the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      await using app = createTestApp()
      const [from, to] = [app.tenant('From'), app.tenant('To')]
      const header = [
        'first',
        'last',
        'city',
        'address',
        'email',
        'country',
        'timezone',
        'tags',
        'opted_out',
        'phone',
      ]
      const lines = rows.map((cells, index) =>
        csvLine([
          ...[cells.first, cells.last, cells.city, cells.address, cells.email, cells.country, cells.timezone],
          ...[writeTags(cells.tags), cells.optedOut, phoneOf(index)],
        ]),
      )
      await importCsv(app, from, csvLine(header) + lines.join(''))
      const csv = await exportCsv(app, from)
      const { counts, ignoredColumns } = await importCsv(app, to, csv)
      expect(counts).toMatchObject({ created: rows.length, rejected: 0, warned: 0 })
      expect(ignoredColumns).toEqual([])
      expect(contactsOf(app, to)).toEqual(contactsOf(app, from))
      expect(await exportCsv(app, to)).toBe(csv)
    }),
    { numRuns: 25 },
  )
})
