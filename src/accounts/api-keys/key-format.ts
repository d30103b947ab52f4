import { randomBase62, toBase62 } from '../../lib/ids.ts'

/**
 * `et_live_` + 2 characters of instance id + 38 random + 6 of checksum, all
 * base62. The checksum rejects typos without a look-up and lets secret scanners
 * recognize a key; the instance id lets a proxy route a key to its appliance.
 */
const PREFIX = 'et_live_'
const FORMAT = /^et_live_[0-9A-Za-z]{46}$/
const CHECKSUM_LENGTH = 6
/** Characters of the key that may be shown: prefix, instance id and two more. */
const SHOWN_LENGTH = 12

const checksum = (body: string): string => toBase62(Bun.hash.crc32(body), CHECKSUM_LENGTH)

/** @param instanceId two base62 characters */
export function generateKey(instanceId: string): string {
  const body = PREFIX + instanceId + randomBase62(38)
  return body + checksum(body)
}

export const isWellFormedKey = (key: string): boolean =>
  FORMAT.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)

export const shownPrefix = (key: string): string => key.slice(0, SHOWN_LENGTH)
export const lastFour = (key: string): string => key.slice(-4)
