import PostalMime from 'postal-mime'
import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { addIdentity } from '../../support/identities.ts'
import { setAddress } from '../../support/mail.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'
import { deliveryReport, mailOf } from '../mail-in/mails.ts'
import { pass } from './vendors.ts'

/** Mail server that reports every mail twice, to the address that it came from. */
export const smtp: CampaignPeer = {
  provider: 'SMTP',
  channel: 'EMAIL',
  open: async (app, tenant) => {
    await setAddress(app, tenant)
    const server = await startSmtpPeer()
    let told = 0
    const sender = await addIdentity(app, tenant, {
      channel: 'EMAIL',
      provider: 'SMTP',
      name: 'News',
      address: 'news@corner.example',
      throughputPerSecond: 1_000,
      credentials: {
        host: '127.0.0.1',
        port: server.port,
        secure: 'NONE',
        inboundMode: 'WEBHOOK',
        bounceAddress: 'b@corner.example',
      },
    })
    const comes = async (mail: Uint8Array): Promise<void> => {
      const headers = { 'content-type': 'message/rfc822' }
      const body = new TextDecoder().decode(mail)
      for (const _ of [1, 2])
        await pass(app, { method: 'POST', url: sender.callbackUrls.inbound, headers, body })
      await app.drain()
    }
    const read = () => Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)))
    return {
      senderId: sender.id,
      campaign: { subject: 'From the corner' },
      settle: async () => {
        for (; told < server.mails.length; told += 1) {
          const { from, to } = server.mails[told]!
          const fields = to.includes('9931@')
            ? 'Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full'
            : 'Action: delivered\nStatus: 2.0.0'
          const report = new TextDecoder().decode(deliveryReport({ fields }))
          await comes(mailOf(report.replaceAll('bounces+abc.def@mail.acme.test', from)))
        }
      },
      // Letters are never obeyed automatically. A recipient who leaves writes to the address in the mail.
      reply: async (from) => {
        const at = server.mails.findIndex(({ to }) => to === from)
        const { headers } = (await read())[at]!
        const listed = headers.find(({ key }) => key === 'list-unsubscribe')!.value
        const { pathname: to, searchParams } = new URL(/<(mailto:[^>]+)>/.exec(listed)![1]!)
        const letter = `From: ${from}\nTo: ${to}\nSubject: ${searchParams.get('subject')}\nMessage-ID: <l@x.example>\n\n\n`
        await comes(mailOf(letter))
      },
      handed: async () =>
        (await read()).map(({ text }, at) => ({ to: server.mails[at]!.to, text: text ?? '' })),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  },
}
