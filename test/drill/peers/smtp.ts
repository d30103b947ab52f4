import { startSmtpPeer } from '../../support/smtp-peer.ts'
import { FROM, type OpenLasting } from './peer.ts'

/** A mail server in the process of the drill. It would report a result only by a mail. */
export const smtp: OpenLasting = async ({ pace }) => {
  const peer = await startSmtpPeer({ pace })
  return {
    channel: 'EMAIL',
    address: FROM,
    campaign: { subject: 'News for {{firstName}}' },
    // A waiting mail occupies a connection.
    credentials: { host: '127.0.0.1', port: peer.port, secure: 'NONE', connections: 20 },
    taken: () => peer.mails.map(({ to }) => to),
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  }
}
