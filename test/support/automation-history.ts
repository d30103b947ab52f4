import { expect } from 'bun:test'
import fc from 'fast-check'
import type { Connection } from '../../src/db/driver.ts'
import { rescueOrphans } from '../../src/jobs/store.ts'
import { createLog } from '../../src/lib/log.ts'
import { createApp } from '../../src/wiring/app.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { TEST_CONFIG, TestApp, TestClock } from './app.ts'
import {
  AutomationModel,
  type Facts,
  type ModelAutomation,
  type ModelCondition,
  type ModelStep,
  type ModelVisit,
} from './automation-model.ts'
import { figures, figuresByStep } from './automations.ts'
import { addContact, type Sendable, sendable } from './campaigns.ts'
import { openMigrated } from './migrated.ts'
import { MortalConnection } from './mortal-connection.ts'
import { textIn } from './runs.ts'
import { sharedOperations } from './shared-operations.ts'
import { sharedRouter } from './shared-router.ts'

/** Random automations over random histories, compared with the model after each event. */

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Events happen on this grid, and what follows from one is over long before the next. */
const GRID_MS = 10 * MINUTE_MS
const SETTLED_MS = 4 * MINUTE_MS

const PEOPLE = 4
const TAGS = 2
const ZONES = ['America/New_York', 'Europe/Berlin']
/** Shortly before clock changes of both zones. */
const STARTS = [
  '2026-03-06T15:00:00Z',
  '2026-03-27T15:00:00Z',
  '2026-10-23T15:00:00Z',
  '2026-10-30T15:00:00Z',
]

const stage = fc.constantFrom('NEW_LEAD', 'ENGAGED', 'CUSTOMER')
const tag = fc.nat(TAGS - 1)
const times = fc.constantFrom('00:00', '01:30', '02:30', '09:00', '23:50')
const tens = fc.constantFrom(10, 20, 60, 600, 1_440, 10_080)
const day = (offset: number): string =>
  new Date(Date.parse('2026-03-06') + offset * DAY_MS).toISOString().slice(0, 10)
const days = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.integer({ min: 228, max: 270 })).map(day)

const condition: fc.Arbitrary<ModelCondition> = fc.oneof(
  fc.record({ type: fc.constant('STAGE' as const), stage }),
  fc.record({ type: fc.constant('TAG' as const), tag }),
  fc.record({
    type: fc.constant('DID' as const),
    did: fc.constantFrom('DELIVERED' as const, 'REPLIED' as const),
    // The number of a SEND step; it becomes an id.
    stepId: fc.option(fc.nat(3).map(String)),
  }),
  fc.constant({ type: 'OPTED_OUT' as const }),
)

const id = fc.constant('')
const leaf: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ id, type: fc.constant('SEND' as const) }) },
  { weight: 2, arbitrary: fc.record({ id, type: fc.constant('WAIT' as const), minutes: tens }) },
  {
    weight: 1,
    arbitrary: fc.record({
      id,
      type: fc.constant('WAIT_FOR_HOUR' as const),
      at: times,
      weekdays: fc.oneof(
        fc.constant([]),
        fc.subarray(['SUNDAY', 'MONDAY', 'WEDNESDAY', 'SATURDAY'], { minLength: 1 }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      id,
      type: fc.constant('WAIT_FOR_DATE' as const),
      days: fc.integer({ min: -2, max: 2 }),
      at: times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      id,
      type: fc.constant('WAIT_FOR_EVENT' as const),
      until: condition,
      minutes: tens,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      id,
      type: fc.constant('CHANGE' as const),
      add: fc.option(tag),
      remove: fc.constant(null),
      stage: fc.option(stage),
      day: fc.option(days),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      id,
      type: fc.constant('CHANGE' as const),
      add: fc.constant(null),
      remove: tag,
      stage: fc.constant(null),
      day: fc.constant(null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ id, type: fc.constant('END' as const) }) },
)

const list = (depth: number, minLength: number): fc.Arbitrary<ModelStep[]> => {
  const step: fc.Arbitrary<ModelStep> =
    depth === 0
      ? leaf
      : fc.oneof(
          { weight: 6, arbitrary: leaf },
          {
            weight: 1,
            arbitrary: fc.record({
              id,
              type: fc.constant('BRANCH' as const),
              when: condition,
              ways: fc.record({ YES: list(depth - 1, 0), NO: list(depth - 1, 0) }),
            }),
          },
          {
            weight: 1,
            arbitrary: fc.record({
              id,
              type: fc.constant('SPLIT' as const),
              ways: fc.record({ A: list(depth - 1, 0), B: list(depth - 1, 0) }),
            }),
          },
        )
  // Nothing comes after an END step.
  return fc.array(step, { minLength, maxLength: 4 }).map((steps) => {
    const end = steps.findIndex(({ type }) => type === 'END')
    return end < 0 ? steps : steps.slice(0, end + 1)
  })
}

const rarely = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one })

const automation: fc.Arbitrary<ModelAutomation> = fc
  .record({
    steps: list(2, 1),
    exits: fc.oneof(
      { weight: 3, arbitrary: fc.constant<ModelCondition[]>([]) },
      { weight: 1, arbitrary: fc.array(condition, { minLength: 1, maxLength: 2 }) },
    ),
    goal: rarely(condition),
    filter: rarely(
      fc.oneof(
        fc.record({ type: fc.constant('STAGE' as const), stage }),
        fc.record({ type: fc.constant('TAG' as const), tag }),
      ),
    ),
    reentry: fc.constantFrom(
      { rule: 'ONCE' as const, days: null },
      { rule: 'AFTER_END' as const, days: null },
      { rule: 'AFTER_DAYS' as const, days: 2 },
      { rule: 'ALWAYS' as const, days: null },
    ),
    lateHours: fc.constantFrom(1, 12, 72),
  })
  .map(named)

/** Gives the steps their ids, and the conditions those of messages. */
function named({ steps, exits, goal, ...rest }: ModelAutomation): ModelAutomation {
  let count = 0
  const sends: string[] = []
  const withIds = (some: readonly ModelStep[]): ModelStep[] =>
    some.map((step) => {
      const own = { ...step, id: `s${count++}` }
      if (own.type === 'SEND') sends.push(own.id)
      if (own.type !== 'BRANCH' && own.type !== 'SPLIT') return own
      return {
        ...own,
        ways: Object.fromEntries(Object.entries(own.ways).map(([way, inner]) => [way, withIds(inner)])),
      }
    })
  const meant = (one: ModelCondition): ModelCondition =>
    one.type === 'DID' && one.stepId !== null
      ? { ...one, stepId: sends.length === 0 ? null : sends[Number(one.stepId) % sends.length]! }
      : one
  const withConditions = (some: readonly ModelStep[]): ModelStep[] =>
    some.map((step) => {
      if (step.type === 'WAIT_FOR_EVENT') return { ...step, until: meant(step.until) }
      if (step.type !== 'BRANCH' && step.type !== 'SPLIT') return step
      const ways = Object.fromEntries(
        Object.entries(step.ways).map(([way, inner]) => [way, withConditions(inner)]),
      )
      return step.type === 'BRANCH' ? { ...step, when: meant(step.when), ways } : { ...step, ways }
    })
  return {
    steps: withConditions(withIds(steps)),
    exits: exits.map(meant),
    goal: goal && meant(goal),
    ...rest,
  }
}

const who = fc.nat(PEOPLE - 1)
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ enter: fc.subarray([...Array(PEOPLE).keys()], { minLength: 1 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({ waitMs: fc.constantFrom(GRID_MS, HOUR_MS, 10 * HOUR_MS, DAY_MS, 7 * DAY_MS) }),
  },
  { weight: 4, arbitrary: fc.record({ text: fc.constantFrom('Yes please', 'STOP', 'START'), of: who }) },
  { weight: 3, arbitrary: fc.record({ day: fc.option(days), of: who }) },
  { weight: 2, arbitrary: fc.record({ zone: fc.constantFrom(...ZONES), of: who }) },
  { weight: 2, arbitrary: fc.record({ stage, of: who }) },
  { weight: 3, arbitrary: fc.record({ tag, isAdded: fc.boolean(), of: who }) },
  { weight: 1, arbitrary: fc.record({ remove: who }) },
  { weight: 1, arbitrary: fc.record({ deleted: who }) },
  { weight: 1, arbitrary: fc.record({ merge: who, into: who }) },
  { weight: 2, arbitrary: fc.constant({ ask: 'pause' as const }) },
  { weight: 2, arbitrary: fc.constant({ ask: 'resume' as const }) },
  { weight: 3, arbitrary: fc.record({ pausedMs: fc.constantFrom(HOUR_MS, 12 * HOUR_MS, DAY_MS), of: who }) },
  { weight: 2, arbitrary: fc.record({ publish: automation, seed: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ dieAfter: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.constant({ isRolledBack: true as const }) },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

export const automationHistories = fc.record({
  start: fc.constantFrom(...STARTS),
  automation,
  events: fc
    .array(event, { minLength: 5, maxLength: 30, size: 'max' })
    .map((events): Event[] => [{ enter: [...Array(PEOPLE).keys()] }, ...events]),
})
type Given = typeof automationHistories extends fc.Arbitrary<infer T> ? T : never

/** One automation of one organization, over several lives of the process. */
export class AutomationHistory {
  readonly connection: Connection = openMigrated()
  readonly #clock = new TestClock()
  readonly #tenant: Sendable
  readonly #people: Array<{ id: number; uuid: string; phone: string }>
  readonly #tagIds: string[] = []
  #model!: AutomationModel
  #id = ''
  #epoch = 0
  #mortal!: MortalConnection
  /** Whether the next transaction with figures fails. */
  #isFailing = false
  #app!: TestApp
  /** Number of deaths and rollbacks in the middle of work. */
  disturbed = 0
  sent = 0

  constructor(start: string) {
    this.#clock.set(start)
    this.#live()
    this.#tenant = sendable(this.#app)
    // The clock stands still while messages are sent, so a usual rate would hold some of them up.
    this.connection.prepare('UPDATE channel_identities SET throughput_per_second = 1000').run()
    this.#people = Array.from({ length: PEOPLE }, (_, n) =>
      addContact(this.#app, this.#tenant, { phone: `+1212555000${n}`, timezone: ZONES[n % ZONES.length]! }),
    )
  }

  /** Plays the events. Throws when the application and the model differ. */
  async play({ automation: first, events }: Given): Promise<void> {
    const { key } = this.#tenant
    const field = { key: 'day', label: 'Day', type: 'DATE' }
    expect((await this.#app.post('/custom-fields', key, field)).status).toBe(201)
    for (let n = 0; n < TAGS; n++)
      this.#tagIds.push((await this.#app.post('/tags', key, { name: `Tag ${n}` })).body.data.id)
    this.#model = new AutomationModel(first, this.#facts(), (passage, visit) => this.#wayOf(passage, visit))
    const created = await this.#app.post('/automations', key, { name: 'Ways', ...this.#written(first) })
    expect([created.status, created.body.message]).toEqual([201, 'Automation created'])
    this.#id = created.body.data.id
    await this.#activate([])
    for (const one of events) {
      await this.#happen(one)
      await this.#settle()
      this.#compare()
    }
    await this.#compareFigures()
    expect(brokenInvariants(this.connection)).toEqual([])
    this.sent = this.connection
      .prepare(`SELECT count(*) FROM messages WHERE content_id IS NOT NULL AND sent_at IS NOT NULL`)
      .pluck()
      .get() as number
    await this.#app[Symbol.asyncDispose]()
  }

  #live(): void {
    this.#epoch += 1
    this.#mortal = new MortalConnection(this.#failing())
    const app = createApp(TEST_CONFIG, {
      clock: this.#clock,
      log: createLog('logfmt', () => {}),
      connection: this.#mortal.connection,
      epoch: this.#epoch,
      createRouter: sharedRouter,
      createOperations: sharedOperations,
    })
    this.#app = new TestApp(app, this.#clock, [], this.connection)
  }

  /** Returns the connection, whose transactions with figures can fail at their end. */
  #failing(): Connection {
    return new Proxy(this.connection, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown
        if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value
        return (sql: string) => {
          const statement = target.prepare(sql)
          if (!sql.startsWith('INSERT INTO automation_counts')) return statement
          return new Proxy(statement, {
            get: (inner, method) => {
              const own = Reflect.get(inner, method, inner) as unknown
              if (typeof own !== 'function') return own
              return (...params: unknown[]) => {
                if (method === 'run' && this.#isFailing) throw new Error('This transaction fails.')
                return own.apply(inner, params)
              }
            },
          })
        }
      },
    })
  }

  #facts(): Facts[] {
    const tags = this.connection
      .prepare(`SELECT l.contact_id AS contactId, t.uuid FROM contact_tags l JOIN tags t ON t.id = l.tag_id`)
      .all() as Array<{ contactId: number; uuid: string }>
    const read = this.connection.prepare(
      `SELECT stage, custom_fields ->> 'day' AS day, timezone AS zone, opted_out_at IS NOT NULL AS hasOptedOut,
         deleted_at IS NULL AS isLive FROM contacts WHERE id = ?`,
    )
    return this.#people.map(({ id: contactId }) => {
      const row = read.get(contactId) as Omit<Facts, 'tags'>
      const own = tags.filter((one) => one.contactId === contactId)
      return {
        ...row,
        hasOptedOut: Boolean(row.hasOptedOut),
        isLive: Boolean(row.isLive),
        tags: new Set(own.map(({ uuid }) => this.#tagIds.indexOf(uuid)).sort()),
      }
    })
  }

  /** Returns the way that a person went by chance. */
  #wayOf(passage: number, visit: number): string {
    const { id: passageId } = this.#passages()[passage]!
    const visits = this.connection
      .prepare('SELECT outcome FROM automation_visits WHERE passage_id = ? ORDER BY id')
      .pluck()
      .all(passageId) as string[]
    const way = visits[visit]!
    expect(['A', 'B']).toContain(way)
    return way
  }

  #passages = () =>
    this.connection
      .prepare(
        'SELECT id, contact_id AS contactId, ended_by AS endedBy, step_id AS stepId FROM automation_passages ORDER BY id',
      )
      .all() as Array<{ id: number; contactId: number; endedBy: string | null; stepId: string | null }>

  /** Returns an automation as the API takes it. */
  #written({ steps, exits, goal, filter, reentry, lateHours }: ModelAutomation) {
    const rules = (one: ModelCondition) => ({
      operator: 'AND',
      conditions: [
        one.type === 'TAG'
          ? { field: 'tagIds', operator: 'contains_any', value: [this.#tagIds[one.tag]] }
          : { field: 'stage', operator: 'equals', value: (one as { stage: string }).stage },
      ],
    })
    const asked = (one: ModelCondition) =>
      one.type === 'STAGE' || one.type === 'TAG' ? { type: 'MATCHES', rules: rules(one) } : one
    const flat = (some: readonly ModelStep[], place: object): object[] =>
      some.flatMap((step): object[] => {
        const { id: stepId, type } = step
        const own = { id: stepId, type, ...place }
        switch (step.type) {
          case 'SEND':
            return [
              { ...own, channel: 'SMS', category: 'TRANSACTIONAL', messageTemplate: `Text of ${stepId}` },
            ]
          case 'WAIT_FOR_DATE':
            return [{ ...own, field: 'custom.day', days: step.days, at: step.at }]
          case 'WAIT_FOR_EVENT':
            return [{ ...own, until: asked(step.until), minutes: step.minutes }]
          case 'CHANGE':
            return [
              {
                ...own,
                addTagIds: step.add === null ? [] : [this.#tagIds[step.add]],
                removeTagIds: step.remove === null ? [] : [this.#tagIds[step.remove]],
                stage: step.stage,
                customFields: step.day === null ? {} : { day: step.day },
              },
            ]
          case 'BRANCH':
          case 'SPLIT': {
            const fork =
              step.type === 'BRANCH'
                ? { ...own, when: asked(step.when) }
                : {
                    ...own,
                    ways: [
                      { way: 'A', percent: 50 },
                      { way: 'B', percent: 50 },
                    ],
                  }
            const inner = Object.entries(step.ways).flatMap(([way, one]) =>
              flat(one, { parentId: stepId, way }),
            )
            return [fork, ...inner]
          }
          default:
            return [{ ...step, ...place }]
        }
      })
    return {
      trigger: { type: 'CALLED' },
      steps: flat(steps, {}),
      exits: exits.map(asked),
      goal: goal && asked(goal),
      filter: filter && rules(filter),
      reentry,
      lateHours,
    }
  }

  async #activate(moved: Array<{ stepId: string; to: string | null }>): Promise<void> {
    const answer = await this.#app.post(`/automations/${this.#id}/activate`, this.#tenant.key, { moved })
    expect([answer.status, answer.body.message]).toEqual([201, 'Automation activated'])
  }

  async #happen(one: Event): Promise<void> {
    const model = this.#model
    const [app, { key }] = [this.#app, this.#tenant]
    const now = this.#toGrid('waitMs' in one ? one.waitMs : GRID_MS)
    if ('waitMs' in one) return
    if ('enter' in one) {
      const contactIds = one.enter.map((person) => this.#people[person]!.uuid)
      const answer = await app.post(`/automations/${this.#id}/people`, key, { contactIds })
      const entered = one.enter.filter((person) => model.enter(person, now)).length
      if (model.isActive) expect(answer.body.data.entered).toBe(entered)
      else expect(answer.status).toBe(409)
      return
    }
    if ('ask' in one) {
      const { status } = await app.post(`/automations/${this.#id}/${one.ask}`, key)
      expect(status).toBe(model.isActive === (one.ask === 'pause') ? 201 : 409)
      model.isActive = one.ask === 'resume'
      return
    }
    if ('pausedMs' in one) {
      await this.#pauseFor(one.pausedMs, one.of)
      return
    }
    if ('dieAfter' in one) {
      this.#mortal.dieAfter(one.dieAfter)
      await this.#app.drain().catch(() => undefined)
      if (this.#mortal.isDead) this.disturbed += 1
      this.#mortal.die()
      this.#live()
      this.#app.db.writeNow((tx) => void rescueOrphans(tx, this.#epoch))
      await this.#app.app.engine.recover()
      return
    }
    if ('isRolledBack' in one) {
      this.#isFailing = true
      await this.#app.app.automations.drain().catch(() => {
        this.disturbed += 1
      })
      this.#isFailing = false
      return
    }
    if ('publish' in one) {
      await this.#publish(one.publish, one.seed, now)
      return
    }
    if ('merge' in one) {
      await this.#merge(one.into, one.merge, now)
      return
    }
    if ('remove' in one) {
      await this.#remove(one.remove, now)
      return
    }
    const person = 'deleted' in one ? one.deleted : one.of
    const { uuid, phone } = this.#people[person]!
    if (!model.facts[person]!.isLive) return
    const isAnswer = 'text' in one && one.text === 'Yes please'
    if ('text' in one) textIn(app, this.#tenant, phone, one.text)
    else if ('day' in one) await app.patch(`/contacts/${uuid}`, key, { customFields: { day: one.day } })
    else if ('zone' in one) await app.patch(`/contacts/${uuid}`, key, { timezone: one.zone })
    else if ('stage' in one) await app.patch(`/contacts/${uuid}/stage`, key, { stage: one.stage })
    else if ('deleted' in one) await app.delete(`/contacts/${uuid}`, key)
    else if (one.isAdded) await app.post(`/contacts/${uuid}/tags`, key, { tagIds: [this.#tagIds[one.tag]] })
    else await app.delete(`/contacts/${uuid}/tags/${this.#tagIds[one.tag]}`, key)
    const before = JSON.stringify({ ...model.facts[person], tags: [...model.facts[person]!.tags] })
    this.#learn()
    const known = JSON.stringify({ ...model.facts[person], tags: [...model.facts[person]!.tags] })
    if (isAnswer) model.reply(person, now)
    else if (known !== before) model.wake(person, now)
  }

  /** Tells the model what is known about the contacts now. */
  #learn(): void {
    this.#facts().forEach((facts, person) => {
      this.#model.facts[person] = facts
    })
  }

  /** Pauses the automation for some time, in which something happens to a person. */
  async #pauseFor(ms: number, person: number): Promise<void> {
    if (!this.#model.isActive) return
    const act = (action: string) => this.#app.post(`/automations/${this.#id}/${action}`, this.#tenant.key)
    await act('pause')
    this.#model.isActive = false
    await this.#settle()
    await this.#touch(person, this.#toGrid(GRID_MS))
    await this.#settle()
    this.#toGrid(ms)
    await act('resume')
    this.#model.isActive = true
  }

  /** Changes a contact in a way that no rule asks for. */
  async #touch(person: number, now: number): Promise<void> {
    const path = `/contacts/${this.#people[person]!.uuid}`
    const { status } = await this.#app.patch(path, this.#tenant.key, { firstName: `Person ${now}` })
    if (status === 200) this.#model.wake(person, now)
  }

  async #publish(next: ModelAutomation, seed: number, now: number): Promise<void> {
    const model = this.#model
    const { key } = this.#tenant
    const written = this.#written(next)
    expect((await this.#app.patch(`/automations/${this.#id}`, key, written)).status).toBe(200)
    const ids = (written.steps as Array<{ id: string }>).map(({ id: stepId }) => stepId)
    const gone = [...model.occupied()].filter((stepId) => !ids.includes(stepId))
    const moved = gone.map((stepId, n) => ({ stepId, to: [...ids, null][(seed + n) % (ids.length + 1)]! }))
    await this.#activate(moved)
    model.publish(next, new Map(moved.map(({ stepId, to }) => [stepId, to])), now)
    // Rules are looked at when something happens to a contact.
    await this.#settle()
    this.#clock.advance(GRID_MS)
    for (const person of this.#people.keys()) await this.#touch(person, this.#clock.now())
  }

  async #merge(into: number, other: number, now: number): Promise<void> {
    const model = this.#model
    const [one, two] = [model.facts[into]!, model.facts[other]!]
    if (into === other || !one.isLive || !two.isLive) return
    const otherId = this.#people[other]!.uuid
    const { status } = await this.#app.post(`/contacts/${this.#people[into]!.uuid}/merge`, this.#tenant.key, {
      otherId,
    })
    expect(status).toBe(201)
    this.#learn()
    model.merge(into, other, now)
  }

  /** Removes the last person who entered among those of a contact. */
  async #remove(person: number, now: number): Promise<void> {
    const index = this.#model.passages.findLastIndex((one) => one.person === person)
    if (index < 0) return
    const uuid = this.connection
      .prepare('SELECT uuid FROM automation_passages ORDER BY id LIMIT 1 OFFSET ?')
      .pluck()
      .get(index) as string
    const answer = await this.#app.delete(`/automations/${this.#id}/people/${uuid}`, this.#tenant.key)
    expect(answer.status).toBe(200)
    this.#model.remove(index, now)
  }

  /** Lets time pass to a moment on the grid at which no message is exactly as late as it may be. */
  #toGrid(ms: number): number {
    let now = Math.ceil((this.#clock.now() + ms - GRID_MS) / GRID_MS) * GRID_MS
    while (this.#model.isDoubtful(now, SETTLED_MS)) now += GRID_MS
    this.#clock.advance(now - this.#clock.now())
    return now
  }

  /** Lets everything happen that follows in the next minutes, in the application and in the model. */
  async #settle(): Promise<void> {
    const begin = this.#clock.now()
    const end = begin + SETTLED_MS
    for (;;) {
      await this.#app.drain()
      const next = this.connection
        .prepare(
          `SELECT min(at) FROM (
             SELECT due_at AS at FROM automation_passages WHERE (SELECT status FROM automations) = 'ACTIVE'
             UNION ALL SELECT receipt_due_at FROM sandbox_messages) WHERE at > ?`,
        )
        .pluck()
        .get(this.#clock.now()) as number | null
      if (next === null || next > end) break
      this.#clock.advance(next - this.#clock.now())
    }
    for (let due = begin; ; due = this.#model.nextDue()!) {
      if (due > end) break
      this.#model.run(due)
      if (this.#model.nextDue() === undefined) break
    }
    this.#clock.advance(Math.max(0, end - this.#clock.now()))
  }

  #compare(): void {
    const visits = this.connection
      .prepare(
        `SELECT v.passage_id AS passageId, v.step_id AS stepId, v.outcome, m.sent_at IS NOT NULL AS isSent,
           v.delivered_at IS NOT NULL AS isDelivered, v.replied_at IS NOT NULL AS hasReplied
         FROM automation_visits v LEFT JOIN messages m ON m.id = v.message_id ORDER BY v.id`,
      )
      .all() as Array<{
      passageId: number
      stepId: string
      outcome: string | null
      isSent: number
      isDelivered: number
      hasReplied: number
    }>
    const shown = (one: {
      stepId: string
      outcome: string | null
      isSent: boolean
      isDelivered: boolean
      hasReplied: boolean
    }) =>
      [
        one.stepId,
        one.outcome,
        one.isSent && 'sent',
        one.isDelivered && 'delivered',
        one.hasReplied && 'replied',
      ]
        .filter(Boolean)
        .join(' ')
    const found = this.#passages().map(({ id: passageId, contactId, endedBy, stepId }) => ({
      person: this.#people.findIndex((one) => one.id === contactId),
      stepId,
      endedBy,
      visits: visits
        .filter((one) => one.passageId === passageId)
        .map((one) =>
          shown({
            ...one,
            isSent: one.isSent === 1,
            isDelivered: one.isDelivered === 1,
            hasReplied: one.hasReplied === 1,
          }),
        ),
    }))
    const expected = this.#model.passages.map(({ person, stepId, endedBy, visits: all }) => ({
      person,
      stepId,
      endedBy,
      visits: all.map((one) => shown({ ...one, isSent: one.sentAt !== null })),
    }))
    expect(found).toEqual(expected)
    const plain = (facts: readonly Facts[]) =>
      facts.map(({ tags, ...one }) => ({ ...one, tags: [...tags].toSorted() }))
    expect(plain(this.#facts())).toEqual(plain(this.#model.facts))
    const taken = this.connection
      .prepare(
        `SELECT to_address AS phone, count(*) AS count FROM sandbox_messages WHERE body LIKE 'Text of %'
         GROUP BY to_address`,
      )
      .all() as Array<{ phone: string; count: number }>
    const total = this.#model.passages
      .flatMap(({ visits: all }) => all)
      .filter(({ sentAt }) => sentAt !== null)
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(total.length)
  }

  async #compareFigures(): Promise<void> {
    const { passages } = this.#model
    const ended = passages.flatMap(({ endedBy }) => endedBy ?? [])
    const count = (what: string) => ended.filter((one) => one === what).length
    const [completed, goal] = [count('COMPLETED'), count('GOAL')]
    expect(await figures(this.#app, this.#tenant, this.#id)).toEqual({
      entered: passages.length,
      inside: passages.length - ended.length,
      completed,
      goal,
      left: ended.length - completed - goal,
    })
    const { steps } = await figuresByStep(this.#app, this.#tenant, this.#id)
    const visits = passages.flatMap((one) => one.visits)
    const byStep = Map.groupBy(visits, ({ stepId }) => stepId)
    const expected = [...byStep].map(([stepId, all]) => ({
      stepId,
      arrived: all.length,
      waiting: all.filter(({ outcome }) => outcome === null).length,
      outcomes: Object.fromEntries(
        [...Map.groupBy(all, ({ outcome }) => outcome)].flatMap(([outcome, some]) =>
          outcome === null ? [] : [[outcome, some.length] as const],
        ),
      ),
      delivered: all.filter(({ isDelivered }) => isDelivered).length,
      opened: 0,
      clicked: 0,
      replied: all.filter(({ hasReplied }) => hasReplied).length,
    }))
    const sorted = (some: ReadonlyArray<{ stepId: string }>) =>
      some.toSorted((a, b) => (a.stepId < b.stepId ? -1 : 1))
    const compared = steps.map(({ split, ...step }: { split: unknown; stepId: string }) => step)
    expect(sorted(compared)).toEqual(sorted(expected))
    for (const { stepId, split } of steps) {
      if (split?.metric !== 'GOAL') continue
      const reached = passages.filter(({ endedBy }) => endedBy === 'GOAL').flatMap((one) => one.visits)
      for (const { way, people, responses } of split.ways) {
        const went = (visit: ModelVisit) => visit.stepId === stepId && visit.outcome === way
        expect({ people, responses }).toEqual({
          people: visits.filter(went).length,
          responses: reached.filter(went).length,
        })
      }
    }
  }
}
