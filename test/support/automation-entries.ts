import type { Connection } from '../../src/db/driver.ts'
import type { Client } from './client.ts'
import { between, type Random } from './random.ts'

/** People who enter an automation while the appliance is killed or their organization moves. */

const LANES = 3
/** Number of people who enter by one request. */
export const AT_ONCE = 4

/** Returns a list of contacts to import: `Person 7` of `Town 1` has the number +12122000007. */
export const listOf = (count: number): string =>
  `first_name,phone,city\n${Array.from({ length: count }, (_, i) => `Person ${i},+1212${2_000_000 + i},Town ${i % 2}`).join('\n')}\n`

/** Creates a sender of the test carrier and an automation with waits, a branch and a change. Returns its id. */
export async function automationIn(client: Client): Promise<string> {
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

/** Returns the people, by number, who did not get both messages once or did not go through each step once. */
export function faultsOf(data: Connection, entered: readonly string[]): unknown[] {
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
  /** Numbers of contacts by their ids. */
  contacts: ReadonlyMap<string, string>
  /** Id of the automation. */
  id: string
  random: Random
  /** Shortest and longest pause of a lane, ms. */
  pauseMs: readonly [number, number]
  /** Sends a request once. Returns the status of the answer; undefined if none came. */
  post(path: string, key: string, body: { contactIds: string[] }): Promise<number | undefined>
}

/** Lets people enter, a few by each request, which is repeated with its key until it is answered. */
export class Entries {
  resent = 0
  /** Numbers of the people whose request was acknowledged. */
  readonly entered: string[] = []
  readonly #entering: Entering
  #keys = 0
  /** Repeats the last request that was answered, like a caller that lost the answer. */
  repeatLast: () => Promise<void> = async () => {}
  #next = 0
  #isEnding = false
  #all: Promise<unknown> = Promise.resolve()

  constructor(entering: Entering) {
    this.#entering = entering
  }

  begin(): void {
    const contacts = [...this.#entering.contacts]
    this.#all = Promise.all(Array.from({ length: LANES }, () => this.#enter(contacts)))
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#all
  }

  async #enter(contacts: ReadonlyArray<readonly [string, string]>): Promise<void> {
    while (!this.#isEnding) {
      const some = contacts.slice(this.#next, this.#next + AT_ONCE)
      this.#next += AT_ONCE
      if (some.length === 0) throw new Error('All people have entered.')
      await this.#post(some.map(([uuid]) => uuid))
      this.entered.push(...some.map(([, phone]) => phone))
      await Bun.sleep(between(this.#entering.random, ...this.#entering.pauseMs))
    }
  }

  async #post(contactIds: string[], key = `people-${++this.#keys}`): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1) this.resent += 1
      const status = await this.#entering.post(`/automations/${this.#entering.id}/people`, key, {
        contactIds,
      })
      if (status === 201) {
        this.repeatLast = () => this.#post(contactIds, key)
        return
      }
      if (status !== undefined && status < 500 && status !== 409)
        throw new Error(`A request was answered with ${status}.`)
      await Bun.sleep(10)
    }
  }
}

/** Returns the numbers of contacts by their ids. */
export const contactsIn = (data: Connection): Map<string, string> =>
  new Map(
    (data.prepare('SELECT uuid, phone FROM contacts ORDER BY phone').all() as Contact[]).map(
      ({ uuid, phone }) => [uuid, phone],
    ),
  )

interface Contact {
  uuid: string
  phone: string
}
