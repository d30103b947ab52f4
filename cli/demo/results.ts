import { monotonicMs } from '../../src/lib/clock.ts'
import type { Output } from '../output.ts'
import { type DemoClient, until } from './client.ts'

/** The result of a campaign; `demo --once --json` prints it. */
export interface Result {
  channel: string
  campaignId: string
  totals: Analytics['totals']
  /** Counts of messages that did not arrive, by reason. */
  reasons: Array<{ outcome: string; reason: string; recipients: number }>
}

interface CampaignState {
  status: string
}

export interface Analytics {
  totals: Record<
    | 'recipients'
    | 'queued'
    | 'sent'
    | 'delivered'
    | 'read'
    | 'opened'
    | 'machineOpened'
    | 'clicked'
    | 'replied'
    | 'optedOut'
    | 'failed'
    | 'skipped'
    | 'cancelled',
    number
  >
}

interface RecipientMessage {
  status: string
  errorCode: string | null
}

/** Returns the name of a campaign, with a number if the demo was run before. */
export async function nameOfRun(client: DemoClient, name: string): Promise<string> {
  const { meta } = await client.get<unknown[]>(`/campaigns?q=${encodeURIComponent(name)}&limit=1`)
  const runs = meta?.total ?? 0
  return runs === 0 ? name : `${name}, run ${runs + 1}`
}

/**
 * Returns the result of a campaign.
 * @param reasons the current counts by reason
 */
export async function resultOf(client: DemoClient, channel: string, campaignId: string): Promise<Result> {
  const { totals } = (await client.get<Analytics>(`/campaigns/${campaignId}/analytics`)).data
  return { channel, campaignId, totals, reasons: await reasonsOf(client, campaignId) }
}

/** Returns the number of contacts who did not get a message for this reason. */
export const countOf = ({ reasons }: Result, wanted: string): number =>
  reasons.find(({ reason }) => reason === wanted)?.recipients ?? 0

/**
 * Waits until a campaign has ended and all its messages have results. Returns the seconds until the last message
 * was handed over.
 */
export async function watch(client: DemoClient, campaignId: string, output: Output): Promise<number> {
  const startedAt = monotonicMs()
  let sendSeconds = 0
  let bar: ReturnType<Output['progress']> | undefined
  const totalsNow = async () => {
    const campaign = await client.get<CampaignState>(`/campaigns/${campaignId}`)
    const { totals } = (await client.get<Analytics>(`/campaigns/${campaignId}/analytics`)).data
    const settled = totals.delivered + totals.failed + totals.skipped + totals.cancelled
    const isSent = campaign.data.status === 'COMPLETED'
    if (isSent && sendSeconds === 0) sendSeconds = (monotonicMs() - startedAt) / 1000
    bar ??= totals.recipients > 0 ? output.progress('   Sending', totals.recipients) : undefined
    bar?.update(settled, `${totals.delivered} delivered`)
    return { isSent, recipients: totals.recipients, settled }
  }
  await until('The campaign', totalsNow, ({ isSent, recipients, settled }) => isSent && settled >= recipients)
  bar?.end()
  return sendSeconds
}

/** Counts the messages that did not arrive, by error code. */
export async function reasonsOf(client: DemoClient, campaignId: string): Promise<Result['reasons']> {
  const counts = new Map<string, number>()
  for (const status of ['SKIPPED', 'FAILED']) {
    for (let page = 1; ; page++) {
      const path = `/campaigns/${campaignId}/messages?status=${status}&limit=100&page=${page}`
      const { data } = await client.get<RecipientMessage[]>(path)
      for (const { errorCode } of data) {
        const key = `${status} ${errorCode ?? 'UNKNOWN'}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      if (data.length < 100) break
    }
  }
  return [...counts].map(([key, recipients]) => {
    const [outcome, reason] = key.split(' ')
    return { outcome: outcome!, reason: reason!, recipients }
  })
}
