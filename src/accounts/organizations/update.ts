import { invalidField } from '../../lib/errors.ts'
import { toE164 } from '../../lib/phone.ts'
import { minutesOfDay } from '../../lib/time-of-day.ts'
import type { UpdateOrganizationInput } from './schema.ts'
import type { NewOrganization, OrganizationRow } from './table.ts'

/**
 * Returns the columns that a PATCH changes. An absent field stays as it is, and null clears a field. Throws
 * VALIDATION_FAILED.
 */
export function changedColumns(
  row: OrganizationRow,
  input: UpdateOrganizationInput,
): Partial<NewOrganization> {
  const { address, sendWindow, frequencyCap, guards, phone, ...plain } = input
  return withoutAbsent({
    ...plain,
    phone: phone ? organizationPhone(phone, input.defaultCountry ?? row.defaultCountry) : phone,
    ...addressColumns(address),
    ...sendWindowColumns(row, sendWindow),
    ...frequencyCapColumns(frequencyCap),
    guardFailureRate: guards?.maxFailureRate,
    guardFilteredRate: guards?.maxFilteredRate,
    guardOptOutRate: guards?.maxOptOutRate,
  })
}

function organizationPhone(phone: string, defaultCountry: string): string {
  const e164 = toE164(phone, defaultCountry)
  if (!e164) {
    throw invalidField(
      'phone',
      `phone must be a valid phone number; write +… or a number of ${defaultCountry}.`,
    )
  }
  return e164
}

function addressColumns(address: UpdateOrganizationInput['address']): Partial<NewOrganization> {
  if (address === undefined) return {}
  const none = { line1: null, line2: null, city: null, state: null, postalCode: null, country: null }
  const { line1, line2, ...rest } = address ?? none
  return { addressLine1: line1, addressLine2: line2, ...rest }
}

/**
 * Returns the columns of the send window. The window must not cross midnight: it is within one day in the recipient's
 * zone.
 */
function sendWindowColumns(
  row: OrganizationRow,
  window: UpdateOrganizationInput['sendWindow'],
): Partial<NewOrganization> {
  if (window === undefined) return {}
  const start = window.start ?? row.sendWindowStart
  const end = window.end ?? row.sendWindowEnd
  if (minutesOfDay(start) >= minutesOfDay(end)) {
    throw invalidField('sendWindow', `sendWindow must start before it ends; ${start} is not before ${end}.`)
  }
  return {
    sendWindowStart: start,
    sendWindowEnd: end,
    sendWindowEnabled: window.isEnabled ?? row.sendWindowEnabled,
  }
}

const frequencyCapColumns = (cap: UpdateOrganizationInput['frequencyCap']): Partial<NewOrganization> =>
  cap === undefined
    ? {}
    : { frequencyCapMessages: cap?.messages ?? null, frequencyCapDays: cap?.days ?? null }

function withoutAbsent(change: Partial<NewOrganization>): Partial<NewOrganization> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
