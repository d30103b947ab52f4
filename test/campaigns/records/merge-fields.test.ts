import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact, campaignIn, sendable } from '../../support/campaigns.ts'

/** Merge fields about the campaign's creator, and merge fields within link addresses. */

const TEXT =
  'Hi {{firstName}}, {{agent.firstName|the team}} here: https://a.example/?e={{email}}&n={{agent.firstName}}'

async function stage() {
  const app = createTestApp()
  const tenant = sendable(app)
  addContact(app, tenant, { firstName: 'Wren' })
  app.db.writeNow((tx) => tx.run("UPDATE contacts SET email = 'a+b@shop.example'"))
  app.db.writeNow((tx) => tx.run("UPDATE users SET first_name = 'Zoë', last_name = 'Ash'"))
  return { app, tenant }
}

test("agent.firstName is the campaign's creator, in the message, the preview and the estimate", async () => {
  const { app, tenant } = await stage()
  await using _ = app
  const id = await campaignIn(app, tenant, 'SENDING', {
    category: 'TRANSACTIONAL',
    messageTemplate: TEXT,
    trackLinks: false,
  })
  const said = 'Hi Wren, Zoë here: https://a.example/?e=a%2Bb%40shop.example&n=Zo%C3%AB'
  const contactId = app.db.value<string>('SELECT uuid FROM contacts')!
  const preview = await app.get(`/campaigns/${id}/preview?contactId=${contactId}`, tenant.key)
  expect(preview.body.data.body).toBe(said)
  const text = await app.post('/sms-templates/preview', tenant.key, {
    body: TEXT,
    contactId,
    category: 'TRANSACTIONAL',
    trackLinks: false,
  })
  expect(text.body.data.body).toBe(said)
  await app.drain()
  expect(app.db.value<string>('SELECT body FROM sandbox_messages')).toBe(said)
  const estimate = await app.post('/campaigns/estimate', tenant.key, {
    segmentId: app.db.value<string>('SELECT uuid FROM segments'),
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    template: TEXT,
    trackLinks: false,
  })
  expect(estimate.body.data).toMatchObject({ characterCount: said.length })
})

test('the fallback replaces a creator who has left', async () => {
  const { app, tenant } = await stage()
  await using _ = app
  const id = await campaignIn(app, tenant, 'DRAFT', {
    category: 'TRANSACTIONAL',
    messageTemplate: '{{agent.firstName|the team}}',
  })
  app.db.writeNow((tx) => tx.run('UPDATE campaigns SET created_by_user_id = NULL'))
  const preview = await app.get(`/campaigns/${id}/preview`, tenant.key)
  expect(preview.body.data.body).toBe('the team')
})
