import { createCipheriv, createDecipheriv } from 'node:crypto'
import { randomSecret } from './ids.ts'

/**
 * Encrypts provider secrets at rest by AES-256-GCM. Layout of a sealed value: 12 bytes nonce, 16 bytes tag,
 * ciphertext. `context` (table and record id) is authenticated, so that a sealed value cannot be moved to
 * another record.
 */
export function seal(key: Uint8Array, plain: string, context: string): Buffer {
  const nonce = randomSecret(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws when the key is wrong or the value was changed. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): string {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
