import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Db } from '../../src/db/database.ts'
import type { Connection } from '../../src/db/driver.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { SendEngine } from '../../src/delivery/engine/engine.ts'
import { monotonicMs } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import type { ChannelAdapter, SmsProvider } from '../../src/providers/port.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { sendingPorts } from '../../src/wiring/sending.ts'
import { type Bench, type Figure, median, say } from './figure.ts'
import { seedDataDir } from './seed.ts'
import { carrierWith } from './send-carrier.ts'
import { sendByHand } from './send-floor.ts'
import { memoryOf } from './server.ts'

interface Loop {
  name: string
  latencyMs: number
  inFlight: number
  messages: number
  /** Text, and whether its addresses become short links. */
  template?: string
  goal: string
  isMet(ratio: number, ours: number): boolean
}

/** Early afternoon in New York, the zone of the contacts' numbers. */
export const NOON = Date.parse('2026-03-04T18:00:00Z')

/** Loops of the bench. A million messages through a carrier of 5 ms would take a minute. */
const loopsOf = (contacts: number): Loop[] => [
  {
    name: 'send loop, zero-latency carrier',
    latencyMs: 0,
    inFlight: 1_000,
    messages: contacts,
    goal: '40,000/s with every rule on',
    isMet: (_ratio, rate) => rate >= 40_000,
  },
  {
    name: 'send loop, 5 ms carrier, 100 in flight',
    latencyMs: 5,
    inFlight: 100,
    messages: Math.min(contacts, 100_000),
    goal: '0.9 of the floor',
    isMet: (ratio) => ratio >= 0.9,
  },
  {
    name: 'send loop with a short link per recipient',
    latencyMs: 0,
    inFlight: 1_000,
    messages: contacts,
    template: 'Hi {{firstName|there}}, come by: https://shop.example/sale',
    goal: '30,000/s',
    isMet: (_ratio, rate) => rate >= 30_000,
  },
]

const TEMPLATE = 'Hi {{firstName|there}}, come by'

/** Queues the messages of one campaign with one sender that never throttles. */
export function queueMessages(
  connection: Connection,
  { messages, template = TEMPLATE }: Pick<Loop, 'messages' | 'template'>,
): void {
  connection.exec(`
    INSERT INTO segments (id, uuid, organization_id, name, type, created_at, updated_at)
      VALUES (1, 's', 1, 'Everybody', 'STATIC', 0, 0);
    INSERT INTO channel_identities (id, uuid, organization_id, channel, provider, name, address, throughput_per_second,
        callback_token, created_at, updated_at)
      VALUES (1, 'i', 1, 'SMS', 'SANDBOX', 'Bench', '+15550100', 10000000, 't', 0, 0);
    INSERT INTO campaigns (id, uuid, organization_id, name, type, channel, category, status, message_template, segment_id,
        created_at, updated_at)
      VALUES (1, 'c', 1, 'Bench', 'IMMEDIATE', 'SMS', 'MARKETING', 'SENDING', '${template}', 1, 0, 0);
    UPDATE campaigns SET track_links = ${template === TEMPLATE ? 0 : 1};
    INSERT INTO campaign_channel_identities VALUES (1, 1, 1, 0);
    INSERT INTO executions (id, uuid, organization_id, campaign_id, sequence, status, scheduled_for, started_at,
        audience_cursor, queued_count, created_at)
      VALUES (1, 'e', 1, 1, 1, 'RUNNING', 0, ${NOON}, NULL, ${messages}, 0);
    INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, address, status,
        queued_at, created_at)
      SELECT uuid, 1, 1, 1, id, 'SMS', phone, 'QUEUED', 0, 0 FROM contacts WHERE status = 'ACTIVE' LIMIT ${messages};
    UPDATE executions SET queued_count = (SELECT count(*) FROM messages)`)
}

export function benchProvider({ latencyMs, inFlight }: Pick<Loop, 'latencyMs' | 'inFlight'>): SmsProvider {
  const carrier = carrierWith(latencyMs)
  return {
    maxBatch: 1,
    maxInFlight: inFlight,
    reportsBegin: true,
    readyFor: () => inFlight,
    send: async ([message], _signal, begin) => {
      if (begin) await begin(message!.reference)
      const providerMessageId = await carrier({
        uuid: message!.reference,
        address: message!.to,
        body: message!.body,
      })
      return [{ outcome: 'accepted', providerMessageId }]
    },
    verify: async () => [],
  }
}

/** Sends everything that is queued through `provider`. */
export async function sendByEngine(db: Db, provider: ChannelAdapter): Promise<void> {
  const log = createLog('logfmt', say)
  const engine = new SendEngine({
    db,
    log,
    ports: sendingPorts(() => provider, log, 'https://bench.example'),
    epoch: 1,
  })
  engine.start()
  while (db.value<string>('SELECT status FROM executions WHERE id = 1') === 'RUNNING') await Bun.sleep(10)
  await engine.stop()
}

function assertAllSent(connection: Connection): number {
  const rows = connection
    .prepare('SELECT status, count(*) AS n FROM messages GROUP BY status')
    .all() as Array<{
    status: string
    n: number
  }>
  const [only] = rows
  if (rows.length !== 1 || only?.status !== 'SENT')
    throw new Error(`Not all were sent: ${JSON.stringify(rows)}`)
  return only.n
}

/** Returns a database whose clock begins in the early afternoon of its contacts. */
export function databaseAtNoon(connection: Connection): Db {
  const startedAt = performance.now()
  const clock = { now: () => NOON + Math.floor(performance.now() - startedAt), monotonicMs }
  return createDatabase(connection, {
    clock,
    readPool: inlineReadPool,
    onError: (error) => say(String(error)),
  })
}

/** Returns the messages a second of `send` on a fresh copy of the database. */
export async function rateOf(
  source: string,
  send: (connection: Connection) => Promise<void>,
): Promise<number> {
  const path = `${source}-run`
  cpSync(source, path)
  const connection = openLiveDatabase(path)
  const startedAt = performance.now()
  await send(connection)
  const seconds = (performance.now() - startedAt) / 1_000
  const sent = assertAllSent(connection)
  connection.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  return sent / seconds
}

async function compare(loop: Loop, engineFile: string, rounds: number): Promise<Figure> {
  say(`${loop.name} …`)
  const source = `${engineFile}-${loop.latencyMs}`
  cpSync(engineFile, source)
  const connection = openLiveDatabase(source)
  queueMessages(connection, loop)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  const [floor, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const carrier = carrierWith(loop.latencyMs)
    floor.push(await rateOf(source, (copy) => sendByHand(copy, loop.inFlight, carrier)))
    ours.push(
      await rateOf(source, (copy) => {
        return sendByEngine(databaseAtNoon(copy), benchProvider(loop))
      }),
    )
  }
  rmSync(source)
  const { goal, isMet, name } = loop
  return {
    work: `${name} (${loop.messages.toLocaleString('en-US')})`,
    unit: '/s',
    floor: median(floor),
    ours: median(ours),
    goal,
    isMet,
    note: `memory of both loops in one process at most ${Math.round(memoryOf(process.pid).peak)} MB`,
  }
}

/**
 * Compares the engine with a loop that is written by hand for this alone, in this process, one after the
 * other.
 */
export async function sendBenches({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'send')
  say(`Seeding ${options.contacts.toLocaleString('en-US')} contacts …`)
  seedDataDir(dataDir, options.contacts, options.contacts)
  const engineFile = join(dataDir, 'live', 'engine.db')
  const figures: Figure[] = []
  const rounds = Math.min(options.rounds, 3)
  for (const loop of loopsOf(options.contacts)) figures.push(await compare(loop, engineFile, rounds))
  rmSync(dataDir, { recursive: true })
  return figures
}
