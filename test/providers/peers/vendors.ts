import { sharedReplica, type VendorName } from '../../replicas/client.ts'
import type { Call } from '../../replicas/replica.ts'
import type { TestApp } from '../../support/app.ts'
import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'
import { VENDOR_ACCOUNTS } from '../worlds/vendors.ts'

const NUMBER = '+15550199'

/** Makes a call of the replica to the product. */
export async function pass(
  app: TestApp,
  { method, url, headers, body }: Pick<Call, 'method' | 'url' | 'headers' | 'body'>,
): Promise<void> {
  const answer = await app.request(method, pathOf(url), { body, headers })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
}

const peer = (vendor: VendorName): CampaignPeer => ({
  provider: vendor.toUpperCase() as Uppercase<VendorName>,
  channel: 'SMS',
  open: async (app, tenant) => {
    const replica = await sharedReplica(vendor)
    const { account, credentials } = VENDOR_ACCOUNTS[vendor](replica.origin)
    const sender = await addIdentity(app, tenant, {
      provider: vendor.toUpperCase(),
      address: NUMBER,
      credentials,
      throughputPerSecond: 1_000,
    })
    const at = await replica.open({
      ...account,
      number: NUMBER,
      inboundUrl: sender.callbackUrls.inbound,
      nowMs: app.clock.now(),
      isMessy: true,
    })
    return {
      senderId: sender.id,
      settle: async () => {
        for (const call of await at.takeCalls()) await pass(app, call)
        await app.drain()
      },
      reply: async (from, body) => {
        const call = await at.text({ id: `in-${from}`, from, body })
        await pass(app, call)
        await pass(app, call)
        await app.drain()
      },
      handed: async () =>
        (await at.held()).held.map(({ to, text }) => ({ to: `+${to.replace('+', '')}`, text })),
      [Symbol.asyncDispose]: async () => {},
    }
  },
})

export const vendors: readonly CampaignPeer[] = [
  peer('twilio'),
  peer('telnyx'),
  peer('plivo'),
  peer('vonage'),
]
