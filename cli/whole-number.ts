import { EXIT, Refusal } from '../src/lib/exit.ts'

/** Parses a whole number given as an option. Throws a refusal (exit 2) naming the option. */
export function wholeNumberFrom(
  text: string,
  option: string,
  { min, max }: { min: number; max: number },
): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw new Refusal(EXIT.USAGE, `${option} must be a whole number from ${min} to ${max}.`)
}
