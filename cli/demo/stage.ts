import { sandboxReply } from '../../src/channels/inbound/sandbox.ts'
import { counted } from '../../src/lib/count.ts'
import { E164 } from '../../src/lib/phone.ts'
import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { type DemoClient, until } from './client.ts'
import { OPTED_OUT_BEFORE, sampleList } from './sample-list.ts'

/** Steps that prepare a campaign. Each step reuses the results of an earlier demo. */
const SENDERS = {
  SMS: '+15005550006',
  EMAIL: 'hello@cornerbakery.example',
  WHATSAPP: '+15005550007',
} as const
/** Postal address of the organization. */
export const PLACE = {
  line1: '1 Mill Lane',
  city: 'New York',
  state: 'NY',
  postalCode: '10001',
  country: 'US',
}
const SEGMENT_NAME = 'Four cities'

interface ImportState {
  status: string
  totalRows: number
  processedRows: number
  counts: Record<string, number>
  error: string | null
}

interface ImportRow {
  row: number
  verdict: string
  reason: string | null
}

/** Returns the rows of an import that have a remark, rejected rows first. */
async function remarkedRows(client: DemoClient, importId: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (let page = 1; ; page++) {
    const path = `/contacts/imports/${importId}/rows?limit=100&page=${page}`
    const { data } = await client.get<ImportRow[]>(path)
    rows.push(...data.filter(({ reason }) => reason !== null))
    if (data.length < 100) break
  }
  const order = ['REJECTED', 'DUPLICATE']
  const rank = ({ verdict }: ImportRow) => (order.includes(verdict) ? order.indexOf(verdict) : order.length)
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

interface Sender {
  id: string
  channel: string
  address: string
}

/** Finds the sender of a channel at the built-in carrier, or creates it. */
export async function findOrAddSender(
  client: DemoClient,
  channel: keyof typeof SENDERS,
  output?: Output,
): Promise<Sender> {
  const there = (await client.get<Sender[]>('/channel-identities?limit=100')).data
  const known = there.find((one) => one.channel === channel && one.address === SENDERS[channel])
  if (known) {
    output?.say(`   Sender ${known.address}: from an earlier demo.`)
    return known
  }
  const { data } = await client.post<Sender>('/channel-identities', {
    channel,
    provider: 'SANDBOX',
    name: channel === 'SMS' ? 'Built-in carrier' : `Built-in carrier, ${channel}`,
    address: SENDERS[channel],
    credentials: { latencyMs: 20, receiptDelayMs: 400 },
  })
  output?.say(`   Sender ${data.address}: a built-in test carrier, which needs no account.`)
  return data
}

export async function importList(client: DemoClient, output: Output): Promise<Record<string, number>> {
  const { csv, rows } = sampleList()
  output.say(`\nContacts: importing a list of ${counted(rows, 'row')}, some with errors`)
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
  const { created = 0, updated = 0, unchanged = 0, duplicate, rejected, warned } = done.counts
  const known = updated + unchanged
  output.say(
    `   ${known > 0 ? `${counted(created, 'new contact')}, ${counted(known, 'existing one', 'existing ones')}` : counted(created, 'contact')}; ${counted(duplicate ?? 0, 'duplicate row')}, ${rejected} rejected, ${warned} imported with a remark:`,
  )
  for (const { row, reason } of await remarkedRows(client, data.id)) output.say(`     row ${row}: ${reason}`)
  return done.counts
}

interface Segment {
  id: string
  name: string
  contactCount: number
}

export async function buildSegment(client: DemoClient, output: Output): Promise<string> {
  const found = await client.get<Segment[]>(`/segments?search=${encodeURIComponent(SEGMENT_NAME)}&limit=100`)
  const known = found.data.find(({ name }) => name === SEGMENT_NAME)
  const segment = known ?? (await client.post<Segment>('/segments', SEGMENT)).data
  const { name, contactCount } = segment
  output.say(
    `\nSegment "${name}"${known ? ', from an earlier demo' : ''}: state is NY, CA, IL or MA, and stage is not LOST: ${counted(contactCount, 'contact')}`,
  )
  return segment.id
}

const SEGMENT = {
  name: SEGMENT_NAME,
  type: 'DYNAMIC',
  rules: {
    operator: 'AND',
    conditions: [
      { field: 'state', operator: 'in', value: ['NY', 'CA', 'IL', 'MA'] },
      { field: 'stage', operator: 'not_equals', value: 'LOST' },
    ],
  },
}

export async function playOptOuts(serving: Serving, client: DemoClient, output: Output): Promise<void> {
  const { db } = serving.app
  const before = (await client.get<unknown[]>('/contacts?isOptedOut=true&limit=1')).meta?.total ?? 0
  if (before > 0) {
    output.say(`Opt-outs: ${counted(before, 'contact')} texted STOP in earlier runs and get no messages`)
    return
  }
  // The answer to HELP needs a contact address.
  await client.patch('/organization', { email: 'hello@cornerbakery.example' })
  const replies = await Promise.all(
    OPTED_OUT_BEFORE.filter((from) => E164.test(from)).map((from) =>
      db.write((tx) => sandboxReply(tx, { from, body: 'STOP' })),
    ),
  )
  const taken = replies.filter(({ outcome }) => outcome === 'received').length
  output.say(
    `Opt-outs: ${counted(taken, 'recipient texts', 'recipients text')} STOP before the campaign, and each gets one confirmation`,
  )
}
