import type { Tx } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { assertNames } from '../../lib/mail-names.ts'
import { toE164 } from '../../lib/phone.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { requestEmail } from '../email-verification/service.ts'
import { getOrganization } from '../organizations/service.ts'
import { assertPassword, wrongPassword } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { changeUser, getUser } from '../users/service.ts'
import type { UpdateUserInput } from './schema.ts'

/**
 * Checks that the caller may request another address. The returned function requests it. Throws VALIDATION_FAILED,
 * RATE_LIMITED.
 */
export async function newEmail(
  deps: SessionDeps,
  caller: Caller,
  { email, currentPassword }: UpdateUserInput,
): Promise<(tx: Tx) => void> {
  if (email === undefined) return () => {}
  const { userId } = caller.principal
  const request = (tx: Tx): void => requestEmail(tx, userId, email, deps.sendsMail)
  if (email === getUser(deps.db, userId).email) return request
  if (currentPassword === undefined) {
    throw invalidField(
      'currentPassword',
      'currentPassword is required to change email.',
      'isDefined',
      (say) => say.required(),
    )
  }
  const checked = await assertPassword(deps, caller, currentPassword)
  return (tx) => {
    if (getUser(tx, userId).passwordHash !== checked) throw wrongPassword()
    request(tx)
  }
}

/**
 * Changes the caller's profile, except for the email address. An absent field stays as it is, and null clears a field.
 * Throws VALIDATION_FAILED.
 */
export function updateProfile(tx: Tx, principal: Principal, input: UpdateUserInput): void {
  const { phone, email: _, currentPassword: __, ...plain } = input
  const wanted = {
    ...plain,
    ...(phone === undefined ? {} : { phone: phone && phoneOf(tx, principal, phone) }),
  }
  const row = getUser(tx, principal.userId)
  assertNames({ firstName: input.firstName, lastName: input.lastName }, row)
  const change = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && row[field as keyof typeof wanted] !== value,
  )
  if (change.length > 0) changeUser(tx, row.id, Object.fromEntries(change))
}

function phoneOf(tx: Tx, principal: Principal, phone: string): string {
  const { defaultCountry } = getOrganization(tx, principal.organizationId)
  const e164 = toE164(phone, defaultCountry)
  if (e164) return e164
  throw invalidField(
    'phone',
    `phone must be a valid phone number: with + and country code, or a number of ${defaultCountry}.`,
    'isValid',
    (say) => say.phoneNumber(),
  )
}
