import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { FakeGateway, plain, reset } from '../../support/gateway.ts'
import { addIdentity } from '../../support/identities.ts'
import { filled, GET_URL_QUERY } from '../worlds/kannel.ts'
import { pass } from './vendors.ts'

/** A smsbox of the user guide of Kannel. Each of its calls is made twice. */
export const kannel: CampaignPeer = {
  provider: 'KANNEL',
  channel: 'SMS',
  open: async (app, tenant) => {
    const held: URLSearchParams[] = []
    let told = 0
    const smsbox = await FakeGateway.start((request, response, socket) => {
      const query = new URL(request.path, 'http://smsbox').searchParams
      held.push(query)
      const isLost = query.get('to')!.endsWith('9921')
      const answer = isLost ? reset : plain(202, '0: Accepted for delivery')
      return answer(request, response, socket)
    })
    const sender = await addIdentity(app, tenant, {
      provider: 'KANNEL',
      throughputPerSecond: 1_000,
      credentials: { sendUrl: smsbox.origin, username: 'carillon', password: 'correct-horse' },
    })
    const call = async (pattern: string, values: Record<string, string>): Promise<void> => {
      const url = filled(pattern, { i: 'main', T: '1772643600', ...values })
      for (const _ of [1, 2]) await pass(app, { method: 'GET', url, headers: {}, body: '' })
      await app.drain()
    }
    return {
      senderId: sender.id,
      settle: async () => {
        for (; told < held.length; told += 1) {
          const query = held[told]!
          const isFailed = query.get('to')!.endsWith('9931')
          // 8: the carrier has it. In any order, so the last word comes first.
          for (const d of [isFailed ? '2' : '1', '8']) await call(query.get('dlr-url')!, { d, A: 'stat:X' })
        }
      },
      reply: (from, body) => {
        const values = { p: from.slice(1), P: sender.address.slice(1), b: body, I: `in-${from}` }
        return call(`${sender.callbackUrls.inbound}${GET_URL_QUERY}`, { ...values, c: '0', C: 'UTF-8' })
      },
      handed: async () => held.map((query) => ({ to: `+${query.get('to')}`, text: query.get('text')! })),
      [Symbol.asyncDispose]: () => smsbox[Symbol.asyncDispose](),
    }
  },
}
