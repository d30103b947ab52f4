import { GATEWAY_SETTINGS } from '../../support/carriers.ts'
import { FakeGateway, json } from '../../support/gateway.ts'
import { passCalls } from './calls.ts'
import { NUMBER, type OpenLasting, plus } from './peer.ts'

interface Held {
  to: string
  callback: string
}

/** A generic gateway in the process of the drill. */
export const httpGateway: OpenLasting = async ({ pace }) => {
  const held: Held[] = []
  const gateway = await FakeGateway.start(async (request, response, socket) => {
    const id = `gw-${held.push(JSON.parse(request.body))}`
    await Bun.sleep(pace.answersAfterMs)
    return json(200, { id })(request, response, socket)
  })
  return {
    channel: 'SMS',
    address: NUMBER,
    credentials: { url: `${gateway.origin}/send`, ...GATEWAY_SETTINGS },
    taken: () => held.map(({ to }) => plus(to)),
    settle: (appliance) =>
      passCalls(
        appliance,
        held.map(({ callback }, index) => ({
          method: 'POST',
          url: callback,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id: `gw-${index + 1}`, status: 'delivered' }),
        })),
      ),
    [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
  }
}
