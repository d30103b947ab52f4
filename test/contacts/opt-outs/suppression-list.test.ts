import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, phoneOf, readContact, sessionWithout } from '../../support/contacts.ts'
import { importList, listed, md5, sha256 } from '../../support/suppressions.ts'

const entry = { channel: 'SMS', address: phoneOf(1) }

describe('GET /opt-out/suppressions', () => {
  test('addresses come newest first, and each filter returns only its matches', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.post('/opt-out/suppressions', tenant.key, entry)
    const { id } = await importList(app, tenant, `phone,email\n${phoneOf(2)},\n,ann@example.com\n`)
    const all = [`EMAIL ann@example.com`, `SMS ${phoneOf(2)}`, `SMS ${phoneOf(1)}`]
    expect(await listed(app, tenant)).toEqual(all)
    expect(await listed(app, tenant, 'channel=EMAIL')).toEqual([all[0]!])
    expect(await listed(app, tenant, 'method=API')).toEqual([all[2]!])
    expect(await listed(app, tenant, `importId=${id}`)).toEqual([all[0]!, all[1]!])
    const page = await app.get('/opt-out/suppressions?limit=2&page=2', tenant.key)
    expect(page.body.data).toHaveLength(1)
    expect(page.body.meta).toMatchObject({ total: 3, totalPages: 2 })
  })

  test('an address is found in any spelling, with its hashes', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.post('/opt-out/suppressions', tenant.key, entry)
    await importList(app, tenant, `phone hash\n${sha256(phoneOf(1))}\n${md5(phoneOf(1).slice(1))}\n`)
    const { body } = await app.get('/opt-out/suppressions?address=(504)%20621-0001', tenant.key)
    expect(body.data).toHaveLength(3)
    expect(body.data[0]).toMatchObject({
      address: phoneOf(1),
      hash: null,
      hashAlgorithm: null,
      method: 'API',
    })
    expect(body.data.map(({ hashAlgorithm }: { hashAlgorithm: string }) => hashAlgorithm).sort()).toEqual([
      'MD5',
      'SHA256',
      null,
    ])
    expect((await app.get('/opt-out/suppressions?address=nobody', tenant.key)).body.data).toEqual([])
  })

  test('another organization has its own list', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant()]
    await importList(app, tenant, `phone,phone hash\n${phoneOf(1)},${sha256(phoneOf(2))}\n`)
    expect(await listed(app, other)).toEqual([])
    expect(await listed(app, other, 'kind=HASH')).toEqual([])
    const id = await addContact(app, other, { phone: phoneOf(2) })
    expect((await readContact(app, other, id)).isOptedOut).toBe(false)
  })
})

describe('POST /opt-out/suppressions', () => {
  test('an address without a contact is suppressed, and its later contact is opted out', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { status, body } = await app.post('/opt-out/suppressions', tenant.key, {
      channel: 'SMS',
      address: '504 621 0001',
      reason: 'Called',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ channel: 'SMS', address: phoneOf(1), method: 'API', importId: null })
    expect(app.db.value('SELECT count(*) FROM contacts')).toBe(0)
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(true)
    const consents = await app.get(`/contacts/${id}/consents`, tenant.key)
    expect(consents.body.data[0]).toMatchObject({ action: 'OPT_OUT', method: 'API', reason: 'Called' })
  })

  test('an address on the list stays unchanged, without a second record', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const first = await app.post('/opt-out/suppressions', tenant.key, entry)
    app.clock.advance(60_000)
    const again = await app.post('/opt-out/suppressions', tenant.key, entry)
    expect(again.body.data).toEqual(first.body.data)
    expect(app.db.value('SELECT count(*) FROM consents')).toBe(1)
  })

  test.each([
    ['a text that is no number', { channel: 'SMS', address: 'call me' }],
    ['an email address for SMS', { channel: 'SMS', address: 'ann@example.com' }],
    ['a number for EMAIL', { channel: 'EMAIL', address: phoneOf(1) }],
  ])('%s is refused, and nothing is suppressed', async (_, body) => {
    await using app = createTestApp()
    const answer = await app.post('/opt-out/suppressions', app.tenant().key, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'address' }] })
    expect(app.db.value('SELECT count(*) FROM suppressions')).toBe(0)
  })

  test('an email address opts its contact out of emails', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { email: 'ann@example.com' })
    await app.post('/opt-out/suppressions', tenant.key, { channel: 'EMAIL', address: 'Ann@Example.com' })
    expect(await readContact(app, tenant, id)).toMatchObject({ emailSubscribed: false, isOptedOut: false })
  })
})

describe('DELETE /opt-out/suppressions', () => {
  const remove = (app: TestApp, token: string, body: object) =>
    app.delete('/opt-out/suppressions', token, body)

  test('the address gets messages again, its hashes are deleted too, and the reason is recorded as a consent', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    await importList(app, tenant, `phone hash\n${sha256(phoneOf(1))}\n${md5(phoneOf(1))}\n`)
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(true)
    const { status } = await remove(app, tenant.key, { ...entry, reason: 'Signed a form' })
    expect(status).toBe(200)
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(false)
    expect(await listed(app, tenant, 'kind=HASH')).toEqual([])
    // Changing the number compares it with the hashes again.
    await app.patch(`/contacts/${id}`, tenant.key, { phone: phoneOf(2) })
    await app.patch(`/contacts/${id}`, tenant.key, { phone: phoneOf(1) })
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(false)
    const { body } = await app.get(`/contacts/${id}/consents`, tenant.key)
    expect(body.data[0]).toMatchObject({ action: 'OPT_IN', method: 'API', reason: 'Signed a form' })
  })

  test('without a reason, or without contact:manage_consent, the address stays on the list', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.post('/opt-out/suppressions', tenant.key, entry)
    expect((await remove(app, tenant.key, entry)).status).toBe(400)
    const session = await sessionWithout(app, tenant, 'contact:manage_consent')
    expect((await remove(app, session, { ...entry, reason: 'why' })).status).toBe(403)
    expect(await listed(app, tenant)).toEqual([`SMS ${phoneOf(1)}`])
  })

  test('an address that is not on the list is NOT_FOUND, and nothing is recorded', async () => {
    await using app = createTestApp()
    const { status, body } = await remove(app, app.tenant().key, { ...entry, reason: 'why' })
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    expect(app.db.value('SELECT count(*) FROM consents')).toBe(0)
  })
})
