import { counted } from '../../src/lib/count.ts'
import type { Output } from '../output.ts'
import type { DemoClient } from './client.ts'

export interface Estimate {
  recipientCount: number
  eligibleCount: number
  segments: { total: number }
  /** Credits needed beyond the plan and packs. */
  estimatedCredits: number
  /** Null without a limit. */
  availableCredits: number | null
}

interface Analytics {
  totals: { recipients: number; sent: number; skipped: number }
  segments: number
}

/** Prints the estimate of a campaign. */
export async function estimate(client: DemoClient, settings: object, output: Output): Promise<Estimate> {
  const { data } = await client.post<Estimate>('/campaigns/estimate', settings)
  const { recipientCount, eligibleCount, segments, estimatedCredits, availableCredits } = data
  const leftOut = recipientCount - eligibleCount
  const price =
    availableCredits === null
      ? ''
      : estimatedCredits === 0
        ? ', included in the plan'
        : `, which take ${counted(estimatedCredits, 'credit')}`
  output.say(
    `Estimate: ${eligibleCount} of ${counted(recipientCount, 'contact')} will get a message, ${leftOut} will be skipped; ${counted(segments.total, 'billable segment')}${price}`,
  )
  return data
}

/** Compares the result with the estimate, after all messages were sent. */
export async function compareWithEstimate(
  client: DemoClient,
  campaignId: string,
  said: Estimate,
  output: Output,
): Promise<void> {
  const { totals, segments } = (await client.get<Analytics>(`/campaigns/${campaignId}/analytics`)).data
  const { recipients, sent, skipped } = totals
  const messages = recipients - skipped
  const refused = messages - sent
  const isTrue = messages === said.eligibleCount && recipients === said.recipientCount
  const verdict = isTrue ? 'Result, as estimated' : 'Result, not as estimated because contacts changed'
  const but =
    refused === 0
      ? ''
      : `. The carrier rejected ${counted(refused, 'message')}, which ${refused === 1 ? 'is' : 'are'} not billable.`
  output.say(
    `\n${verdict}: ${messages} of ${counted(recipients, 'contact')} were messaged, ${skipped} were skipped; ${counted(segments, 'billable segment')}${but}`,
  )
}
