/**
 * Number of endings below the special numbers of the built-in carrier, which end in 9 and three more digits.
 */
const ENDINGS = 9_000
/** First exchange, the three digits after the area code. */
const EXCHANGE = 200

let last = 0

/**
 * Returns the number of a person or a sender, unique in this process. No test writes a number with the same
 * beginning.
 */
export function nextPhone(): string {
  last += 1
  const ending = String(last % ENDINGS).padStart(4, '0')
  return `+1917${EXCHANGE + Math.floor(last / ENDINGS)}${ending}`
}
