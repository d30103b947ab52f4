import { basic, type SmtpService, single } from './mail-service.ts'
import { nowOf } from './replica.ts'

/**
 * Brevo: its transactional webhooks (developers.brevo.com), and the custom header of a mail by SMTP. Secrets:
 * username and password of the webhook.
 */
const EVENTS = {
  delivered: { event: 'delivered' },
  hard: {
    event: 'hard_bounce',
    reason: '550 5.1.1 The email account that you tried to reach does not exist',
  },
  full: { event: 'soft_bounce', reason: '552 5.2.2 Mailbox full' },
  blocked: { event: 'soft_bounce', reason: '550 5.7.1 Client host blocked using a blocklist' },
  complaint: { event: 'spam' },
  unsubscribe: { event: 'unsubscribed' },
  delay: { event: 'deferred', reason: '451 4.7.1 Greylisted' },
  open: { event: 'unique_opened', device_used: 'DESKTOP' },
} as const

export const service: SmtpService = {
  referenceOf: (fields) => fields['x-mailin-custom'],
  event: (step, held, account) => ({
    ...EVENTS[step],
    email: held.to,
    id: 26224,
    date: '2026-10-09 00:00:00',
    ts: Math.floor(nowOf(account) / 1_000),
    ts_epoch: nowOf(account),
    'message-id': '<202610090000.00000000000@smtp-relay.mailin.fr>',
    subject: 'Hello',
    'X-Mailin-custom': held.reference,
    sending_ip: '192.0.2.1',
  }),
  bodyOf: single,
  sign: (_call, account) => basic(account),
}
