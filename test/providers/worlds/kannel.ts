import * as v from 'valibot'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { kannelConfig } from '../../../src/providers/kannel/config.ts'
import { createKannel } from '../../../src/providers/kannel/provider.ts'
import type { CallbackKind } from '../../../src/providers/port.ts'
import { type HttpCall, NUMBER, outbound, type World } from '../../support/carriers.ts'
import { FakeGateway, hang, plain, reset, slowDrip } from '../../support/gateway.ts'
import { originOfNothing } from '../../support/ports.ts'

const STATUS_URL = 'https://carillon.test/callbacks/kannel/i/t/status'

const get = (kind: CallbackKind, url: string): HttpCall => {
  const query = Object.fromEntries(new URL(url).searchParams)
  const headers = new Headers()
  return { kind, request: { method: 'GET', url, headers, query, body: '', clientIp: '192.0.2.10' } }
}

const startSmsbox = (held: URLSearchParams[]): Promise<FakeGateway> =>
  FakeGateway.start((request, response, socket) => {
    const query = new URL(request.path, 'http://smsbox').searchParams
    const answer = (() => {
      const to = query.get('to')
      if (to === null) return plain(400, 'Missing receiver number, rejected')
      switch (`+${to}`) {
        case NUMBER.refused:
          return plain(403, 'Not routable. Do not try again.')
        case NUMBER.accountRefused:
          return plain(403, 'Authorization failed for sendsms')
        case NUMBER.throttled:
          return plain(503, 'Temporal failure, try again later.')
        case NUMBER.lostUntaken:
          return hang
      }
      held.push(query)
      if (`+${to}` === NUMBER.lostTaken) return reset
      if (`+${to}` === NUMBER.slowDrip) return slowDrip
      return plain(202, `+${to}` === NUMBER.garbage ? '\u0000\ufffd0' : '0: Accepted for delivery')
    })()
    return answer(request, response, socket)
  })

/** Kannel fills in its escapes, and calls. */
export const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/%(.)/g, (_, name: string) =>
    name === '%' ? '%' : encodeURIComponent(values[name] ?? ''),
  )

export const kannel: World = {
  provider: 'KANNEL',
  channel: 'SMS',
  open: async ({ patienceMs, isGone = false } = {}) => {
    const held: URLSearchParams[] = []
    const smsbox = await startSmsbox(held)
    const config = v.parse(kannelConfig(true), {
      sendUrl: isGone ? await originOfNothing() : smsbox.origin,
      username: 'carillon',
      password: 'a password',
      ipAllowList: ['192.0.2.0/24'],
    })
    const provider = createKannel(config, {
      fetch: createGuardedFetch({ allowPrivate: true, timeoutMs: patienceMs }),
      clock: { now: () => 0 },
      statusUrl: STATUS_URL,
    })
    const receipts = async () =>
      held.map((query) => {
        const d = `+${query.get('to')}` === NUMBER.fails ? '2' : '1'
        return get('status', filled(String(query.get('dlr-url')), { d, i: 'main', A: 'stat:X', T: '1' }))
      })
    return {
      provider,
      settings: config,
      message: (behaviour, body) => outbound(NUMBER[behaviour], body),
      held: () => held.map((query) => String(query.get('account'))),
      texts: () => held.map((query) => String(query.get('text'))),
      reports: async () =>
        (await receipts()).flatMap(({ kind, request }) => provider.callbacks!.read(request, kind, 0).reports),
      callbacks: {
        receipts,
        text: async ({ from, body }) => {
          const inbound = STATUS_URL.replace('status', 'inbound')
          const values = { p: from, P: '15550199', b: body, c: '0', C: 'UTF-8', I: 'in-1', i: 'main', T: '1' }
          return get('inbound', filled(`${inbound}${GET_URL_QUERY}`, values))
        },
        forged: ({ kind, request }) => [{ kind, request: { ...request, clientIp: '198.51.100.7' } }],
      },
      [Symbol.asyncDispose]: () => smsbox[Symbol.asyncDispose](),
    }
  },
}

/** As in docs/providers.md. */
export const GET_URL_QUERY = '?from=%p&to=%P&text=%b&coding=%c&charset=%C&id=%I&smsc=%i&ts=%T'
