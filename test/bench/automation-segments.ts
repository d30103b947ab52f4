import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, connect } from '../../src/db/driver.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Bench, type Figure, median, say } from './figure.ts'
import { at, pacedCalls } from './paced.ts'
import { type SeededOrganization, seedDataDir } from './seed.ts'
import {
  Api,
  processorSecondsOf,
  type RunningServer,
  resumeSending,
  startServer,
  untilPublished,
} from './server.ts'

/** Automations of one organization with all contacts: beside a campaign, and with segments as triggers. */

const SEGMENTS = 50
const CHANGES_PER_SECOND = 200
const LOAD_MS = 30_000
const TRIGGERS_PER_MINUTE = 10_000
const READS_PER_SECOND = 200
const SENDS_PER_SECOND = 500
/** Time after a start in which the server still indexes and copies. */
const SETTLED_MS = 60_000
const DAY_S = 86_400
/** One change of a contact in ten lets it enter one automation. */
const CITIES = 10

interface World {
  /** The database. */
  file: string
  api: Api
  server: RunningServer
  organization: SeededOrganization
  connection: Connection
}

const whole = (number: number): string => Math.round(number).toLocaleString('en-US')

async function untilTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await Bun.sleep(50)
}

/** Rules of the kinds that segments have: fields, tags, lists, facts of campaigns, days and texts. */
function rulesOf(serial: number, { tagIds }: SeededOrganization): object {
  const conditions = [
    [{ field: 'city', operator: 'equals', value: 'City 3' }],
    [
      { field: 'status', operator: 'equals', value: 'ACTIVE' },
      { field: 'stage', operator: 'equals', value: 'CUSTOMER' },
      { field: 'tagIds', operator: 'contains_any', value: [tagIds[serial % tagIds.length]] },
    ],
    [
      { field: 'state', operator: 'in', value: ['NY', 'CA', 'TX'] },
      { field: 'tagIds', operator: 'contains_none', value: [tagIds[serial % tagIds.length]] },
    ],
    [
      { field: 'createdAt', operator: 'in_last_days', value: 1 + serial },
      { field: 'isOptedOut', operator: 'is_false' },
    ],
    [
      { field: 'lastContactedAt', operator: 'not_in_last_days', value: 30 + serial },
      { field: 'lastInboundAt', operator: 'is_not_empty' },
    ],
    [
      { field: 'anyCampaign', operator: 'clicked', value: 30 + serial },
      { field: 'anyCampaign', operator: 'not_replied', value: 30 },
    ],
    [
      { field: 'email', operator: 'ends_with', value: `${serial}@example.test` },
      { field: 'lastName', operator: 'contains', value: 'zz' },
    ],
  ]
  const at = serial === 0 ? 0 : 1 + (serial % (conditions.length - 1))
  return { operator: 'AND', conditions: conditions[at] }
}

/** Activates an automation for each segment, and waits for the first look at all contacts. Returns their ids. */
async function watchSegments({ api, organization, connection }: World): Promise<string[]> {
  const ids: string[] = []
  for (let serial = 0; serial < SEGMENTS; serial++) {
    const rules = rulesOf(serial, organization)
    const segment = await api.post('/segments', { name: `Segment ${serial}`, type: 'DYNAMIC', rules })
    const made = await api.post('/automations', {
      name: `Into ${serial}`,
      trigger: { type: 'SEGMENT_ENTERED', segmentId: segment.data.id },
      steps: [{ id: 'wait', type: 'WAIT', minutes: 500_000 }],
    })
    await api.post(`/automations/${made.data.id}/activate`, {})
    ids.push(made.data.id)
  }
  await untilLooked(connection)
  return ids
}

const unlooked = `SELECT count(*) AS n FROM automations WHERE trigger_type = 'SEGMENT_ENTERED' AND ifnull(watched_through, 0) = 0`

const untilLooked = (connection: Connection): Promise<void> =>
  untilTrue(() => (connection.prepare(unlooked).get() as { n: number }).n === 0)

/** Measures the share of a core that a server uses during some work. */
async function shareDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const [before, startedAt] = [processorSecondsOf(pid), performance.now()]
  await work()
  return (processorSecondsOf(pid) - before) / ((performance.now() - startedAt) / 1_000)
}

/** Changes contacts at a fixed rate. Returns when each was changed that comes into the first segment, by its id. */
async function changeContacts({ api, organization }: World, first: number): Promise<Map<string, number>> {
  const entering = new Map<string, number>()
  await pacedCalls(CHANGES_PER_SECOND, LOAD_MS, async (n) => {
    const id = organization.contactIds[first + n]!
    await api.request('PATCH', `/contacts/${id}`, { city: `City ${n % CITIES}` })
    if (n % CITIES === 3) entering.set(id, Date.now())
  })
  return entering
}

/** Returns how long after its change each contact entered, ms. */
const delaysOf = (connection: Connection, entering: ReadonlyMap<string, number>): number[] =>
  (
    connection
      .prepare(
        `SELECT c.uuid, p.entered_at AS at FROM automation_passages p JOIN contacts c ON c.id = p.contact_id`,
      )
      .all() as Array<{ uuid: string; at: number }>
  ).flatMap(({ uuid, at }) => (entering.has(uuid) ? [at - entering.get(uuid)!] : []))

const countLooks = (connection: Connection): number =>
  (connection.prepare('SELECT count(*) AS n FROM automation_looks').get() as { n: number }).n

const TURNS = 3

/** Switches the automations on or off without a look at all contacts. */
function setActive(file: string, isActive: boolean): void {
  const connection = openLiveDatabase(file)
  connection.exec(`UPDATE automations SET status = '${isActive ? 'ACTIVE' : 'ARCHIVED'}'`)
  connection.close()
}

/** Measures changes with the segments and without them in turns, because a server gets faster as it runs. */
async function changesBench(world: World): Promise<Figure> {
  const { file, server, connection, organization } = world
  const changes = (LOAD_MS / 1_000) * CHANGES_PER_SECOND
  say(`${SEGMENTS} segments …`)
  await watchSegments(world)
  const entering = new Map<string, number>()
  const [off, on]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 2 * TURNS; turn++) {
    const isOn = turn % 2 === 1
    setActive(file, isOn)
    say(`${CHANGES_PER_SECOND} changed contacts a second ${isOn ? 'with' : 'without'} segments …`)
    const share = await shareDuring(server.pid, async () => {
      const entered = await changeContacts(world, turn * changes)
      if (isOn) for (const one of entered) entering.set(...one)
    })
    await untilTrue(() => countLooks(connection) === 0)
    ;(isOn ? on : off).push(share)
  }
  const [without, beside] = [median(off), median(on)]
  const delays = delaysOf(connection, entering)
  const percent = (beside - without) * 100
  return {
    work: `${SEGMENTS} segments over ${whole(organization.contactIds.length)} contacts, ${CHANGES_PER_SECOND} of them changed a second, processor`,
    unit: '%',
    floor: without * 100,
    ours: percent,
    goal: 'under 5 %, noticed within a minute, nobody missing',
    isMet: () => percent < 5 && at(delays, 0.99) < 60_000 && delays.length === entering.size,
    p99Ms: [Number.NaN, at(delays, 0.99)],
    note: `the floor is the same without the automations, in turns; ${whole(delays.length)} of ${whole(entering.size)} entered, p50 ${whole(at(delays, 0.5))} ms after the change`,
  }
}

/** Another time zone lets all contacts be looked at, as the start of a day does. */
async function dayBench({ api, server, connection, organization }: World): Promise<Figure> {
  say('The look of a day …')
  const before = processorSecondsOf(server.pid)
  const startedAt = performance.now()
  await api.request('PATCH', '/organization', { timezone: 'Asia/Kolkata' })
  await untilLooked(connection)
  const seconds = processorSecondsOf(server.pid) - before
  const tookMs = performance.now() - startedAt
  const percent = (seconds / DAY_S) * 100
  return {
    work: `the look of a day at ${SEGMENTS} segments over ${whole(organization.contactIds.length)} contacts, processor over the day`,
    unit: '%',
    floor: null,
    ours: percent,
    goal: 'under 5 %, within a minute',
    isMet: () => percent < 5 && tookMs < 60_000,
    note: `${seconds.toFixed(1)} s of a core in ${(tookMs / 1_000).toFixed(1)} s`,
  }
}

/** Launches a campaign to all contacts, and waits until it sends. */
async function launch({ api, connection }: World): Promise<string> {
  const sender = await api.post('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Bench',
    address: '+15550100',
    throughputPerSecond: SENDS_PER_SECOND,
  })
  const rules = {
    operator: 'AND',
    conditions: [{ field: 'status', operator: 'equals', value: 'ACTIVE' }],
  }
  const segment = await api.post('/segments', { name: 'Everybody active', type: 'DYNAMIC', rules })
  const campaign = await api.post('/campaigns', {
    name: 'Bench',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName|there}}, come by',
    segmentId: segment.data.id,
    channelIdentityIds: [sender.data.id],
  })
  await untilTrue(() => sent(connection) > 2 * SENDS_PER_SECOND)
  return campaign.data.id
}

const sent = (connection: Connection): number =>
  (connection.prepare('SELECT count(*) AS n FROM messages WHERE sent_at IS NOT NULL').get() as { n: number })
    .n

async function campaignBench(world: World): Promise<Figure> {
  const { api, server, organization, connection } = world
  say(`A campaign to ${whole(organization.contactIds.length)} contacts …`)
  const campaignId = await launch(world)
  const made = await api.post('/automations', {
    name: 'By tag',
    trigger: { type: 'TAG_ADDED', tagIds: [organization.tagIds[0]] },
    steps: [{ id: 'wait', type: 'WAIT', minutes: 60 }],
  })
  await api.post(`/automations/${made.data.id}/activate`, {})
  const ids = organization.contactIds
  const reads = (durationMs: number) =>
    pacedCalls(READS_PER_SECOND, durationMs, (n) => api.get(`/contacts/${ids[(n * 7_919) % ids.length]}`))
  say('Calls beside the campaign …')
  const alone = await reads(LOAD_MS / 3)
  say(`Calls beside the campaign and ${whole(TRIGGERS_PER_MINUTE)} triggers a minute …`)
  const before = sent(connection)
  let beside: number[] = []
  const share = await shareDuring(server.pid, async () => {
    ;[beside] = await Promise.all([
      reads(LOAD_MS),
      pacedCalls(TRIGGERS_PER_MINUTE / 60, LOAD_MS, (n) =>
        api.post(`/contacts/${ids[ids.length - 1 - n * TAGS_APART]}/tags`, {
          tagIds: [organization.tagIds[0]],
        }),
      ),
    ])
  })
  const perSecond = (sent(connection) - before) / (LOAD_MS / 1_000)
  await Bun.sleep(3_000)
  const { figures } = (await api.get(`/automations/${made.data.id}`)).data
  await api.post(`/campaigns/${campaignId}/pause`, {})
  await api.post(`/automations/${made.data.id}/pause`, {})
  return {
    work: `calls of the API beside ${whole(TRIGGERS_PER_MINUTE)} triggers a minute and a campaign to ${whole(ids.length)}`,
    unit: 'ms',
    floor: at(alone, 0.5),
    ours: at(beside, 0.5),
    goal: 'p99 under 50 ms',
    isMet: () => at(beside, 0.99) < 50,
    p99Ms: [at(alone, 0.99), at(beside, 0.99)],
    note: `with ${SEGMENTS} watched segments; the floor is without triggers; ${whole(figures.entered)} people entered, ${whole(perSecond)} messages a second; the server used ${whole(share * 100)} % of a core`,
  }
}

/** Leaves out the numbers that the built-in carrier refuses, because a guard pauses a campaign to them. */
function leaveOutOddNumbers(file: string): void {
  const connection = openLiveDatabase(file)
  connection.exec(`UPDATE contacts SET status = 'ARCHIVED' WHERE phone LIKE '%99__'`)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
}

/** Distance of the contacts that get a tag, so that most do not have it. */
const TAGS_APART = 3

/** Measures triggers beside a campaign, and what segments as triggers cost. */
export async function automationSegmentBench({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'automation-segments')
  say(`Seeding ${whole(options.contacts)} contacts of one organization …`)
  const [organization] = seedDataDir(dataDir, options.contacts, options.contacts)
  leaveOutOddNumbers(join(dataDir, 'live', 'engine.db'))
  resumeSending(dataDir)
  const server = await startServer(dataDir)
  try {
    await untilPublished(dataDir)
    await Bun.sleep(SETTLED_MS)
    const file = join(dataDir, 'live', 'engine.db')
    const connection = connect(file, { readonly: true })
    const world = {
      file,
      server,
      connection,
      organization: organization!,
      api: new Api(server.port, organization!.key),
    }
    const figures = [await changesBench(world), await dayBench(world), await campaignBench(world)]
    connection.close()
    return figures
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}
