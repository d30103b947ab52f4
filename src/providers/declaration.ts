import type { GenericSchema } from 'valibot'
import type { Db } from '../db/database.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import type { LocateHost } from './locate-host.ts'
import type { ProviderOptOuts } from './opt-outs.ts'
import type { CallbackKind, Capabilities, ChannelName, Provider, Told } from './port.ts'

/**
 * All that the rest of the product knows of a provider. A new one is a folder
 * with one of these, and a line in all.ts.
 */
export interface ProviderDeclaration<Settings = unknown> {
  /** The channels a sender can have; `create` makes an adapter for each. */
  readonly channels: readonly ChannelName[]
  /** Message parts a second of a sender for which nothing else is asked. */
  readonly defaultThroughputPerSecond: number
  /** Checks the settings of an account. @param options of the appliance */
  settings(options: { allowPrivateGateways: boolean }): GenericSchema<unknown, Settings>
  /** What a sender with these settings can do. */
  capabilities(settings: Settings): Capabilities
  create(settings: Settings, context: ProviderContext): Provider
  /** Whether its senders may have a connection that is kept while the server runs. */
  readonly keepsConnection?: true
  /** Which of our callback URLs it calls with these settings: a sender shows those, and no other. */
  callbacks(settings: Settings): readonly CallbackKind[]
  readonly reference: ProviderReference
  /** Absent where it does nothing with opt-outs, as far as we know. */
  readonly optOuts?: ProviderOptOuts
}

/** What the API reference says of a provider, in sentences. */
interface ProviderReference {
  /** Within the name of its component, `Create…Sender`. */
  readonly name: string
  /** What its word means among the providers. */
  readonly meaning: string
  /** Of its component: what such a sender is. */
  readonly about: string
  /** Of the field `provider` there. */
  readonly provider: string
  /** Of the field `credentials` there. */
  readonly credentials: string
}

/** What a provider may use to reach its carrier. */
export interface ProviderContext {
  db: Db
  /** The one client for addresses that users enter. */
  fetch: GuardedFetch
  /** Where a host that users enter is; for everything but HTTP. */
  locate: LocateHost
  account: Account
  /** The sender's number, short code or name. */
  address: string
  /** Where this sender's receipts go, without a query. */
  statusUrl: string
  /**
   * Takes in what the provider was told over its connection. Resolves after
   * the commit: only then may the carrier be told that we have it. Rejects when
   * it could not be written, and then the carrier has to say it again.
   */
  hear(told: Told): Promise<void>
  /** Writes into the log what the operator has to know of something that came; never its content. */
  warn?(event: string, fields: Record<string, unknown>): void
  /** Resolves when nothing is open any more of the provider that this one takes the place of. Never rejects. */
  replaced: Promise<void>
}

/** Whose sender it is, by internal ids. */
export interface Account {
  organizationId: number
  channelIdentityId: number
}
