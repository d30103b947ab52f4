/** The built-in carrier does something special to numbers that end in 9 and three more digits of its list. */
const ENDINGS = 9_000
/** The first three digits after the area code. */
const EXCHANGE = 200

let last = 0

/** Of a person or of a sender, which nobody else in this process has: no test writes one that begins like it. */
export function nextPhone(): string {
  last += 1
  const ending = String(last % ENDINGS).padStart(4, '0')
  return `+1917${EXCHANGE + Math.floor(last / ENDINGS)}${ending}`
}
