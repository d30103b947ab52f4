import * as v from 'valibot'
import { uuidv7 } from '../../src/lib/ids.ts'
import { silentLog } from '../../src/lib/log.ts'
import { createGuardedFetch } from '../../src/providers/guarded-fetch.ts'
import { httpGatewayConfig } from '../../src/providers/http-gateway/config.ts'
import { createHttpGateway } from '../../src/providers/http-gateway/provider.ts'
import type { OutboundMessage, Provider, StatusReport } from '../../src/providers/port.ts'
import { SandboxCarrier } from '../../src/providers/sandbox/carrier.ts'
import { SandboxConfig } from '../../src/providers/sandbox/config.ts'
import { createSandbox } from '../../src/providers/sandbox/provider.ts'
import { createTestApp } from './app.ts'
import { FakeGateway, hang, json, reset } from './gateway.ts'

/** Numbers that make any carrier of the contract suite behave in a certain way; those of the sandbox. */
export const NUMBER = {
  ok: '+15550100',
  refused: '+15559901',
  throttled: '+15559912',
  lostTaken: '+15559921',
  lostUntaken: '+15559922',
  fails: '+15559931',
} as const

/** A provider with a view of what its carrier really holds. */
export interface CarrierWorld extends AsyncDisposable {
  provider: Provider
  /** References of the messages the carrier holds; one handed over twice is there twice. */
  held(): string[]
  /** Their texts, as the carrier read them. */
  texts(): string[]
  /** What the carrier reports of them, as the provider reads it. */
  reports(): Promise<StatusReport[]>
}

export const outbound = (to: string, body = 'Hello'): OutboundMessage => ({
  reference: uuidv7(),
  from: '+15550199',
  to,
  body,
  segmentCount: 1,
})

export async function sandboxWorld(): Promise<CarrierWorld> {
  const app = createTestApp()
  const { organization } = app.tenant()
  const account = { organizationId: organization.id, channelIdentityId: 1 }
  const reported: StatusReport[] = []
  const carrier = new SandboxCarrier({
    db: app.db,
    log: silentLog,
    report: (_tx, _account, reports) => void reported.push(...reports),
    receive: () => {},
  })
  return {
    provider: createSandbox(v.parse(SandboxConfig, {}), { db: app.db, account }),
    held: () =>
      app.db
        .all<{ reference: string }>('SELECT reference FROM sandbox_messages ORDER BY id')
        .map((row) => row.reference),
    texts: () =>
      app.db.all<{ body: string }>('SELECT body FROM sandbox_messages ORDER BY id').map((row) => row.body),
    reports: async () => {
      app.clock.advance(60_000)
      await carrier.drain()
      return reported
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

export const GATEWAY_SETTINGS = {
  bodyTemplate: {
    to: '{{to}}',
    from: '{{from}}',
    text: '{{text}}',
    ref: '{{id}}',
    callback: '{{statusUrl}}',
  },
  messageIdPath: '/id',
  status: { idPath: '/id', statusPath: '/status', map: { delivered: 'DELIVERED', undeliv: 'UNREACHABLE' } },
  inbound: { fromPath: '/from', toPath: '/to', bodyPath: '/text', idPath: '/id' },
}

export async function httpGatewayWorld(): Promise<CarrierWorld> {
  const held: Array<{ ref: string; to: string; text: string; callback: string }> = []
  const gateway = await FakeGateway.start((request, response, socket) => {
    if (request.method === 'HEAD') return json(404, {})(request, response, socket)
    const message = JSON.parse(request.body)
    const take = () => held.push(message)
    switch (message.to) {
      case NUMBER.refused:
        return json(400, { error: 'no such number' })(request, response, socket)
      case NUMBER.throttled:
        return json(429, {}, { 'retry-after': '5' })(request, response, socket)
      case NUMBER.lostTaken:
        take()
        return reset(request, response, socket)
      case NUMBER.lostUntaken:
        return hang(request, response, socket)
      default:
        return json(200, { id: `gw-${take()}` })(request, response, socket)
    }
  })
  const config = v.parse(httpGatewayConfig(true), { url: `${gateway.origin}/send`, ...GATEWAY_SETTINGS })
  const provider = createHttpGateway(config, {
    fetch: createGuardedFetch({ allowPrivate: true, timeoutMs: 1_000 }),
    clock: { now: () => 0 },
    statusUrl: 'https://carillon.test/callbacks/http/i/t/status',
  })
  return {
    provider,
    held: () => held.map(({ ref }) => ref),
    texts: () => held.map(({ text }) => text),
    reports: async () =>
      held.flatMap(
        ({ to, callback }, index) =>
          provider.callbacks!.read(
            {
              method: 'POST',
              url: callback,
              headers: new Headers({ 'content-type': 'application/json' }),
              query: Object.fromEntries(new URL(callback).searchParams),
              body: JSON.stringify({
                id: `gw-${index + 1}`,
                status: to === NUMBER.fails ? 'UNDELIV' : 'Delivered',
              }),
              clientIp: '127.0.0.1',
            },
            'status',
            0,
          ).reports,
      ),
    [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
  }
}
