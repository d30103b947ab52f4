import { sandboxInbox, sandboxReply } from '../../../src/channels/inbound/sandbox.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'
import { mailboxes, setAddress } from '../../support/mail.ts'

type Channel = CampaignPeer['channel']

const EXTRAS: Readonly<Record<Channel, Readonly<Record<string, unknown>>>> = {
  SMS: {},
  EMAIL: { subject: 'From the corner' },
  // Marketing is not sent to the United States.
  WHATSAPP: {
    category: 'TRANSACTIONAL',
    whatsappTemplate: { name: 'order_ready', language: 'en_US', parameters: ['{{firstName}}', 'it'] },
  },
}

async function replyByMail(app: TestApp, from: string): Promise<void> {
  const mail = mailboxes(app).find(({ to }) => to === from)!
  const url = /https:\/\/[^/]+\/u\/[\w-]{80}/.exec(mail.body)![0]
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.request('POST', pathOf(url), { body: 'List-Unsubscribe=One-Click', headers })
}

async function replyByPhone(app: TestApp, { organization }: TestTenant, from: string, body: string) {
  const organizationId = organization.id
  const { outcome } = app.db.writeNow((tx) => sandboxReply(tx, { from, body, organizationId }))
  if (outcome !== 'received') throw new Error('The carrier did not take the reply.')
}

const sandboxBy = (channel: Channel): CampaignPeer => ({
  provider: 'SANDBOX',
  channel,
  open: async (app, tenant) => {
    if (channel === 'EMAIL') await setAddress(app, tenant)
    const address = channel === 'EMAIL' ? { address: 'news@corner.example' } : {}
    const { id } = await addIdentity(app, tenant, { channel, throughputPerSecond: 1_000, ...address })
    return {
      senderId: id,
      campaign: EXTRAS[channel],
      settle: async () => {
        // By WhatsApp every message is read two seconds after it was delivered.
        app.clock.advance(channel === 'WHATSAPP' ? 1_400 : 60_000)
        await app.drain()
      },
      reply: async (from, body) => {
        if (channel === 'EMAIL') await replyByMail(app, from)
        else await replyByPhone(app, tenant, from, body)
        await app.drain()
      },
      handed: async () =>
        sandboxInbox(app.db, { organizationId: tenant.organization.id, limit: 100 })
          .map(({ to, body }) => ({ to, text: body }))
          .reverse(),
      [Symbol.asyncDispose]: async () => {},
    }
  },
})

export const sandboxes: readonly CampaignPeer[] = [
  sandboxBy('SMS'),
  sandboxBy('EMAIL'),
  sandboxBy('WHATSAPP'),
]
