import { findings } from '../../../words/en/findings.ts'
import type { Db } from '../../db/database.ts'
import { declarations, type ProviderName } from '../../providers/all.ts'
import { fail } from '../../providers/checks.ts'
import type { Account } from '../../providers/declaration.ts'
import type { GuardedClient } from '../../providers/guarded-fetch.ts'
import type { HostLocator } from '../../providers/locate-host.ts'
import {
  type Adapters,
  CHANNELS,
  type ChannelAdapter,
  type ChannelName,
  type Provider,
  type ProviderConnection,
  type ProviderReport,
} from '../../providers/port.ts'
import { statusUrlOf } from './callback-urls.ts'
import type { CredentialVault } from './credentials.ts'
import { findById, findVersion } from './store.ts'
import type { ChannelIdentityRow } from './table.ts'

interface RegistryDeps {
  db: Db
  vault: CredentialVault
  fetch: GuardedClient
  locate: HostLocator
  publicBaseUrl: string
}

interface Known {
  /** `updatedAt` of the row when it was last read. */
  version: number
  /** The parts of the row that determine the provider. */
  madeFrom: string
  provider: Provider
  adapter: ChannelAdapter
}

/** Writes a warning into the log of the appliance. */
type LogTrouble = (event: string, fields: Record<string, unknown>) => void

/** Applies a provider's report from its connection; resolves after the commit. */
type ReportHandler = (account: Account, report: ProviderReport) => Promise<void>

/**
 * The providers by sender. An instance is reused until its settings change; then its connection is
 * closed. The row's version is read each time, because the command line is another process and may
 * change it.
 */
export class ProviderRegistry {
  readonly #deps: RegistryDeps
  readonly #known = new Map<number, Known>()
  /** Connections that are being closed, by channel identity. */
  readonly #closing = new Map<number, Promise<void>>()
  #onReport: ReportHandler | undefined
  #warn: LogTrouble | undefined

  constructor(deps: RegistryDeps) {
    this.#deps = deps
  }

  /** Sets the handler for provider reports. Called once at start. */
  onProviderReport(handle: ReportHandler, warn: LogTrouble): void {
    this.#onReport = handle
    this.#warn = warn
  }

  /** Closes the connection of this sender; a later request opens a new one. Never rejects. */
  close(channelIdentityId: number): Promise<void> {
    const known = this.#known.get(channelIdentityId)
    this.#known.delete(channelIdentityId)
    if (known?.provider.connection) this.#retire(channelIdentityId, known.provider.connection)
    return this.#closed(channelIdentityId)
  }

  /** Closes every connection. Never rejects. */
  async closeAll(): Promise<void> {
    await Promise.all([...this.#known.keys(), ...this.#closing.keys()].map((id) => this.close(id)))
  }

  /**
   * Returns the provider of a sender. Throws if the sender does not exist. If its settings cannot be
   * opened, the provider refuses every message.
   */
  of(channelIdentityId: number): Provider {
    return this.#knownOf(channelIdentityId).provider
  }

  /**
   * Returns the adapter of the sender for its own channel; the same object until the sender changes.
   * Throws like `of`.
   */
  adapterOf(channelIdentityId: number): ChannelAdapter {
    return this.#knownOf(channelIdentityId).adapter
  }

  #knownOf(channelIdentityId: number): Known {
    const version = findVersion(this.#deps.db, channelIdentityId)
    const known = this.#known.get(channelIdentityId)
    if (known && known.version === version) return known
    const row = findById(this.#deps.db, channelIdentityId)
    if (!row) throw new Error(`There is no channel identity ${channelIdentityId}.`)
    const madeFrom = providerKey(row)
    if (known?.madeFrom === madeFrom) {
      // A new name or status must not break a connection.
      known.version = row.updatedAt
      return known
    }
    if (known?.provider.connection) this.#retire(row.id, known.provider.connection)
    const provider = this.#build(row)
    const adapter =
      provider.adapters[row.channel as ChannelName] ??
      refusing(`${row.provider} does not carry ${row.channel} messages.`)
    const built = { version: row.updatedAt, madeFrom, provider, adapter }
    this.#known.set(row.id, built)
    return built
  }

  #retire(channelIdentityId: number, connection: ProviderConnection): void {
    const closing = Promise.all([this.#closed(channelIdentityId), connection.close()]).then(() => {
      if (this.#closing.get(channelIdentityId) === closing) this.#closing.delete(channelIdentityId)
    })
    this.#closing.set(channelIdentityId, closing)
  }

  #closed(channelIdentityId: number): Promise<void> {
    return this.#closing.get(channelIdentityId) ?? Promise.resolve()
  }

  #build(row: ChannelIdentityRow): Provider {
    const { db, vault, publicBaseUrl } = this.#deps
    const fetch = this.#deps.fetch.of(row.organizationId)
    const locate = this.#deps.locate.of(row.organizationId)
    if (row.deletedAt !== null) return unusable('This sender was deleted.')
    try {
      const declaration = declarations[row.provider as ProviderName]
      if (declaration) {
        const settings = vault.open(row.provider as ProviderName, row.uuid, row.sealedCredentials)
        const account = { organizationId: row.organizationId, channelIdentityId: row.id }
        const statusUrl = statusUrlOf(row, publicBaseUrl)
        const onReport = async (report: ProviderReport) => {
          if (!this.#onReport) throw new Error('No handler of provider reports is set.')
          await this.#onReport(account, report)
        }
        const replaced = this.#closed(row.id)
        const { address } = row
        const { clock } = db
        const warn: LogTrouble = (event, fields) => this.#warn?.(event, { sender: row.uuid, ...fields })
        const context = { db, clock, fetch, locate, account, address, statusUrl, onReport, replaced, warn }
        return declaration.create(settings, context)
      }
      return unusable(`This release cannot send through ${row.provider}.`)
    } catch {
      // The message omits the cause, because the cause may contain a secret.
      return unusable(findings.credentialsSealed())
    }
  }
}

/** Returns a text of all fields that determine a provider. Name and status of a sender are not among them. */
const providerKey = (row: ChannelIdentityRow): string =>
  JSON.stringify([row.address, row.callbackToken, row.deletedAt, row.sealedCredentials?.toString('base64')])

/** Makes a provider that refuses every message with this text, so that the campaign pauses with a reason. */
const unusable = (message: string): Provider => ({
  callbacks: null,
  adapters: Object.fromEntries(CHANNELS.map((name) => [name, refusing(message)])) as Partial<Adapters>,
})

const refusing = (message: string): ChannelAdapter => ({
  maxBatch: 1_000,
  maxInFlight: 1,
  send: async (batch) =>
    batch.map(() => ({ outcome: 'rejected', errorCode: 'SENDER_INVALID', providerErrorCode: null, message })),
  verify: async () => [fail('credentials', message)],
})
