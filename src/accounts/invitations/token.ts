import { randomBase62, sha256Hex } from '../../lib/ids.ts'

/** `inv_` and 43 characters of base62: 256 bits. */
const FORMAT = /^inv_[0-9A-Za-z]{43}$/

export const generateToken = (): string => `inv_${randomBase62(43)}`

export const isWellFormedToken = (token: string): boolean => FORMAT.test(token)

/** The stored hash; a fast one is enough for a secret of 256 bits. */
export const tokenHashOf = (token: string): string => sha256Hex(token)

/** The page on which the invitation is accepted. */
export const linkOf = (publicBaseUrl: string, token: string): string =>
  new URL(`/i/${token}`, publicBaseUrl).href
