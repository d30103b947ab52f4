import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { EXIT, Refusal } from '../../src/lib/exit.ts'

/** Proof that a file of a release is unchanged: SHA256SUMS, and its signature by the release key. */

/** The file with the SHA-256 of each file of a release, as `sha256sum` writes it. */
export const SUMS = 'SHA256SUMS'
/** The file with the Ed25519 signature (RFC 8032) of `SHA256SUMS`, 64 bytes. */
export const SIGNATURE = 'SHA256SUMS.sig'

export const MAX_SUMS_BYTES = 65_536
export const SIGNATURE_BYTES = 64

const refused = (message: string, remedy: string): Refusal => new Refusal(EXIT.FAILED, message, remedy)

/**
 * Reads an Ed25519 public key. Throws Refusal for anything else.
 * @param pem the key in PEM
 */
export function publicKeyOf(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPublicKey(pem)
  } catch {}
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw refused(
    'The release key is not an Ed25519 public key in PEM.',
    'Give the file that begins with -----BEGIN PUBLIC KEY-----.',
  )
}

/**
 * Returns the SHA-256 of a file of a release in hex, from the signed list. Throws Refusal if the list
 * was not signed by the key, or does not name the file.
 * @param name without a folder
 */
export function signedSum(name: string, sums: Buffer, signature: Buffer, key: KeyObject): string {
  if (!verify(null, sums, key, signature)) {
    throw refused(
      `${SUMS} was not signed by the release key.`,
      'Do not install this release. Get its files again from where it was published.',
    )
  }
  const sum = sumsOf(sums.toString()).get(name)
  if (sum) return sum
  throw refused(
    `${SUMS} does not name ${name}.`,
    'Keep the name that the file was published with, and take both from the same release.',
  )
}

/**
 * Parses the lines of `sha256sum`: 64 hex digits, two spaces or a space and a star, a name. Ignores
 * other lines.
 */
export function sumsOf(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    const found = /^([0-9a-f]{64}) [ *]([^/]+)$/.exec(line)
    if (found) sums.set(found[2]!, found[1]!)
  }
  return sums
}

/** Returns the SHA-256 of a stream in hex. */
export async function sumOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of stream) hash.update(bytes)
  return hash.digest('hex')
}
