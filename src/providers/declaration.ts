import type { GenericSchema } from 'valibot'
import type { Db } from '../db/database.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import type { Capabilities, ChannelName, Provider } from './port.ts'

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
}

/** What a provider may use to reach its carrier. */
export interface ProviderContext {
  db: Db
  /** The one client for addresses that users enter. */
  fetch: GuardedFetch
  account: { organizationId: number; channelIdentityId: number }
  /** Where this sender's receipts go, without a query. */
  statusUrl: string
}
