import { MAIL_APIS, type MailApiName, sharedReplica } from '../../replicas/client.ts'
import type { MailStep } from '../../replicas/mail-service.ts'
import type { Call } from '../../replicas/replica.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import type { CampaignPeer, OpenPeer } from '../../support/campaign-peers.ts'
import { addIdentity } from '../../support/identities.ts'
import { setAddress } from '../../support/mail.ts'
import { FROM, MAIL_ACCOUNTS } from '../worlds/mail-services.ts'
import { pass } from './vendors.ts'

/** A mail service whose events a test chooses. */
export interface ServicePeer extends CampaignPeer {
  open(app: TestApp, tenant: TestTenant): Promise<OpenService>
}

interface OpenService extends OpenPeer {
  /** Returns the call for an event of the last mail to this address. */
  event(to: string, step: MailStep, changes?: { reference?: string }): Promise<Call>
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

export const mailServices: readonly ServicePeer[] = MAIL_APIS.map(api)
