import { MAIL_ACCOUNTS } from '../../providers/worlds/mail-services.ts'
import { type MailApiName, Replica } from '../../replicas/client.ts'
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
