import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueue, type HandledJob } from '../../jobs/job.ts'
import { greetingOf } from '../../lib/mail-names.ts'
import { letter } from './letter.ts'
import { type MailDeps, mails } from './outbox.ts'
import { takeRation } from './rations.ts'

/** Security events that are mailed to the user, with their text. */
const MAILED = {
  PASSWORD_SET: 'the password of your account was changed.',
  TWO_FACTOR_TURNED_ON: 'two-factor sign-in of your account was turned on.',
  TWO_FACTOR_TURNED_OFF:
    'two-factor sign-in of your account was turned off: the password alone is enough now.',
  RECOVERY_CODES_RENEWED: 'other recovery codes were made for your account. The earlier ones no longer work.',
  PASSKEY_ADDED: 'a passkey was added to your account: its holder can sign in.',
  PASSKEY_REMOVED: 'a passkey of your account was removed.',
  RECOVERY_CODE_USED: 'a person signed in to your account with one of its recovery codes.',
} as const
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
  }),
})

/**
 * Mails a security event to the user after the commit. The same mail is not sent again while one waits. A user gets at
 * most ten mails an hour: more would bury the important one.
 */
export function mailSecurityEvent(
  tx: Tx,
  user: { uuid: string; email: string; firstName: string; emailVerifiedAt: number | null },
  { organizationId, act }: { organizationId: number; act: SecurityEvent },
): void {
  if (takeRation(tx, 'SECURITY_MAIL', { userId: null, address: user.email }) !== undefined) return
  const firstName = user.emailVerifiedAt === null ? null : user.firstName
  const payload = { to: user.email, firstName, act, at: tx.now }
  enqueue(tx, securityMail, { organizationId, payload, uniqueKey: `security ${act} ${user.uuid}` })
}

export const isMailed = (act: string): act is SecurityEvent => act in MAILED

/** Security mails contain no link, because thieves could imitate a mail with a link. */
export const securityMails = (deps: MailDeps): readonly HandledJob[] =>
  mails(deps, securityMail, {
    write: (_tx, { to, firstName, act, at }) => {
      const time = new Date(at).toISOString()
      return letter({
        to,
        subject: 'The security of your account was changed',
        parts: [
          greetingOf(firstName),
          `${MAILED[act]} It was on ${time.slice(0, 10)} at ${time.slice(11, 16)} UTC.`,
          'If it was not you, another person may use your account: tell the people who run your organization immediately.',
        ],
      })
    },
  })
