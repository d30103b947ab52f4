import type { ProviderName } from '../../../src/providers/all.ts'
import type { ChannelName } from '../../../src/providers/port.ts'
import type { Site } from '../../support/cli.ts'

/**
 * A carrier that outlives the appliance, for test/drill/every-provider.drill.ts. It remembers the messages
 * that it took and answers late, so that at any moment many messages are taken and not recorded. A new one
 * needs a function in this folder, and a line in all.ts.
 */
export interface LastingPeer extends AsyncDisposable {
  channel: ChannelName
  /** Address of the sender. */
  address: string
  credentials: Readonly<Record<string, unknown>>
  /** Fields that a campaign of this channel needs in addition to a text. */
  campaign?: Readonly<Record<string, unknown>>
  /** Called after the sender was created. */
  begin?(sender: CreatedSender): Promise<void>
  /** Returns the recipients of the messages that it took, one entry for each message. */
  taken(): string[] | Promise<string[]>
  /** Called after each change of the pace, for a carrier that cannot read it. */
  paced?(): Promise<void>
  /** Reports every message that it took; absent if only a mail would report it. */
  settle?(appliance: { url: string }): Promise<void>
  /** Whether it can look up messages, so that none stays unknown. */
  canBeAsked?: true
}

export interface CreatedSender {
  id: string
  callbackUrls: { inbound: string; status: string }
}

export interface PeerOptions {
  site: Site
  pace: Pace
}

/** Delay of carriers' answers. It changes with every life of the appliance. */
export interface Pace {
  answersAfterMs: number
}

export type OpenLasting = (options: PeerOptions) => Promise<LastingPeer>

export type LastingPeers = Readonly<Record<ProviderName, OpenLasting>>

export const NUMBER = '+15005550006'
export const FROM = 'news@acme.example'
/** Public origin of the appliance, without a listening server. Some vendors sign this address. */
export const PUBLIC_ORIGIN = 'https://carillon.test'

/** Returns a number in E.164, with or without a + at the carrier. */
export const plus = (number: string): string => `+${number.replace('+', '')}`
