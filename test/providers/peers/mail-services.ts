import { MAIL_APIS, type MailApiName, sharedReplica } from '../../replicas/client.ts'
import type { HeldMail, MailStep } from '../../replicas/mail-service.ts'
import type { Call } from '../../replicas/replica.ts'
import { SMTP_SERVICE_NAMES, SMTP_SERVICES, type SmtpServiceName } from '../../replicas/smtp-services.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import type { CampaignPeer, OpenPeer } from '../../support/campaign-peers.ts'
import { addIdentity } from '../../support/identities.ts'
import { setAddress } from '../../support/mail.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'
import { FROM, MAIL_ACCOUNTS } from '../worlds/mail-services.ts'
import { atPort, callWith, heldAt, SMTP_ACCOUNTS } from '../worlds/smtp-services.ts'
import { pass } from './vendors.ts'

/** A mail service whose events a test chooses. */
export interface ServicePeer extends CampaignPeer {
  open(app: TestApp, tenant: TestTenant): Promise<OpenService>
}

interface OpenService extends OpenPeer {
  /** Returns the call for an event of the last mail to this address. */
  event(to: string, step: MailStep, changes?: { reference?: string }): Promise<Call>
  /** Returns a call with an event of the last mail to each address, and with junk after each. */
  batch?(events: ReadonlyArray<readonly [MailStep, string]>, junk: readonly unknown[]): Promise<Call>
  /** Returns our reference of the last mail to this address. */
  referenceOf(to: string): Promise<string>
}

const api = (service: MailApiName): ServicePeer => ({
  provider: service.toUpperCase() as Uppercase<MailApiName>,
  channel: 'EMAIL',
  open: async (app, tenant) => {
    await setAddress(app, tenant)
    const replica = await sharedReplica(service)
    const { account, credentials } = MAIL_ACCOUNTS[service](replica.origin)
    const sender = await addIdentity(app, tenant, {
      channel: 'EMAIL',
      provider: service.toUpperCase(),
      address: FROM,
      credentials,
      throughputPerSecond: 1_000,
    })
    const at = await replica.open({
      ...account,
      number: FROM,
      inboundUrl: sender.callbackUrls.status,
      nowMs: app.clock.now(),
      isMessy: true,
    })
    return {
      senderId: sender.id,
      campaign: { subject: 'From the corner' },
      settle: async () => {
        for (const call of await at.takeCalls()) await pass(app, call)
        await app.drain()
      },
      // The recipient unsubscribes by a link of the service.
      reply: async (from, body) => {
        const call = await at.text({ id: `in-${from}`, from, body })
        for (const _ of [1, 2]) await pass(app, call)
        await app.drain()
      },
      event: (to, step, changes) => at.event(to, step, changes),
      referenceOf: async (to) => String((await at.held()).held.findLast((held) => held.to === to)?.reference),
      handed: async () => (await at.held()).held.map(({ to, text }) => ({ to, text })),
      [Symbol.asyncDispose]: async () => {},
    }
  },
})

const bySmtp = (service: SmtpServiceName): ServicePeer => ({
  provider: service.toUpperCase() as Uppercase<SmtpServiceName>,
  channel: 'EMAIL',
  open: async (app, tenant) => {
    await setAddress(app, tenant)
    const { user, pass: password, secrets, credentials } = SMTP_ACCOUNTS[service]()
    const server = await startSmtpPeer({ user, pass: password })
    const sender = await addIdentity(app, tenant, {
      channel: 'EMAIL',
      provider: service.toUpperCase(),
      address: FROM,
      credentials: { ...credentials, ...atPort(server.port) },
      throughputPerSecond: 1_000,
    })
    const account = {
      id: user,
      secrets,
      number: FROM,
      inboundUrl: sender.callbackUrls.status,
      nowMs: app.clock.now(),
    }
    const held = () => heldAt(server, service)
    const lastTo = async (to: string): Promise<HeldMail> =>
      (await held()).findLast((one) => one.to === to) ?? { id: 'unknown', from: FROM, to }
    let reported = 0
    return {
      senderId: sender.id,
      campaign: { subject: 'From the corner' },
      settle: async () => {
        for (const one of (await held()).slice(reported)) {
          reported += 1
          const last = one.to.includes('9931@') ? 'full' : 'delivered'
          const steps = ['open', last, 'open', last] as const
          for (const step of steps) await pass(app, callWith(service, account, [[step, one]]))
        }
        await app.drain()
      },
      // The recipient unsubscribes by a link of the service, or complains if it reports no such link.
      reply: async (from) => {
        const step = 'hasNoUnsubscribe' in SMTP_SERVICES[service] ? 'complaint' : 'unsubscribe'
        const call = callWith(service, account, [[step, await lastTo(from)]])
        for (const _ of [1, 2]) await pass(app, call)
        await app.drain()
      },
      event: async (to, step, changes) =>
        callWith(service, account, [[step, { ...(await lastTo(to)), ...changes }]]),
      batch: async (events, junk) => {
        const about = await Promise.all(events.map(async ([step, to]) => [step, await lastTo(to)] as const))
        return callWith(service, account, about, junk)
      },
      referenceOf: async (to) => String((await lastTo(to)).reference),
      handed: async () => (await held()).map(({ to, text }) => ({ to, text })),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  },
})

export const mailServices: readonly ServicePeer[] = [...MAIL_APIS.map(api), ...SMTP_SERVICE_NAMES.map(bySmtp)]
