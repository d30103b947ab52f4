/** `1 message`, `1,234 messages`: a number with its noun, for people. `many` is for irregular plurals. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
