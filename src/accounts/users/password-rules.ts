import { readFileSync } from 'node:fs'
import breachedPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'file' }
import { foldEmail } from '../../lib/email.ts'
import { invalidField } from '../../lib/errors.ts'
import { normalizePassword } from './passwords.ts'

/** The rules require length, not kinds of characters, and refuse passwords known from breaches. */
const MAX_LENGTH = 128

/**
 * 49 000 passwords of public breaches, lower case, as a JSON array. Searched as text, which takes a fraction of a
 * millisecond; parsing it would take fifty. Read on each use, because uses are rare.
 */
const breached = (): string => readFileSync(breachedPasswords as unknown as string, 'utf8')

const isBreached = (lower: string): boolean => breached().includes(JSON.stringify(lower))

/**
 * Refuses a password that is too short, too long, common, or the user's own address. Length is counted in
 * characters (code points) after NFKC.
 * Throws VALIDATION_FAILED.
 * @param minLength the operator's minimum
 * @param field of the password, for the message
 */
export function assertPasswordAllowed(
  password: string,
  minLength: number,
  email: string,
  field = 'password',
): void {
  const refuse = (message: string, constraint: string) =>
    invalidField(field, `${field} ${message}`, constraint)
  if (!password.isWellFormed()) throw refuse('must be well-formed Unicode.', 'isWellFormed')
  const normalized = normalizePassword(password)
  const length = [...normalized].length
  if (length < minLength) throw refuse(`must be at least ${minLength} characters.`, 'minLength')
  if (length > MAX_LENGTH) throw refuse(`must be at most ${MAX_LENGTH} characters.`, 'maxLength')
  if (new Set(normalized).size === 1) throw refuse('is one character again and again.', 'notCommon')
  const lower = normalized.toLowerCase()
  if (lower === foldEmail(email) || isBreached(lower)) {
    throw refuse('is too easy to guess: it is in lists of leaked passwords, or your address.', 'notCommon')
  }
}
