import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addShortLink } from '../../support/links.ts'
import { some } from '../../support/size.ts'

const URL = 'https://shop.example/sale?id=1'

describe('POST /short-links', () => {
  test('a link gets a code of seven letters and digits at the address of this server', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { status, body } = await app.post('/short-links', key, { originalUrl: URL, title: 'Sale' })
    expect(status).toBe(201)
    const { code, shortUrl, ...link } = body.data
    expect(code).toMatch(/^[0-9A-Za-z]{7}$/)
    expect(shortUrl).toBe(`https://carillon.test/s/${code}`)
    expect(link).toMatchObject({
      originalUrl: URL,
      title: 'Sale',
      status: 'ACTIVE',
      expiresAt: null,
      totalClicks: 0,
    })
  })

  test.each(
    some([
      { guarantee: 'http is refused', originalUrl: 'http://shop.example/', constraint: 'isHttpsUrl' },
      { guarantee: 'a script is refused', originalUrl: 'javascript:alert(1)', constraint: 'isHttpsUrl' },
      { guarantee: 'no address is refused', originalUrl: 'shop.example', constraint: 'isHttpsUrl' },
      {
        guarantee: 'a password is refused',
        originalUrl: 'https://user:secret@shop.example/',
        constraint: 'isHttpsUrl',
      },
      { guarantee: 'a user is refused', originalUrl: 'https://user@shop.example/', constraint: 'isHttpsUrl' },
      {
        guarantee: 'an address of this server is refused',
        originalUrl: 'https://carillon.test/s/AAAAAAA',
        constraint: 'leadsElsewhere',
      },
      {
        guarantee: 'this server in capitals is refused',
        originalUrl: 'https://CARILLON.test./docs',
        constraint: 'leadsElsewhere',
      },
      {
        guarantee: 'a short domain is refused',
        originalUrl: 'https://go.acme.example/s/AAAAAAA',
        constraint: 'leadsElsewhere',
      },
      {
        guarantee: 'more than 2,048 characters once encoded are refused',
        originalUrl: `https://x.example/${'é'.repeat(400)}`,
        constraint: 'isHttpsUrl',
      },
    ] as const),
  )('$guarantee', async ({ originalUrl, constraint }) => {
    await using app = createTestApp()
    await app.patch('/organization', app.tenant('Other').key, { shortDomain: 'go.acme.example' })
    const { key } = app.tenant()
    const before = app.rowCounts()
    const { status, body } = await app.post('/short-links', key, { originalUrl })
    expect(status).toBe(400)
    expect(body.details[0]).toMatchObject({ field: 'originalUrl', constraint })
    expect(app.rowCounts()).toEqual(before)
  })

  test('a host in other letters is stored as its ASCII name', async () => {
    await using app = createTestApp()
    const { originalUrl } = await addShortLink(app, app.tenant(), { originalUrl: 'https://bücher.example/ä' })
    expect(originalUrl).toBe('https://xn--bcher-kva.example/%C3%A4')
  })

  test('a time in the past is refused', async () => {
    await using app = createTestApp()
    const expiresAt = new Date(app.clock.now()).toISOString()
    const { status, body } = await app.post('/short-links', app.tenant().key, { originalUrl: URL, expiresAt })
    expect(status).toBe(400)
    expect(body.details[0].field).toBe('expiresAt')
  })

  test('the short address begins at the short domain of the organization', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.patch('/organization', tenant.key, { shortDomain: 'go.acme.example' })
    const { shortUrl, code } = await addShortLink(app, tenant)
    expect(shortUrl).toBe(`https://go.acme.example/s/${code}`)
  })
})

describe('GET /short-links', () => {
  test('the list finds links by title, address and status', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const expiresAt = new Date(app.clock.now() + 1_000).toISOString()
    const over = await addShortLink(app, tenant, { title: 'Over', expiresAt })
    const off = await addShortLink(app, tenant, { title: 'Off', originalUrl: 'https://other.example/x' })
    await app.patch(`/short-links/${off.id}`, tenant.key, { status: 'DISABLED' })
    const on = await addShortLink(app, tenant, { title: 'On' })
    app.clock.advance(1_000)
    const listed = async (query: string) => {
      const { body } = await app.get(`/short-links?${query}`, tenant.key)
      expect(body.meta.total).toBe(body.data.length)
      return body.data.map(({ id }: { id: string }) => id)
    }
    expect(await listed('')).toEqual([on.id, off.id, over.id])
    expect(await listed('statuses=ACTIVE')).toEqual([on.id])
    expect(await listed('statuses=EXPIRED,DISABLED')).toEqual([off.id, over.id])
    expect(await listed('statuses=')).toEqual([])
    expect(await listed('search=OTHER.example')).toEqual([off.id])
    expect(await listed('sortBy=title&sortOrder=asc')).toEqual([off.id, on.id, over.id])
  })
})

describe('PATCH /short-links/:id', () => {
  test('an absent field stays, null clears it, and the new address is checked', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const link = await addShortLink(app, tenant, { title: 'Sale' })
    const path = `/short-links/${link.id}`
    expect((await app.patch(path, tenant.key, { originalUrl: 'http://x.example' })).status).toBe(400)
    const changed = await app.patch(path, tenant.key, { title: null, originalUrl: 'https://new.example' })
    expect(changed.body.data).toMatchObject({
      title: null,
      originalUrl: 'https://new.example/',
      code: link.code,
    })
    const same = await app.patch(path, tenant.key, {})
    expect(same.body.data).toEqual(changed.body.data)
  })
})

describe('DELETE /short-links/:id', () => {
  test('a deleted link is not found any more, and its code stays taken', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const link = await addShortLink(app, tenant)
    expect((await app.delete(`/short-links/${link.id}`, tenant.key)).body.data).toEqual({ id: link.id })
    expect((await app.get(`/short-links/${link.id}`, tenant.key)).status).toBe(404)
    expect((await app.get('/short-links', tenant.key)).body.data).toEqual([])
    expect(app.db.value<number>('SELECT count(*) FROM short_links WHERE code = ?', link.code)).toBe(1)
  })
})

describe('a short domain', () => {
  test('belongs to one organization', async () => {
    await using app = createTestApp()
    const [one, other] = [app.tenant(), app.tenant()]
    await app.patch('/organization', one.key, { shortDomain: 'go.acme.example' })
    const { status, body } = await app.patch('/organization', other.key, { shortDomain: 'Go.Acme.example' })
    expect(status).toBe(400)
    expect(body.details[0]).toMatchObject({ field: 'shortDomain', constraint: 'isUnique' })
    expect((await app.patch('/organization', one.key, { shortDomain: 'go.acme.example' })).status).toBe(200)
  })
})
