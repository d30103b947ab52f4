import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { httpGatewayConfig } from '../../../src/providers/http-gateway/config.ts'
import { createHttpGateway } from '../../../src/providers/http-gateway/provider.ts'
import type { CallbackKind } from '../../../src/providers/port.ts'
import { GATEWAY_SETTINGS, type HttpCall, NUMBER, outbound, type World } from '../../support/carriers.ts'
import { FakeGateway, hang, json, plain, reset, slowDrip } from '../../support/gateway.ts'
import { originOfNothing } from '../../support/ports.ts'

const SECRET = 'a secret of the callbacks'
const STATUS_URL = 'https://carillon.test/callbacks/http/i/t/status'

const call = (kind: CallbackKind, fields: object, key = SECRET): HttpCall => {
  const body = JSON.stringify(fields)
  const signature = createHmac('sha256', key).update(body).digest('hex')
  const headers = new Headers({ 'content-type': 'application/json', 'x-signature': signature })
  const url = STATUS_URL.replace('status', kind)
  return { kind, request: { method: 'POST', url, headers, query: {}, body, clientIp: '127.0.0.1' } }
}

interface Held {
  ref: string
  to: string
  text: string
}

/** Gateway on loopback that puts messages into `held`. */
const startGateway = (held: Held[]): Promise<FakeGateway> =>
  FakeGateway.start((request, response, socket) => {
    if (request.method === 'HEAD') return json(404, {})(request, response, socket)
    const message = JSON.parse(request.body)
    const answer = (() => {
      switch (message.to) {
        case NUMBER.refused:
          return json(400, { error: 'no such number' })
        case NUMBER.accountRefused:
          return json(401, { error: 'wrong key' })
        case NUMBER.throttled:
          return json(429, {}, { 'retry-after': '5' })
        case NUMBER.lostUntaken:
          return hang
      }
      const id = `gw-${held.push(message)}`
      if (message.to === NUMBER.lostTaken) return reset
      if (message.to === NUMBER.slowDrip) return slowDrip
      return message.to === NUMBER.garbage ? plain(200, '\u0000\ufffd{{{"id') : json(200, { id })
    })()
    return answer(request, response, socket)
  })

export const httpGateway: World = {
  provider: 'HTTP',
  channel: 'SMS',
  open: async ({ patienceMs, isGone = false } = {}) => {
    const held: Held[] = []
    const gateway = await startGateway(held)
    const config = v.parse(httpGatewayConfig(true), {
      url: `${isGone ? await originOfNothing() : gateway.origin}/send`,
      ...GATEWAY_SETTINGS,
      status: { ...GATEWAY_SETTINGS.status, referencePath: '/ref' },
      callbackAuth: 'HMAC_SHA256',
      callbackSecret: SECRET,
    })
    const provider = createHttpGateway(config, {
      fetch: createGuardedFetch({ allowPrivate: true, timeoutMs: patienceMs }),
      clock: { now: () => 0 },
      statusUrl: STATUS_URL,
    })
    const receipts = async () =>
      held.map(({ to, ref }, index) =>
        call('status', { id: `gw-${index + 1}`, ref, status: to === NUMBER.fails ? 'UNDELIV' : 'Delivered' }),
      )
    return {
      provider,
      settings: config,
      message: (behaviour, body) => outbound(NUMBER[behaviour], body),
      held: () => held.map(({ ref }) => ref),
      texts: () => held.map(({ text }) => text),
      reports: async () =>
        (await receipts()).flatMap(({ kind, request }) => provider.callbacks!.read(request, kind, 0).reports),
      callbacks: {
        receipts,
        text: async ({ from, body }) => call('inbound', { id: 'in-1', from, to: '+15550199', text: body }),
        forged: ({ kind, request }) => {
          const changed = { ...JSON.parse(request.body), id: 'another' }
          const withOldSignature = { ...request, body: JSON.stringify(changed) }
          return [
            call(kind, JSON.parse(request.body), 'a guess'),
            { kind, request: withOldSignature },
            { kind, request: { ...request, headers: new Headers() } },
          ]
        },
      },
      [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
    }
  },
}
