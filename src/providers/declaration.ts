import type { GenericSchema } from 'valibot'
import type { Db } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import type { LocateHost } from './locate-host.ts'
import type { ProviderOptOuts } from './opt-outs.ts'
import type { CallbackKind, Capabilities, ChannelName, Provider, ProviderReport } from './port.ts'

/**
 * The facts about a provider that the rest of the product uses. A new provider needs a folder with a
 * declaration, and a line in all.ts.
 */
export interface ProviderDeclaration<Settings = unknown> {
  /** The channels of its senders. `create` makes an adapter for each. */
  readonly channels: readonly ChannelName[]
  /** Default rate of a sender in message parts a second. */
  readonly defaultThroughputPerSecond: number
  /** Checks the settings of an account. @param options of the appliance */
  settings(options: { allowPrivateGateways: boolean }): GenericSchema<unknown, Settings>
  /** Abilities of a sender with these settings. */
  capabilities(settings: Settings): Capabilities
  create(settings: Settings, context: ProviderContext): Provider
  /** Whether its senders may have a connection that stays open while the server runs. */
  readonly keepsConnection?: true
  /** The kinds of our callback URLs that the provider calls with these settings. A sender shows only these URLs. */
  callbacks(settings: Settings): readonly CallbackKind[]
  readonly reference: ProviderReference
  /** How the provider handles opt-outs. Absent if it is not known to handle them. */
  readonly optOuts?: ProviderOptOuts
}

/** Texts about a provider in the API reference, in sentences. */
interface ProviderReference {
  /** Part of the name of its component, `Create…Sender`. */
  readonly name: string
  /** The meaning of the provider's word in the list of providers. */
  readonly meaning: string
  /** Describes its component, the kind of sender. */
  readonly about: string
  /** Describes the field `provider` of the component. */
  readonly provider: string
  /** Describes the field `credentials` of the component. */
  readonly credentials: string
}

/** The parts with which a provider reaches its carrier and reports back. */
export interface ProviderContext {
  db: Db
  clock: Pick<Clock, 'now'>
  /** The only client for addresses that users enter. */
  fetch: GuardedFetch
  /** Resolves a host that users enter, for all protocols except HTTP. */
  locate: LocateHost
  account: Account
  /** The sender's number, short code or name. */
  address: string
  /** Address for this sender's receipts, without a query. */
  statusUrl: string
  /**
   * Stores reports and texts that came over the provider's connection. Resolves after the commit: only then may
   * the carrier get an acknowledgement. Rejects when the write failed. The carrier must then deliver them
   * again.
   */
  onReport(report: ProviderReport): Promise<void>
  /** Logs what the operator must know about an incoming item. Never its content. */
  warn?(event: string, fields: Record<string, unknown>): void
  /** Resolves when the previous provider of this sender has closed all its connections. Never rejects. */
  replaced: Promise<void>
}

/** A sender and its organization, by internal ids. */
export interface Account {
  organizationId: number
  channelIdentityId: number
}
