import * as v from 'valibot'
import { letters as english } from '../../../words/en/letters.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueue, type HandledJob } from '../../jobs/job.ts'
import type { UserRow } from '../users/table.ts'
import { languageOfUser } from '../users/user-language.ts'
import { greetingOf, letter } from './letter.ts'
import { type MailDeps, mails } from './outbox.ts'
import { takeRation } from './rations.ts'

/** Security events that are mailed to the user, with their text. */
const MAILED = {
  PASSWORD_SET: (letters) => letters.securityPassword(),
  TWO_FACTOR_TURNED_ON: (letters) => letters.securityTwoFactorOn(),
  TWO_FACTOR_TURNED_OFF: (letters) => letters.securityTwoFactorOff(),
  RECOVERY_CODES_RENEWED: (letters) => letters.securityCodes(),
  PASSKEY_ADDED: (letters) => letters.securityPasskeyAdded(),
  PASSKEY_REMOVED: (letters) => letters.securityPasskeyRemoved(),
  RECOVERY_CODE_USED: (letters) => letters.securityCodeUsed(),
} as const satisfies Readonly<Record<string, (letters: typeof english) => string>>
type SecurityEvent = keyof typeof MAILED

/** Mails a security event to the user. */
export const securityMail = defineJob({
  kind: 'security_mail.tell',
  queue: 'mails',
  payload: v.object({
    to: v.string(),
    /** Null if the address of the user is not verified. */
    firstName: v.nullable(v.string()),
    act: v.picklist(Object.keys(MAILED) as SecurityEvent[]),
    /** ms since 1970. */
    at: v.number(),
    /** BCP 47 tag; absent in a mail that an earlier version enqueued. */
    language: v.optional(v.string()),
  }),
})

/**
 * Mails a security event to the user after the commit. The same mail is not sent again while one waits. A user gets at
 * most ten mails an hour: more would bury the important one.
 */
export function mailSecurityEvent(
  tx: Tx,
  user: UserRow,
  { organizationId, act }: { organizationId: number; act: SecurityEvent },
): void {
  if (takeRation(tx, 'SECURITY_MAIL', { userId: null, address: user.email }) !== undefined) return
  const firstName = user.emailVerifiedAt === null ? null : user.firstName
  const payload = { to: user.email, firstName, act, at: tx.now, language: languageOfUser(tx, user) }
  enqueue(tx, securityMail, { organizationId, payload, uniqueKey: `security ${act} ${user.uuid}` })
}

export const isMailed = (act: string): act is SecurityEvent => act in MAILED

/** Security mails contain no link, because thieves could imitate a mail with a link. */
export const securityMails = (deps: MailDeps): readonly HandledJob[] =>
  mails(deps, securityMail, {
    write: (_tx, { to, firstName, act, at, language = 'en' }) => {
      const letters = inLanguage(english, language)
      const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
      return letter({
        to,
        subject: letters.securitySubject(),
        parts: [
          greetingOf(firstName, language),
          MAILED[act](letters),
          letters.securityTime({ time }),
          letters.securityWarning(),
        ],
      })
    },
  })
