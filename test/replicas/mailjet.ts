import { basic, type SmtpService } from './mail-service.ts'
import { nowOf } from './replica.ts'

/**
 * Mailjet: the grouped events of its event API (dev.mailjet.com), and the id of a mail by SMTP. Secrets: username and
 * password, which are in the address of the webhook.
 */
const EVENTS = {
  delivered: { event: 'sent', smtp_reply: 'sent (250 2.0.0 OK)' },
  hard: {
    event: 'bounce',
    blocked: false,
    hard_bounce: true,
    error_related_to: 'recipient',
    error: 'user unknown',
    comment:
      'Host or domain name not found. Name service error for name=lbjsnrftlsiuvbsren.com type=A: Host not found',
  },
  full: {
    event: 'bounce',
    blocked: false,
    hard_bounce: false,
    error_related_to: 'recipient',
    error: 'quota exceeded',
    comment: '552 5.2.2 Mailbox full',
  },
  blocked: { event: 'blocked', error_related_to: 'spam', error: 'sender blocked' },
  complaint: { event: 'spam', source: 'JMRPP' },
  unsubscribe: { event: 'unsub', mj_list_id: 1, ip: '192.0.2.1' },
  delay: {
    event: 'bounce',
    blocked: false,
    hard_bounce: false,
    error_related_to: 'domain',
    error: 'greylisted',
    comment: '451 4.7.1 Greylisted',
  },
  open: { event: 'open', ip: '192.0.2.1', agent: 'Mozilla/5.0' },
} as const

export const service: SmtpService = {
  referenceOf: (fields) => fields['x-mj-customid'],
  event: (step, held, account) => ({
    ...EVENTS[step],
    time: Math.floor(nowOf(account) / 1_000),
    MessageID: 19421777835146490,
    email: held.to,
    mj_campaign_id: 7257,
    mj_contact_id: 4,
    customcampaign: '',
    CustomID: held.reference,
    Payload: '',
  }),
  bodyOf: (events) => JSON.stringify(events),
  sign: (_call, account) => basic(account),
}
