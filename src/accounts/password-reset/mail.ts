import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineApplianceJob, enqueueForAppliance, type HandledJob } from '../../jobs/job.ts'
import { foldEmail } from '../../lib/email.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { greeting } from '../../lib/mail-names.ts'
import { letter } from '../system-mails/letter.ts'
import { type MailDeps, mails } from '../system-mails/outbox.ts'
import { takeRation } from '../system-mails/rations.ts'
import { findLiveUser, findUserByEmail } from '../users/service.ts'
import { makeResetPath } from './service.ts'

/** Mails a link to set another password. */
const passwordMail = defineApplianceJob({
  kind: 'password_mail.send',
  queue: 'mails',
  runsOnce: true,
  /** Null if the address has no account. */
  payload: v.object({ userId: v.nullable(v.number()) }),
})

/**
 * Mails a link after the commit, at most one in five minutes per address. An address without an account causes the same
 * rows and the same work. So neither the answer nor its time reveals whether the address has an account.
 */
export function requestLink(tx: Tx, email: string): void {
  const address = foldEmail(email)
  if (takeRation(tx, 'PASSWORD_MAIL', { userId: null, address }) !== undefined) return
  const userId = findUserByEmail(tx, address)?.id ?? null
  const uniqueKey = `password_mail ${sha256Hex(address)}`
  enqueueForAppliance(tx, passwordMail, { payload: { userId }, uniqueKey })
}

export const passwordMails = (deps: MailDeps): readonly HandledJob[] =>
  mails(deps, passwordMail, {
    write: (tx, { userId }) => {
      const user = userId === null ? undefined : findLiveUser(tx, userId)
      if (!user || user.status === 'SUSPENDED') return undefined
      return letter({
        to: user.email,
        subject: 'Set a new password',
        parts: [
          greeting(user),
          'a new password was requested for your account. With this link you set one; it works once, for one hour:',
          { label: 'Set a new password', url: deps.publicBaseUrl + makeResetPath(tx, user.id, true) },
          'If it was not you, do nothing: your password stays as it is.',
        ],
      })
    },
  })
