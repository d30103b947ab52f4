import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { GATEWAY_SETTINGS } from '../support/carriers.ts'
import { type Bench, type Figure, say } from './figure.ts'
import { at, pacedCalls } from './paced.ts'
import { Api, processorSecondsOf, resumeSending, startServer } from './server.ts'
import { seedYear } from './year.ts'

const DAY_MS = 86_400_000
const LABELS = ['Saturday', 'Sunday', 'Neither']

/** Public ids of the poll and of each option. */
export const POLL = '01900000-0000-7000-8000-00000000aaaa'
export const optionId = (position: number): string => `01900000-0000-7000-8000-00000000bbb${position}`

/** Turns the campaign of a seeded organization into an open poll. */
export function addPoll(connection: Connection, organizationId: number): void {
  const now = Date.now()
  connection.exec(`
    INSERT INTO polls (id, uuid, organization_id, campaign_id, name, question_template, allow_multiple_options, closes_at,
        created_at, updated_at)
      VALUES (1, '${POLL}', ${organizationId}, ${organizationId}, 'Opening day', 'Which day?', 0, ${now + 7 * DAY_MS},
        ${now}, ${now});
    UPDATE campaigns SET poll_uuid = '${POLL}' WHERE id = ${organizationId};
    INSERT INTO poll_options (uuid, organization_id, poll_id, position, label) VALUES ${LABELS.map(
      (label, index) => `('${optionId(index + 1)}', ${organizationId}, 1, ${index + 1}, '${label}')`,
    ).join(', ')}`)
}

/** Adds a vote of each recipient: one of 100,000 for the third option, all others for the first two. */
export function addVotes(connection: Connection, organizationId: number): void {
  connection.exec(`
    INSERT INTO poll_votes (uuid, organization_id, poll_id, contact_id, choices, raw_body, voted_at)
      SELECT uuid, organization_id, 1, contact_id, iif(contact_id % 100000 = 7, 8, 2 << id % 2), '1 please', delivered_at + id
      FROM messages WHERE organization_id = ${organizationId} AND delivered_at IS NOT NULL`)
}

const CONTACTS = 70_000
const VOTES = 10_000
const SECONDS = 60
const READS_PER_SECOND = 200
/** Rate at which the campaign lasts longer than both measurements. */
const SENDS_PER_SECOND = 750
const ALONE_MS = 20_000
const SENDER = '+15550199'

interface Sender {
  id: string
  callbackUrls: { inbound: string }
}

const addSender = async (api: Api, sender: object): Promise<Sender> =>
  (await api.post('/channel-identities', { channel: 'SMS', name: 'Bench', ...sender })).data

/**
 * Gives the first organization a poll that a gateway has sent. Returns the path for its texts, and the
 * numbers that can vote.
 */
async function prepare(dataDir: string, organization: { id: number; key: string }) {
  const server = await startServer(dataDir)
  const { id, callbackUrls } = await addSender(new Api(server.port, organization.key), {
    provider: 'HTTP',
    address: SENDER,
    throughputPerSecond: 200,
    credentials: { url: 'https://gateway.example.com/send', ...GATEWAY_SETTINGS },
  })
  await server.stop()
  const connection = openLiveDatabase(join(dataDir, 'live', 'engine.db'))
  addPoll(connection, organization.id)
  connection.exec(`UPDATE messages SET channel_identity_id = (SELECT id FROM channel_identities WHERE uuid = '${id}')
    WHERE organization_id = ${organization.id} AND channel_identity_id IS NOT NULL`)
  // The built-in carrier answers these numbers in a special way, and this may pause a campaign.
  connection.exec(`UPDATE contacts SET status = 'ARCHIVED' WHERE substr(phone, -4, 2) = '99'`)
  const rows = connection
    .prepare(`SELECT address FROM messages WHERE organization_id = ? AND sent_at IS NOT NULL LIMIT ?`)
    .all(organization.id, VOTES) as Array<{ address: string }>
  connection.close()
  return { path: new URL(callbackUrls.inbound).pathname, phones: rows.map(({ address }) => address) }
}

/** Launches a campaign to all contacts of an organization, by the built-in carrier. Returns its id. */
async function launch(api: Api): Promise<string> {
  const identity = await addSender(api, {
    provider: 'SANDBOX',
    address: '+15550100',
    throughputPerSecond: SENDS_PER_SECOND,
  })
  const rules = {
    operator: 'AND',
    conditions: [{ field: 'status', operator: 'equals', value: 'ACTIVE' }],
  }
  const segment = await api.post('/segments', { name: 'Everybody active', type: 'DYNAMIC', rules })
  const { data } = await api.post('/campaigns', {
    name: 'Bench',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName|there}}, come by',
    segmentId: segment.data.id,
    channelIdentityIds: [identity.id],
  })
  return data.id
}

async function afterCampaign<T>(api: Api, id: string, work: () => Promise<T>): Promise<T> {
  while ((await api.get(`/campaigns/${id}`)).data.status !== 'COMPLETED') await Bun.sleep(500)
  return work()
}

/** Number of viewers of the results page. Each loads it every five seconds. */
const VIEWERS = 1_000

async function screenFigure({ port, pid }: { port: number; pid: number }, polls: Api): Promise<Figure> {
  say(`${VIEWERS.toLocaleString('en-US')} viewers of the page for a screen …`)
  const { data } = await polls.request('PUT', `/polls/${POLL}/screen`)
  const { pathname } = new URL(data.url)
  const before = processorSecondsOf(pid)
  const times = await pacedCalls(VIEWERS / 5, ALONE_MS, async () => {
    const response = await fetch(`http://127.0.0.1:${port}${pathname}`)
    if (response.status !== 200 || !(await response.text()).includes('have voted.'))
      throw new Error(`The page was answered with ${response.status}.`)
  })
  const percent = Math.round(((processorSecondsOf(pid) - before) / (ALONE_MS / 1_000)) * 100)
  return {
    work: 'page for a screen, 1,000 viewers',
    unit: 'ms',
    floor: null,
    ours: at(times, 0.5),
    goal: 'p99 under 50 ms',
    isMet: () => at(times, 0.99) < 50,
    p99Ms: [Number.NaN, at(times, 0.99)],
    note: `200 loads a second; the server used ${percent} % of a core`,
  }
}

/** Measures API calls during a campaign, alone and while 10,000 contacts vote within a minute. */
export async function pollBench({ workDir }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'polls')
  say(`Seeding two organizations of ${CONTACTS.toLocaleString('en-US')} contacts …`)
  const year = seedYear(dataDir, 1, { endedAt: Date.now() + 363 * DAY_MS, contacts: CONTACTS, count: 2 })
  const [asking, sending] = year.organizations
  const { path, phones } = await prepare(dataDir, asking!)
  resumeSending(dataDir)
  const server = await startServer(dataDir)
  const api = new Api(server.port, sending!.key)
  const polls = new Api(server.port, asking!.key)
  try {
    const campaignId = await launch(api)
    const sent = async (): Promise<number> =>
      (await api.get(`/campaigns/${campaignId}/analytics`)).data.totals.sent
    while ((await sent()) === 0) await Bun.sleep(100)
    const { contactIds } = sending!
    const reads = (durationMs: number) =>
      pacedCalls(READS_PER_SECOND, durationMs, (n) =>
        n % 50 === 0
          ? polls.get(`/polls/${POLL}/analytics`)
          : api.get(`/contacts/${contactIds[(n * 7_919) % contactIds.length]}`),
      )
    const vote = async (n: number): Promise<void> => {
      const body = JSON.stringify({ id: `v${n}`, from: phones[n], to: SENDER, text: `${1 + (n % 3)}` })
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method: 'POST',
        headers,
        body,
      })
      if (status !== 200) throw new Error(`A vote was answered with ${status}.`)
    }
    say('Calls while a campaign sends …')
    const alone = await reads(ALONE_MS)
    say(`The same while ${VOTES.toLocaleString('en-US')} contacts vote …`)
    const [before, sentBefore] = [processorSecondsOf(server.pid), await sent()]
    const durationMs = SECONDS * 1_000
    const [beside, votes] = await Promise.all([
      reads(durationMs),
      pacedCalls(VOTES / SECONDS, durationMs, vote),
    ])
    const percent = Math.round(((processorSecondsOf(server.pid) - before) / SECONDS) * 100)
    const sentMeanwhile = (await sent()) - sentBefore
    if (sentMeanwhile === 0) throw new Error('The campaign did not send.')
    const { responders } = (await polls.get(`/polls/${POLL}/analytics`)).data
    if (responders !== votes.length) throw new Error(`Of ${votes.length} votes ${responders} were counted.`)
    return [
      {
        work: 'calls of the API while a campaign sends and 10,000 contacts vote in a minute',
        unit: 'ms',
        floor: at(alone, 0.5),
        ours: at(beside, 0.5),
        goal: 'p99 under 50 ms, no vote lost',
        isMet: () => at(beside, 0.99) < 50,
        p99Ms: [at(alone, 0.99), at(beside, 0.99)],
        note: `the floor is the same without votes; all ${responders.toLocaleString('en-US')} votes were counted, each was answered after ${at(votes, 0.5).toFixed(1)} ms (p99 ${at(votes, 0.99).toFixed(1)}); the campaign sent ${sentMeanwhile.toLocaleString('en-US')} messages meanwhile; the server used ${percent} % of a core`,
      },
      await afterCampaign(api, campaignId, () => screenFigure(server, polls)),
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}
