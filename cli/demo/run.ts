import { monotonicMs } from '../../src/lib/clock.ts'
import { E164 } from '../../src/lib/phone.ts'
import { sandboxReply } from '../../src/modules/inbound/sandbox.ts'
import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { DemoClient } from './client.ts'
import { OPTED_OUT_BEFORE, sampleList } from './sample-list.ts'

/** What the demo found, in numbers; `demo --once --json` prints it. */
export interface DemoSummary {
  campaignId: string
  imported: Record<string, number>
  recipients: number
  delivered: number
  failed: number
  skipped: number
  /** Accepted by the carrier, which never said what became of them. */
  unconfirmed: number
  reasons: Array<{ outcome: string; reason: string; recipients: number }>
  sendSeconds: number
  messagesPerSecond: number
}

interface ImportState {
  status: string
  totalRows: number
  processedRows: number
  counts: Record<string, number>
  error: string | null
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

const POLL_MS = 100
/** The demo's carrier answers within seconds; past this something is wrong and the demo says so. */
const PATIENCE_MS = 60_000

async function until<T>(what: string, look: () => Promise<T>, isDone: (state: T) => boolean): Promise<T> {
  const startedAt = monotonicMs()
  for (;;) {
    const state = await look()
    if (isDone(state)) return state
    if (monotonicMs() - startedAt > PATIENCE_MS) {
      throw new Error(
        `${what} took longer than ${PATIENCE_MS / 1000} s; it stands at ${JSON.stringify(state)}`,
      )
    }
    await Bun.sleep(POLL_MS)
  }
}

export async function runDemo(serving: Serving, key: string, output: Output): Promise<DemoSummary> {
  const client = new DemoClient(serving.url, key)
  const sender = await client.post<{ id: string; address: string }>('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Built-in carrier',
    address: '+15005550006',
    credentials: { latencyMs: 20, receiptDelayMs: 400 },
  })
  output.say(
    `   Sender ${sender.data.address}: the built-in carrier, which delivers without an account anywhere.`,
  )

  const imported = await importList(client, output)
  const segmentId = await buildSegment(client, output)
  await playOptOuts(serving, output)
  const campaignId = await startCampaign(client, segmentId, sender.data.id, output)
  const seconds = await watch(client, campaignId, output)
  const summary = await summarize(client, campaignId, imported, seconds)
  return summary
}

async function importList(client: DemoClient, output: Output): Promise<Record<string, number>> {
  const { csv, rows } = sampleList()
  output.say(`\nContacts: importing a list of ${rows} rows, some of them awkward`)
  const form = new FormData()
  form.set('file', new File([csv], 'customers.csv', { type: 'text/csv' }))
  form.set('consentAttested', 'true')
  const { data } = await client.post<{ id: string }>('/contacts/imports', form)
  const bar = output.progress('   Importing', rows)
  const done = await until(
    'The import',
    async () => {
      const state = (await client.get<ImportState>(`/contacts/imports/${data.id}`)).data
      bar.update(state.processedRows)
      return state
    },
    ({ status }) => status === 'COMPLETED' || status === 'FAILED',
  )
  bar.end()
  if (done.status === 'FAILED') throw new Error(`The import failed: ${done.error}`)
  const { created, duplicate, rejected, warned } = done.counts
  output.say(
    `   ${created} contacts; ${duplicate} duplicate rows, ${rejected} rejected, ${warned} imported with a remark:`,
  )
  for (const verdict of ['REJECTED', 'DUPLICATE']) {
    const list = await client.get<Array<{ row: number; reason: string | null }>>(
      `/contacts/imports/${data.id}/rows?verdict=${verdict}&limit=10`,
    )
    for (const { row, reason } of list.data) output.say(`     row ${row}: ${reason ?? verdict.toLowerCase()}`)
  }
  return done.counts
}

async function buildSegment(client: DemoClient, output: Output): Promise<string> {
  const { data } = await client.post<{ id: string; name: string; contactCount: number }>('/segments', {
    name: 'Four cities',
    type: 'DYNAMIC',
    rules: {
      operator: 'AND',
      conditions: [
        { field: 'state', operator: 'in', value: ['NY', 'CA', 'IL', 'MA'] },
        { field: 'stage', operator: 'not_equals', value: 'LOST' },
      ],
    },
  })
  output.say(
    `\nSegment "${data.name}": state is NY, CA, IL or MA, and not lost: ${data.contactCount} contacts`,
  )
  return data.id
}

async function playOptOuts(serving: Serving, output: Output): Promise<void> {
  const { db } = serving.app
  const replies = await Promise.all(
    OPTED_OUT_BEFORE.filter((from) => E164.test(from)).map((from) =>
      db.write((tx) => sandboxReply(tx, { from, body: 'STOP' })),
    ),
  )
  const taken = replies.filter(({ outcome }) => outcome === 'received').length
  output.say(`Opt-outs: ${taken} recipients text STOP before anything is sent`)
}

async function startCampaign(
  client: DemoClient,
  segmentId: string,
  senderId: string,
  output: Output,
): Promise<string> {
  const messageTemplate =
    'Hi {{firstName|there}}, your order at {{organization.name}} is ready for pickup. Reply STOP to opt out.'
  const { data } = await client.post<{ id: string; name: string }>('/campaigns', {
    name: 'Ready for pickup',
    type: 'IMMEDIATE',
    channel: 'SMS',
    // Order notices may go out at any hour; marketing would wait for the recipient's morning.
    category: 'TRANSACTIONAL',
    messageTemplate,
    segmentId,
    channelIdentityIds: [senderId],
  })
  output.say(`\nCampaign "${data.name}": ${messageTemplate}`)
  return data.id
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

/** Every message that did not arrive, by what the appliance says of it. */
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
