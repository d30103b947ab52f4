import { readFileSync } from 'node:fs'
import breachedPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'file' }
import { foldEmail } from '../../lib/email.ts'
import { AppError, invalidField, type Said } from '../../lib/errors.ts'

/** The rules require length, not kinds of characters. They refuse passwords known from breaches. */
const MAX_LENGTH = 128

/**
 * Reads 49 000 passwords of public breaches, in lower case, as a JSON array. Searching them as text
 * takes a fraction of a millisecond; parsing them would take fifty. The file is read on each use,
 * because uses are rare.
 */
const breached = (): string => readFileSync(String(breachedPasswords), 'utf8')

const isBreached = (lower: string): boolean => breached().includes(JSON.stringify(lower))

/**
 * Refuses a password that is too short, too long, common, or the user's own address. The length is counted in
 * characters (code points) after NFKC.
 * Throws VALIDATION_FAILED.
 * @param minLength the operator's minimum
 * @param field name of the password's field, for the message
 */
export function assertPasswordAllowed(
  password: string,
  minLength: number,
  email: string,
  field = 'password',
): void {
  const refuse = (message: string, constraint: string, said: Said) =>
    invalidField(field, `${field} ${message}`, constraint, said)
  if (!password.isWellFormed())
    throw refuse('must be well-formed Unicode.', 'isWellFormed', (say) => say.characters())
  const normalized = normalizePassword(password)
  const length = [...normalized].length
  if (length < minLength) {
    throw refuse(`must be at least ${minLength} characters.`, 'minLength', (say) =>
      say.longer({ min: minLength }),
    )
  }
  if (length > MAX_LENGTH) {
    throw refuse(`must be at most ${MAX_LENGTH} characters.`, 'maxLength', (say) =>
      say.shorter({ max: MAX_LENGTH }),
    )
  }
  if (new Set(normalized).size === 1) {
    throw refuse('repeats a single character.', 'notCommon', (say) => say.passwordCommon())
  }
  const lower = normalized.toLowerCase()
  if (lower === foldEmail(email) || isBreached(lower)) {
    const message = 'is too easy to guess: it is your address, or in a list of leaked passwords.'
    throw refuse(message, 'notCommon', (say) => say.passwordCommon())
  }
}

/**
 * The first-choice parameters for argon2id of OWASP's Password Storage sheet: 19 MiB, two passes, one lane. Hashing
 * takes tens of milliseconds, so it runs on Bun's pool and before any transaction.
 */
const PARAMETERS = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Maximum of hashes that are computed or wait. More would let a flood of sign-ins take memory from sending. */
const MAX_PENDING = 32
let pending = 0

/** Applies NFKC, so that the same password typed on two keyboards is equal. */
const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * The hash of a random password. A sign-in with an unknown address is checked with this hash, so that it takes as long
 * as one with a wrong password.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$CHiCNDY4IDahh4Yt0pRT2qFqeFOnNPojTCuG8vOYjLQ$WbMoRexfH/ZwsadV8hKloY1gMJteqXgZo7nNBGyj1x0'

/** Hashing is a port, so that a test can see which hash is checked. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (pending >= MAX_PENDING) {
    throw new AppError('SERVICE_UNAVAILABLE', (say) => say.signInsAtOnce(), {
      retryAfterSeconds: 1,
    })
  }
  pending += 1
  try {
    return await work()
  } finally {
    pending -= 1
  }
}

/** Throws SERVICE_UNAVAILABLE if 32 hashes are already computed or wait. */
export const hashPassword = (password: string): Promise<string> =>
  bounded(() => Bun.password.hash(normalizePassword(password), PARAMETERS))

/**
 * Returns whether a password matches a hash. A hash of another kind matches no password. Throws
 * SERVICE_UNAVAILABLE as `hashPassword` does.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const isOurs = hash.startsWith('$argon2id$')
  const fits = await bounded(() =>
    Bun.password.verify(normalizePassword(password), isOurs ? hash : DUMMY_HASH),
  )
  return isOurs && fits
}

export const argon2: Passwords = { hash: hashPassword, verify: verifyPassword }

/** Returns whether a stored hash was made with other parameters and should be replaced. */
export const needsRehash = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=1$`)
