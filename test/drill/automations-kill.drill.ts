import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { looking } from '../support/kill-verdict.ts'
import { asLong } from '../support/length.ts'
import { between, chosenSeed, type Random, seededRandom } from '../support/random.ts'

covers('src/automations', 'src/delivery', 'src/events')
drawsAtRandom()

/**
 * Number of kills while people enter an automation and go through it. The caller repeats a request with the same
 * Idempotency-Key until it is answered, and people may enter several times, so that only the key keeps them from it.
 */
const KILLS = asLong(200)
const LANES = 3
/** Number of people who enter by one request. */
const AT_ONCE = 4
/** More people than enter while the server is killed. */
const CONTACTS = 1_000 + 60 * KILLS
/** Shortest and longest life of a server after it is ready, ms. */
const LIFE_MS = [100, 900] as const
const ENVIRONMENT = { CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1', CARILLON_RATE_LIMIT_BULK: '1000000/1' }

test(`${KILLS} kills while people go through an automation skip no step, repeat none and send each message once`, async () => {
  const random = seededRandom(chosenSeed())
  using site = new Site()
  const { apiKey } = await site.init()
  const rows = Array.from({ length: CONTACTS }, (_, i) => `Person ${i},+1212${2_000_000 + i},Town ${i % 2}`)
  writeFileSync(site.at('list.csv'), `first_name,phone,city\n${rows.join('\n')}\n`)
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  let appliance = await start(site)
  const id = await automationIn(new Client(appliance.url, apiKey))
  const people = new People({ site, apiKey, id, random: seededRandom(chosenSeed() + 1) })
  people.begin(appliance.url)
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
    people.url = appliance.url
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

/** Creates a sender of the test carrier and an automation with waits, a branch and a change. Returns its id. */
async function automationIn(client: Client): Promise<string> {
  await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Carrier',
    address: '+15005550006',
    throughputPerSecond: 1_000,
  })
  const tag = await client.made('/tags', { name: 'Welcomed' })
  const message = { type: 'SEND', channel: 'SMS', category: 'TRANSACTIONAL' }
  const { id } = await client.made('/automations', {
    name: 'Welcome',
    trigger: { type: 'CALLED' },
    reentry: { rule: 'ALWAYS' },
    lateHours: 72,
    steps: [
      { id: 'hello', ...message, messageTemplate: 'Hello {{firstName}}' },
      { id: 'came', type: 'WAIT_FOR_EVENT', until: { type: 'DID', did: 'DELIVERED' }, minutes: 60 },
      { id: 'mark', type: 'CHANGE', addTagIds: [tag.id] },
      {
        id: 'town',
        type: 'BRANCH',
        when: {
          type: 'MATCHES',
          rules: { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Town 0' }] },
        },
      },
      { id: 'pause', type: 'WAIT', minutes: 1, parentId: 'town', way: 'YES' },
      { id: 'later', ...message, messageTemplate: 'How was it, {{firstName}}?' },
    ],
  })
  await client.made(`/automations/${id}/activate`, {})
  return id
}

type Data = Parameters<Parameters<typeof looking>[1]>[0]

/** Returns the people, by number, who did not get both messages once or did not go through each step once. */
function faultsOf(data: Data, entered: readonly string[]): unknown[] {
  const found = data.prepare(`SELECT
    (SELECT count(*) FROM sandbox_messages WHERE to_address = @phone AND body LIKE 'Hello Person %') AS hello,
    (SELECT count(*) FROM sandbox_messages WHERE to_address = @phone AND body LIKE 'How was it, Person %') AS later,
    (SELECT count(*) FROM contact_tags t JOIN contacts c ON c.id = t.contact_id WHERE c.phone = @phone) AS tags,
    (SELECT group_concat(v.step_id || ' ' || v.outcome, ', ') FROM (SELECT * FROM automation_visits ORDER BY id) v
      JOIN contacts c ON c.id = v.contact_id WHERE c.phone = @phone) AS visits`)
  return entered.flatMap((phone) => {
    const isInTown = Number(phone.slice(-1)) % 2 === 0
    const way = isInTown ? 'town YES, pause WAITED' : 'town NO'
    const visits = `hello SENT, came HAPPENED, mark DONE, ${way}, later SENT`
    const row = found.get({ phone })
    const isSound = JSON.stringify(row) === JSON.stringify({ hello: 1, later: 1, tags: 1, visits })
    return isSound ? [] : [{ phone, row }]
  })
}

interface Entering {
  site: Site
  apiKey: string
  id: string
  random: Random
}

/** Lets people enter, a few by each request. */
class People {
  url = ''
  resent = 0
  /** Numbers of the people whose request was acknowledged. */
  readonly entered: string[] = []
  readonly #entering: Entering
  #keys = 0
  #next = 0
  #isEnding = false
  #all: Promise<unknown> = Promise.resolve()

  constructor(entering: Entering) {
    this.#entering = entering
  }

  begin(url: string): void {
    this.url = url
    const contacts = looking(
      this.#entering.site.files.database,
      (data) =>
        data.prepare('SELECT uuid, phone FROM contacts ORDER BY phone').all() as Array<{
          uuid: string
          phone: string
        }>,
    )
    this.#all = Promise.all(Array.from({ length: LANES }, () => this.#enter(contacts)))
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#all
  }

  async #enter(contacts: ReadonlyArray<{ uuid: string; phone: string }>): Promise<void> {
    while (!this.#isEnding) {
      const some = contacts.slice(this.#next, this.#next + AT_ONCE)
      this.#next += AT_ONCE
      if (some.length === 0) throw new Error('All people have entered.')
      await this.#post(some.map(({ uuid }) => uuid))
      this.entered.push(...some.map(({ phone }) => phone))
      await Bun.sleep(between(this.#entering.random, 50, 400))
    }
  }

  /** Repeats a request until a server answers it. */
  async #post(contactIds: string[]): Promise<void> {
    const { apiKey, id } = this.#entering
    const headers = {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      'idempotency-key': `people-${++this.#keys}`,
    }
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1) this.resent += 1
      const status = await fetch(`${this.url}/automations/${id}/people`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ contactIds }),
      }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        // The server is dead or still starting.
        () => undefined,
      )
      if (status === 201) return
      if (status !== undefined && status < 500 && status !== 409)
        throw new Error(`A request was answered with ${status}.`)
      await Bun.sleep(10)
    }
  }
}
