import type { CustomMergeField, MergeValues } from './merge.ts'

/** A stored value: src/contacts/custom-fields/values.ts. */
type Stored = string | number | boolean | string[]

/**
 * Reads the values of these custom fields out of a contact's JSON, as people
 * write them: a date like `{{today}}`, a number with the decimal sign of the
 * organization's locale and no thousands (it may be a year or an account),
 * `yes` and `no`, choices with commas between.
 */
export function customValuesReader(
  keys: readonly string[],
  { locale, customDateKeys }: { locale: string; customDateKeys: readonly string[] },
): (json: string | undefined) => MergeValues {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 15 })
  // A calendar day has no zone; it is formatted as midnight UTC.
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const textOf = (key: string, value: Stored | undefined): string | null => {
    if (value === undefined) return null
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number') return numbers.format(value)
    if (Array.isArray(value)) return value.join(', ')
    return customDateKeys.includes(key) ? dates.format(Date.parse(value)) : value
  }
  return (json = '{}') => {
    const stored: Record<string, Stored> = JSON.parse(json)
    const values: MergeValues = {}
    for (const key of keys) {
      const name: CustomMergeField = `custom.${key}`
      values[name] = textOf(key, Object.hasOwn(stored, key) ? stored[key] : undefined)
    }
    return values
  }
}
