import type { Tx } from '../../db/database.ts'
import { enqueueChore } from '../../jobs/job.ts'
import { DAY_MS, HOUR_MS } from '../../lib/clock.ts'
import { takeRation } from '../system-mails/rations.ts'
import { sendInvitationMails } from './job-kinds.ts'
import * as queries from './queries.ts'
import { findUsableById, getInvitation, type Invitation, type IssuedInvitation } from './service.ts'
import { generateToken, tokenHashOf } from './token.ts'

/** Mails of one organization within a day. The limits of its people apply too. */
const MOST_OF_ORGANIZATION = 200
/** A mail that could not be handed over for so long is given up. */
const GIVE_UP_MS = HOUR_MS

/**
 * Has an invitation that was just made or sent again mailed after the commit, if the server
 * has a mail server and enough is left of what is rationed (`RATIONS`). The invitation says whether.
 */
export function askForMail(tx: Tx, issued: IssuedInvitation, sendsMail: boolean): IssuedInvitation {
  const { organizationId, id, uuid, email, mailCount, invitedByUserId: userId } = issued.invitation
  const sent = queries.countMails(tx, organizationId, tx.now - DAY_MS)
  if (!sendsMail || sent >= MOST_OF_ORGANIZATION) return issued
  if (takeRation(tx, 'INVITATION_MAIL', { userId, address: email }) !== undefined) return issued
  queries.updateInvitation(tx, organizationId, id, {
    mailState: 'WAITING',
    mailAskedAt: tx.now,
    mailCount: mailCount + 1,
  })
  enqueueChore(tx, sendInvitationMails)
  return { ...issued, invitation: getInvitation(tx, organizationId, uuid, tx.now) }
}

/** A mail that may leave now. */
export interface MailToSend {
  invitation: Invitation
  token: string
  /** Whether it has waited so long that it is given up if it cannot be handed over this time. */
  isLastTry: boolean
}

/**
 * The mail that has waited longest. Its state is UNKNOWN from now on, so that a crash never sends it twice.
 * Undefined when none waits. An invitation that has ended meanwhile is passed over.
 */
export function takeMail(tx: Tx): MailToSend | undefined {
  for (let next = queries.nextToMail(tx); next; next = queries.nextToMail(tx)) {
    const { id, organizationId, uuid, mailAskedAt } = next
    const invitation = findUsableById(tx, organizationId, uuid, tx.now)
    const token = generateToken()
    const taken = { mailState: 'UNKNOWN', mailTokenHash: tokenHashOf(token) } as const
    queries.updateInvitation(tx, organizationId, id, invitation ? taken : { mailState: 'NONE' })
    if (invitation) return { invitation, token, isLastTry: tx.now - mailAskedAt >= GIVE_UP_MS }
  }
  return undefined
}

/** Writes what became of a mail; one that has been asked for again meanwhile stays as it is. */
export const settleMail = (
  tx: Tx,
  { invitation, token }: MailToSend,
  state: 'SENT' | 'FAILED' | 'WAITING',
): void => queries.settleMail(tx, invitation.organizationId, tokenHashOf(token), state)
