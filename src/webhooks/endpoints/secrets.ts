import { randomSecret } from '../../lib/ids.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { SealedSecrets } from './table.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret as receivers get it: `whsec_` and 32 random bytes in base64 (Standard Webhooks 1.0.0). */
export const newSecret = (): string => PREFIX + randomSecret(SECRET_BYTES).toString('base64')

/** The key of the HMAC. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')

/** Seals and opens the secrets of endpoints. */
export class SecretBox {
  readonly #key: Uint8Array

  /** @param key the opened key, 32 bytes */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** @param uuid id of the endpoint, because a sealed secret cannot be moved to another endpoint */
  seal(uuid: string, secret: string): Buffer {
    return seal(this.#key, secret, context(uuid))
  }

  /** The keys that sign now, the newest first. Throws if the sealing key has changed. */
  signingKeys(uuid: string, { secret, oldSecret, oldSecretUntil }: SealedSecrets, nowMs: number): Buffer[] {
    const sealed =
      oldSecret && oldSecretUntil !== null && oldSecretUntil > nowMs ? [secret, oldSecret] : [secret]
    return sealed.map((each) => keyOf(unseal(this.#key, each, context(uuid))))
  }
}

const context = (uuid: string): string => `webhook_endpoints:${uuid}`
