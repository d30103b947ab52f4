import { createPrivateKey, sign } from 'node:crypto'
import type { SmtpService } from './mail-service.ts'
import { nowOf } from './replica.ts'

/**
 * SendGrid: its signed event webhook (docs.sendgrid.com), and the unique arguments of a mail by SMTP. Secrets:
 * privateKey in PEM, whose public half is a setting of the product.
 */
const EVENTS = {
  delivered: { event: 'delivered', response: '250 OK' },
  hard: {
    event: 'bounce',
    type: 'bounce',
    status: '5.1.1',
    reason: '550 5.1.1 The email account that you tried to reach does not exist.',
    bounce_classification: 'Invalid Address',
  },
  full: {
    event: 'bounce',
    type: 'blocked',
    status: '5.2.2',
    reason: '552 5.2.2 Mailbox full',
    bounce_classification: 'Mailbox Unavailable',
  },
  blocked: {
    event: 'bounce',
    type: 'blocked',
    status: '5.7.1',
    reason: '550 5.7.1 Service unavailable, client host blocked using a blocklist',
    bounce_classification: 'Reputation',
  },
  complaint: { event: 'spamreport' },
  unsubscribe: { event: 'unsubscribe' },
  delay: { event: 'deferred', response: '451 4.7.1 Greylisted, try again later', attempt: '5' },
  open: { event: 'open', useragent: 'Mozilla/5.0', ip: '192.0.2.1', sg_machine_open: false },
} as const

export const service: SmtpService = {
  referenceOf: (fields) => JSON.parse(fields['x-smtpapi'] ?? '{}').unique_args?.reference,
  event: (step, held, account) => ({
    email: held.to,
    timestamp: Math.floor(nowOf(account) / 1_000),
    'smtp-id': held.id,
    ...EVENTS[step],
    sg_event_id: 'ZGVsaXZlcmVkLTAtMzE2',
    sg_message_id: `${held.id}.recvd-0`,
    reference: held.reference,
  }),
  bodyOf: (events) => JSON.stringify(events),
  sign: ({ body }, account) => {
    const timestamp = String(Math.floor(nowOf(account) / 1_000))
    const key = createPrivateKey(account.secrets.privateKey ?? '')
    return {
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + body), key).toString(
        'base64',
      ),
    }
  },
}
