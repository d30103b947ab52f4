import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { createLocateHost } from '../../../src/providers/locate-host.ts'
import { smtpConfig } from '../../../src/providers/smtp/config.ts'
import { createSmtp } from '../../../src/providers/smtp/provider.ts'
import { mailboxOf, NUMBER, outboundEmail, type World } from '../../support/carriers.ts'
import { dnsOf, goodRecords } from '../../support/dns.ts'
import { refusingPort } from '../../support/ports.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'

export const smtp: World = {
  provider: 'SMTP',
  channel: 'EMAIL',
  open: async ({ isGone = false } = {}) => {
    const peer = await startSmtpPeer()
    const port = isGone ? await refusingPort() : peer.port
    const config = v.parse(smtpConfig(true), { host: '127.0.0.1', port, secure: 'NONE' })
    const provider = createSmtp(config, {
      locate: createLocateHost({ allowPrivate: true }),
      address: 'news@corner.example',
      onReport: async () => {},
      replaced: Promise.resolve(),
      lookUp: dnsOf(goodRecords('corner.example')),
    })
    const read = () => Promise.all(peer.mails.map(({ raw }) => PostalMime.parse(raw)))
    return {
      provider,
      settings: config,
      message: (behaviour, body) => outboundEmail(mailboxOf(NUMBER[behaviour]), body),
      held: async () => (await read()).map(({ messageId }) => /^<([^@]+)@/.exec(messageId ?? '')?.[1] ?? ''),
      texts: async () => (await read()).map(({ text }) => (text ?? '').replace(/\r?\n$/, '')),
      reports: async () => [],
      [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
    }
  },
}
