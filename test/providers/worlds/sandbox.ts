import * as v from 'valibot'
import { silentLog } from '../../../src/lib/log.ts'
import type { ChannelName, StatusReport } from '../../../src/providers/port.ts'
import { SandboxCarrier } from '../../../src/providers/sandbox/carrier.ts'
import { SandboxConfig } from '../../../src/providers/sandbox/config.ts'
import { createSandbox } from '../../../src/providers/sandbox/provider.ts'
import { createTestApp } from '../../support/app.ts'
import {
  type CarrierWorld,
  mailboxOf,
  NUMBER,
  outbound,
  outboundEmail,
  type World,
  whatsappMessage,
} from '../../support/carriers.ts'

const MESSAGE: Readonly<
  Record<ChannelName, (number: string, body?: string) => ReturnType<CarrierWorld['message']>>
> = {
  SMS: outbound,
  EMAIL: (number, body) => outboundEmail(mailboxOf(number), body),
  WHATSAPP: whatsappMessage,
}

const sandboxBy = (channel: ChannelName): World => ({
  provider: 'SANDBOX',
  channel,
  open: async () => {
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
    const settings = v.parse(SandboxConfig, {})
    return {
      settings,
      provider: createSandbox(settings, { db: app.db, account }),
      message: (behaviour, body) => MESSAGE[channel](NUMBER[behaviour], body),
      held: () =>
        app.db
          .all<{ reference: string }>('SELECT reference FROM sandbox_messages ORDER BY id')
          .map((row) => row.reference),
      texts: () =>
        app.db.all<{ body: string }>('SELECT body FROM sandbox_messages ORDER BY id').map((row) => row.body),
      offered: () =>
        app.db
          .all<{ choices: string | null }>('SELECT choices FROM sandbox_messages ORDER BY id')
          .flatMap(({ choices }) => (choices === null ? [] : JSON.parse(choices))),
      reports: async () => {
        app.clock.advance(60_000)
        await carrier.drain()
        return reported
      },
      [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
    }
  },
})

export const sandbox = sandboxBy('SMS')
export const sandboxEmail = sandboxBy('EMAIL')
export const sandboxWhatsapp = sandboxBy('WHATSAPP')
