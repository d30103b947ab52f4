import { randomSecret } from '../../lib/ids.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { SealedSecrets } from './table.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/**
 * Makes a secret in the form that receivers get: `whsec_` and 32 random bytes in base64 (Standard Webhooks
 * 1.0.0).
 */
export const newSecret = (): string => PREFIX + randomSecret(SECRET_BYTES).toString('base64')

/** Returns the HMAC key of a secret. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')

/** Seals and opens the secrets of endpoints. */
export class SecretBox {
  readonly #key: Uint8Array

  /** @param key the opened sealing key, 32 bytes */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  /**
   * Seals a secret for one endpoint, so that it cannot be moved to another.
   * @param uuid id of the endpoint
   */
  seal(uuid: string, secret: string): Buffer {
    return seal(this.#key, secret, context(uuid))
  }

  /** Returns the keys that sign now, the newest first. Throws if the sealing key has changed. */
  signingKeys(uuid: string, { secret, oldSecret, oldSecretUntil }: SealedSecrets, nowMs: number): Buffer[] {
    const sealed =
      oldSecret && oldSecretUntil !== null && oldSecretUntil > nowMs ? [secret, oldSecret] : [secret]
    return sealed.map((each) => keyOf(unseal(this.#key, each, context(uuid))))
  }
}

const context = (uuid: string): string => `webhook_endpoints:${uuid}`
