import { monotonicMs } from '../../src/lib/clock.ts'
import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { DemoClient, until } from './client.ts'
import { compareWithEstimate, type Estimate, estimate } from './estimate.ts'
import { PICKUP_URL, playClicks } from './links.ts'
import { previewRecurring } from './recurring.ts'
import { buildSegment, findOrAddSender, importList, playOptOuts } from './stage.ts'

/** The results of the demo; `demo --once --json` prints them. */
export interface DemoSummary {
  campaignId: string
  imported: Record<string, number>
  recipients: number
  delivered: number
  failed: number
  skipped: number
  /** Accepted by the carrier, which has not reported a result. */
  unconfirmed: number
  reasons: Array<{ outcome: string; reason: string; recipients: number }>
  sendSeconds: number
  messagesPerSecond: number
}

interface CampaignState {
  status: string
}

interface Analytics {
  totals: Record<'recipients' | 'queued' | 'sent' | 'delivered' | 'failed' | 'skipped' | 'cancelled', number>
}

interface RecipientMessage {
  status: string
  errorCode: string | null
}

const CAMPAIGN_NAME = 'Ready for pickup'
export async function runDemo(serving: Serving, key: string, output: Output): Promise<DemoSummary> {
  const client = new DemoClient(serving.url, key)
  const sender = await findOrAddSender(client, output)
  const imported = await importList(client, output)
  const segmentId = await buildSegment(client, output)
  await playOptOuts(serving, client, output)
  const { campaignId, said } = await startCampaign(client, segmentId, sender.id, output)
  const seconds = await watch(client, campaignId, output)
  await compareWithEstimate(client, campaignId, said, output)
  await playClicks(serving, client, campaignId, output)
  await previewRecurring(client, segmentId, sender.id, output)
  const summary = await summarize(client, campaignId, imported, seconds)
  await explainOne(client, campaignId, output)
  return summary
}

async function startCampaign(
  client: DemoClient,
  segmentId: string,
  senderId: string,
  output: Output,
): Promise<{ campaignId: string; said: Estimate }> {
  const messageTemplate = `Hi {{firstName|there}}, your order at {{organization.name}} is ready for pickup. Details: ${PICKUP_URL} Reply STOP to opt out.`
  const earlier = (await client.get<unknown[]>(`/campaigns?q=${encodeURIComponent(CAMPAIGN_NAME)}&limit=1`))
    .meta
  const runs = earlier?.total ?? 0
  const name = runs === 0 ? CAMPAIGN_NAME : `${CAMPAIGN_NAME}, run ${runs + 1}`
  const settings = {
    channel: 'SMS',
    // Order notices may be sent at any hour; marketing would wait for the recipient's morning.
    category: 'TRANSACTIONAL',
    trackLinks: true,
    segmentId,
    channelIdentityIds: [senderId],
  }
  output.say(`\nCampaign "${name}": ${messageTemplate}`)
  const said = await estimate(client, { ...settings, template: messageTemplate }, output)
  const { data } = await client.post<{ id: string }>('/campaigns', {
    ...{ name, type: 'IMMEDIATE', messageTemplate },
    ...settings,
  })
  return { campaignId: data.id, said }
}

/** Seconds from the start until the last message was handed over. */
async function watch(client: DemoClient, campaignId: string, output: Output): Promise<number> {
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
async function reasonsOf(client: DemoClient, campaignId: string): Promise<DemoSummary['reasons']> {
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

/** Why somebody who was left out got nothing, as whoever answers the phone may ask. */
async function explainOne(client: DemoClient, campaignId: string, output: Output): Promise<void> {
  const path = `/campaigns/${campaignId}`
  const { data } = await client.get<Array<{ contactId: string | null }>>(
    `${path}/messages?status=SKIPPED&limit=1`,
  )
  const contactId = data[0]?.contactId
  if (!contactId) return
  const explained = await client.get<{ summary: string }>(`${path}/explain?contactId=${contactId}`)
  output.say(`\nWhy not? ${explained.data.summary}`)
}

async function summarize(
  client: DemoClient,
  campaignId: string,
  imported: Record<string, number>,
  sendSeconds: number,
): Promise<DemoSummary> {
  const { totals } = (await client.get<Analytics>(`/campaigns/${campaignId}/analytics`)).data
  const { recipients, delivered, failed, skipped } = totals
  return {
    campaignId,
    imported,
    recipients,
    delivered,
    failed,
    skipped,
    unconfirmed: recipients - delivered - failed - skipped - totals.cancelled,
    reasons: await reasonsOf(client, campaignId),
    sendSeconds,
    messagesPerSecond: Math.round((recipients - skipped) / sendSeconds),
  }
}
