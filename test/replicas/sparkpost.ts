import { basic, type SmtpService } from './mail-service.ts'
import { nowOf } from './replica.ts'

/**
 * SparkPost: its webhooks (developers.sparkpost.com), and the metadata of a mail by SMTP. Secrets: username and
 * password of the webhook.
 */
const bounced = (bounce_class: string, error_code: string, raw_reason: string) => ({
  message_event: { type: 'bounce', bounce_class, error_code, raw_reason, reason: raw_reason },
})

const EVENTS = {
  delivered: { message_event: { type: 'delivery' } },
  hard: bounced('10', '550', '550 5.1.1 The email account that you tried to reach does not exist'),
  full: bounced('22', '552', '552 5.2.2 Mailbox full'),
  blocked: bounced('51', '550', '550 5.7.1 Blocked using a blocklist'),
  complaint: { message_event: { type: 'spam_complaint', fbtype: 'abuse' } },
  unsubscribe: { unsubscribe_event: { type: 'list_unsubscribe' } },
  delay: { message_event: { type: 'delay', bounce_class: '21', raw_reason: '451 4.7.1 Greylisted' } },
  open: { track_event: { type: 'open' } },
} as const

export const service: SmtpService = {
  referenceOf: (fields) => JSON.parse(fields['x-msys-api'] ?? '{}').metadata?.reference,
  event: (step, held, account) => ({
    msys: Object.fromEntries(
      Object.entries(EVENTS[step]).map(([name, event]) => [
        name,
        {
          ...event,
          event_id: '92356927693813856',
          message_id: '000443ee14578172be22',
          rcpt_meta: { reference: held.reference },
          rcpt_to: held.to,
          raw_rcpt_to: held.to,
          msg_from: held.from,
          timestamp: String(Math.floor(nowOf(account) / 1_000)),
        },
      ]),
    ),
  }),
  // SparkPost tries an address with an empty event.
  bodyOf: (events) => JSON.stringify([{ msys: {} }, ...events]),
  sign: (_call, account) => basic(account),
}
