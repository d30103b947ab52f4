import type { IdFormat } from './words.ts'

/**
 * Writes ids of messages in the same form for all carriers. Many carriers write an id in hexadecimal in the
 * answer and in decimal in the receipt, or the reverse.
 */

/** Longer ids are cut. The standard allows 64 characters. */
const MAX_CHARACTERS = 100

const trimmed = (id: string): string => id.replace(/\0.*$/s, '').trim().slice(0, MAX_CHARACTERS)

const isDecimal = (id: string): boolean => /^\d+$/.test(id)
const isHex = (id: string): boolean => /^[\da-f]+$/i.test(id)

const fromHex = (id: string): string => (isHex(id) ? BigInt(`0x${id}`).toString() : id)
const fromDecimal = (id: string): string => (isDecimal(id) ? BigInt(id).toString() : id)

/** Returns the id in the answer to a submit. Empty if there is none. */
export function idOfAnswer(id: string, format: IdFormat): string {
  const plain = trimmed(id)
  if (plain === '' || format === 'STRING') return plain
  return format === 'HEX_TO_DEC' ? fromHex(plain) : fromDecimal(plain)
}

/**
 * Returns the id in a receipt, in the form of `idOfAnswer`. An id that can only be hexadecimal is read as
 * hexadecimal: carriers may use different forms in the text and in the parameter of a receipt.
 */
export function idOfReceipt(id: string, format: IdFormat): string {
  const plain = trimmed(id)
  if (plain === '' || format === 'STRING') return plain
  if (format === 'DEC_TO_HEX') return fromHex(plain)
  return isDecimal(plain) ? fromDecimal(plain) : fromHex(plain)
}
