import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Identifiers and secrets. The only file that uses randomness.
 * Public ids are UUID version 7 (RFC 9562 section 5.7): they sort by creation
 * time, so their index grows at its right edge. Tokens, codes and secrets are
 * random and never derived from an id.
 */

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

let lastMs = 0
let sequence = 0
const pool = Buffer.alloc(4096)
let poolUsed = pool.length

/**
 * Returns eight random bytes as hex. They come from a pool, because a system call per id would cost more than
 * the rest of the id.
 */
function randomHex8(): string {
  if (poolUsed + 8 > pool.length) {
    randomBytes(pool.length).copy(pool)
    poolUsed = 0
  }
  const hex = pool.toString('hex', poolUsed, poolUsed + 8)
  poolUsed += 8
  return hex
}

/**
 * Returns a UUID v7. Ids made in the same millisecond keep their order: the 12 bits after the version are a
 * counter (RFC 9562 section 6.2, method 1).
 * @param nowMs milliseconds since 1970; defaults to the real clock
 */
export function uuidv7(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = 0
  } else if (++sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const random = randomHex8()
  const variant = (8 + (Number.parseInt(random[0]!, 16) & 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${variant}${random.slice(1, 4)}-${random.slice(4)}`
}

/** Returns a UUID v7 of the present time without the order guarantee of `uuidv7`. Takes a third of its time. */
export const requestUuid = (): string => Bun.randomUUIDv7()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** Returns `length` characters of base62, uniformly random (rejection sampling, no modulo bias). */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62]
    }
  }
  return text
}

/** Returns a secret token: 43 characters of base62, or 256 bits. @param prefix says what the token is for */
export const newToken = (prefix = ''): string => prefix + randomBase62(43)

const TOKEN = /^[0-9A-Za-z]{43}$/

/** Tells whether a text has the form of a token with this prefix. */
export const isToken = (text: string, prefix = ''): boolean =>
  text.startsWith(prefix) && TOKEN.test(text.slice(prefix.length))

/** Hashes a token for storage, in hex. A fast hash is enough for a secret of 256 bits. */
export const tokenHashOf = (token: string): string => sha256Hex(token)

export const randomSecret = (bytes: number): Buffer => randomBytes(bytes)

/** Returns a float in [0, 1), for jitter and sampling. Not for secrets. */
export const randomFraction = (): number => Math.random()

export const sha256Hex = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex')

/** Compares two secrets in constant time, so that the duration does not reveal where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

/** Returns a number in base62, most significant digit first, padded with zeros to `length`. */
export function toBase62(value: number, length: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < length; i++) {
    text = BASE62[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/**
 * Returns uniformly random whole numbers in [0, `below`), drawn together.
 * @param below at most 2 ** 48
 */
export function randomNumbers(count: number, below: number): number[] {
  const fair = 2 ** 48 - (2 ** 48 % below)
  const numbers: number[] = []
  while (numbers.length < count) {
    const bytes = randomBytes((count - numbers.length) * 6)
    for (let at = 0; at < bytes.length; at += 6) {
      const number = bytes.readUIntBE(at, 6)
      if (number < fair) numbers.push(number % below)
    }
  }
  return numbers
}

const DIGITS = new Map([...BASE62].map((digit, value) => [digit, value]))

/** Reverses `toBase62`. Returns undefined for other characters. */
export function fromBase62(text: string): number | undefined {
  let value = 0
  for (const sign of text) {
    const digit = DIGITS.get(sign)
    if (digit === undefined) return undefined
    value = value * 62 + digit
  }
  return value
}

/** Names a row by its public id, or by its internal id. Mails of earlier versions have the internal id. */
export type Named = { uuid: string } | { id: number }
