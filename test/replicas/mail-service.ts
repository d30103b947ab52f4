import type { Account, AccountSettings, Held, Unsigned, VendorReplica } from './replica.ts'

/** A report of a mail service about a mail. */
export const MAIL_STEPS = [
  'delivered',
  /** There is no such mailbox: 550 5.1.1. */
  'hard',
  /** The mailbox is full: 552 5.2.2, after the last try. */
  'full',
  /** The server of the recipient blocks the sender: 550 5.7.1. */
  'blocked',
  'complaint',
  /** By a link of the service. */
  'unsubscribe',
  /** The service tries again. */
  'delay',
  'open',
] as const
export type MailStep = (typeof MAIL_STEPS)[number]

/** A mail that the service took: its own id, and our reference as it came with the mail. */
export type HeldMail = Pick<Held, 'id' | 'from' | 'to' | 'reference'>

/** The webhook of a mail service. */
export interface MailService {
  /** Returns the event. A service without such an event returns another one without an effect. */
  event(step: MailStep, held: HeldMail, account: AccountSettings): object
  /** Returns the body of a call with these events, in order. */
  bodyOf(events: readonly object[]): string
  /** Returns the headers that prove the origin of a call. */
  sign(call: Unsigned, account: AccountSettings): Record<string, string>
}

/** A mail service by SMTP, beside a mail server that takes its mails. */
export interface SmtpService extends MailService {
  /** Returns our reference in the header of a mail, by the names of its fields in lower case. */
  referenceOf(fields: Readonly<Record<string, string>>): string | undefined
  /** Whether it reports no unsubscriptions. */
  hasNoUnsubscribe?: true
}

/** Returns a call with events. */
export const callOf = (
  service: Pick<MailService, 'bodyOf'>,
  events: readonly object[],
  { inboundUrl: url }: AccountSettings,
): Unsigned => ({ method: 'POST', url, contentType: 'application/json', body: service.bodyOf(events) })

/** Returns the parts of a replica that report. A text of a recipient unsubscribes the recipient of the last mail. */
export const reporting = (
  service: MailService,
): Pick<VendorReplica, 'receipt' | 'text' | 'event' | 'sign'> => {
  const report = (step: MailStep, held: HeldMail, account: Account) =>
    callOf(service, [service.event(step, held, account)], account)
  return {
    receipt: (held, step, account) => {
      const steps = { sent: 'open', delivered: 'delivered', read: 'open', unreachable: 'full' } as const
      return report(steps[step], held, account)
    },
    text: ({ from }, account) =>
      report('unsubscribe', account.held.findLast(({ to }) => to === from) ?? account.held.at(-1)!, account),
    event: report,
    sign: service.sign,
  }
}

/** Only for events that are sent one by one. */
export const single = (events: readonly object[]): string => JSON.stringify(events[0])

export const basic = ({ secrets }: AccountSettings): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${secrets.username}:${secrets.password}`).toString('base64')}`,
})
