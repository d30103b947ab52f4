import { sharedReplica } from '../../replicas/client.ts'
import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { addIdentity } from '../../support/identities.ts'
import { whatsappAccount, whatsappNumber } from '../worlds/whatsapp-cloud.ts'
import { pass } from './vendors.ts'

const NUMBER = '+15550199'

export const whatsappCloud: CampaignPeer = {
  provider: 'WHATSAPP_CLOUD',
  channel: 'WHATSAPP',
  open: async (app, tenant) => {
    const replica = await sharedReplica('whatsapp')
    const number = whatsappNumber(replica.origin)
    const sender = await addIdentity(app, tenant, {
      channel: 'WHATSAPP',
      provider: 'WHATSAPP_CLOUD',
      address: NUMBER,
      credentials: number,
      throughputPerSecond: 1_000,
    })
    const at = await replica.open({
      ...whatsappAccount(number),
      number: NUMBER,
      inboundUrl: sender.callbackUrls.inbound,
      nowMs: app.clock.now(),
      isMessy: true,
    })
    const parameters = ['{{firstName}}', 'your order']
    return {
      senderId: sender.id,
      campaign: {
        // Marketing is not sent to the United States.
        category: 'TRANSACTIONAL',
        whatsappTemplate: { name: 'order_ready', language: 'en_US', parameters },
      },
      settle: async () => {
        for (const call of await at.takeCalls()) await pass(app, call)
        await app.drain()
      },
      reply: async (from, body) => {
        const call = await at.text({ id: `wamid.in-${from}`, from, body })
        await pass(app, call)
        await pass(app, call)
        await app.drain()
      },
      handed: async () => (await at.held()).held.map(({ to, text }) => ({ to, text })),
      [Symbol.asyncDispose]: async () => {},
    }
  },
}
