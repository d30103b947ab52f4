import { type Fragment, verbatim } from '../../db/fragment.ts'

/**
 * Assigns recipients of a run to the A/B test and its texts by a hash of the run and the contact. So a crash
 * changes nothing, another run mixes contacts differently, and the order in which contacts were added does not
 * matter.
 *
 * `messages.variant` is the number of the text, from 1, for recipients in the test, and 0 for recipients that
 * wait for the choice. When a text is chosen, theirs becomes the negative of its number. Without a test it is
 * null.
 */
export interface Share {
  /** Number of texts. */
  texts: number
  /** Share of the audience that takes part, 1 to 100. */
  percent: number
}

/** The variant of a recipient that waits for the choice of the text. */
export const HELD = 0

/**
 * Returns the index of the text of a message in its run, from 0. It is 0 for messages without a test.
 * @param variant as stored
 */
export const textOf = (variant: number | null): number => (variant ? Math.abs(variant) - 1 : 0)

/** Limits numbers to 31 bits: their square is then a whole number in SQL. */
const MASK = 0x7fff_ffff
/** Factors that spread neighbouring ids far apart: the primes next to the golden section of 2^32 and of 2^31. */
const CONTACT = 2_654_435_761
const RUN = 1_327_217_909

/**
 * Returns the hash: squares twice and takes the middle bits (von Neumann's method), starting from a Weyl
 * sequence.
 */
function hashOf(executionId: number, contactId: number): number {
  const mask = BigInt(MASK)
  const begin = (BigInt(contactId) * BigInt(CONTACT) + BigInt(executionId) * BigInt(RUN)) & mask
  const once = ((begin * begin + begin) >> 15n) & mask
  return Number(((once * once + begin) >> 15n) & mask)
}

/**
 * Returns the variant as stored.
 * @param contactId internal id
 */
export function variantOf(executionId: number, contactId: number, { texts, percent }: Share): number {
  const hash = hashOf(executionId, contactId)
  return hash % 100 < percent ? 1 + (Math.floor(hash / 100) % texts) : HELD
}

/**
 * Returns `variantOf` in SQL. All inserted values are our own numbers.
 * @param contactId SQL of the internal id
 */
export function variantSql(contactId: string, executionId: number, { texts, percent }: Share): Fragment {
  // The id is masked first, because the product with a large id would not be an exact whole number.
  const begin = `(((${contactId} & ${MASK}) * ${CONTACT} + (${executionId} & ${MASK}) * ${RUN}) & ${MASK})`
  const once = `(((${begin} * ${begin} + ${begin}) >> 15) & ${MASK})`
  const hash = `(((${once} * ${once} + ${begin}) >> 15) & ${MASK})`
  return verbatim(`iif(${hash} % 100 < ${percent}, 1 + (${hash} / 100) % ${texts}, ${HELD})`)
}
