import { counted } from '../../src/lib/count.ts'
import type { Output } from '../output.ts'
import type { DemoClient } from './client.ts'

export interface Estimate {
  recipientCount: number
  eligibleCount: number
  segments: { total: number }
}

interface Analytics {
  totals: { recipients: number; sent: number; skipped: number }
  segments: number
}

/** What a campaign says it is about to do. */
export async function estimate(client: DemoClient, settings: object, output: Output): Promise<Estimate> {
  const { data } = await client.post<Estimate>('/campaigns/estimate', settings)
  const { recipientCount, eligibleCount, segments } = data
  const leftOut = recipientCount - eligibleCount
  output.say(
    `Estimate: ${eligibleCount} of ${counted(recipientCount, 'contact')} would get it, ${leftOut} would be left out; ${counted(segments.total, 'part')} to pay for`,
  )
  return data
}

/** What became of it, once everything was handed over. */
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
  const verdict = isTrue ? 'The estimate came true' : 'Not as estimated, because contacts changed'
  const but = refused === 0 ? '' : `, as the carrier refused ${counted(refused, 'message')}`
  output.say(
    `\n${verdict}: ${messages} of ${counted(recipients, 'contact')} were written to, ${skipped} left out; ${counted(segments, 'part')} to pay for${but}`,
  )
}
