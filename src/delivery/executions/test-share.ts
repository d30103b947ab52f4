import { type Fragment, verbatim } from '../../db/fragment.ts'

/**
 * Who takes part in the A/B test of a run, and with which text: a hash of the run and the
 * contact, so that a crash in between changes nothing, another run mixes people anew, and
 * the order in which contacts came in plays no part.
 *
 * `messages.variant` is the text from 1 for those in the test, 0 for those who wait for
 * the choice, and the chosen text with a minus once it is made; null without a test.
 */
export interface Share {
  /** How many texts there are. */
  texts: number
  /** How much of the audience takes part, 1 to 100. */
  percent: number
}

/** Waits for the choice. */
export const HELD = 0

/** Which of the texts of a run, from 0; the first for messages without a test. @param variant as stored */
export const textOf = (variant: number | null): number => (variant ? Math.abs(variant) - 1 : 0)

/** 31 bits, so that a square is a whole number in SQL. */
const MASK = 0x7fff_ffff
/** Spreads neighbours far apart: the primes next to the golden section of 2^32 and of 2^31. */
const CONTACT = 2_654_435_761
const RUN = 1_327_217_909

/** Squares twice and takes the middle bits, as John von Neumann did, with a Weyl sequence to begin with. */
function hashOf(executionId: number, contactId: number): number {
  const mask = BigInt(MASK)
  const begin = (BigInt(contactId) * BigInt(CONTACT) + BigInt(executionId) * BigInt(RUN)) & mask
  const once = ((begin * begin + begin) >> 15n) & mask
  return Number(((once * once + begin) >> 15n) & mask)
}

/** As it is stored. @param contactId internal id */
export function variantOf(executionId: number, contactId: number, { texts, percent }: Share): number {
  const hash = hashOf(executionId, contactId)
  return hash % 100 < percent ? 1 + (Math.floor(hash / 100) % texts) : HELD
}

/** `variantOf` in SQL. All of it is numbers of our own. @param contactId SQL of the internal id */
export function variantSql(contactId: string, executionId: number, { texts, percent }: Share): Fragment {
  // Masked first, as ids may be so large that the product would be no whole number any more.
  const begin = `(((${contactId} & ${MASK}) * ${CONTACT} + (${executionId} & ${MASK}) * ${RUN}) & ${MASK})`
  const once = `(((${begin} * ${begin} + ${begin}) >> 15) & ${MASK})`
  const hash = `(((${once} * ${once} + ${begin}) >> 15) & ${MASK})`
  return verbatim(`iif(${hash} % 100 < ${percent}, 1 + (${hash} / 100) % ${texts}, ${HELD})`)
}
