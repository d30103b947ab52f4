import { sandboxInbox, sandboxReply } from '../../../src/channels/inbound/sandbox.ts'
import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { addIdentity } from '../../support/identities.ts'

export const sandbox: CampaignPeer = {
  provider: 'SANDBOX',
  channel: 'SMS',
  open: async (app, tenant) => {
    const { id } = await addIdentity(app, tenant, { throughputPerSecond: 1_000 })
    const organizationId = tenant.organization.id
    return {
      senderId: id,
      settle: async () => {
        app.clock.advance(60_000)
        await app.drain()
      },
      reply: async (from, body) => {
        const { outcome } = app.db.writeNow((tx) => sandboxReply(tx, { from, body, organizationId }))
        if (outcome !== 'received') throw new Error('The carrier did not take the reply.')
      },
      handed: async () =>
        sandboxInbox(app.db, { organizationId, limit: 100 })
          .map(({ to, body }) => ({ to, text: body }))
          .reverse(),
      [Symbol.asyncDispose]: async () => {},
    }
  },
}
