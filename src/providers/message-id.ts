/** The ids by which carriers name messages. Many carriers write the same id in several notations. */

/** Returns an id without the variations of carriers: case and leading zeros. */
export const plainId = (id: string): string =>
  id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')

const asNumber = (id: string, base: 'hex' | 'decimal'): bigint | undefined => {
  if (base === 'decimal') return /^\d{1,40}$/.test(id) ? BigInt(id) : undefined
  return /^[\da-f]{1,40}$/.test(id) ? BigInt(`0x${id}`) : undefined
}

/** Returns whether two ids differ only in case, in leading zeros, or in decimal and hexadecimal form. */
export function isSameId(one: string, other: string): boolean {
  const [a, b] = [plainId(one), plainId(other)]
  if (a === b) return true
  const isHexOf = (hex: string, decimal: string) => {
    const value = asNumber(hex, 'hex')
    return value !== undefined && value === asNumber(decimal, 'decimal')
  }
  return isHexOf(a, b) || isHexOf(b, a)
}
