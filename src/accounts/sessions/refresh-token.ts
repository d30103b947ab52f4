import { randomBase62, sha256Hex } from '../../lib/ids.ts'

/** `rt_` and 43 characters of base62: 256 bits. */
const FORMAT = /^rt_[0-9A-Za-z]{43}$/

export const generateRefreshToken = (): string => `rt_${randomBase62(43)}`

export const isWellFormedRefreshToken = (token: string): boolean => FORMAT.test(token)

/** The stored hash; a fast one is enough for a secret of 256 bits. */
export const refreshTokenHash = (token: string): string => sha256Hex(token)
