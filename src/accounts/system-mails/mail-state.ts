import type { Clock } from '../../lib/clock.ts'
import type { SendSystemMail } from '../../providers/smtp/system-mail.ts'

export const MAIL_OUTCOMES = ['accepted', 'rejected', 'not_sent', 'unknown'] as const
type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** What became of the mails of the server since the process began. */
export class MailState {
  readonly counts: Record<MailOutcome, number> = { accepted: 0, rejected: 0, not_sent: 0, unknown: 0 }
  /** Since when the mail server took no mail, ms since 1970, and its last answer. Undefined if it took the last one. */
  failing: { since: number; reason: string } | undefined

  /** Returns a way of sending whose outcomes are noted. */
  watched =
    (send: SendSystemMail, clock: Clock): SendSystemMail =>
    async (mail) => {
      const result = await send(mail)
      this.counts[result.outcome] += 1
      // A refusal may be due to the address of one person.
      if (result.outcome === 'accepted' || result.outcome === 'rejected') this.failing = undefined
      else
        this.failing = {
          since: this.failing?.since ?? clock.now(),
          reason: result.message ?? 'It gave no reason.',
        }
      return result
    }
}
