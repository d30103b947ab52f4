import * as v from 'valibot'
import type { Db } from '../../src/db/database.ts'
import { createLocateHost } from '../../src/providers/locate-host.ts'
import type { OutboundMessage, Provider, ProviderReport, SendResult } from '../../src/providers/port.ts'
import { type SmppConfig, smppConfig } from '../../src/providers/smpp/config.ts'
import { createSmpp } from '../../src/providers/smpp/provider.ts'
import { createTestApp, type TestApp } from './app.ts'
import { Smsc, type SmscOptions } from './smsc.ts'

/** A provider of SMPP at the message centre of a test, with its reports. */
export interface SmppWorld extends AsyncDisposable {
  app: TestApp
  smsc: Smsc
  provider: Provider
  config: SmppConfig
  told: ProviderReport[]
  /** Texts and reports received so far. */
  texts(): ProviderReport['texts']
  reports(): ProviderReport['reports']
  send(message: OutboundMessage, signal?: AbortSignal): Promise<SendResult>
  /** Keeps the connection like the server. Resolves when it is bound. */
  keep(): Promise<{ broken: Promise<unknown>; stop: () => void }>
}

interface WorldOptions extends SmscOptions {
  onReport?: (report: ProviderReport) => Promise<void>
  /** Settings such as times that are too short for users to choose. */
  overrides?: Partial<SmppConfig>
  patienceMs?: number
  /** Address of the sender. */
  address?: string
  /** Database of an earlier world, as after a restart. */
  db?: Db
}

export async function smppWorld(
  settings: Record<string, unknown> = {},
  options: WorldOptions = {},
): Promise<SmppWorld> {
  const smsc = await Smsc.start(options)
  const app = createTestApp()
  const account = { organizationId: app.tenant().organization.id, channelIdentityId: 1 }
  const told: ProviderReport[] = []
  const parsed = v.parse(smppConfig(true), {
    host: '127.0.0.1',
    port: smsc.port,
    systemId: 'carillon',
    password: 'secret',
    ...settings,
  })
  const config = { ...parsed, ...options.overrides }
  const provider = createSmpp(config, {
    db: options.db ?? app.db,
    locate: createLocateHost({ allowPrivate: true, resolve: async () => ['127.0.0.1'] }),
    account,
    address: options.address ?? '+15550199',
    replaced: Promise.resolve(),
    patienceMs: options.patienceMs,
    onReport: async (heard) => {
      await options.onReport?.(heard)
      told.push(heard)
    },
  })
  return {
    app,
    smsc,
    provider,
    config,
    told,
    texts: () => told.flatMap(({ texts }) => texts),
    reports: () => told.flatMap(({ reports }) => reports),
    send: async (message, signal = new AbortController().signal) =>
      (await provider.adapters.SMS!.send([message], signal))[0]!,
    keep: async () => {
      const stopping = new AbortController()
      const bound = smsc.nextBind()
      const kept = new Promise<void>((isUp, failed) => {
        const broken = provider.connection!.keep(stopping.signal, () => isUp())
        void broken.catch(failed)
        states.push(broken.catch((error: unknown) => error))
      })
      await kept
      await bound
      return { broken: states.at(-1)!, stop: () => stopping.abort() }
    },
    [Symbol.asyncDispose]: async () => {
      await provider.connection!.close()
      await smsc[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

const states: Array<Promise<unknown>> = []
