import { MAIL_ACCOUNTS } from '../../providers/worlds/mail-services.ts'
import { atPort, callWith, heldAt, SMTP_ACCOUNTS } from '../../providers/worlds/smtp-services.ts'
import { type MailApiName, Replica } from '../../replicas/client.ts'
import type { SmtpServiceName } from '../../replicas/smtp-services.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'
import { passCalls } from './calls.ts'
import { FROM, type OpenLasting } from './peer.ts'
import { peerOf } from './vendors.ts'

/** A mail service with an HTTP API, in its own process. */
export const mailApiPeer =
  (service: MailApiName): OpenLasting =>
  async ({ pace }) => {
    const replica = await Replica.start(service)
    const { account, credentials } = MAIL_ACCOUNTS[service](replica.origin)
    const open = (_inbound: string, inboundUrl: string) =>
      replica.open({ ...account, number: FROM, inboundUrl, ...pace })
    const campaign = { subject: 'News for {{firstName}}' }
    return { channel: 'EMAIL', credentials, campaign, ...peerOf(replica, pace, open), address: FROM }
  }

/** A mail service by SMTP: a mail server in the process of the drill, and the events of the service. */
export const smtpServicePeer =
  (service: SmtpServiceName): OpenLasting =>
  async ({ pace }) => {
    const { user, pass, secrets, credentials } = SMTP_ACCOUNTS[service]()
    const peer = await startSmtpPeer({ user, pass, pace })
    let inboundUrl = ''
    return {
      channel: 'EMAIL',
      address: FROM,
      campaign: { subject: 'News for {{firstName}}' },
      // A waiting mail occupies a connection.
      credentials: { ...credentials, ...atPort(peer.port), connections: 20 },
      begin: async ({ callbackUrls }) => {
        inboundUrl = callbackUrls.status
      },
      taken: () => peer.mails.map(({ to }) => to),
      settle: async (appliance) => {
        const account = { id: user, secrets, number: FROM, inboundUrl }
        const calls = (await heldAt(peer, service)).map((held) =>
          callWith(service, account, [['delivered', held]]),
        )
        await passCalls(appliance, calls)
      },
      [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
    }
  }
