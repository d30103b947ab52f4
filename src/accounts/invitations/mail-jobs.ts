import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handlesChore, type Outcome } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import type { SendSystemMail } from '../../providers/smtp/system-mail.ts'
import { sendInvitationMails } from './job-kinds.ts'
import { invitationMail } from './mail.ts'
import { type MailToSend, settleMail, takeMail } from './mailing.ts'
import { linkOf } from './token.ts'

export interface InvitationMailDeps {
  db: Db
  log: Log
  /** Undefined where the operator has set no mail server. */
  sendMail: SendSystemMail | undefined
  publicBaseUrl: string
}

export const invitationMailJobs = (deps: InvitationMailDeps): readonly HandledJob[] => [
  handlesChore(sendInvitationMails, (signal) => sendAll(deps, signal)),
]

/** A mail that was not sent waits for the next try of the job; one that may have been sent never leaves again. */
async function sendAll(deps: InvitationMailDeps, signal: AbortSignal): Promise<Outcome> {
  const { db } = deps
  const unsent: MailToSend[] = []
  while (!signal.aborted) {
    const mail = await db.write(takeMail)
    if (!mail) break
    const state = await send(deps, mail)
    if (state === 'WAITING') unsent.push(mail)
    else if (state !== 'UNKNOWN') await db.write((tx) => settleMail(tx, mail, state))
  }
  if (unsent.length === 0) return done
  // Not before, because the loop would take them again.
  await db.write((tx) => {
    for (const mail of unsent) settleMail(tx, mail, 'WAITING')
  })
  return { kind: 'retry', error: 'An invitation could not be handed over to the mail server.' }
}

async function send(
  { log, sendMail, publicBaseUrl }: InvitationMailDeps,
  { invitation, token, isLastTry }: MailToSend,
): Promise<'SENT' | 'FAILED' | 'WAITING' | 'UNKNOWN'> {
  // The command line may know of a mail server of which the server does not.
  const result = await sendMail?.(invitationMail(invitation, linkOf(publicBaseUrl, token)))
  if (result?.outcome === 'accepted') return 'SENT'
  log.warn('an invitation was not mailed', {
    invitationId: invitation.uuid,
    reason: result?.message ?? 'This server has no mail server.',
  })
  if (result?.outcome === 'unknown') return 'UNKNOWN'
  return result?.outcome === 'not_sent' && !isLastTry ? 'WAITING' : 'FAILED'
}
