import * as v from 'valibot'
import { take } from '../../http/validate.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { httpGatewayConfig } from '../../providers/http-gateway/config.ts'
import type { Capabilities } from '../../providers/port.ts'
import { SandboxConfig } from '../../providers/sandbox/config.ts'
import type { ProviderName } from './schema.ts'

/**
 * The settings of a provider account. They go in through the API, are checked
 * by the provider's own schema and sealed, and never come out again.
 */
export class CredentialVault {
  readonly #key: Uint8Array
  readonly #schemas

  /** @param key 32 bytes, opened */
  constructor(key: Uint8Array, options: { allowPrivateGateways: boolean }) {
    this.#key = key
    this.#schemas = {
      SANDBOX: SandboxConfig,
      HTTP: httpGatewayConfig(options.allowPrivateGateways),
    }
  }

  /** Throws VALIDATION_FAILED naming fields such as `credentials.url`, also one that is no setting of this provider. */
  check<Name extends ProviderName>(provider: Name, credentials: unknown): Settings<Name> {
    const schema = v.object({ credentials: this.#schemas[provider] as v.GenericSchema })
    const { value } = take(schema, { credentials }, 'body', { isStrict: true })
    return value.credentials as Settings<Name>
  }

  /** @param uuid of the identity: sealed settings cannot be moved to another one */
  seal(uuid: string, settings: unknown): Buffer {
    return seal(this.#key, JSON.stringify(settings), context(uuid))
  }

  /** Throws when the key is another one or the value was changed. */
  open<Name extends ProviderName>(provider: Name, uuid: string, sealed: Uint8Array | null): Settings<Name> {
    const credentials = sealed ? JSON.parse(unseal(this.#key, sealed, context(uuid))) : {}
    return v.parse(KNOWN_SHAPES[provider] as v.GenericSchema, credentials) as Settings<Name>
  }
}

interface SettingsByProvider {
  SANDBOX: SandboxConfig
  HTTP: v.InferOutput<ReturnType<typeof httpGatewayConfig>>
}
export type Settings<Name extends ProviderName = ProviderName> = SettingsByProvider[Name]

/** Fills in what an older release did not know; where a gateway may be is the guard's business at each call. */
const KNOWN_SHAPES = { SANDBOX: SandboxConfig, HTTP: httpGatewayConfig(true) }

const context = (uuid: string): string => `channel_identities:${uuid}`

/** What a sender can do with these settings. */
export function capabilitiesOf(provider: ProviderName, settings: Settings): Capabilities {
  if (provider === 'SANDBOX') return { mms: false, inbound: true, deliveryReceipts: true }
  const { inbound, status } = settings as Settings<'HTTP'>
  return { mms: false, inbound: inbound !== undefined, deliveryReceipts: status !== undefined }
}
