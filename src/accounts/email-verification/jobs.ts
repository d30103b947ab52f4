import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles, type Outcome } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import type { SendSystemMail, SystemMail } from '../../providers/smtp/system-mail.ts'
import { sendVerification, tellFormerAddress } from './job-kinds.ts'
import { formerAddressMail, verificationMail } from './mails.ts'
import { putBack, takeWaiting } from './service.ts'

export interface VerificationMailDeps {
  db: Db
  log: Log
  /** Undefined where the operator has set no mail server. */
  sendMail: SendSystemMail | undefined
  /** Origin of the link, without a trailing slash. */
  publicBaseUrl: string
}

const RETRY: Outcome = { kind: 'retry', error: 'A mail could not be handed over to the mail server.' }

export const verificationMailJobs = (deps: VerificationMailDeps): readonly HandledJob[] => [
  handles(sendVerification, ({ payload: { userId } }) => sendLink(deps, userId)),
  handles(tellFormerAddress, async ({ payload: { to, firstName, address } }) =>
    (await send(deps, formerAddressMail(to, firstName, address))) ? done : RETRY,
  ),
]

/** A mail that may have been sent is not sent again; one that was not, with the next try of the job. */
async function sendLink(deps: VerificationMailDeps, userId: number): Promise<Outcome> {
  const { db, publicBaseUrl } = deps
  const next = await db.write((tx) => takeWaiting(tx, userId))
  if (!next) return done
  const { address, path } = next
  if (await send(deps, verificationMail(address, publicBaseUrl + path))) return done
  await db.write((tx) => putBack(tx, userId))
  return RETRY
}

/** Whether it may have left. */
async function send({ log, sendMail }: VerificationMailDeps, mail: SystemMail): Promise<boolean> {
  const result = await sendMail?.(mail)
  if (!result || result.outcome === 'accepted') return true
  log.warn('a mail of the server was not delivered', { outcome: result.outcome, reason: result.message })
  return result.outcome !== 'not_sent'
}
