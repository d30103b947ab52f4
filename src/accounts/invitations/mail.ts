import * as v from 'valibot'
import { letters as english } from '../../../words/en/letters.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueue, type HandledJob } from '../../jobs/job.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { tokenHashOf } from '../../lib/ids.ts'
import { nameInMail } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import { letter } from '../system-mails/letter.ts'
import { type MailDeps, mails } from '../system-mails/outbox.ts'
import { takeRation } from '../system-mails/rations.ts'
import {
  findUsableById,
  generateToken,
  getInvitation,
  type IssuedInvitation,
  languageOfInvited,
  linkOf,
} from './service.ts'
import * as store from './store.ts'

/** Maximum of invitation mails of one organization within a day. The limits of its users apply too. */
const MAX_OF_ORGANIZATION = 200

/** Mails an invitation. `number` counts the mails of the invitation; only the mail with the last number is sent. */
export const invitationMail = defineJob({
  kind: 'invitation_mail.send',
  queue: 'mails',
  payload: v.object({ invitationId: v.number(), number: v.number() }),
})

/**
 * Mails a new or resent invitation after the commit, if the server has a mail server and no limit (`RATIONS`) is
 * reached. The returned invitation has the state of the mail.
 */
export function askForMail(tx: Tx, issued: IssuedInvitation, sendsMail: boolean): IssuedInvitation {
  const { organizationId, id, uuid, email, mailCount, invitedByUserId: userId } = issued.invitation
  const sent = store.countMails(tx, organizationId, tx.now - DAY_MS)
  if (!sendsMail || sent >= MAX_OF_ORGANIZATION) return issued
  if (takeRation(tx, 'INVITATION_MAIL', { userId, address: email }) !== undefined) return issued
  const number = mailCount + 1
  store.updateInvitation(tx, organizationId, id, {
    mailState: 'WAITING',
    mailAskedAt: tx.now,
    mailCount: number,
  })
  enqueue(tx, invitationMail, { organizationId, payload: { invitationId: id, number } })
  return { ...issued, invitation: getInvitation(tx, organizationId, uuid, tx.now) }
}

/**
 * Makes the handlers that send invitation mails. The state of a mail becomes UNKNOWN before it is sent, so a crash
 * never sends it twice.
 */
export const invitationMails = (deps: MailDeps): readonly HandledJob[] =>
  mails(deps, invitationMail, {
    write: (tx, { invitationId: id, number }) => {
      const waiting = store.findToMail(tx, { id, mailCount: number })
      if (!waiting) return undefined
      const { organizationId, uuid } = waiting
      const invitation = findUsableById(tx, organizationId, uuid, tx.now)
      if (!invitation) {
        store.updateInvitation(tx, organizationId, id, { mailState: 'NONE' })
        return undefined
      }
      const token = generateToken()
      store.updateInvitation(tx, organizationId, id, {
        mailState: 'UNKNOWN',
        mailTokenHash: tokenHashOf(token),
      })
      return letterOf(invitation, {
        url: linkOf(deps.publicBaseUrl, token),
        language: languageOfInvited(tx, invitation),
      })
    },
    settle: (tx, { invitationId: id, number }, state) =>
      store.settleMail(tx, { id, mailCount: number }, state),
  })

/**
 * Writes the mail of an invitation. Names of API keys and of the CLI are omitted, because they mean
 * nothing to the reader.
 */
function letterOf(
  invitation: store.InvitationView,
  { url, language }: { url: string; language: string },
): SystemMail {
  const letters = inLanguage(english, language)
  const { actorType, actorName, email } = invitation
  const organization = nameInMail(invitation.organizationName)
  const role = nameInMail(invitation.roleName ?? '')
  const name = actorType === 'USER' ? nameInMail(actorName) : undefined
  return letter({
    to: email,
    subject: name
      ? letters.invitationSubjectFrom({ name, organization })
      : letters.invitationSubject({ organization }),
    parts: [
      name
        ? letters.invitationFrom({ name, organization, role })
        : letters.invitation({ organization, role }),
      letters.invitationLink(),
      { label: letters.invitationAct({ organization }), url },
      letters.invitationUnknown({ organization }),
    ],
  })
}
