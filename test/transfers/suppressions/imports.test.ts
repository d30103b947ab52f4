import { describe, expect, test } from 'bun:test'
import { CONSENT_METHODS } from '../../../src/compliance/consents/table.ts'
import type { Reader } from '../../../src/db/database.ts'
import { statementOf } from '../../../src/db/fragment.ts'
import { suppressionLines } from '../../../src/transfers/suppressions/export.ts'
import { createTestApp } from '../../support/app.ts'
import { addContact, addSuppression, phoneOf, readContact } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'
import { importList, listed, md5, sha256, uploadList } from '../../support/suppressions.ts'
import { addTopic, chooseTopic } from '../../support/topics.ts'

describe('GET /opt-out/suppressions/export', () => {
  test('the file has every address and hash, and makes the same list in an empty organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant()]
    const csv = `phone,email,email md5\n${phoneOf(1)},,\n,ann@example.com,\n,,${md5('bob@example.com')}\n`
    await importList(app, tenant, csv)
    const { body: text } = await app.get('/opt-out/suppressions/export', tenant.key)
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'channel,address,hash,method,list,suppressed_at',
      `SMS,${phoneOf(1)},,IMPORT,do-not-call.csv,2026-03-04T17:00:00.000Z`,
    ])
    const { counts } = await importList(app, other, text)
    expect(counts).toMatchObject({ added: 3, hashed: 1, rejected: 0 })
    for (const kind of ['ADDRESS', 'HASH'])
      expect(await listed(app, other, `kind=${kind}`)).toEqual(await listed(app, tenant, `kind=${kind}`))
  })

  test('the origin of each address on the list comes back with it, so that software lifts no refusal of a person', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant()]
    CONSENT_METHODS.forEach((method, index) => {
      addSuppression(app, tenant, phoneOf(index), { method })
      addSuppression(app, tenant, `a${index}@b.test`, { channel: 'EMAIL', method })
    })
    const text = (await app.get('/opt-out/suppressions/export', tenant.key)).body
    // The file that it came with is now the file of this import.
    const entries = (csv: string) => csv.replace(/,[^,]*,[^,]*\r\n/g, '\r\n')
    await importList(app, other, text)
    expect(entries((await app.get('/opt-out/suppressions/export', other.key)).body)).toBe(entries(text))
    await importList(app, tenant, text)
    expect((await app.get('/opt-out/suppressions/export', tenant.key)).body).toBe(text)
    const stopped = {
      channel: 'SMS',
      address: phoneOf(CONSENT_METHODS.indexOf('KEYWORD')),
      reason: 'Sync says so',
    }
    expect((await app.delete('/opt-out/suppressions', other.key, stopped)).body.code).toBe('CONFLICT')
  })

  test('no other file gives the origin of an entry: only the header of an export does', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importList(app, tenant, `phone,method\n${phoneOf(1)},KEYWORD\n`)
    expect(app.db.all('SELECT method FROM suppressions')).toEqual([{ method: 'IMPORT' }])
  })

  test('no piece of the file sorts the list, with any length of the list', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await importList(app, tenant, `phone,phone hash\n${phoneOf(1)},${sha256(phoneOf(2))}\n`)
    const seen = new Set<string>()
    const reader: Reader = {
      get: app.db.get.bind(app.db),
      value: app.db.value.bind(app.db),
      orm: app.db.orm,
      all: (sql, ...given) => {
        const { text, params } = statementOf(sql, given)
        for (const { detail } of app.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...params))
          seen.add(detail)
        return app.db.all(text, ...params)
      },
    }
    expect([...suppressionLines(reader, tenant.organization.id)]).toHaveLength(3)
    expect([...seen].filter((detail) => /TEMP B-TREE/.test(detail))).toEqual([])
    expect([...seen].some((detail) => /SEARCH hashed_suppressions/.test(detail))).toBe(true)
  })
})

describe('POST /opt-out/suppression-imports', () => {
  test.each(
    some<{ file: string; csv: string; fields?: Record<string, string>; addresses: string[] }>([
      {
        file: 'a column without a header',
        csv: `${phoneOf(1)}\n504-621-0002\n`,
        addresses: [phoneOf(1), phoneOf(2)],
      },
      {
        file: 'a header, and columns with something else',
        csv: `Name,Mobile\nAnn,${phoneOf(1)}\n`,
        addresses: [phoneOf(1)],
      },
      {
        file: 'phone numbers and email addresses in one column',
        csv: `Address\n${phoneOf(1)}\nAnn@Example.com\n`,
        addresses: [phoneOf(1), 'ann@example.com'],
      },
      {
        file: 'semicolons, and a column that is named',
        csv: `id;who\n5046210009;${phoneOf(1)}\n`,
        fields: { column: 'who' },
        addresses: [phoneOf(1)],
      },
      {
        file: 'a column that is named by its number',
        csv: `5046210009;${phoneOf(1)}\n`,
        fields: { column: '2' },
        addresses: [phoneOf(1)],
      },
      {
        file: 'a number that a spreadsheet made a float',
        csv: `phone\n5046210001.0\n`,
        addresses: [phoneOf(1)],
      },
    ]),
  )('$file: every address is suppressed, and no contact is made', async ({ csv, fields, addresses }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { status, counts } = await importList(app, tenant, csv, fields)
    expect({ status, counts }).toMatchObject({
      status: 'COMPLETED',
      counts: { added: addresses.length, rejected: 0 },
    })
    expect((await listed(app, tenant)).map((line) => line.split(' ')[1]!).sort()).toEqual(
      [...addresses].sort(),
    )
    expect(app.db.value('SELECT count(*) FROM contacts')).toBe(0)
  })

  test.each(
    some([
      { what: 'SHA-256 of the number in E.164', header: 'phone sha256', hash: sha256(phoneOf(1)) },
      { what: 'SHA-256 of its digits', header: 'phone sha256', hash: sha256(phoneOf(1).slice(1)) },
      { what: 'SHA-256 under a header that does not say so', header: 'phone sha', hash: sha256(phoneOf(1)) },
      { what: 'SHA-256 in upper case', header: 'phone sha256', hash: sha256(phoneOf(1)).toUpperCase() },
      { what: 'MD5 of the email address', header: 'md5 of email', hash: md5('ann@example.com') },
      { what: 'SHA-256 of the email address', header: 'email', hash: sha256('ann@example.com') },
    ]),
  )('$what suppresses the contact who has it and the one who gets it later', async ({ header, hash }) => {
    await using app = createTestApp()
    const [tenant, later] = [app.tenant(), app.tenant()]
    const person = { phone: phoneOf(1), email: 'ann@example.com' }
    const isSilent = async (of: typeof tenant, id: string) => {
      const contact = await readContact(app, of, id)
      return header.includes('email') ? !contact.emailSubscribed : contact.isOptedOut
    }
    const id = await addContact(app, tenant, person)
    const record = await importList(app, tenant, `${header}\n${hash}\n`)
    expect(record).toMatchObject({ status: 'COMPLETED', counts: { added: 1, hashed: 1, contacts: 1 } })
    expect(await isSilent(tenant, id)).toBe(true)
    await importList(app, later, `${header}\n${hash}\n`)
    expect(await isSilent(later, await addContact(app, later, person))).toBe(true)
  })

  test('a contact on the list has the file in its consents and its timeline', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    const { id: importId } = await importList(app, tenant, `sms hash\n${sha256(phoneOf(1))}\n`)
    const consents = await app.get(`/contacts/${id}/consents`, tenant.key)
    expect(consents.body.data).toHaveLength(1)
    expect(consents.body.data[0]).toMatchObject({
      contactId: id,
      action: 'OPT_OUT',
      method: 'IMPORT',
      address: phoneOf(1),
      suppressionImportId: importId,
      importId: null,
      fileName: 'do-not-call.csv',
      actor: { type: 'API_KEY', name: 'test' },
    })
    const timeline = await app.get(`/contacts/${id}/activity`, tenant.key)
    expect(timeline.body.data[0]).toMatchObject({ type: 'OPTED_OUT' })
  })

  test('hashes of an unknown kind are refused, and accepted with `channel`', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const csv = `${sha256(phoneOf(1))}\n`
    const refused = await uploadList(app, tenant.key, csv)
    expect(refused.body.details[0]).toMatchObject({ field: 'channel' })
    expect((await importList(app, tenant, csv, { channel: 'SMS' })).counts.hashed).toBe(1)
  })

  test.each<{ what: string; csv: string; fields?: Record<string, string>; field: string }>([
    { what: 'no addresses', csv: 'name,city\nAnn,Reno\n', field: 'file' },
    { what: 'only a header', csv: 'phone\n', field: 'file' },
    { what: 'an unknown column', csv: `${phoneOf(1)}\n`, fields: { column: 'cell' }, field: 'column' },
    { what: 'an unknown channel', csv: `${phoneOf(1)}\n`, fields: { channel: 'FAX' }, field: 'channel' },
  ])('a file with $what is refused before anything is written', async ({ csv, fields, field }) => {
    await using app = createTestApp()
    const { status, body } = await uploadList(app, app.tenant().key, csv, fields)
    expect(status).toBe(400)
    expect(body.details[0].field).toBe(field)
    expect(app.db.value('SELECT count(*) FROM suppression_imports')).toBe(0)
  })

  test('a list is read with the separator and the encoding that the caller gives', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const csv = 'name, first; old, new|phone\nReed, Wren; a, b|+12125550100\n'
    const rows = await importList(app, tenant, csv, { separator: 'PIPE' })
    expect(rows.columns).toEqual([{ header: 'phone', channel: 'SMS' }])
    expect(await listed(app, tenant)).toEqual(['SMS +12125550100'])
    // Cyrillic letters have no zero bytes, so only the caller can say that this is UTF-16.
    const utf16 = new Uint8Array(
      Buffer.from('имя;телефон\nИгорь Крузенштерн из города;+12125550101\n', 'utf16le'),
    )
    const letters = await importList(app, tenant, utf16, {
      encoding: 'UTF_16LE',
      separator: 'SEMICOLON',
      column: 'телефон',
    })
    expect(letters.columns[0].header).toBe('телефон')
    expect(await listed(app, tenant)).toContain('SMS +12125550101')
  })

  test.each([
    { field: 'encoding', value: 'EBCDIC' },
    { field: 'separator', value: ';' },
  ])('an unknown $field is refused', async ({ field, value }) => {
    await using app = createTestApp()
    const { status, body } = await uploadList(app, app.tenant().key, 'phone\n+12125550100\n', {
      [field]: value,
    })
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('the same file again adds nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const csv = `phone,phone hash\n${phoneOf(1)},${sha256(phoneOf(2))}\n${phoneOf(1)},\n`
    expect((await importList(app, tenant, csv)).counts).toMatchObject({ added: 2, known: 1 })
    expect((await importList(app, tenant, csv)).counts).toMatchObject({ added: 0, known: 3, hashed: 0 })
  })
})

describe('GET /opt-out/suppression-imports', () => {
  test('imports come newest first', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const first = await importList(app, tenant, `${phoneOf(1)}\n`)
    app.clock.advance(1_000)
    const second = await importList(app, tenant, `${phoneOf(2)}\n`)
    const { body } = await app.get('/opt-out/suppression-imports', tenant.key)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect(body.meta.total).toBe(2)
  })
})

describe('GET /opt-out/suppression-imports/:id', () => {
  test('the record names the read columns, the progress and the results of the rows', async () => {
    await using app = createTestApp()
    const record = await importList(app, app.tenant(), `Name,Phone\nAnn,${phoneOf(1)}\nBob,call me\n`)
    expect(record).toMatchObject({
      fileName: 'do-not-call.csv',
      hasHeader: true,
      columns: [{ header: 'Phone', channel: 'SMS' }],
      totalRows: 2,
      processedRows: 2,
      progress: 100,
      counts: { added: 1, known: 0, hashed: 0, rejected: 1, contacts: 0 },
      error: null,
    })
  })
})

describe('POST /opt-out/suppression-imports/:id/cancel', () => {
  test('a waiting import reads nothing, and an ended one cannot be cancelled', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await uploadList(app, tenant.key, `${phoneOf(1)}\n`)
    const path = `/opt-out/suppression-imports/${body.data.id}/cancel`
    expect((await app.post(path, tenant.key)).body.data.status).toBe('CANCELLED')
    await app.drain()
    expect(await listed(app, tenant)).toEqual([])
    expect(app.db.value('SELECT count(*) FROM suppression_import_pieces')).toBe(0)
    const again = await app.post(path, tenant.key)
    expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })
})

describe('GET /opt-out/suppression-imports/:id/rejects.csv', () => {
  test('each rejected row is there with its cell and the reason, harmless to a spreadsheet', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importList(app, tenant, `phone\n${phoneOf(1)}\n=1+1\nann@\n`)
    const { body: text } = await app.get(`/opt-out/suppression-imports/${id}/rejects.csv`, tenant.key)
    expect(text.trim().split('\r\n')).toEqual([
      'row,cell,reason',
      `2,'=1+1,“=1+1” is not a valid phone number for US.`,
      `3,ann@,“ann@” is not a valid email address.`,
    ])
  })
})

describe('choices about topics', () => {
  test('are not changed by a list, and are no entry of the list in its export', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [offers, news] = [await addTopic(app, tenant), await addTopic(app, tenant, { name: 'News' })]
    const id = await addContact(app, tenant, { phone: phoneOf(1), email: 'ann@example.test' })
    await chooseTopic(app, tenant, id, { topicId: offers.id, action: 'SUBSCRIBED' })
    await chooseTopic(app, tenant, id, { topicId: news.id, action: 'UNSUBSCRIBED' })
    const before = app.db.all('SELECT * FROM topic_choices')
    const exported = async () => (await app.get('/opt-out/suppressions/export', tenant.key)).body
    expect((await exported()).split('\r\n')).toEqual(['channel,address,hash,method,list,suppressed_at', ''])
    const csv = `phone,email,topics,unsubscribed_topics\n${phoneOf(1)},ann@example.test,News,Offers\n`
    expect((await importList(app, tenant, csv)).counts).toMatchObject({ added: 2, rejected: 0 })
    expect(app.db.all('SELECT * FROM topic_choices')).toEqual(before)
    expect(await exported()).not.toMatch(/Offers|News/)
  })
})
