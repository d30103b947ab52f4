import type { Tx } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { assertNames } from '../../lib/mail-names.ts'
import { toE164 } from '../../lib/phone.ts'
import type { Principal } from '../../lib/principal.ts'
import { getOrganization } from '../organizations/service.ts'
import { changeUser, getUser } from '../users/service.ts'
import type { UpdateUserInput } from './schema.ts'

/** Changes the caller, but for the email address. An absent field stays as it is, null clears it. Throws VALIDATION_FAILED. */
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
    `phone must be a valid phone number; write +… or a number of ${defaultCountry}.`,
  )
}
