import { describe, expect, test } from 'bun:test'
import { fragment } from '../../../src/db/fragment.ts'
import { type ExportOptions, exportContacts } from '../../../src/transfers/exports/format.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { importCsv, phoneOf } from '../../support/imports.ts'

async function exportCsv(app: TestApp, tenant: TestTenant, options?: ExportOptions): Promise<string> {
  let csv = ''
  await exportContacts(app.db, tenant.organization.id, (text) => (csv += text), options)
  return csv
}

/** Of the third column, because a number may also replace a missing name. */
const phonesIn = (csv: string): string[] =>
  [...csv.matchAll(/^[^,]*,[^,]*,(\+1504\d+),/gm)].map(([, phone]) => phone!)

describe('an export', () => {
  test('has the contacts, oldest first, under headers that the importer knows', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importCsv(
      app,
      tenant,
      'name,phone,email,tags\n"Lee, Ann",504-621-8928,a@b.test,"x;y"\nBob,504-621-8927,,\n',
    )
    expect(await exportCsv(app, tenant)).toBe(
      '\ufefffirst_name,last_name,phone,email,address_line1,address_line2,city,state,postal_code,country,timezone,tags,' +
        'opted_out,email_opted_out,topics,unsubscribed_topics,status,stage,source,preferred_caller,created_at\r\n' +
        'Ann,Lee,+15046218928,a@b.test,,,,,,,,"x;y",,,,,ACTIVE,NEW_LEAD,CSV_IMPORT,,2026-03-04T17:00:00.000Z\r\n' +
        'Bob,,+15046218927,,,,,,,,,,,,,,ACTIVE,NEW_LEAD,CSV_IMPORT,,2026-03-04T17:00:00.000Z\r\n',
    )
  })

  test('without contacts is only the header', async () => {
    await using app = createTestApp()
    expect(await exportCsv(app, app.tenant())).toMatch(/^\ufefffirst_name,.*created_at\r\n$/)
  })

  test('leaves out deleted contacts, contacts that a filter excludes, and contacts of other organizations', async () => {
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

  test('waits for a slow reader and ends when it is stopped', async () => {
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
