import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addIdentity } from '../../support/identities.ts'

const FORM = { type: 'WEB_FORM', channel: 'SMS', name: 'News' }

describe('POST /join-links/preview', () => {
  test('has the page with which the link would begin, and stores nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { key } = tenant
    await addIdentity(app, tenant)
    const topics = await Promise.all(
      ['Offers', 'News'].map(async (name) => (await app.post('/topics', key, { name })).body.data.id),
    )
    const link = {
      topics: [
        { topicId: topics[0], mode: 'FIXED' },
        { topicId: topics[1], mode: 'OFFERED' },
      ],
      ...FORM,
      headline: 'Bread <news>',
      privacyPolicyUrl: 'https://acme.example/privacy',
      termsUrl: 'https://acme.example/terms',
    }
    const before = app.rowCounts()
    const { status, body } = await app.post('/join-links/preview', key, link)
    expect(app.rowCounts()).toEqual(before)
    const made = await app.post('/join-links', key, link)
    const page = await app.app.handle(new Request(`http://carillon.test/j/${made.body.data.slug}`))
    const withoutTime = (html: string) => html.replace(/name="startedAt" value="[^"]*"/, '')
    expect(status).toBe(201)
    expect(body.data.html).toContain('Bread &lt;news&gt;')
    expect(body.data.html).toContain('By joining, you subscribe to: Offers.')
    expect(body.data.html).toContain('name="topicIds"')
    expect(withoutTime(body.data.html)).toBe(withoutTime(await page.text()))
  })

  test('needs no addresses yet that the link needs', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { status, body } = await app.post('/join-links/preview', key, FORM)
    expect([status, typeof body.data.html]).toEqual([201, 'string'])
  })

  test('refuses a segment of another organization', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const other = app.tenant('Other')
    const { body } = await app.post('/segments', other.key, { name: 'Theirs', type: 'STATIC' })
    const answer = await app.post('/join-links/preview', key, { ...FORM, segmentId: body.data.id })
    expect(answer.status).toBe(404)
  })
})
