import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { GATEWAY_SETTINGS } from '../../support/carriers.ts'
import { FakeGateway, json, reset } from '../../support/gateway.ts'
import { addIdentity, callBack } from '../../support/identities.ts'

interface Held {
  to: string
  text: string
  callback: string
}

/** Any gateway. Each of its calls is made twice. */
export const httpGateway: CampaignPeer = {
  provider: 'HTTP',
  channel: 'SMS',
  open: async (app, tenant) => {
    const held: Held[] = []
    let told = 0
    const gateway = await FakeGateway.start((request, response, socket) => {
      const message: Held = JSON.parse(request.body)
      const id = `gw-${held.push(message)}`
      const answer = message.to.endsWith('9921') ? reset : json(200, { id })
      return answer(request, response, socket)
    })
    const sender = await addIdentity(app, tenant, {
      provider: 'HTTP',
      throughputPerSecond: 1_000,
      credentials: { url: `${gateway.origin}/send`, ...GATEWAY_SETTINGS },
    })
    const call = async (url: string, body: object): Promise<void> => {
      for (const _ of [1, 2]) {
        const { status } = await callBack(app, url, body)
        if (status !== 200) throw new Error(`The callback was answered with ${status}.`)
      }
      await app.drain()
    }
    return {
      senderId: sender.id,
      settle: async () => {
        for (; told < held.length; told += 1) {
          const { to, callback } = held[told]!
          const status = to.endsWith('9931') ? 'undeliv' : 'delivered'
          await call(callback, { id: `gw-${told + 1}`, status })
        }
      },
      reply: (from, text) =>
        call(sender.callbackUrls.inbound, { id: `in-${from}`, from, to: sender.address, text }),
      handed: async () => held,
      [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
    }
  },
}
