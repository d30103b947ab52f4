import { toE164 } from '../../lib/phone.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { cleanToken } from '../columns/clean-cell.ts'
import { say } from './remarks.ts'

/** `isMissing`: the cell is empty. */
export type NoPhone = { reason: StoredSentence; isMissing?: true }
type PhoneReading = { phone: string } | NoPhone

/** Maximum number of characters of a wrong number that the reason for a rejection quotes. */
const MAX_SHOWN = 40

/**
 * Reads the phone number of a cell and undoes the changes of spreadsheets: `'504…`, `="504…"`, `5046218927.0`
 * and `5.046218927E+9`.
 * @param country ISO 3166 alpha-2 of numbers written without `+`
 */
export function readPhone(cell: string, country: string): PhoneReading {
  const text = bareNumber(cleanToken(cell))
  if (text === '') return { reason: say.phoneMissing(), isMissing: true }
  const written = expandExponent(text)
  if (written === undefined) {
    return { reason: say.phoneShortened({ text: shown(text) }) }
  }
  const phone = toE164(written, country)
  if (phone === undefined) return { reason: say.phoneInvalid({ text: shown(text), country }) }
  return { phone }
}

const shown = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

function bareNumber(text: string): string {
  const unwrapped = /^="(.*)"$/s.exec(text)?.[1] ?? text.replace(/^'+/, '')
  return unwrapped.trim().replace(/^(\+?\d{7,})\.0+$/, '$1')
}

/**
 * Turns `5.046218927E+9` into 5046218927. Undefined when digits are lost (`5.04622E+09`). Returns any other
 * text unchanged.
 */
function expandExponent(text: string): string | undefined {
  const match = /^(\+?\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text)
  if (!match) return text
  const [, first = '', fraction = '', exponent = ''] = match
  const missing = Number(exponent) - fraction.length
  return missing === 0 ? first + fraction : undefined
}
