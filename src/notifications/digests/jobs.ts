import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handlesChore, type Outcome } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import type { SendSystemMail } from '../../providers/smtp/system-mail.ts'
import { sendDigests } from './job-kinds.ts'
import { listDue } from './queries.ts'
import { putBack, takeDigest } from './service.ts'

/** People in one run; the next run goes on. */
const AT_ONCE = 500

export interface DigestDeps {
  db: Db
  log: Log
  /** Undefined where the operator has set no mail server. */
  sendMail: SendSystemMail | undefined
  /** Origin of the link, without a trailing slash. */
  publicBaseUrl: string
}

export const digestJobs = (deps: DigestDeps): readonly HandledJob[] => [
  handlesChore(sendDigests, (signal) => sendAll(deps, signal)),
]

/**
 * A mail that may have been sent is not sent again. One that was not ends the run, as the mail server may be gone
 * for all of them, and comes back in a while behind the others.
 */
async function sendAll(
  { db, log, sendMail, publicBaseUrl }: DigestDeps,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!sendMail) return done
  for (const reading of listDue(db, db.clock.now(), AT_ONCE)) {
    if (signal.aborted) break
    const taken = await db.write((tx) => takeDigest(tx, reading, publicBaseUrl))
    if (!taken) continue
    const result = await sendMail(taken.mail)
    if (result.outcome === 'accepted') continue
    log.warn('a mail of the server was not delivered', { outcome: result.outcome, reason: result.message })
    if (result.outcome !== 'not_sent') continue
    await db.write((tx) => putBack(tx, taken))
    break
  }
  return done
}
