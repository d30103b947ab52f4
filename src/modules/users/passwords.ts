/**
 * argon2id with the parameters OWASP's Password Storage sheet gives as its
 * first choice: 19 MiB, two passes, one lane. Hashing takes tens of
 * milliseconds, so it runs on Bun's pool and before any transaction.
 */
const PARAMETERS = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** NFKC, so that the same password typed on two keyboards is the same. */
const normalize = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  Bun.password.hash(normalize(password), PARAMETERS)

export const verifyPassword = (password: string, hash: string): Promise<boolean> =>
  Bun.password.verify(normalize(password), hash)

/** Whether a stored hash was made with other parameters and should be made again. */
export const needsRehash = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},`)
