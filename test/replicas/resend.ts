import { Webhook } from 'standardwebhooks'
import { type SmtpService, single } from './mail-service.ts'
import { nowOf } from './replica.ts'

/**
 * Resend: its webhooks (resend.com/docs/webhooks), signed by Svix, whose signatures are those of Standard Webhooks
 * under other names. They repeat the headers of the mail. Secrets: signingSecret.
 */
const EVENTS = {
  delivered: { type: 'email.delivered' },
  hard: {
    type: 'email.bounced',
    bounce: {
      type: 'Permanent',
      subType: 'General',
      message: "The recipient's email provider sent a hard bounce message.",
      diagnosticCode: ['smtp; 550 5.1.1 user unknown'],
    },
  },
  full: {
    type: 'email.bounced',
    bounce: { type: 'Transient', subType: 'MailboxFull', message: "The recipient's inbox was full." },
  },
  blocked: {
    type: 'email.bounced',
    bounce: {
      type: 'Permanent',
      subType: 'General',
      message: "The recipient's email provider sent a general bounce message.",
      diagnosticCode: ['smtp; 550 5.7.1 blocked using a blocklist'],
    },
  },
  complaint: { type: 'email.complained' },
  // Resend reports no unsubscriptions of single mails. A complaint has the nearest effect.
  unsubscribe: { type: 'email.complained' },
  delay: { type: 'email.delivery_delayed' },
  open: { type: 'email.opened' },
} as const

export const service: SmtpService = {
  referenceOf: (fields) => fields['x-carillon-reference'],
  hasNoUnsubscribe: true,
  event: (step, held, account) => {
    const { type, ...data } = EVENTS[step]
    return {
      type,
      created_at: new Date(nowOf(account)).toISOString(),
      data: {
        created_at: new Date(nowOf(account)).toISOString(),
        email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
        from: held.from,
        to: [held.to],
        subject: 'Hello',
        headers: [
          { name: 'Feedback-ID', value: 'c1:o1:campaign:carillon' },
          { name: 'X-Carillon-Reference', value: held.reference },
        ],
        ...data,
      },
    }
  },
  bodyOf: single,
  sign: ({ body }, account) => {
    const at = new Date(nowOf(account))
    return {
      'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'svix-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'svix-signature': new Webhook(account.secrets.signingSecret ?? '').sign(
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        at,
        body,
      ),
    }
  },
}
