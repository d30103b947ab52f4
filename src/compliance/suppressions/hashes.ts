import { hash } from 'node:crypto'
import { enumeration } from '../../lib/describe.ts'
import type { SuppressionChannel } from '../consents/table.ts'

/** Algorithms of hashes. Suppression lists are passed on as hashes, so that they reveal no address. */
export const HASH_ALGORITHMS = enumeration('HashAlgorithm', 'How a hash was made from an address.', {
  SHA256:
    'SHA-256, of the phone number in E.164 with or without its plus sign, or of the email address in lower case.',
  MD5: 'MD5, of the same.',
})
type HashAlgorithm = (typeof HASH_ALGORITHMS)[number]

/** Number of hexadecimal digits of a hash. */
const LENGTHS: Readonly<Record<HashAlgorithm, number>> = { SHA256: 64, MD5: 32 }
const HEX = /^[0-9a-f]+$/i

/** Returns a text that is a hash, in lower case; undefined for any other text. */
export function readHash(text: string): string | undefined {
  const isHash = HASH_ALGORITHMS.some((algorithm) => text.length === LENGTHS[algorithm]) && HEX.test(text)
  return isHash ? text.toLowerCase() : undefined
}

export const algorithmOf = (digest: string): HashAlgorithm =>
  digest.length === LENGTHS.SHA256 ? 'SHA256' : 'MD5'

/**
 * Returns every hash under which an address may be on a list, in lower case. Some programs hash
 * phone numbers as E.164, others without the plus sign. Email addresses are hashed in lower case.
 */
export function hashesOf(channel: SuppressionChannel, address: string): string[] {
  const written = channel === 'SMS' ? [address, address.slice(1)] : [address]
  return written.flatMap((text) => [hash('sha256', text), hash('md5', text)])
}
