import { receiveInbound } from '../../src/channels/inbound/service.ts'
import type { TestApp, TestTenant } from './app.ts'
import { addIdentity } from './campaigns.ts'

let texts = 0

/**
 * Receives a text from `from` at a sender, as its carrier reports it. With `choiceId` the text is a tapped
 * answer.
 */
export function hear(
  app: TestApp,
  { organization }: Pick<TestTenant, 'organization'>,
  { senderId, from, body, choiceId }: { senderId: number; from: string; body: string; choiceId?: string },
): void {
  const identity = {
    organizationId: organization.id,
    channelIdentityId: senderId,
    address: '+15550100001',
  }
  const arrived = { from, to: identity.address, body, providerMessageId: `heard-${++texts}` }
  const text = choiceId === undefined ? arrived : { ...arrived, choiceId }
  app.db.writeNow((tx) => void receiveInbound(tx, identity, text))
}

/** Adds a conversation of a contact, with a note, a scheduled answer, and a draft. */
export async function addConversation(
  app: TestApp,
  tenant: TestTenant,
  { senderId, phone }: { senderId: number; phone: string },
): Promise<{ conversations: string; 'conversation-notes': string; 'conversation-messages': string }> {
  hear(app, tenant, { senderId, from: phone, body: 'Are you open on Sunday?' })
  const token = await app.session(tenant)
  const { body } = await app.get('/inbox/conversations', token)
  const id = body.data[0].id as string
  const note = await app.post(`/inbox/conversations/${id}/notes`, token, { body: 'Matrix' })
  const message = await app.post(`/inbox/conversations/${id}/messages`, token, {
    body: 'We are.',
    sendAt: new Date(app.clock.now() + 3_600_000).toISOString(),
  })
  await app.request('PUT', `/inbox/conversations/${id}/draft`, { token, body: { body: 'And on' } })
  return {
    conversations: id,
    'conversation-notes': note.body.data.id,
    'conversation-messages': message.body.data.id,
  }
}

const PEOPLE = ['+12125550101', '+12125550102', '+12125550103'] as const

/** Creates an organization with a sender and a contact who can write to it. */
export async function inboxWorld(app: TestApp, channel: 'SMS' | 'WHATSAPP' = 'SMS') {
  const tenant = app.tenant('Acme', { timezone: 'America/New_York' })
  const token = await app.session(tenant)
  const sender = addIdentity(app, tenant, { channel, throughputPerSecond: 1_000 })
  const [phone] = PEOPLE
  const { body } = await app.post('/contacts', tenant.key, { firstName: 'Ann', lastName: 'Archer', phone })
  const write = (text: string, from: string = phone) =>
    hear(app, tenant, { senderId: sender.id, from, body: text })
  // A token lasts 15 minutes and tests move the clock, so each call uses a new one.
  const list = async (query = '') =>
    (await app.get(`/inbox/conversations${query}`, await app.session(tenant))).body.data
  return { tenant, token, sender, phone, contactId: body.data.id as string, write, list }
}
