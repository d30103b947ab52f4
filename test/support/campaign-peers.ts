import type { ProviderName } from '../../src/providers/all.ts'
import type { ChannelName } from '../../src/providers/port.ts'
import type { TestApp, TestTenant } from './app.ts'

/**
 * A carrier of the campaign in test/providers/campaign.test.ts. A new carrier needs a `CampaignPeer` in
 * test/providers/peers and a line in all.ts there. The recipients are `RECIPIENTS`. The last four digits of a
 * number select the behaviour of the carrier, as at the built-in one.
 */
export interface CampaignPeer {
  readonly provider: ProviderName
  readonly channel: ChannelName
  /** Creates the sender through the API. */
  open(app: TestApp, tenant: TestTenant): Promise<OpenPeer>
}

export interface OpenPeer extends AsyncDisposable {
  /** Id of the sender. */
  senderId: string
  /** Fields that a campaign of this channel needs in addition to a text. */
  campaign?: Readonly<Record<string, unknown>>
  /** Sends all reports of the held messages, in any order and twice if the carrier can do that. */
  settle(): Promise<void>
  /** Sends an answer of a recipient to the sender. */
  reply(from: string, body: string): Promise<void>
  /** Returns the messages that the carrier received, oldest first. */
  handed(): Promise<ReadonlyArray<{ to: string; text: string }>>
}

export const RECIPIENTS = {
  /** Delivered. */
  ok: { firstName: 'Ann', phone: '+12125550100', email: 'ann@example.test' },
  /** Delivered, and the answer of the carrier was lost. */
  lost: { firstName: 'Bo', phone: '+12125559921', email: 'bo9921@example.test' },
  /** Not reachable. */
  fails: { firstName: 'Cy', phone: '+12125559931', email: 'cy9931@example.test' },
} as const
