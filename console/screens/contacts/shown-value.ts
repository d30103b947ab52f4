/** A value of a field for people. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 10 })
  return String(value ?? '')
}
