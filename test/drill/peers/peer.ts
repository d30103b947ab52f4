import type { ProviderName } from '../../../src/providers/all.ts'
import type { ChannelName } from '../../../src/providers/port.ts'
import type { Site } from '../../support/cli.ts'

/**
 * A carrier that outlives the appliance, for test/drill/every-provider.drill.ts:
 * it remembers what it took, and answers late, so that many messages are between
 * "it took them" and "we wrote that down" at any moment. To join it: a function in
 * this folder, and a line in all.ts.
 */
export interface LastingPeer extends AsyncDisposable {
  channel: ChannelName
  /** The sender's address. */
  address: string
  credentials: Readonly<Record<string, unknown>>
  /** What a campaign of this channel needs beside a text. */
  campaign?: Readonly<Record<string, unknown>>
  /** Called once the sender is there. */
  begin?(sender: CreatedSender): Promise<void>
  /** Whom it took messages to, one entry for each message. */
  taken(): string[] | Promise<string[]>
  /** Called after each change of the pace, by a carrier that cannot look it up. */
  paced?(): Promise<void>
  /** It says what became of all that it took; absent where only a mail would say so. */
  settle?(appliance: { url: string }): Promise<void>
  /** It can be asked what it took, so nothing stays unknown. */
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

/** How long carriers take to answer after they took a message; changes with every life of the appliance. */
export interface Pace {
  answersAfterMs: number
}

export type OpenLasting = (options: PeerOptions) => Promise<LastingPeer>

export type LastingPeers = Readonly<Record<ProviderName, OpenLasting>>

export const NUMBER = '+15005550006'
export const FROM = 'news@acme.example'
/** Where the appliance says that it is; nobody listens there. Some vendors sign this address. */
export const PUBLIC_ORIGIN = 'https://carillon.test'

/** E.164, whichever way the carrier writes it. */
export const plus = (number: string): string => `+${number.replace('+', '')}`
