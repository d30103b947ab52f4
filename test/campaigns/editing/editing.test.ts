import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { mailTenant, postMail } from '../../support/mail.ts'

const DESIGN = { version: 1, blocks: [{ id: 'a', type: 'HEADING', text: 'Good morning' }] }

const KINDS: ReadonlyArray<[string, (app: TestApp, tenant: TestTenant) => Promise<string>]> = [
  [
    'a campaign',
    async (app, tenant) =>
      `/campaigns/${(await postMail(app, tenant as never, { isDraft: true })).body.data.id}/editing`,
  ],
  [
    'an email template',
    async (app, { key }) => {
      const { body } = await app.post('/email-templates', key, { name: 'Weekly', design: DESIGN })
      return `/email-templates/${body.data.id}/editing`
    },
  ],
]

describe.each(KINDS)('the members who edit %s', (_, make) => {
  test('see each other, until one stops or says nothing for ten seconds', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const path = await make(app, tenant)
    const [owner, admin] = [await app.session(tenant), await app.session(tenant, 'ADMIN')]
    const seenBy = async (token: string, body: object = {}) => {
      const answer = await app.post(path, token, body)
      expect(answer.status).toBe(201)
      return answer.body.data.members
    }
    expect(await seenBy(owner)).toEqual([])
    expect(await seenBy(admin)).toEqual([{ id: tenant.owner.uuid, name: 'Test Owner' }])
    expect(await seenBy(owner)).toHaveLength(1)
    await seenBy(admin, { isEditing: false })
    expect(await seenBy(owner, { isEditing: true })).toEqual([])
    app.clock.advance(9_999)
    expect(await seenBy(admin)).toHaveLength(1)
    app.clock.advance(1)
    expect(await seenBy(admin)).toEqual([])
  })

  test('are hidden from another organization, and an API key is refused', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const path = await make(app, tenant)
    await app.post(path, await app.session(tenant))
    const other = await app.post(path, await app.session(app.tenant()))
    const key = await app.post(path, tenant.key)
    expect([other.status, key.status]).toEqual([404, 403])
  })
})
