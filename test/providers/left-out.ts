import type { ProviderName } from '../../src/providers/all.ts'
import type { ChannelName } from '../../src/providers/port.ts'
import type { Behaviour } from '../support/carriers.ts'

/** Case of the contract suite that a carrier leaves out. */
export interface LeftOut {
  carrier: `${ProviderName} ${ChannelName}`
  /**
   * Case that cannot happen with this carrier. `retryAfter`: it names the time to come back. `called`: it calls
   * us over HTTP. `texts`: it calls us with what people wrote.
   */
  what: Behaviour | 'retryAfter' | 'called' | 'texts'
  why: string
}

const IN_PROCESS = 'There is no connection to a carrier inside the process.'
const TOLD_DIRECTLY = 'The built-in carrier reports inside the process.'
const SANDBOXES = ['SANDBOX SMS', 'SANDBOX EMAIL', 'SANDBOX WHATSAPP'] as const

const MAIL_SERVICES = [
  'POSTMARK',
  'MAILGUN',
  'SES',
  'SENDGRID',
  'BREVO',
  'RESEND',
  'SPARKPOST',
  'MAILJET',
] as const

const BY_SMTP = ['SENDGRID', 'BREVO', 'RESEND', 'SPARKPOST', 'MAILJET'] as const
const NO_TIME = 'A mail server does not say when to come back.'
const IN_LINES = 'It answers in lines of a few bytes.'
const NO_WORD = 'What is no answer ends the connection: the same as an answer that was lost.'

/** Cases that the contract suite leaves out. The campaign through every provider leaves out none. */
export const LEFT_OUT: readonly LeftOut[] = [
  ...SANDBOXES.flatMap((carrier): LeftOut[] => [
    { carrier, what: 'slowDrip', why: IN_PROCESS },
    { carrier, what: 'garbage', why: IN_PROCESS },
    { carrier, what: 'called', why: TOLD_DIRECTLY },
  ]),
  { carrier: 'KANNEL SMS', what: 'retryAfter', why: 'Its smsbox does not say when to come back.' },
  { carrier: 'SMPP SMS', what: 'retryAfter', why: 'SMPP has no field for when to come back.' },
  { carrier: 'SMPP SMS', what: 'called', why: 'Receipts and texts come over its session.' },
  ...(['SMTP', ...BY_SMTP] as const).flatMap((name): LeftOut[] => [
    { carrier: `${name} EMAIL`, what: 'retryAfter', why: NO_TIME },
    { carrier: `${name} EMAIL`, what: 'slowDrip', why: IN_LINES },
    { carrier: `${name} EMAIL`, what: 'garbage', why: NO_WORD },
  ]),
  { carrier: 'SMTP EMAIL', what: 'fails', why: 'What becomes of a mail comes back as a mail.' },
  ...MAIL_SERVICES.map(
    (name): LeftOut => ({
      carrier: `${name} EMAIL`,
      what: 'texts',
      why: 'A service reports events. What people write comes to a mailbox.',
    }),
  ),
  { carrier: 'SMTP EMAIL', what: 'called', why: 'Where it is called, it is handed mails.' },
]

/** Cases that one carrier leaves out. */
export const isLeftOut = (
  { provider, channel }: { provider: ProviderName; channel: ChannelName },
  what: LeftOut['what'],
): boolean => LEFT_OUT.some((one) => one.carrier === `${provider} ${channel}` && one.what === what)
