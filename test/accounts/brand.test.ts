import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'
import { addReader, mailTenant, postMail, wayOut } from '../support/mail.ts'

const PATH = '/organization/brand'

describe('the brand of an organization', () => {
  test('is plain until it is changed, and a change keeps what it does not name', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = await app.get(PATH, key)
    expect(before.body.data).toMatchObject({ logoUrl: null, links: [] })
    const { status, body } = await app.patch(PATH, key, {
      logoUrl: 'https://corner.example/logo.png',
      colors: { primary: '#7A2E1D' },
      fonts: { heading: 'GEORGIA' },
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...before.body.data,
      logoUrl: 'https://corner.example/logo.png',
      colors: { ...before.body.data.colors, primary: '#7a2e1d' },
      fonts: { heading: 'GEORGIA', body: 'SYSTEM' },
      updatedAt: expect.any(String),
    })
    const organization = await app.get('/organization', key)
    expect(organization.body.data.logoUrl).toBe('https://corner.example/logo.png')
  })

  test('refuses colors in which texts could not be read, and changes nothing', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { status, body } = await app.patch(PATH, key, {
      colors: { text: '#cccccc', primary: '#000000' },
    })
    expect([status, body.details[0].field, body.details[0].constraint]).toEqual([
      400,
      'colors.text',
      'isReadable',
    ])
    expect(body.message).toContain('1.6')
    expect((await app.get(PATH, key)).body.data.colors.primary).toBe('#1f4bb8')
  })

  test('is that of the caller alone', async () => {
    await using app = createTestApp()
    const [mine, other] = [app.tenant('Mine'), app.tenant('Other')]
    await app.patch(PATH, mine.key, { footerText: 'Mine' })
    expect((await app.get(PATH, other.key)).body.data.footerText).toBeNull()
  })

  test('is on the public pages of the organization: the color of their buttons and the logo', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    await app.patch(PATH, tenant.key, {
      logoUrl: 'https://corner.example/logo.png',
      colors: { primary: '#7a2e1d' },
    })
    await postMail(app, tenant)
    await app.drain()
    const page = await app.get(wayOut(app))
    expect(page.body).toContain(':root{--accent:#7a2e1d')
    expect(page.body).toContain(
      '<img class="logo" src="https://corner.example/logo.png" alt="Corner Bakery">',
    )
    expect(page.headers.get('content-security-policy')).toContain('img-src https://corner.example')
  })
})
