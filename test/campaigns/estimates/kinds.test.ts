import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addIdentity, campaignBody, type Sendable, sendable } from '../../support/campaigns.ts'
import { EVERY_BLOCK } from '../../support/designs.ts'
import { hear } from '../../support/inbox.ts'
import { addReader, mailCampaign, mailTenant } from '../../support/mail.ts'
import { addTopic } from '../../support/topics.ts'

type Body = Record<string, unknown>

interface World {
  app: TestApp
  tenant: Sendable
}

const PHONE = '+12125550142'
const BY_TEST = { sharePercent: 50, waitMinutes: 60, metric: 'MANUAL' }
const WEEKLY = { type: 'RECURRING', scheduledAt: '2026-03-05T17:00:00Z', recurrence: { frequency: 'WEEKLY' } }
const noText = { messageTemplate: undefined }

const shortLink = async ({ app, tenant }: World): Promise<string> =>
  `{{shortLink.${(await app.post('/short-links', tenant.key, { originalUrl: 'https://a.example/' })).body.data.id}}}`

/** What a campaign can have, each with the content that only it allows. */
const TEXTS: Readonly<Record<string, (world: World) => Body | Promise<Body>>> = {
  'a text': () => ({}),
  'a short link': async (world) => ({ messageTemplate: `Look: ${await shortLink(world)}` }),
  'a custom field': async ({ app, tenant }) => {
    await app.post('/custom-fields', tenant.key, { key: 'plan', label: 'Plan', type: 'TEXT' })
    return { messageTemplate: 'Your plan is {{custom.plan|basic}}.' }
  },
  'an A/B test': () => ({
    ...noText,
    variants: ['A', 'B'].map((label) => ({ label, messageTemplate: `Text ${label}` })),
    abTest: BY_TEST,
  }),
  'first messages': () => ({ canary: { size: 5, waitMinutes: 5, maxFailureRate: 0.1, maxOptOutRate: 0.1 } }),
  'a recurrence': () => WEEKLY,
  'a topic': async ({ app, tenant }) => ({ topicId: (await addTopic(app, tenant)).id }),
  'a free text by WhatsApp': ({ app, tenant }) => {
    const { id: senderId, uuid } = addIdentity(app, tenant, { channel: 'WHATSAPP' })
    hear(app, tenant, { senderId, from: PHONE, body: 'Hello' })
    return { channel: 'WHATSAPP', whatsappTemplate: null, channelIdentityIds: [uuid] }
  },
}

const MAILS: typeof TEXTS = {
  'a letter': () => ({}),
  HTML: () => ({ ...noText, htmlBody: '<p>Hi {{firstName|there}}</p>' }),
  MJML: () => ({
    ...noText,
    mjmlBody:
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>',
  }),
  'a design': () => ({ ...noText, design: EVERY_BLOCK }),
  'an A/B test of designs': () => ({
    variants: [{ label: 'A' }, { label: 'B', subject: 'Other', design: EVERY_BLOCK }],
    abTest: BY_TEST,
  }),
  'a topic': async ({ app, tenant }) => ({ topicId: (await addTopic(app, tenant)).id }),
  'a feed': () => ({
    ...WEEKLY,
    feed: { url: 'https://blog.example/feed.xml' },
    subject: '{{feed.firstTitle}}',
    previewText: '{{feed.count}} of {{feed.title}}',
    messageTemplate: '{{feed.items}}',
  }),
  'a feed in a design': () => ({
    ...WEEKLY,
    ...noText,
    feed: { url: 'https://blog.example/feed.xml' },
    design: { version: 1, blocks: [{ id: 'news', type: 'HEADING', text: '{{feed.items}}' }] },
  }),
}

async function worldOf(isMail: boolean): Promise<World & { body(given: Body): Body }> {
  const app = createTestApp()
  const tenant = isMail ? await mailTenant(app) : sendable(app)
  if (isMail) await addReader(app, tenant)
  else addContact(app, tenant, { phone: PHONE })
  return { app, tenant, body: (given) => ({ ...(isMail ? mailCampaign : campaignBody)(tenant), ...given }) }
}

describe.each([
  { by: 'by text', isMail: false, kinds: TEXTS },
  { by: 'by email', isMail: true, kinds: MAILS },
])('a campaign $by', ({ isMail, kinds }) => {
  test.each(Object.keys(kinds))(
    'with %s is launched by a person who was shown its recipients',
    async (kind) => {
      const { app, tenant, body } = await worldOf(isMail)
      await using _ = app
      const given = body(await kinds[kind]!({ app, tenant }))
      const expected = { recipients: 1 }
      const draft = await app.post('/campaigns', tenant.key, { ...given, isDraft: true })
      expect([draft.status, draft.body.message]).toEqual([201, 'Draft created'])
      const path = `/campaigns/${draft.body.data.id}`
      const refused = await app.patch(path, tenant.key, { isDraft: false, expected: { recipients: 0 } })
      expect([refused.status, refused.body.details?.[0].recipients]).toEqual([409, 1])
      const launched = await app.patch(path, tenant.key, { isDraft: false, expected })
      expect([launched.status, launched.body.message]).toEqual([200, 'Campaign updated'])
      const created = await app.post('/campaigns', tenant.key, { ...given, expected })
      expect([created.status, created.body.message]).toEqual([201, 'Campaign launched'])
    },
  )
})
