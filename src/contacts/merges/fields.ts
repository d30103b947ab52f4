import { invalidField } from '../../lib/errors.ts'
import { ADDRESS_FIELDS, TEXT_FIELDS } from '../records/fields.ts'
import { isNamedByAddress } from '../records/schema.ts'
import type { ContactRecordRow } from '../records/service.ts'

/**
 * The values of the remaining contact after a merge. The contact keeps its own values. It gets a
 * value of the other contact if it has none, or if the caller prefers that value.
 */

/**
 * Fields for which a caller may prefer the value of the other contact. The phone number is not among
 * them: messages, replies and opt-outs belong to it. A caller who wants the other number merges this
 * contact into the other one. A contact without a number always gets that of the other. The status is
 * not among them either, because it describes the number.
 */
export const MERGED_FIELDS = [...TEXT_FIELDS, 'source', 'stage'] as const

type MergedField = (typeof MERGED_FIELDS)[number]
type Choice = 'this' | 'other'
type Preference = { [Field in MergedField]?: Choice | undefined }
type Values = Pick<ContactRecordRow, MergedField | 'phone'>

/**
 * Returns the values that `kept` gets from `other`, only those that differ. Empty parts of the postal
 * address are filled only when the parts that both contacts have are equal. An empty value never
 * replaces another, even when it is preferred.
 */
export function takenValues(
  kept: Values,
  other: Values,
  prefer: Preference,
): Partial<Pick<ContactRecordRow, MergedField>> & { phone?: string } {
  const agree = addressesAgree(kept, other)
  const isTaken = (field: MergedField): boolean => {
    if (isEmpty(other, field) || kept[field] === other[field]) return false
    const choice = prefer[field]
    if (choice !== undefined) return choice === 'other'
    return isEmpty(kept, field) && (agree || !isOfAddress(field))
  }
  const taken = Object.fromEntries(MERGED_FIELDS.filter(isTaken).map((field) => [field, other[field]]))
  return kept.phone === null && other.phone !== null ? { ...taken, phone: other.phone } : taken
}

/**
 * Returns the custom fields of the remaining contact, chosen by the rule of `takenValues`. Throws
 * VALIDATION_FAILED for a preference about a field that neither contact has, because the merge cannot
 * be undone.
 * @param kept, other JSON objects by key; fields without a value are absent
 */
export function mergedCustomFields(
  kept: string,
  other: string,
  prefer: Readonly<Record<string, Choice>>,
): string {
  const [ours, theirs] = [kept, other].map((text) => new Map(Object.entries(JSON.parse(text))))
  const merged = new Map([...theirs!, ...ours!])
  for (const [key, choice] of Object.entries(prefer)) {
    if (!merged.has(key)) {
      const message = `prefer.customFields.${key} names a custom field that neither contact has a value for.`
      throw invalidField(`prefer.customFields.${key}`, message, 'exists')
    }
    if (choice === 'this' && !ours!.has(key)) merged.delete(key)
    if (choice === 'other' && theirs!.has(key)) merged.set(key, theirs!.get(key))
  }
  return JSON.stringify(Object.fromEntries(merged))
}

const isOfAddress = (field: MergedField): boolean => ADDRESS_FIELDS.some((part) => part === field)

/**
 * Returns whether the contact has no value. The first name of a contact created by an inbound text or
 * mail is its number or address and counts as empty.
 */
const isEmpty = (contact: Values, field: MergedField): boolean => {
  const value = contact[field]
  return value === null || value === '' || (field === 'firstName' && isNamedByAddress(contact))
}

/**
 * Returns whether no part of the postal address has different values in the two contacts. Case does
 * not matter.
 */
const addressesAgree = (a: Values, b: Values): boolean =>
  ADDRESS_FIELDS.every(
    (field) => isEmpty(a, field) || isEmpty(b, field) || a[field]?.toLowerCase() === b[field]?.toLowerCase(),
  )
