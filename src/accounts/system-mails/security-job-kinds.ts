import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'

/** The acts of which the person is told, each with what it says to them. */
export const TOLD = {
  PASSWORD_SET: 'the password of your account was changed.',
  TWO_FACTOR_TURNED_ON: 'two-factor sign-in of your account was turned on.',
  TWO_FACTOR_TURNED_OFF:
    'two-factor sign-in of your account was turned off: the password alone is enough now.',
  RECOVERY_CODES_RENEWED: 'other recovery codes were made for your account. The earlier ones no longer work.',
  PASSKEY_ADDED: 'a passkey was added to your account: whoever has it can sign in.',
  PASSKEY_REMOVED: 'a passkey of your account was removed.',
  RECOVERY_CODE_USED: 'somebody signed in to your account with one of its recovery codes.',
} as const
type Told = keyof typeof TOLD

/** Tells a person by mail what concerns the security of their account. */
export const tellOfSecurity = defineJob({
  kind: 'security_mail.tell',
  queue: 'notices',
  payload: v.object({
    to: v.string(),
    /** Null where the address is not verified. */
    firstName: v.nullable(v.string()),
    act: v.picklist(Object.keys(TOLD) as Told[]),
    /** ms since 1970. */
    at: v.number(),
  }),
})

/** Has a person told after the commit. What waits to be told already is not told twice. */
export function askToTell(
  tx: Tx,
  user: { uuid: string; email: string; firstName: string; emailVerifiedAt: number | null },
  { organizationId, act }: { organizationId: number; act: Told },
): void {
  const firstName = user.emailVerifiedAt === null ? null : user.firstName
  const payload = { to: user.email, firstName, act, at: tx.now }
  enqueue(tx, tellOfSecurity, { organizationId, payload, uniqueKey: `security ${act} ${user.uuid}` })
}

export const isTold = (act: string): act is Told => act in TOLD
