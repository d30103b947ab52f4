import type { Db } from '../../db/database.ts'
import { declarations, type ProviderName } from '../../providers/all.ts'
import type { GuardedFetch } from '../../providers/guarded-fetch.ts'
import type { ChannelAdapter, ChannelName, Provider, SmsProvider } from '../../providers/port.ts'
import { callbackUrlsOf } from './callback-urls.ts'
import type { CredentialVault } from './credentials.ts'
import { findById, findVersion } from './queries.ts'
import type { ChannelIdentityRow } from './table.ts'

export interface RegistryDeps {
  db: Db
  vault: CredentialVault
  fetch: GuardedFetch
  publicBaseUrl: string
}

interface Known {
  /** `updatedAt` of the row it was made from. */
  version: number
  provider: Provider
  adapter: ChannelAdapter
}

/**
 * The providers by channel identity. An instance is kept until its row changes.
 * The row's version is read each time, because the command line is another
 * process and may change it.
 */
export class ProviderRegistry {
  readonly #deps: RegistryDeps
  readonly #known = new Map<number, Known>()

  constructor(deps: RegistryDeps) {
    this.#deps = deps
  }

  /** Throws when there is no such identity; settings that cannot be opened refuse every message instead. */
  of(channelIdentityId: number): Provider {
    return this.#knownOf(channelIdentityId).provider
  }

  /** The identity's carrier by its own channel; the same object until the identity changes. Throws as `of`. */
  adapterOf(channelIdentityId: number): ChannelAdapter {
    return this.#knownOf(channelIdentityId).adapter
  }

  #knownOf(channelIdentityId: number): Known {
    const version = findVersion(this.#deps.db, channelIdentityId)
    const known = this.#known.get(channelIdentityId)
    if (known && known.version === version) return known
    const row = findById(this.#deps.db, channelIdentityId)
    if (!row) throw new Error(`There is no channel identity ${channelIdentityId}.`)
    const provider = this.#build(row)
    const adapter =
      provider.adapters[row.channel as ChannelName] ??
      refusing(`${row.provider} does not carry ${row.channel} messages.`)
    const built = { version: row.updatedAt, provider, adapter }
    this.#known.set(row.id, built)
    return built
  }

  #build(row: ChannelIdentityRow): Provider {
    const { db, vault, fetch, publicBaseUrl } = this.#deps
    if (row.deletedAt !== null) return unusable('This sender was deleted.')
    try {
      const declaration = declarations[row.provider as ProviderName]
      if (declaration) {
        const settings = vault.open(row.provider as ProviderName, row.uuid, row.sealedCredentials)
        const account = { organizationId: row.organizationId, channelIdentityId: row.id }
        const statusUrl = String(callbackUrlsOf(row, publicBaseUrl).status)
        return declaration.create(settings, { db, fetch, account, statusUrl })
      }
      return unusable(`This release cannot send through ${row.provider}.`)
    } catch {
      // Without the cause, which may contain a secret.
      return unusable('The credentials of this sender cannot be opened. Enter them again.')
    }
  }
}

/** A provider that refuses every message with this text, so that the campaign pauses with a reason. */
const unusable = (message: string): Provider => ({ callbacks: null, adapters: { SMS: refusing(message) } })

const refusing = (message: string): SmsProvider => ({
  maxBatch: 1_000,
  maxInFlight: 1,
  send: async (batch) =>
    batch.map(() => ({ outcome: 'rejected', errorCode: 'SENDER_INVALID', providerErrorCode: null, message })),
  verify: async () => [{ name: 'credentials', status: 'FAIL', detail: message }],
})
