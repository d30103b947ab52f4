/**
 * Returns a number like `1,234,567`, for people. A start groups whole numbers itself, because Intl takes 5 ms
 * the first time.
 */
export function grouped(count: number): string {
  if (!Number.isSafeInteger(count)) return count.toLocaleString('en-US')
  const digits = String(Math.abs(count))
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return `${count < 0 ? '-' : ''}${groups.join(',')}`
}

/** Returns a number with its noun, for people: `1 message`, `1,234 messages`. `many` is for irregular plurals. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/** Returns a share from 0 to 1 in percent with tenths: `7.5 %`. */
export const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`
