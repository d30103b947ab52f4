import type { Contact } from '../../api/api.gen.ts'

/** A value of a custom field; undefined for none. A field may be called `constructor`. */
export const customValueOf = ({ customFields }: Pick<Contact, 'customFields'>, key: string): unknown =>
  Object.hasOwn(customFields, key) ? customFields[key] : undefined

/** A value of a field for people. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 10 })
  return String(value ?? '')
}
