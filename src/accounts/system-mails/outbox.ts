import type * as v from 'valibot'
import type { Db, Tx } from '../../db/database.ts'
import { done, type HandledJob, type JobKind, type Outcome, type StoredJob } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import type { SendSystemMail, SystemMail } from '../../providers/smtp/system-mail.ts'

/**
 * Dependencies of the outbox of mails to users. The outbox is the job queue: a mail to send is a job,
 * written in the transaction of the change that causes it. Each kind of mail is a kind of job that
 * makes the mail from its payload. A mail that was certainly not sent is retried, as jobs are. A mail
 * that may have been sent is not sent again.
 */
export interface MailDeps {
  db: Db
  log: Log
  /** Undefined if the operator has set no mail server. */
  sendMail: SendSystemMail | undefined
  /** Origin of links, without a trailing slash. */
  publicBaseUrl: string
}

interface MailKind<Payload> {
  /**
   * Makes the mail, in a transaction that is committed before the mail is sent. Undefined if the mail is no longer
   * wanted.
   */
  write(tx: Tx, payload: Payload): SystemMail | undefined
  /** Stores the result of sending. Not called for a mail that may or may not have been sent. */
  settle?(tx: Tx, payload: Payload, state: 'SENT' | 'WAITING' | 'FAILED'): void
}

/** Makes the handler that sends the mails of a kind. Without a mail server the mails are dropped. */
export const mails = <Schema extends v.GenericSchema>(
  deps: MailDeps,
  job: JobKind<Schema>,
  kind: MailKind<v.InferOutput<Schema>>,
): readonly HandledJob[] => [{ job, handle: (stored) => send(deps, { job, kind, stored }) }]

async function send<Schema extends v.GenericSchema>(
  deps: MailDeps,
  mailing: { job: JobKind<Schema>; kind: MailKind<v.InferOutput<Schema>>; stored: StoredJob },
): Promise<Outcome> {
  const { db, sendMail } = deps
  const { job, kind, stored } = mailing
  const payload = stored.payload as v.InferOutput<Schema>
  const settle = async (state: 'SENT' | 'WAITING' | 'FAILED'): Promise<void> => {
    if (kind.settle) await db.write((tx) => kind.settle?.(tx, payload, state))
  }
  const mail = sendMail && (await db.write((tx) => kind.write(tx, payload)))
  if (!mail) {
    if (!sendMail) await settle('FAILED')
    return done
  }
  const outcome = await handOver(deps, mail)
  if (outcome === 'not_sent') {
    await settle(stored.attempt < job.attempts ? 'WAITING' : 'FAILED')
    return { kind: 'retry', error: 'A mail could not be handed over to the mail server.' }
  }
  if (outcome !== 'unknown') await settle(outcome === 'accepted' ? 'SENT' : 'FAILED')
  return done
}

/**
 * Hands a mail to the mail server and logs failures, without the address. Only a `not_sent` mail may be retried,
 * because it was certainly not sent.
 */
export async function handOver(
  { log, sendMail }: Pick<MailDeps, 'log' | 'sendMail'>,
  mail: SystemMail,
): Promise<'accepted' | 'rejected' | 'not_sent' | 'unknown'> {
  const result = await sendMail?.(mail)
  if (result?.outcome === 'accepted') return 'accepted'
  const { outcome = 'not_sent', message = 'This server has no mail server.' } = result ?? {}
  log.warn('a mail of the server was not delivered', { outcome, reason: message })
  return outcome
}
