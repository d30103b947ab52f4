import { expect } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { AutomationModel, type Facts, type ModelAutomation, type ModelStep } from './automation-model.ts'
import { Site } from './cli.ts'
import { until } from './client.ts'
import { Appliance } from './crash.ts'
import { FakedClock } from './faked-clock.ts'
import { Caller } from './kill-caller.ts'
import { looking } from './kill-verdict.ts'
import { between, type Random } from './random.ts'

/**
 * People in automations of the compiled binary, whose clock a test sets. The binary is killed, off for a time and started
 * again; its data is restored from a copy. After each look everybody is where the model says.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Nothing is due this long before and after a start, so that the time that the work takes does not matter. */
const MARGIN_MS = 25 * MINUTE_MS
/** Longest time until the result of a message that waited long is noticed. */
const NOTICED_MS = 16 * MINUTE_MS
/** Time after which a message that was not sent is noticed. */
const SOON_MS = 6_000
const LIFE_MS = [30, 700] as const

const PEOPLE = 30
const ZONES = [
  { zone: 'America/New_York', prefix: '+1212555' },
  { zone: 'Europe/Berlin', prefix: '+4930555' },
]
/** Hours at which messages begin or end to be sent, or people go on. */
const EDGES = [9, 20]
const MARKETING = new Set(['offer', 'evening'])
/** A text of a step: the hours that its automation may be late, and the step. */
const TEXT = /^\[(\d+) (\w+)\] /

/** Automations differ only in how late their messages may be. */
export const LATE_HOURS = [6, 24, 72]

const pause = (id: string, hours: number): ModelStep => ({ id, type: 'WAIT', minutes: hours * 60 })

const STEPS: readonly ModelStep[] = [
  { id: 'hello', type: 'SEND' },
  { id: 'half', type: 'SPLIT', ways: { A: [pause('short', 5)], B: [pause('long', 30)] } },
  { id: 'morning', type: 'WAIT_FOR_HOUR', at: '09:00', weekdays: [] },
  { id: 'offer', type: 'SEND', isMarketing: true },
  { id: 'dusk', type: 'WAIT_FOR_HOUR', at: '20:00', weekdays: [] },
  { id: 'evening', type: 'SEND', isMarketing: true },
  { id: 'day', type: 'WAIT_FOR_DATE', days: 0, at: '09:00' },
  { id: 'last', type: 'SEND' },
  { id: 'reply', type: 'SEND' },
]

/** Returns the steps as the API takes them. */
const written = (steps: readonly ModelStep[], late: number, place: object = {}): object[] =>
  steps.flatMap((step): object[] => {
    const { id, type } = step
    const own = { id, type, ...place }
    switch (step.type) {
      case 'SEND': {
        const category = step.isMarketing ? 'MARKETING' : 'TRANSACTIONAL'
        return [{ ...own, channel: 'SMS', category, messageTemplate: `[${late} ${id}] Hi {{firstName}}` }]
      }
      case 'WAIT_FOR_DATE':
        return [{ ...own, field: 'custom.day', days: step.days, at: step.at }]
      case 'SPLIT': {
        const ways = Object.keys(step.ways).map((way) => ({ way, percent: 50 }))
        const inner = Object.entries(step.ways).flatMap(([way, some]) =>
          written(some, late, { parentId: id, way }),
        )
        return [{ ...own, ways }, ...inner]
      }
      default:
        return [{ ...step, ...place }]
    }
  })

interface Person {
  uuid: string
  phone: string
  zone: string
  day: string | null
}

type Told = (model: AutomationModel, automation: number) => void

interface Copy {
  file: string
  /** What the model was told until then. */
  told: readonly Told[]
  noes: ReadonlySet<number>
}

/** A text that the carrier took. */
export interface Text {
  person: number
  late: number
  step: string
  /** ms since 1970. */
  at: number
}

export class Away implements AsyncDisposable {
  readonly clock = new FakedClock()
  /** Number of kills so far. */
  kills = 0
  readonly #sites: Site[] = [new Site()]
  readonly #random: Random
  readonly #caller = new Caller()
  #apiKey = ''
  #appliance: Appliance | undefined
  readonly #automations: string[] = []
  readonly #people: Person[] = []
  readonly #noes = new Map<number, number>()
  /** People whose message waits in the copy. */
  #spared: readonly number[] = []

  /** Everything that the model was told, in its order. */
  #told: Told[] = []

  private constructor(random: Random) {
    this.#random = random
  }

  /** The machine that works now. */
  get site(): Site {
    return this.#sites.at(-1)!
  }

  /** Starts an appliance with people and automations. @param now ms since 1970 */
  static async start(random: Random, now: number): Promise<Away> {
    const away = new Away(random)
    away.clock.set(now)
    Object.assign(away.site.environment, away.clock.environment)
    away.#apiKey = (await away.site.init()).apiKey
    await away.#start()
    await away.#prepare(now)
    return away
  }

  async #prepare(now: number): Promise<void> {
    const caller = this.#caller
    await caller.post('/channel-identities', {
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'Carrier',
      address: '+15005550006',
      throughputPerSecond: 1_000,
    })
    await caller.post('/custom-fields', { key: 'day', label: 'Day', type: 'DATE' })
    for (let n = 0; n < PEOPLE; n++) {
      const { zone, prefix } = ZONES[n % ZONES.length]!
      const phone = `${prefix}${1_000 + n}`
      const offset = Math.floor(between(this.#random, 1, 6)) * DAY_MS
      const day = n % 7 === 0 ? null : new Date(now + offset).toISOString().slice(0, 10)
      const { id: uuid } = await caller.post('/contacts', {
        firstName: `Person ${n}`,
        phone,
        timezone: zone,
        customFields: day === null ? {} : { day },
      })
      this.#people.push({ uuid, phone, zone, day })
    }
    for (const lateHours of LATE_HOURS) {
      const { id } = await caller.post('/automations', {
        name: `${lateHours} hours late`,
        trigger: { type: 'CALLED' },
        lateHours,
        steps: written(STEPS, lateHours),
      })
      await caller.post(`/automations/${id}/activate`, {})
      this.#automations.push(id)
    }
  }

  async #start(): Promise<void> {
    const { site, clock } = this
    Object.assign(site.environment, clock.environment)
    const environment = { ...site.environment, CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1' }
    this.#appliance = await Appliance.start({ dataDir: site.data, environment })
    this.#caller.isUp(this.#appliance.url, this.#apiKey)
  }

  async kill(): Promise<void> {
    this.#caller.isDown()
    expect(await this.#appliance!.kill()).toBe(137)
    this.kills += 1
    this.look()
  }

  look(): void {
    expect(looking(this.site.files.database, brokenInvariants)).toEqual([])
  }

  /** Kills the appliance, and starts it at a later time at which some minutes decide nothing. */
  async passTime(ms: number): Promise<void> {
    await this.kill()
    this.clock.set(this.#calmTime(this.clock.now() + ms))
    await this.#start()
  }

  /** Passes time like a machine that is off: at the next start it has booted again. */
  async machineOff(ms: number): Promise<void> {
    await this.kill()
    const connection = connect(this.site.files.database, { fileMustExist: true })
    connection.exec(`UPDATE storage_sessions SET boot_id = 'another'`)
    connection.close()
    this.clock.set(this.#calmTime(this.clock.now() + ms))
    await this.#start()
  }

  #calmTime(from: number): number {
    let at = Math.ceil(from / (10 * MINUTE_MS)) * 10 * MINUTE_MS
    const models = this.#models()
    const isNear = (ms: number | null) => ms !== null && Math.abs(ms - at) <= MARGIN_MS
    const isEdge = () =>
      ZONES.some(({ zone }) => EDGES.some((hour) => isNear(at + minutesTo(hour, at, zone) * MINUTE_MS)))
    const isDoubtful = () =>
      models.some(
        (model) =>
          model.isDoubtful(at, MARGIN_MS) ||
          model.passages.some((one) => one.endedBy === null && (isNear(one.dueAt) || isNear(one.waitsUntil))),
      )
    while (isEdge() || isDoubtful()) at += 10 * MINUTE_MS
    return at
  }

  /** Lets some people enter each automation. Those who were in it before do not enter again. */
  async enter(): Promise<void> {
    const now = this.clock.now()
    for (const [automation, id] of this.#automations.entries()) {
      const people = this.#people.flatMap((_, n) => (this.#random() < 0.15 ? [n] : []))
      if (people.length === 0) continue
      const contactIds = people.map((n) => this.#people[n]!.uuid)
      await this.#caller.post(`/automations/${id}/people`, { contactIds })
      this.#told.push((model, index) => {
        if (index === automation) for (const person of people) model.enter(person, now)
      })
    }
  }

  /** Lets somebody opt out whose message does not wait for a time: its result would be noticed then, or at once. */
  async optOutAny(): Promise<void> {
    const waiting = new Set([...this.#spared, ...this.#waiting()])
    const people = [...this.#people.keys()].filter((person) => !waiting.has(person))
    await this.optOut(people[Math.floor(this.#random() * people.length)]!)
  }

  #waiting = (): number[] =>
    this.#models().flatMap(({ passages }) =>
      passages
        .filter(({ at }) => at?.message === 'WAITS' && at.opensAt! > this.clock.now())
        .map(({ person }) => person),
    )

  async optOut(person: number): Promise<void> {
    const path = `/contacts/${this.#people[person]!.uuid}`
    const answered = await until(
      () => this.#caller.once('PATCH', path, { isOptedOut: true }),
      (answer) => answer !== undefined,
    )
    expect(answered!.status).toBe(200)
    const now = this.clock.now()
    if (!this.#noes.has(person)) this.#noes.set(person, now)
    this.tellOfNo(person)
  }

  /** Tells the model that somebody has opted out. */
  tellOfNo(person: number): void {
    const now = this.clock.now()
    this.#told.push((model) => {
      if (model.facts[person]!.hasOptedOut) return
      model.facts[person]!.hasOptedOut = true
      model.wake(person, now)
    })
  }

  /** Copies the data while people are in the middle, like an operator. */
  async copy(): Promise<Copy> {
    await this.site.answer('snapshot')
    const file = this.site.at(`copy-${this.#told.length}.db`)
    copyFileSync(this.site.files.snapshot, file)
    this.#spared = this.#waiting()
    return { file, told: [...this.#told], noes: new Set(this.#noes.keys()) }
  }

  /**
   * Loses the data, some time later restores the copy, and starts it. Returns those who opted out after the copy.
   * @param isSameMachine whether the folder is emptied; else another machine goes on
   */
  async restore({ file, told, noes }: Copy, isSameMachine: boolean, ms: number): Promise<number[]> {
    await this.kill()
    this.clock.set(this.#calmTime(this.clock.now() + ms))
    this.#told = [...told]
    if (isSameMachine) rmSync(this.site.data, { recursive: true })
    else this.#sites.push(new Site())
    Object.assign(this.site.environment, this.clock.environment)
    const { exitCode, stderr } = await this.site.runBinary(['restore', file, '--yes'])
    expect([exitCode, stderr]).toEqual([0, expect.any(String)])
    await this.#start()
    return [...this.#noes.keys()].filter((person) => !noes.has(person))
  }

  /** Kills the appliance some times while people go on, and then checks that all are where the model says. */
  async goOn(kills = Math.floor(this.#random() * 3)): Promise<void> {
    for (let n = 0; n < kills; n++) {
      await Bun.sleep(between(this.#random, ...LIFE_MS))
      await this.kill()
      await this.#start()
    }
    const now = this.clock.now()
    await this.#settle()
    if (this.#unnoticed() > 0) {
      await this.kill()
      this.clock.set(this.clock.now() + NOTICED_MS)
      await this.#start()
      await this.#settle()
    }
    if (this.clock.now() - now > MARGIN_MS) throw new Error('The machine is too slow for this drill.')
    this.#told.push((model) => {
      for (let due = now; due <= now + MINUTE_MS; due = model.nextDue()!) {
        model.run(due)
        if (model.nextDue() === undefined) break
      }
    })
    this.compare()
  }

  /** Waits until nothing is to be done at this time. */
  async #settle(): Promise<void> {
    await until(
      async () =>
        looking(
          this.site.files.database,
          (data) =>
            data.prepare(WORK).get({ now: this.clock.now(), soon: this.clock.now() + SOON_MS }) as object,
        ),
      (work) => Object.values(work).every((count) => count === 0),
    )
  }

  #unnoticed = (): number =>
    looking(
      this.site.files.database,
      (data) =>
        data
          .prepare(
            `SELECT count(*) FROM automation_visits v JOIN messages m ON m.id = v.message_id
             WHERE v.left_at IS NULL AND m.status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING')`,
          )
          .pluck()
          .get() as number,
    )

  /** Checks that everybody is where the model says, got the same messages, and got none at night or after a no. */
  compare(): void {
    const models = this.#models()
    const expected = models.map(({ passages }) =>
      passages.map(({ person, visits, endedBy }) => pathOf({ person, visits, endedBy })),
    )
    expect(this.paths()).toEqual(expected)
    const sent = models.flatMap(({ passages }, automation) =>
      passages.flatMap(({ person, visits }) =>
        visits
          .filter(({ sentAt }) => sentAt !== null)
          .map(({ stepId }) => `${person} [${LATE_HOURS[automation]} ${stepId}]`),
      ),
    )
    const texts = this.texts()
    expect(texts.map(({ person, late, step }) => `${person} [${late} ${step}]`).sort()).toEqual(sent.sort())
    expect(texts.filter((text) => this.#isWrong(text))).toEqual([])
    this.look()
  }

  #isWrong({ person, step, at }: Text): boolean {
    if (at > (this.#noes.get(person) ?? Number.POSITIVE_INFINITY)) return true
    return MARKETING.has(step) && isNightAt(at, this.#people[person]!.zone)
  }

  /** Returns the texts that the carrier took, in their order. */
  texts(): Text[] {
    const rows = looking(
      this.site.files.database,
      (data) =>
        data
          .prepare('SELECT to_address AS phone, body, accepted_at AS at FROM sandbox_messages ORDER BY id')
          .all() as Array<{ phone: string; body: string; at: number }>,
    )
    return rows.map(({ phone, body, at }) => {
      const [, late, step] = TEXT.exec(body)!
      return {
        person: this.#people.findIndex((one) => one.phone === phone),
        late: Number(late),
        step: step!,
        at,
      }
    })
  }

  /** Counts what came of the steps in the model: `evening TOO_LATE`. */
  outcomes(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { passages } of this.#models())
      for (const { visits } of passages)
        for (const { stepId, outcome } of visits) {
          const what = `${stepId} ${outcome}`
          counts.set(what, (counts.get(what) ?? 0) + 1)
        }
    return counts
  }

  /** Returns where everybody is, by automation. */
  paths = (): string[][] => LATE_HOURS.map((_, automation) => this.#passages(automation).map(pathOf))

  /** Tells whether no marketing may be sent to anybody now. */
  isNight = (): boolean => ZONES.every(({ zone }) => isNightAt(this.clock.now(), zone))

  /** Number of people in the automations. */
  inside = (): number =>
    this.#models().reduce(
      (sum, { passages }) => sum + passages.filter((one) => one.endedBy === null).length,
      0,
    )

  #passages(automation: number): Walked[] {
    const id = this.#automations[automation]!
    return looking(this.site.files.database, (data) => {
      const visits = data.prepare(
        'SELECT step_id AS stepId, outcome FROM automation_visits WHERE passage_id = ? ORDER BY id',
      )
      const passages = data
        .prepare(
          `SELECT p.id, c.uuid, p.ended_by AS endedBy FROM automation_passages p
             JOIN automations a ON a.id = p.automation_id JOIN contacts c ON c.id = p.contact_id
           WHERE a.uuid = ? ORDER BY p.id`,
        )
        .all(id) as Array<{ id: number; uuid: string; endedBy: string | null }>
      return passages.map((passage) => ({
        person: this.#people.findIndex(({ uuid }) => uuid === passage.uuid),
        endedBy: passage.endedBy,
        visits: visits.all(passage.id) as Walked['visits'],
      }))
    })
  }

  #models(): AutomationModel[] {
    return LATE_HOURS.map((lateHours, index) => {
      const automation: ModelAutomation = {
        steps: STEPS,
        exits: [],
        goal: null,
        filter: null,
        reentry: { rule: 'ONCE', days: null },
        lateHours,
      }
      const facts = this.#people.map(
        ({ day, zone }): Facts => ({
          stage: 'NEW_LEAD',
          tags: new Set(),
          day,
          zone,
          hasOptedOut: false,
          isLive: true,
        }),
      )
      const passages = this.#passages(index)
      // Chance decides about a way: it is the one that the appliance chose.
      const model = new AutomationModel(automation, facts, (passage, visit) => {
        const way = passages[passage]?.visits[visit]?.outcome ?? 'none'
        expect(['A', 'B']).toContain(way)
        return way
      })
      for (const told of this.#told) told(model, index)
      return model
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#appliance?.kill()
    for (const site of this.#sites) site[Symbol.dispose]()
    this.clock[Symbol.dispose]()
  }
}

interface Walked {
  person: number
  endedBy: string | null
  visits: ReadonlyArray<{ stepId: string; outcome: string | null }>
}

/** `3: hello SENT, half A, short` */
const pathOf = ({ person, visits, endedBy }: Walked): string =>
  `${person}: ${[
    ...visits.map(({ stepId, outcome }) => (outcome === null ? stepId : `${stepId} ${outcome}`)),
    ...(endedBy === null ? [] : [endedBy]),
  ].join(', ')}`

/** Work that is due, each kind with its number. */
const WORK = `SELECT
  (SELECT count(*) FROM messages WHERE status IN ('QUEUED', 'SENDING') OR status = 'SCHEDULED' AND scheduled_for <= @now)
    AS messages,
  (SELECT count(*) FROM automation_passages p LEFT JOIN automation_visits v ON v.id = p.visit_id
     LEFT JOIN messages m ON m.id = v.message_id WHERE p.due_at <= iif(m.status = 'SCHEDULED', @now, @soon)) AS people,
  (SELECT count(*) FROM event_cursors WHERE through_id < (SELECT max(id) FROM events)) AS events`

function isNightAt(ms: number, zone: string): boolean {
  const hour = minutesOf(ms, zone) / 60
  return hour < EDGES[0]! || hour >= EDGES[1]!
}

function minutesOf(ms: number, zone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return hour * 60 + minute
}

/** Returns the minutes from the time of day at `ms` to an hour, between half a day ago and half a day ahead. */
function minutesTo(hour: number, ms: number, zone: string): number {
  const minutes = hour * 60 - minutesOf(ms, zone)
  return ((minutes + 3 * 720) % 1_440) - 720
}
