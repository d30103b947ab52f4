import { done, type HandledJob, handles, type Outcome, type PayloadOf } from '../../jobs/job.ts'
import type { Clock } from '../../lib/clock.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { SendSystemMail } from '../../providers/smtp/system-mail.ts'
import { tellOfSecurity } from './security-job-kinds.ts'
import { securityMail } from './security-mail.ts'

export interface SecurityMailDeps {
  db: { clock: Clock }
  log: Log
  /** Undefined where the operator has set no mail server. */
  sendMail: SendSystemMail | undefined
}

/** Mails to one address within an hour; more would bury the one that matters. */
const MOST_AN_HOUR = 10

export const securityMailJobs = (deps: SecurityMailDeps): readonly HandledJob[] => {
  const sent = new RecentMails(deps.db.clock)
  return [handles(tellOfSecurity, ({ payload }) => tell(deps, sent, payload))]
}

/** A mail that may have been sent is not sent again; one that was not, with the next try of the job. */
async function tell(
  { log, sendMail }: SecurityMailDeps,
  sent: RecentMails,
  payload: PayloadOf<typeof tellOfSecurity>,
): Promise<Outcome> {
  if (!sendMail) return done
  if (!sent.mayHaveAnother(payload.to)) {
    log.warn('a mail about the security of an account was left out: it has had too many', {
      act: payload.act,
    })
    return done
  }
  const result = await sendMail(securityMail(payload))
  if (result.outcome === 'accepted') {
    sent.note(payload.to)
    return done
  }
  log.warn('a mail of the server was not delivered', { outcome: result.outcome, reason: result.message })
  return result.outcome === 'not_sent'
    ? { kind: 'retry', error: 'A mail could not be handed over to the mail server.' }
    : done
}

/** The mails of the last hour, by address; a restart forgets them. */
class RecentMails {
  readonly #clock: Clock
  readonly #times = new Map<string, number[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  mayHaveAnother(address: string): boolean {
    const since = this.#clock.now() - HOUR_MS
    for (const [of, times] of this.#times) {
      const recent = times.filter((time) => time > since)
      if (recent.length === 0) this.#times.delete(of)
      else this.#times.set(of, recent)
    }
    return (this.#times.get(address)?.length ?? 0) < MOST_AN_HOUR
  }

  note(address: string): void {
    this.#times.set(address, [...(this.#times.get(address) ?? []), this.#clock.now()])
  }
}
