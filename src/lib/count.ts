/** `1,234,567`, for people. A start groups whole numbers alone, because Intl takes 5 ms the first time. */
export const grouped = (count: number): string =>
  Number.isInteger(count) ? String(count).replace(/\B(?=(?:\d{3})+$)/g, ',') : count.toLocaleString('en-US')

/** `1 message`, `1,234 messages`: a number with its noun, for people. `many` is for irregular plurals. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`
