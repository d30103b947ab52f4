import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import {
  AT_ONCE,
  automationIn,
  contactsIn,
  Entries,
  faultsOf,
  listOf,
} from '../support/automation-entries.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { looking } from '../support/kill-verdict.ts'
import { asLong } from '../support/length.ts'
import { between, chosenSeed, seededRandom } from '../support/random.ts'

covers('src/automations', 'src/delivery', 'src/events')
drawsAtRandom()

/**
 * Number of kills while people enter an automation and go through it. The caller repeats a request with the same
 * Idempotency-Key until it is answered, and people may enter several times, so that only the key keeps them from it.
 */
const KILLS = asLong(200)
/** More people than enter while the server is killed. */
const CONTACTS = 1_000 + 60 * KILLS
/** Shortest and longest life of a server after it is ready, ms. */
const LIFE_MS = [100, 900] as const
const ENVIRONMENT = { CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1', CARILLON_RATE_LIMIT_BULK: '1000000/1' }

test(`${KILLS} kills while people go through an automation skip no step, repeat none and send each message once`, async () => {
  const random = seededRandom(chosenSeed())
  using site = new Site()
  const { apiKey } = await site.init()
  writeFileSync(site.at('list.csv'), listOf(CONTACTS))
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  let appliance = await start(site)
  const id = await automationIn(new Client(appliance.url, apiKey))
  const people = new Entries({
    id,
    contacts: looking(site.files.database, contactsIn),
    random: seededRandom(chosenSeed() + 1),
    pauseMs: [50, 400],
    post: (path, key, body) =>
      new Client(appliance.url, apiKey)
        .request('POST', path, { body, headers: { 'idempotency-key': key } })
        .then(
          ({ status }) => status,
          // The server is dead or still starting.
          () => undefined,
        ),
  })
  people.begin()
  for (let kills = 0; kills < KILLS; kills++) {
    const enough = people.entered.length + AT_ONCE
    await until(
      async () => people.entered.length,
      (count) => count >= enough,
    )
    await Bun.sleep(between(random, ...LIFE_MS))
    expect(await appliance.kill()).toBe(137)
    expect(looking(site.files.database, brokenInvariants)).toEqual([])
    appliance = await start(site)
  }
  await people.end()
  const client = new Client(appliance.url, apiKey)
  const figuresNow = async () => (await client.get(`/automations/${id}`)).body.data.figures
  await until(figuresNow, ({ inside }) => inside === 0)
  const entered = people.entered.length
  console.log({ entered, resent: people.resent })
  expect(people.resent).toBeGreaterThan(0)
  expect(await figuresNow()).toEqual({ entered, inside: 0, completed: entered, goal: 0, left: 0 })
  expect(looking(site.files.database, (data) => faultsOf(data, people.entered))).toEqual([])
  expect(await appliance.stop()).toBe(0)
  expect(looking(site.files.database, brokenInvariants)).toEqual([])
})

const start = (site: Site): Promise<Appliance> =>
  Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })
