import { NOWHERE } from '../nowhere.ts'
import type { PageVisit } from './visit.ts'

/**
 * Creates an organization with one of everything that the tasks of the console change. Returns ids by name.
 */
export async function buildTaskWorld(visit: PageVisit): Promise<Record<string, string>> {
  const { client } = visit
  await visit.makeOwner()
  const session = await visit.session()
  const make = (path: string, body: unknown = {}) => session.ask('POST', path, body)
  const ids: Record<string, string> = {}
  const contact = async (firstName: string, phone: string) =>
    (await make('/contacts', { firstName, phone })).id
  ids.contact = await contact('Wren', '+447911123101')
  ids.out = await contact('Piper', '+447911123102')
  await contact('Bo', '+447911123103')
  await client.patch(`/contacts/${ids.out}`, { isOptedOut: true })
  await client.patch('/organization', {
    address: { line1: '1 Mill Lane', city: 'London', postalCode: 'E1', country: 'GB' },
    timezone: 'Europe/London',
  })
  await make('/tags', { name: 'Regulars' })
  await make('/custom-fields', { key: 'flavour', label: 'Flavour', type: 'SELECT', options: ['Rye'] })
  await make('/tags', { name: 'Spring' })
  const rules = (field: string, operator: string, value?: string) => ({
    operator: 'AND',
    conditions: [{ field, operator, ...(value ? { value } : {}) }],
  })
  const segment = async (name: string, of: object) =>
    (await make('/segments', { name, type: 'DYNAMIC', rules: of })).id
  const all = await segment('Everyone', rules('createdAt', 'is_not_empty'))
  ids.segment = await segment('Northerners', rules('city', 'equals', 'Boston'))
  ids.template = (await make('/sms-templates', { name: 'Hours', category: 'MARKETING', body: 'Hi.' })).id
  ids.shortLink = (await make('/short-links', { originalUrl: 'https://shop.example/', title: 'Shop' })).id
  await addSenders(make, ids)
  ids.joinLink = (
    await make('/join-links', {
      type: 'WEB_FORM',
      name: 'Cake club',
      slug: 'cake-club',
      channelIdentityId: ids.sender,
      privacyPolicyUrl: 'https://acme.example/privacy',
      termsUrl: 'https://acme.example/terms',
    })
  ).id
  await addCampaigns(visit, make, ids, all)
  await make('/opt-out/suppressions', {
    channel: 'SMS',
    address: '+12125550178',
    reason: 'Asked in the shop',
  })
  ids.role = (await make('/role', { name: 'Analyst', permissions: ['campaign:read'] })).id
  await visit.member('bo@example.test', 'MEMBER')
  for (const name of ['Booking page', 'Till']) await make('/api-keys', { name })
  ids.webhook = (await make('/webhook-endpoints', { url: `${NOWHERE}/hook`, description: 'CRM' })).id
  await visit.scene.work()
  return ids
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
type Make = (path: string, body?: unknown) => Promise<any>

async function addSenders(make: Make, ids: Record<string, string>): Promise<void> {
  const sandbox = { channel: 'SMS', provider: 'SANDBOX', credentials: { receiptDelayMs: 0 } }
  ids.sender = (await make('/channel-identities', { ...sandbox, name: 'Texts', address: '+15005550006' })).id
  const twilio = await make('/channel-identities', {
    channel: 'SMS',
    provider: 'TWILIO',
    name: 'Twilio',
    address: '+15005550001',
    credentials: { accountSid: `AC${'0'.repeat(32)}`, authToken: 'f'.repeat(32) },
  })
  ids.twilio = twilio.id
  ids.callback = twilio.callbackUrls.inbound
  ids.conversation = (
    await make('/inbox/conversations', {
      contactId: ids.contact,
      channelIdentityId: ids.sender,
      body: 'Your order is ready.',
    })
  ).id
}

async function addCampaigns(
  { app }: PageVisit,
  make: Make,
  ids: Record<string, string>,
  segmentId: string,
): Promise<void> {
  const text = async (name: string, more: object) =>
    (
      await make('/campaigns', {
        name,
        type: 'IMMEDIATE',
        channel: 'SMS',
        category: 'TRANSACTIONAL',
        segmentId,
        messageTemplate: `Hi, ${name}.`,
        channelIdentityIds: [ids.sender],
        ...more,
      })
    ).id
  const scheduledAt = new Date(app.clock.now() + 3 * 86_400_000).toISOString()
  ids.sent = await text('News', {})
  ids.draft = await text('A draft', { isDraft: true })
  for (const name of ['submitted', 'waiting']) {
    ids[name] = await text(`Now ${name}`, { type: 'SCHEDULED', scheduledAt, isDraft: true })
    await make(`/campaigns/${ids[name]}/submit`, { note: 'Now with the price.' })
  }
  const poll = await make('/polls', {
    name: 'Pickup day',
    questionTemplate: 'Which day suits you?',
    options: ['Saturday', 'Sunday'],
    dispatchType: 'IMMEDIATE',
    category: 'TRANSACTIONAL',
    segmentId,
    channelIdentityIds: [ids.sender],
  })
  ids.poll = poll.id
  ids.automation = (await make('/automations', { name: 'Care' })).id
}
