import type { Db, Tx } from '../../db/database.ts'
import { done, type HandledJob, handlesChore, type Outcome } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import type { SendSystemMail, SystemMail } from '../../providers/smtp/system-mail.ts'
import { findUserByEmail } from '../users/service.ts'
import { sendPasswordMails } from './job-kinds.ts'
import { passwordMail } from './mail.ts'
import * as queries from './queries.ts'
import { makeResetPath } from './service.ts'

export interface PasswordMailDeps {
  db: Db
  log: Log
  /** Undefined where the operator has set no mail server. */
  sendMail: SendSystemMail | undefined
  /** Origin of the link, without a trailing slash. */
  publicBaseUrl: string
}

export const passwordMailJobs = (deps: PasswordMailDeps): readonly HandledJob[] => [
  handlesChore(sendPasswordMails, (signal) => sendAll(deps, signal)),
]

/** A mail that may have been sent is not sent again; one that was not, with the next try of the job. */
async function sendAll(deps: PasswordMailDeps, signal: AbortSignal): Promise<Outcome> {
  const { db, log, sendMail } = deps
  const unsent: string[] = []
  while (sendMail && !signal.aborted) {
    const next = await db.write((tx) => takeNext(tx, deps.publicBaseUrl))
    if (!next) break
    const result = next.mail && (await sendMail(next.mail))
    if (!result || result.outcome === 'accepted') continue
    log.warn('a mail of the server was not delivered', { outcome: result.outcome, reason: result.message })
    if (result.outcome === 'not_sent') unsent.push(next.address)
  }
  if (unsent.length === 0) return done
  await db.write((tx) => {
    for (const address of unsent) queries.setState(tx, address, 'WAITING')
  })
  return { kind: 'retry', error: 'A mail could not be handed over to the mail server.' }
}

/** Before the mail leaves it is no longer waiting, so that a crash never sends it twice. */
function takeNext(tx: Tx, baseUrl: string): { address: string; mail: SystemMail | undefined } | undefined {
  const address = queries.nextWaiting(tx)
  if (address === undefined) return undefined
  queries.setState(tx, address, 'HANDED_OVER')
  const user = findUserByEmail(tx, address)
  if (!user || user.status === 'SUSPENDED') return { address, mail: undefined }
  return { address, mail: passwordMail(user, baseUrl + makeResetPath(tx, user.id)) }
}
