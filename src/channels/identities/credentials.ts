import * as v from 'valibot'
import { take } from '../../http/take-input.ts'
import { lazily } from '../../lib/lazily.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { declarations, PROVIDERS, type ProviderName } from '../../providers/all.ts'

type Schemas = Readonly<Record<ProviderName, () => v.GenericSchema>>

const schemasOf = (options: { allowPrivateGateways: boolean }): Schemas =>
  Object.fromEntries(
    PROVIDERS.map((name) => [name, lazily(() => declarations[name].settings(options))]),
  ) as Schemas

/**
 * The settings of a provider account. They are set through the API, checked by the provider's own
 * schema, sealed, and never returned.
 */
export class CredentialVault {
  readonly #key: Uint8Array
  readonly #schemas: Schemas

  /** @param key the sealing key, 32 bytes */
  constructor(key: Uint8Array, options: { allowPrivateGateways: boolean }) {
    this.#key = key
    this.#schemas = schemasOf(options)
  }

  /**
   * Checks credentials. Throws VALIDATION_FAILED with fields such as `credentials.url`, including
   * fields that this provider does not have.
   */
  check(provider: ProviderName, credentials: unknown): unknown {
    const schema = v.object({ credentials: this.#schemas[provider]() })
    const { value } = take(schema, { credentials }, 'body', { isStrict: true })
    return value.credentials
  }

  /** @param uuid of the identity: sealed settings are bound to it */
  seal(uuid: string, settings: unknown): Buffer {
    return seal(this.#key, JSON.stringify(settings), context(uuid))
  }

  /** Opens sealed settings. Throws if the key differs or the value was changed. */
  open(provider: ProviderName, uuid: string, sealed: Uint8Array | null): unknown {
    const credentials = sealed ? JSON.parse(unseal(this.#key, sealed, context(uuid))) : {}
    return v.parse(KNOWN_SHAPES[provider](), credentials)
  }
}

/**
 * Fills in settings that an older release did not have. Allows private addresses, because the guarded client checks
 * the address of a gateway at each call.
 */
const KNOWN_SHAPES = schemasOf({ allowPrivateGateways: true })

const context = (uuid: string): string => `channel_identities:${uuid}`
