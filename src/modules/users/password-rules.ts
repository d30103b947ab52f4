import { invalidField } from '../../lib/errors.ts'
import { normalizePassword } from './passwords.ts'

/** Contract section 5: long rather than decorated; nothing that was found in a breach. */
const MAX_LENGTH = 128

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** 49 000 passwords of public breaches, lower case; loaded when the first password is set. */
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json')
  return new Set(list.default)
}

/**
 * Refuses a password that is too short, too long, common, or the user's own
 * address. Length is counted in characters (code points) after NFKC.
 * Throws VALIDATION_FAILED.
 * @param minLength the operator's minimum
 */
export async function assertGoodPassword(password: string, minLength: number, email: string): Promise<void> {
  const refuse = (message: string, constraint: string) =>
    invalidField('password', `password ${message}`, constraint)
  if (!password.isWellFormed()) throw refuse('must be well-formed Unicode.', 'isWellFormed')
  const normalized = normalizePassword(password)
  const length = [...normalized].length
  if (length < minLength) throw refuse(`must be at least ${minLength} characters.`, 'minLength')
  if (length > MAX_LENGTH) throw refuse(`must be at most ${MAX_LENGTH} characters.`, 'maxLength')
  const lower = normalized.toLowerCase()
  commonPasswords ??= loadCommonPasswords()
  if (lower === email.toLowerCase() || (await commonPasswords).has(lower)) {
    throw refuse('is too easy to guess: it is in lists of leaked passwords, or your address.', 'notCommon')
  }
}
