import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { automationIn, contactsIn, Entries, faultsOf, listOf } from '../support/automation-entries.ts'
import { until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { API_HOST, Fleet, HOME_NAMES, type HomeName, hasHaproxy } from '../support/fleet.ts'
import { looking } from '../support/kill-verdict.ts'
import { asLong } from '../support/length.ts'
import { between, chosenSeed, type Random, seededRandom } from '../support/random.ts'

covers('src/automations', 'src/accounts/moves', 'src/appliance/transport')
drawsAtRandom()

if (!hasHaproxy()) console.error('Automations were not tried with a move: apt-get install haproxy.')
const drill = hasHaproxy() ? test : test.skip

/** Number of moves. Each is undisturbed, or its command is killed, or one of the two appliances is. */
const MOVES = asLong(6)
const CONTACTS = 1_500 * asLong(1)
const NAME = 'Alder'
const ORGANIZATIONS = { a1: [NAME], b2: ['Birch'], c3: ['Cedar'] } as const

interface Moving {
  fleet: Fleet
  random: Random
  /** Id of the automation. */
  id: string
  home: HomeName
}

/** Moves the organization to a home. The move is disturbed in one of three ways, and then finished. */
async function move({ fleet, random, home }: Moving, to: HomeName, n: number): Promise<void> {
  const slug = NAME.toLowerCase()
  const afterMs = between(random, 200, 3_000)
  if (n % 3 === 1) await fleet.killed(afterMs, 'move', slug, '--to', to)
  if (n % 3 === 2) {
    const moving = fleet.fleet('move', slug, '--to', to)
    await Bun.sleep(afterMs)
    const disturbed = fleet.home(random() < 0.5 ? home : to)
    await disturbed.appliance.kill()
    await moving
    await disturbed.revive()
  }
  await fleet.answer('move', slug, '--to', to)
}

const clientOf = ({ fleet, home }: Moving) => fleet.clientAt(home, NAME)

const figuresOf = async (moving: Moving) =>
  (await clientOf(moving).get(`/automations/${moving.id}`)).body.data.figures

const pathOf = async (moving: Moving, person: string) =>
  (await clientOf(moving).get(`/automations/${moving.id}/people/${person}`)).body.data

/** Returns the paths to which nothing is added any more, of those who left the automation last, by their ids. */
async function endedPaths(moving: Moving): Promise<Map<string, unknown>> {
  const { body } = await clientOf(moving).get(`/automations/${moving.id}/people?isInside=false&limit=50`)
  const paths = new Map<string, unknown>()
  for (const { id } of body.data) {
    const path = await pathOf(moving, id)
    const isOver = path.visits.every(
      ({ messageId, deliveredAt }: { messageId: string | null; deliveredAt: string | null }) =>
        messageId === null || deliveredAt !== null,
    )
    if (isOver) paths.set(id, path)
  }
  return paths
}

const databaseOf = (fleet: Fleet, home: HomeName): string => fleet.home(home).site.files.database

/** Returns the texts that the carriers of all homes took more than once, by number and text. */
function sentTwice(fleet: Fleet): string[] {
  const times = new Map<string, Set<number>>()
  for (const home of HOME_NAMES)
    for (const { text, at } of looking(
      databaseOf(fleet, home),
      (data) =>
        data
          .prepare(`SELECT to_address || ' ' || body AS text, accepted_at AS at FROM sandbox_messages`)
          .all() as Array<{ text: string; at: number }>,
    ))
      times.set(text, (times.get(text) ?? new Set()).add(at))
  // A home keeps the rows of an organization that has left.
  return [...times].flatMap(([text, all]) => (all.size > 1 ? [text] : []))
}

drill(
  `${MOVES} moves of an organization repeat no step of its people and lose none, and send each message once`,
  async () => {
    const random = seededRandom(chosenSeed())
    await using fleet = await Fleet.start(ORGANIZATIONS)
    const { site } = fleet.home('a1')
    writeFileSync(site.at('list.csv'), listOf(CONTACTS))
    await fleet.at(
      'a1',
      'contacts',
      'import',
      site.at('list.csv'),
      '--consent-attested',
      '--organization',
      'alder',
    )
    await fleet.answer('map')
    const moving: Moving = {
      fleet,
      random,
      home: 'a1',
      id: await automationIn(fleet.clientAt('a1', NAME)),
    }
    const people = new Entries({
      id: moving.id,
      contacts: looking(site.files.database, contactsIn),
      random: seededRandom(chosenSeed() + 1),
      pauseMs: [500, 2_000],
      post: (path, key, body) =>
        fleet
          .ask('POST', path, {
            host: API_HOST,
            headers: {
              'content-type': 'application/json',
              'x-api-key': fleet.keys.get(NAME)!,
              'idempotency-key': key,
            },
            body: JSON.stringify(body),
          })
          .then(
            async (answer) => {
              await answer.arrayBuffer()
              return answer.status
            },
            () => undefined,
          ),
    })
    people.begin()
    for (let n = 0; n < MOVES; n++) {
      const enough = people.entered.length + 20
      await until(
        async () => people.entered.length,
        (count) => count >= enough,
      )
      const before = await figuresOf(moving)
      expect(before.inside).toBeGreaterThan(0)
      const paths = await until(
        () => endedPaths(moving),
        ({ size }) => size > 0,
      )
      const to = HOME_NAMES.filter((home) => home !== moving.home)[Math.floor(random() * 2)]!
      const repeatEarlier = people.repeatLast
      await move(moving, to, n)
      moving.home = to
      await repeatEarlier()
      for (const [person, path] of paths) expect(await pathOf(moving, person)).toEqual(path)
      expect((await figuresOf(moving)).completed).toBeGreaterThanOrEqual(before.completed)
      for (const home of HOME_NAMES) expect(looking(databaseOf(fleet, home), brokenInvariants)).toEqual([])
    }
    await people.end()
    const entered = people.entered.length
    const figures = await until(
      () => figuresOf(moving),
      ({ inside }) => inside === 0,
    )
    console.log({ entered, resent: people.resent })
    expect(people.resent).toBeGreaterThan(0)
    expect(figures).toEqual({ entered, inside: 0, completed: entered, goal: 0, left: 0 })
    expect(looking(databaseOf(fleet, moving.home), (data) => faultsOf(data, people.entered))).toEqual([])
    expect(sentTwice(fleet)).toEqual([])
  },
)
