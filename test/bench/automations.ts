import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Bench, type Figure, medianMs, say } from './figure.ts'
import { at, pacedCalls } from './paced.ts'
import { seedDataDir } from './seed.ts'
import { Api, memoryOf, processorSecondsOf, resumeSending, startServer, untilPublished } from './server.ts'

/** Many people who wait in many automations. */

const AUTOMATIONS = 200
const ORGANIZATIONS = 20
const DAY_MS = 86_400_000
const IDLE_MS = 30_000
/** Time after a start in which the server still indexes and copies. */
const SETTLED_MS = 60_000
/** People whose time comes, each second, for some seconds. */
const DUE_PER_SECOND = 1_000
const DUE_SECONDS = 20
const TRIGGERS_PER_MINUTE = 10_000
const TRIGGER_MS = 30_000
const READS_PER_SECOND = 200

const DEFINITION = JSON.stringify({
  trigger: { type: 'CALLED' },
  filter: null,
  reentry: { rule: 'ONCE', days: null },
  exits: [{ type: 'OPTED_OUT' }],
  goal: { type: 'WON' },
  lateHours: 24,
  steps: [
    { id: 'first', parentId: null, way: null, type: 'WAIT', minutes: 1_440 },
    { id: 'second', parentId: null, way: null, type: 'WAIT', minutes: 43_200 },
  ],
})

/** Inserts automations, and lets every contact wait at the first step of one of them. */
function addPeople(connection: Connection): void {
  const now = Date.now()
  const later = now + 30 * DAY_MS
  connection.exec(`
    INSERT INTO actors (organization_id, type, reference, name)
      SELECT id, 'SYSTEM', '', 'Bench' FROM organizations;
    INSERT INTO automations (id, uuid, organization_id, name, status, draft, version, trigger_type, created_at, updated_at, activated_at)
      SELECT n.value, '01900000-0000-7000-8000-' || printf('%012x', n.value), 1 + (n.value - 1) % ${ORGANIZATIONS},
        'Automation ' || n.value, 'ACTIVE', '${DEFINITION}', 1, 'CALLED', ${now}, ${now}, ${now}
      FROM (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${AUTOMATIONS}) SELECT value FROM n) n;
    INSERT INTO automation_versions (organization_id, automation_id, number, definition, created_at, created_by_actor_id)
      SELECT a.organization_id, a.id, 1, a.draft, ${now}, (SELECT min(id) FROM actors WHERE organization_id = a.organization_id)
      FROM automations a;
    INSERT INTO automation_passages (id, uuid, organization_id, automation_id, contact_id, occasion, data, entered_at, step_id,
        visit_id, due_at, waits_until)
      SELECT c.id, c.uuid, c.organization_id, c.organization_id + ${ORGANIZATIONS} * (c.id % ${AUTOMATIONS / ORGANIZATIONS}), c.id,
        'bench', '{}', ${now}, 'first', c.id, ${later} + c.id, ${later} + c.id FROM contacts c;
    INSERT INTO automation_visits (id, organization_id, automation_id, passage_id, contact_id, step_id, arrived_at)
      SELECT p.visit_id, p.organization_id, p.automation_id, p.id, p.contact_id, 'first', ${now} FROM automation_passages p;
    INSERT INTO automation_counts (organization_id, automation_id, step_id, what, count)
      SELECT organization_id, automation_id, '', 'ENTERED', count(*) FROM automation_passages GROUP BY automation_id
      UNION ALL
      SELECT organization_id, automation_id, 'first', 'ARRIVED', count(*) FROM automation_passages GROUP BY automation_id;`)
}

/** Lets the time of some people come one after another, from some seconds on. @returns the first of these times */
function letComeDue(connection: Connection, people: number): number {
  const from = Date.now() + 10_000
  const time = `${from} + (id * ${1_000 / DUE_PER_SECOND})`
  connection.exec(
    `UPDATE automation_passages SET due_at = ${time}, waits_until = ${time} WHERE id <= ${people}`,
  )
  return from
}

/** Returns how late each of these people came to the second step, ms. */
function lateness(connection: Connection, from: number): number[] {
  return (
    connection
      .prepare(
        `SELECT v.arrived_at - (${from} + p.id * ${1_000 / DUE_PER_SECOND}) AS late FROM automation_visits v
         JOIN automation_passages p ON p.id = v.passage_id WHERE v.step_id = 'second'`,
      )
      .all() as Array<{ late: number }>
  ).map(({ late }) => late)
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Measures people who wait in automations, and triggers beside other calls. */
export async function automationBench({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'automations')
  const { contacts } = options
  say(`Seeding ${contacts.toLocaleString('en-US')} contacts, each in an automation …`)
  const organizations = seedDataDir(dataDir, contacts, contacts / ORGANIZATIONS)
  const file = join(dataDir, 'live', 'engine.db')
  const idle = async () => {
    resumeSending(dataDir)
    const server = await startServer(dataDir)
    await untilPublished(dataDir)
    await wait(SETTLED_MS)
    const before = processorSecondsOf(server.pid)
    await wait(IDLE_MS)
    const share = (processorSecondsOf(server.pid) - before) / (IDLE_MS / 1_000)
    const { now } = memoryOf(server.pid)
    await server.stop()
    return { share, memory: now }
  }
  say('Idle without automations …')
  const without = await idle()
  const connection = openLiveDatabase(file)
  addPeople(connection)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  say('Idle with them …')
  const waiting = await idle()
  say(`${DUE_PER_SECOND} people a second go on …`)
  const due = openLiveDatabase(file)
  const from = letComeDue(due, Math.min(contacts, DUE_PER_SECOND * DUE_SECONDS))
  due.close()
  resumeSending(dataDir)
  const server = await startServer(dataDir)
  try {
    await wait(from - Date.now() + DUE_SECONDS * 1_000 + 3_000)
    const first = organizations[0]!
    const api = new Api(server.port, first.key)
    const { data } = await api.get('/automations?limit=1')
    const statisticsMs = await medianMs(options.rounds * 10, () =>
      api.get(`/automations/${data[0].id}/analytics`),
    )
    await api.post('/channel-identities', {
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'Bench',
      address: '+15550100',
    })
    const made = await api.post('/automations', {
      name: 'Bench',
      trigger: { type: 'TAG_ADDED', tagIds: [first.tagIds[0]] },
      steps: [{ id: 'wait', type: 'WAIT', minutes: 60 }],
    })
    await api.post(`/automations/${made.data.id}/activate`, {})
    const reads = (durationMs: number) =>
      pacedCalls(READS_PER_SECOND, durationMs, (n) =>
        api.get(`/contacts/${first.contactIds[(n * 7_919) % first.contactIds.length]}`),
      )
    say('Calls alone …')
    const alone = await reads(TRIGGER_MS / 3)
    say(`Calls beside ${TRIGGERS_PER_MINUTE.toLocaleString('en-US')} triggers a minute …`)
    const before = processorSecondsOf(server.pid)
    const [beside, triggers] = await Promise.all([
      reads(TRIGGER_MS),
      pacedCalls(TRIGGERS_PER_MINUTE / 60, TRIGGER_MS, (n) =>
        api.post(`/contacts/${first.contactIds[n]}/tags`, { tagIds: [first.tagIds[0]] }),
      ),
    ])
    const percent = Math.round(((processorSecondsOf(server.pid) - before) / (TRIGGER_MS / 1_000)) * 100)
    await wait(3_000)
    const { figures } = (await api.get(`/automations/${made.data.id}`)).data
    await server.stop()
    const after = openLiveDatabase(file)
    const late = lateness(after, from)
    after.close()
    const idlePercent = waiting.share * 100
    return [
      {
        work: `idle with ${contacts.toLocaleString('en-US')} people in ${AUTOMATIONS} automations, processor`,
        unit: '%',
        floor: null,
        ours: idlePercent,
        goal: 'under 1 %',
        isMet: () => idlePercent < 1,
        note: `without automations ${(without.share * 100).toFixed(2)} %`,
      },
      {
        work: 'memory of these people',
        unit: 'MB',
        floor: null,
        ours: waiting.memory - without.memory,
        goal: 'at most 20 MB',
        isMet: () => waiting.memory - without.memory <= 20,
      },
      {
        work: `from the time of a person to the next step, ${DUE_PER_SECOND} a second`,
        unit: 'ms',
        floor: null,
        ours: at(late, 0.5),
        goal: 'p99 under 2,000 ms, nobody missing',
        isMet: () =>
          at(late, 0.99) < 2_000 && late.length === Math.min(contacts, DUE_PER_SECOND * DUE_SECONDS),
        p99Ms: [Number.NaN, at(late, 0.99)],
        note: `${late.length.toLocaleString('en-US')} people went on`,
      },
      {
        work: 'figures of an automation by step',
        unit: 'ms',
        floor: null,
        ours: statisticsMs,
        goal: 'under 20 ms',
        isMet: () => statisticsMs < 20,
      },
      {
        work: `calls of the API beside ${TRIGGERS_PER_MINUTE.toLocaleString('en-US')} triggers a minute`,
        unit: 'ms',
        floor: at(alone, 0.5),
        ours: at(beside, 0.5),
        goal: 'p99 under 50 ms',
        isMet: () => at(beside, 0.99) < 50,
        p99Ms: [at(alone, 0.99), at(beside, 0.99)],
        note: `${triggers.length.toLocaleString('en-US')} tags were given, ${figures.entered.toLocaleString('en-US')} people entered; the server used ${percent} % of a core`,
      },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}
