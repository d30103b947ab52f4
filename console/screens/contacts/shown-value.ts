import { contactFields } from '../../../words/en/contact-fields.ts'
import type { Contact } from '../../api/api.gen.ts'
import { number } from '../../ui/format.ts'

/**
 * Returns a value of a custom field, or undefined. The check for an own property allows a field
 * named `constructor`.
 */
export const customValueOf = ({ customFields }: Pick<Contact, 'customFields'>, key: string): unknown =>
  Object.hasOwn(customFields, key) ? customFields[key] : undefined

/** Formats the value of a field. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? contactFields.yes() : contactFields.no()
  if (typeof value === 'number') return number(value, 10)
  return String(value ?? '')
}
