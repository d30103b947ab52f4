/** `1 message`, `1,234 messages`: a number before what it counts, for people. `many` is for nouns whose plural takes more than an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
