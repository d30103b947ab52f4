import { until } from '../../support/client.ts'
import { FakeGateway, plain } from '../../support/gateway.ts'
import { hasKannel, KANNEL_ACCOUNT, KannelPeer } from '../../support/kannel-peer.ts'
import { passCalls } from './calls.ts'
import { NUMBER, type OpenLasting, PUBLIC_ORIGIN, plus } from './peer.ts'

/** Takes a request to send, and calls the address in it. */
interface Smsbox {
  begin(inboundUrl: string): Promise<void>
  send(pathAndQuery: string): Promise<{ status: number; body: string }>
  taken(): string[]
  close(): Promise<void>
}

async function realKannel(): Promise<Smsbox> {
  const kannel = await KannelPeer.start()
  return {
    begin: (inboundUrl) => kannel.startSmsbox(inboundUrl),
    send: async (path) => {
      const answer = await fetch(kannel.settings.sendUrl + path)
      return { status: answer.status, body: await answer.text() }
    },
    taken: () => kannel.texts.map(({ to }) => to),
    close: () => kannel[Symbol.asyncDispose](),
  }
}

/** Returns a stand-in that accepts everything and calls at once, like the fake carrier of a Kannel. */
function standIn(): Smsbox {
  const taken: string[] = []
  return {
    begin: async () => {},
    send: async (path) => {
      const query = new URL(path, 'http://smsbox').searchParams
      taken.push(String(query.get('to')))
      void fetch(
        String(query.get('dlr-url'))
          .replaceAll('%d', '1')
          .replaceAll(/%[A-Za-z]/g, ''),
      )
      return { status: 202, body: '0: Accepted for delivery' }
    },
    taken: () => taken,
    close: async () => {},
  }
}

/** Tells whether a call reports a delivery (type 1). */
const isDelivery = ({ path }: { path: string }): boolean => /[?&]type=1(&|$)/.test(path)

/**
 * A real Kannel if it is installed. Its answers and its calls pass through the process of the drill and wait
 * there.
 */
export const kannel: OpenLasting = async ({ pace }) => {
  if (!hasKannel()) console.error('KANNEL is a stand-in in this drill: apt-get install kannel.')
  const box = hasKannel() ? await realKannel() : standIn()
  const called = await FakeGateway.start(plain(200, ''))
  const front = await FakeGateway.start(async (request, response, socket) => {
    const [here, there] = [PUBLIC_ORIGIN, called.origin].map(encodeURIComponent)
    const { status, body } = await box.send(request.path.replaceAll(here!, there!))
    await Bun.sleep(pace.answersAfterMs)
    return plain(status, body)(request, response, socket)
  })
  return {
    channel: 'SMS',
    address: NUMBER,
    credentials: { ...KANNEL_ACCOUNT, sendUrl: front.origin },
    begin: ({ callbackUrls }) => box.begin(callbackUrls.inbound),
    taken: () => box.taken().map(plus),
    settle: async (appliance) => {
      await until(
        async () => called.requests.filter(isDelivery).length,
        (deliveries) => deliveries >= box.taken().length,
      )
      const calls = called.requests.map(({ method, path }) => ({ method, url: PUBLIC_ORIGIN + path }))
      await passCalls(appliance, calls)
    },
    [Symbol.asyncDispose]: async () => {
      await front[Symbol.asyncDispose]()
      await called[Symbol.asyncDispose]()
      await box.close()
    },
  }
}
