import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addShortLink, follow } from '../../support/links.ts'

describe('GET /s/:code', () => {
  test('a link leads to its address in one redirect that is not stored and sends no referrer', async () => {
    await using app = createTestApp()
    const { code, originalUrl } = await addShortLink(app, app.tenant())
    const { status, headers, body } = await follow(app, code)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(originalUrl)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(body).toBe('')
  })

  test.each(['AAAAAAA', 'AAAAAAAA', 'QZ9', '%00', "'--", 'a'.repeat(2_000), '🙂🙂🙂🙂'])(
    'the code %s does not exist: a page says so',
    async (code) => {
      await using app = createTestApp()
      const { status, headers, body } = await follow(app, encodeURIComponent(code))
      expect(status).toBe(404)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toStartWith("default-src 'none'; style-src 'sha256-")
      expect(body).toContain('<h1>There is no such link</h1>')
      expect(body).not.toContain('<script')
      expect(body).not.toContain(code)
    },
  )

  test('a link that has expired, was switched off or deleted answers 410 with a page', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const expiresAt = new Date(app.clock.now() + 1_000).toISOString()
    const [over, off, gone] = [
      await addShortLink(app, tenant, { expiresAt }),
      await addShortLink(app, tenant),
      await addShortLink(app, tenant),
    ]
    expect((await follow(app, over.code)).status).toBe(302)
    app.clock.advance(1_000)
    await app.patch(`/short-links/${off.id}`, tenant.key, { status: 'DISABLED' })
    await app.delete(`/short-links/${gone.id}`, tenant.key)
    for (const { code } of [over, off, gone]) {
      const { status, body } = await follow(app, code)
      expect(status).toBe(410)
      expect(body).toContain('no longer active')
    }
    await app.patch(`/short-links/${off.id}`, tenant.key, { status: 'ACTIVE' })
    expect((await follow(app, off.code)).status).toBe(302)
  })

  test('at the short domain of an organization the links of another are not found', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant(), app.tenant()]
    await app.patch('/organization', ours.key, { shortDomain: 'go.acme.example' })
    const [our, their] = [await addShortLink(app, ours), await addShortLink(app, theirs)]
    const at = async (code: string, host: string) => (await follow(app, code, { host })).status
    expect(await at(our.code, 'go.acme.example')).toBe(302)
    expect(await at(our.code, 'GO.acme.example:443')).toBe(302)
    expect(await at(their.code, 'go.acme.example')).toBe(404)
    expect(await at(their.code, 'carillon.test')).toBe(302)
    expect(await at(our.code, 'carillon.test')).toBe(302)
  })

  test('the links of a closed organization no longer work', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { code } = await addShortLink(app, tenant)
    app.db.writeNow((tx) =>
      tx.run('UPDATE organizations SET deleted_at = ? WHERE id = ?', tx.now, tenant.organization.id),
    )
    expect((await follow(app, code)).status).toBe(410)
  })

  test('a caller who guesses codes is refused every code, so that a valid one does not show', async () => {
    const rateLimits = { ...createLimits(), public: { quota: 3, windowSeconds: 60 } }
    await using app = createTestApp({ rateLimits })
    const { code } = await addShortLink(app, app.tenant())
    for (let n = 0; n < 3; n++) expect((await follow(app, 'AAAAAAA')).status).toBe(404)
    const { status, headers, body } = await follow(app, code)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toContain('Wait a moment')
    app.clock.advance(60_000)
    for (let n = 0; n < 10; n++) expect((await follow(app, code)).status).toBe(302)
  })
})

const createLimits = () =>
  Object.fromEntries(
    ['workspace', 'bulk', 'auth', 'public', 'callback'].map((policy) => [
      policy,
      { quota: 1_000_000, windowSeconds: 1 },
    ]),
  )
