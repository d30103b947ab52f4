import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { type BillingResult, playPurchase } from './billing.ts'
import { DemoClient } from './client.ts'
import { compareWithEstimate, type Estimate, estimate } from './estimate.ts'
import { type JoinResult, playJoin } from './join.ts'
import { PICKUP_URL, playClicks } from './links.ts'
import { playMails } from './mails.ts'
import { type PollResult, playPoll } from './poll.ts'
import { previewRecurring } from './recurring.ts'
import { type Analytics, nameOfRun, type Result, reasonsOf, watch } from './results.ts'
import { buildSegment, findOrAddSender, importList, playOptOuts } from './stage.ts'
import { playWhatsapp } from './whatsapp.ts'

/** The results of the demo; `demo --once --json` prints them. */
export interface DemoSummary {
  campaignId: string
  imported: Record<string, number>
  recipients: number
  delivered: number
  failed: number
  skipped: number
  /** Messages that the carrier accepted without reporting a result yet. */
  unconfirmed: number
  reasons: Result['reasons']
  sendSeconds: number
  messagesPerSecond: number
  /** The campaigns on the other channels. */
  others: Result[]
  poll: PollResult
  join: JoinResult
  /** Null if the demo does not use the built-in payment processor. */
  billing: BillingResult | null
  /** The address of a recipient who got an email. */
  mailbox: string | null
}

const CAMPAIGN_NAME = 'Ready for pickup'
export async function runDemo(serving: Serving, key: string, output: Output): Promise<DemoSummary> {
  const client = new DemoClient(serving.url, key)
  const sender = await findOrAddSender(client, 'SMS', output)
  const imported = await importList(client, output)
  const segmentId = await buildSegment(client, output)
  await playOptOuts(serving, client, output)
  const { campaignId, said } = await startCampaign(client, segmentId, sender.id, output)
  const seconds = await watch(client, campaignId, output)
  await compareWithEstimate(client, campaignId, said, output)
  await playClicks(serving, client, campaignId, output)
  const mails = await playMails(serving, client, segmentId, output)
  const whatsapp = await playWhatsapp(serving, client, segmentId, output)
  const poll = await playPoll(serving, client, { segmentId, senderId: sender.id }, output)
  const join = await playJoin(serving, client, sender.id, output)
  await previewRecurring(client, segmentId, sender.id, output)
  const billing = await playPurchase(serving, client, output)
  const summary = await summarize(client, campaignId, imported, seconds)
  await explainOne(client, campaignId, output)
  return { ...summary, others: [mails.result, whatsapp], poll, join, billing, mailbox: mails.mailbox }
}

async function startCampaign(
  client: DemoClient,
  segmentId: string,
  senderId: string,
  output: Output,
): Promise<{ campaignId: string; said: Estimate }> {
  const messageTemplate = `Hi {{firstName|there}}, your order at {{organization.name}} is ready for pickup. Details: ${PICKUP_URL} Reply STOP to opt out.`
  const name = await nameOfRun(client, CAMPAIGN_NAME)
  const settings = {
    channel: 'SMS',
    // Order notices may be sent at any hour; marketing messages would wait for the recipient's morning.
    category: 'TRANSACTIONAL',
    trackLinks: true,
    segmentId,
    channelIdentityIds: [senderId],
  }
  output.say(`\nCampaign "${name}": ${messageTemplate}`)
  const said = await estimate(client, { ...settings, template: messageTemplate }, output)
  const { data } = await client.post<{ id: string }>('/campaigns', {
    name,
    type: 'IMMEDIATE',
    messageTemplate,
    ...settings,
  })
  return { campaignId: data.id, said }
}

/** Prints why a skipped contact got no message. */
async function explainOne(client: DemoClient, campaignId: string, output: Output): Promise<void> {
  const path = `/campaigns/${campaignId}`
  const { data } = await client.get<Array<{ contactId: string | null }>>(
    `${path}/messages?status=SKIPPED&limit=1`,
  )
  const contactId = data[0]?.contactId
  if (!contactId) return
  const explained = await client.get<{ summary: string }>(`${path}/explain?contactId=${contactId}`)
  output.say(`\nWhy was a contact skipped? ${explained.data.summary}`)
}

async function summarize(
  client: DemoClient,
  campaignId: string,
  imported: Record<string, number>,
  sendSeconds: number,
): Promise<Omit<DemoSummary, 'others' | 'poll' | 'join' | 'billing' | 'mailbox'>> {
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
