import { expect, test } from 'bun:test'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { carillon, withoutTraces } from '../support/cli.ts'
import { until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { API_HOST, Fleet, HOME_NAMES, type HomeName, hasHaproxy } from '../support/fleet.ts'
import { OrganizationLoad } from '../support/fleet-load.ts'
import { looking } from '../support/kill-verdict.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'

covers('src/appliance', 'src/accounts/moves', 'cli/fleet')
drawsAtRandom()

/**
 * Three appliances behind Debian's HAProxy, with the configuration of docs/fleet.md. Organizations move under
 * load.
 */

if (!hasHaproxy()) console.error('Several appliances were not tried behind HAProxy: apt-get install haproxy.')
const drill = hasHaproxy() ? test : test.skip

/** Number of moves. Every third one is killed on the way and repeated. */
const MOVES = Number(process.env.FLEET_MOVES ?? 3)

const ORGANIZATIONS: Readonly<Record<HomeName, readonly string[]>> = {
  a1: ['Alder', 'Aspen'],
  b2: ['Birch'],
  c3: ['Cedar'],
}
const AREAS: Readonly<Record<string, number>> = { Alder: 212, Aspen: 312, Birch: 415, Cedar: 646 }

interface ListedOrganization {
  slug: string
  home: HomeName
  status: string
  move: string | null
}

const listed = (fleet: Fleet): Promise<ListedOrganization[]> => fleet.answer('list')

/** Returns the home of each organization. Throws for one that works at no or at several homes. */
async function whereAll(fleet: Fleet): Promise<Map<string, HomeName>> {
  const working = (await listed(fleet)).filter(
    ({ move, status }) => (move === null || move === 'SETTLED') && status === 'ACTIVE',
  )
  const homes = new Map(working.map(({ slug, home }) => [slug, home]))
  if (homes.size !== working.length || homes.size !== 4)
    throw new Error(`These work: ${JSON.stringify(working)}`)
  return homes
}

const pick = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)]!

interface Report {
  slug: string
  from: HomeName
  to: HomeName
  killedAfterMs: number | null
  pausedMs: number
  /** Steps of the command that finished the move. */
  steps: string
}

/**
 * Moves an organization.
 * @param homes home of each organization; it is updated
 */
async function moveOne(
  { fleet, homes }: { fleet: Fleet; homes: Map<string, HomeName> },
  random: () => number,
  n: number,
): Promise<Report> {
  const slug = pick(random, [...homes.keys()])
  const from = homes.get(slug)!
  const to = pick(
    random,
    HOME_NAMES.filter((home) => home !== from),
  )
  const killedAfterMs = n % 3 === 1 ? Math.round(300 + random() * 4_000) : null
  if (killedAfterMs !== null) await fleet.killed(killedAfterMs, 'move', slug, '--to', to)
  const { pausedMs, steps } = await fleet.answer('move', slug, '--to', to)
  const now = await whereAll(fleet)
  homes.set(slug, to)
  expect(now).toEqual(homes)
  const words = steps.map(({ step, ms }: { step: string; ms: number }) => `${step} ${ms}`).join(', ')
  return { slug, from, to, killedAfterMs, pausedMs, steps: words }
}

const rowsOf = <Row>(fleet: Fleet, home: string, sql: string): Row[] =>
  looking(
    join(fleet.home(home).site.data, 'live/engine.db'),
    (connection) => connection.prepare(sql).all() as Row[],
  )

const LIVE = `JOIN organizations o ON o.id = t.organization_id AND o.deleted_at IS NULL
  AND o.id NOT IN (SELECT organization_id FROM organization_moves WHERE state IN ('ARRIVED', 'LEFT', 'LEAVING'))`

/** Counts each value at all homes where its organization works. */
function countsOf(fleet: Fleet, sql: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const home of HOME_NAMES)
    for (const { value } of rowsOf<{ value: string }>(fleet, home, sql))
      counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * Returns the campaign texts that the built-in carriers of all homes took, each with its time and recipient.
 */
function handedOver(fleet: Fleet): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const home of HOME_NAMES)
    for (const { value, acceptedAt } of rowsOf<{ value: string; acceptedAt: number }>(
      fleet,
      home,
      `SELECT to_address AS value, accepted_at AS acceptedAt FROM sandbox_messages WHERE body LIKE 'Hi Recipient%'`,
    )) {
      taken.set(value, (taken.get(value) ?? new Set()).add(String(acceptedAt)))
    }
  return taken
}

drill(
  `${MOVES} moves under load between three appliances lose no acknowledged write, send no message twice, and break no link`,
  async () => {
    const random = seededRandom(chosenSeed())
    const took: Record<string, number> = {}
    let since = performance.now()
    const lap = (what: string) => {
      took[what] = Math.round(performance.now() - since)
      since = performance.now()
    }
    await using fleet = await Fleet.start(ORGANIZATIONS)
    lap('started')
    const loads = HOME_NAMES.flatMap((home) =>
      ORGANIZATIONS[home].map((name) => ({
        home,
        load: new OrganizationLoad(fleet, { name, home, area: AREAS[name]! }),
      })),
    )
    await Promise.all(loads.map(({ load, home }) => load.prepare(home)))
    await fleet.answer('map')
    for (const { load } of loads) load.start()

    const moves: Report[] = []
    const homes = await whereAll(fleet)
    lap('prepared')
    for (let n = 0; n < MOVES; n++) moves.push(await moveOne({ fleet, homes }, random, n))
    lap('moved')
    await Promise.all(loads.map(({ load }) => load.finish()))

    const expected = loads.flatMap(({ load }) => load.acknowledged.contacts)
    const contacts = countsOf(fleet, `SELECT t.uuid AS value FROM contacts t ${LIVE}`)
    expect(expected.filter((id) => contacts.get(id) !== 1)).toEqual([])
    expect(expected.length).toBeGreaterThan(100)
    const numbers = countsOf(fleet, `SELECT t.phone AS value FROM contacts t ${LIVE}`)
    expect([...numbers].filter(([, count]) => count > 1)).toEqual([])
    const texts = countsOf(fleet, `SELECT t.provider_message_id AS value FROM inbound_messages t ${LIVE}`)
    const delivered = loads.flatMap(({ load }) => load.acknowledged.texts)
    expect(delivered.filter((id) => texts.get(id) !== 1)).toEqual([])

    const isOver = () => [...handedOver(fleet)].length === 4 * 60
    await until(async () => isOver(), Boolean)
    expect([...handedOver(fleet)].filter(([, times]) => times.size !== 1)).toEqual([])

    lap('sent')
    await movingBackAndForth(fleet)
    lap('took back')
    const pauses = moves.map(({ pausedMs }) => pausedMs).toSorted((a, b) => a - b)
    console.log({
      moves,
      took,
      pausedMs: { median: pauses[pauses.length >> 1], longest: pauses.at(-1) },
      acknowledged: loads.map(({ load }) => ({
        name: load.name,
        contacts: load.acknowledged.contacts.length,
        texts: load.acknowledged.texts.length,
        clicks: load.acknowledged.clicks,
        refusals: load.acknowledged.refusals,
        longestWaitMs: Math.round(load.acknowledged.longestWaitMs),
      })),
      standby: await failingOver(fleet),
    })
  },
)

/** Cancels a move as an operator, and moves an organization to its current home. */
async function movingBackAndForth(fleet: Fleet): Promise<void> {
  const homes = await whereAll(fleet)
  const [slug, from] = [...homes][0]!
  const to = HOME_NAMES.find((home) => home !== from)!
  await fleet.killed(1_000, 'move', slug, '--to', to)
  const cancelled = await fleet.fleet('move', slug, '--to', to, '--cancel')
  expect(cancelled.exitCode).toBe(0)
  expect((await whereAll(fleet)).get(slug)).toBe(from)
  const [dry, unknown, nowhere, overview] = await Promise.all([
    fleet.answer('move', slug, '--to', to, '--dry-run'),
    fleet.fleet('move', 'no-such', '--to', to),
    fleet.fleet('move', slug, '--to', 'zz'),
    fleet.answer('overview'),
  ])
  expect(dry).toHaveLength(5)
  expect([unknown.exitCode, nowhere.exitCode]).toEqual([1, 2])
  expect(new Set(overview.map(({ slug: each }: { slug: string }) => each))).toEqual(new Set(homes.keys()))
  expect(readFileSync(fleet.fleetFile, 'utf8')).not.toContain('et_live_')
}

/** Loses the first home, starts its last copy elsewhere, and updates the front. Times in ms. */
async function failingOver(fleet: Fleet): Promise<{ restoreMs: number; toFirstAnswerMs: number }> {
  const home = fleet.home('a1')
  const slug = [...(await whereAll(fleet))].find(([, at]) => at === 'a1')?.[0]
  const { site, appliance } = home
  await fleet.at('a1', 'snapshot')
  using standby = new TemporaryDirectory()
  const copy = standby.at('copy.db')
  cpSync(join(site.data, 'carillon.db'), copy)
  await appliance.kill()
  const lost = performance.now()
  const args = ['--config', '/dev/null', '--data', standby.data]
  const restored = await carillon([...args, 'restore', copy, '--yes'], { environment: site.environment })
  if (restored.exitCode !== 0) throw new Error(restored.stderr)
  const restoreMs = Math.round(performance.now() - lost)
  await using _other = await Appliance.start({
    dataDir: standby.data,
    environment: { ...withoutTraces(args, site.environment) },
    arguments: ['--port', String(fleet.standbyPort)],
  })
  await until(
    async () => (await fleet.ask('GET', '/health/ready', { host: 'a1.texts.example' })).status,
    (status) => status === 200,
  )
  const toFirstAnswerMs = Math.round(performance.now() - lost)
  if (slug !== undefined) {
    const name = [...fleet.keys.keys()].find((each) => each.toLowerCase() === slug)!
    const headers = { 'x-api-key': fleet.keys.get(name)! }
    expect((await fleet.ask('GET', '/contacts?limit=1', { host: API_HOST, headers })).status).toBe(200)
  }
  const held = await carillon([...args, 'send', 'status', '--json'], { environment: site.environment })
  expect(held.json.held).toBe(true)
  return { restoreMs, toFirstAnswerMs }
}
