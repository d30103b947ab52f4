import type { ProviderName } from '../../src/providers/all.ts'
import type { ChannelName } from '../../src/providers/port.ts'
import type { TestApp, TestTenant } from './app.ts'

/**
 * A carrier through which test/providers/campaign.test.ts sends a campaign from
 * end to end. To join it: a `CampaignPeer` in test/providers/peers, and a line
 * in all.ts there. The recipients are `RECIPIENTS`; their last four digits say
 * what the carrier does, as at the built-in one.
 */
export interface CampaignPeer {
  readonly provider: ProviderName
  readonly channel: ChannelName
  /** Makes the sender, through the API. */
  open(app: TestApp, tenant: TestTenant): Promise<OpenPeer>
}

export interface OpenPeer extends AsyncDisposable {
  /** Id of the sender. */
  senderId: string
  /** What a campaign of this channel needs beside a text. */
  campaign?: Readonly<Record<string, unknown>>
  /** The carrier says all that it has to say of the messages it holds, in any order and twice where it can. */
  settle(): Promise<void>
  /** A recipient answers the sender. */
  reply(from: string, body: string): Promise<void>
  /** What the carrier was handed so far, oldest first. */
  handed(): Promise<ReadonlyArray<{ to: string; text: string }>>
}

export const RECIPIENTS = {
  /** It is delivered. */
  ok: { firstName: 'Ann', phone: '+12125550100', email: 'ann@example.test' },
  /** It is delivered, and the answer of the carrier was lost. */
  lost: { firstName: 'Bo', phone: '+12125559921', email: 'bo9921@example.test' },
  /** It cannot be reached. */
  fails: { firstName: 'Cy', phone: '+12125559931', email: 'cy9931@example.test' },
} as const
