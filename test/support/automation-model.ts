/**
 * A plain model of automations: what a person goes through, step by step, without a database. It knows the rules of the
 * documents and none of the sources.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Pause after which a message that was not sent is noticed. */
const NOTICED_MS = 5_000
/** Time until the carrier says that a message was delivered. */
const DELIVERED_MS = 1_000
/** Hours of the day in which marketing is sent. */
const WINDOW = ['09:00', '20:00'] as const
/** Time for which a text counts as an answer. */
const ANSWERS_MS = 30 * DAY_MS
const TEN_MINUTES_MS = 10 * MINUTE_MS

export type ModelCondition =
  | { type: 'STAGE'; stage: string }
  | { type: 'TAG'; tag: number }
  | { type: 'DID'; did: 'DELIVERED' | 'REPLIED'; stepId: string | null }
  | { type: 'OPTED_OUT' }

export type ModelStep = { id: string } & (
  | { type: 'SEND'; isMarketing?: boolean }
  | { type: 'WAIT'; minutes: number }
  | { type: 'WAIT_FOR_HOUR'; at: string; weekdays: readonly string[] }
  | { type: 'WAIT_FOR_DATE'; days: number; at: string }
  | { type: 'WAIT_FOR_EVENT'; until: ModelCondition; minutes: number }
  | { type: 'BRANCH'; when: ModelCondition; ways: Readonly<Record<string, readonly ModelStep[]>> }
  | { type: 'SPLIT'; ways: Readonly<Record<string, readonly ModelStep[]>> }
  | { type: 'CHANGE'; add: number | null; remove: number | null; stage: string | null; day: string | null }
  | { type: 'END' }
)

export interface ModelAutomation {
  steps: readonly ModelStep[]
  exits: readonly ModelCondition[]
  goal: ModelCondition | null
  filter: ModelCondition | null
  reentry: { rule: 'ONCE' | 'AFTER_END' | 'AFTER_DAYS' | 'ALWAYS'; days: number | null }
  lateHours: number
}

/** What is known about a contact. */
export interface Facts {
  stage: string
  tags: Set<number>
  /** `2026-03-08`. */
  day: string | null
  zone: string
  hasOptedOut: boolean
  isLive: boolean
}

export interface ModelVisit {
  stepId: string
  outcome: string | null
  /** ms since 1970; null for no message, or one that was not sent. */
  sentAt: number | null
  isDelivered: boolean
  hasReplied: boolean
  /** Set for a SEND step, until its result is noticed. */
  message?: 'WAITS' | 'SENT' | 'SKIPPED' | 'TOO_LATE'
  /** When the message that waits is decided about again. */
  opensAt?: number
}

export interface ModelPassage {
  person: number
  enteredAt: number
  visits: ModelVisit[]
  stepId: string | null
  /** The visit at which the person waits. */
  at: ModelVisit | null
  dueAt: number
  waitsUntil: number | null
  endedBy: string | null
  endedAt: number
  isMerged: boolean
}

type Done = { outcome: string; way?: string; since?: number } | { dueAt: number; waitsUntil: number }

interface Linked {
  step: ModelStep
  next: string | null
}

/** Links each step with the one after it. */
function link(steps: readonly ModelStep[], after: string | null, into = new Map<string, Linked>()) {
  steps.forEach((step, index) => {
    const next = steps[index + 1]?.id ?? after
    into.set(step.id, { step, next: step.type === 'END' ? null : next })
    if (step.type === 'BRANCH' || step.type === 'SPLIT')
      for (const way of Object.values(step.ways)) link(way, next, into)
  })
  return into
}

export class AutomationModel {
  isActive = true
  readonly facts: Facts[]
  readonly passages: ModelPassage[] = []
  #automation: ModelAutomation
  #links: Map<string, Linked>
  /** Visits with a message that was sent, by person, in the order of their visits. */
  readonly #messages: ModelVisit[][]
  /** Chance decides the way of a SPLIT step: the way that the application chose. */
  readonly #chance: (passage: number, visit: number) => string

  constructor(
    automation: ModelAutomation,
    facts: Facts[],
    chance: (passage: number, visit: number) => string,
  ) {
    this.#automation = automation
    this.#links = link(automation.steps, null)
    this.facts = facts
    this.#messages = facts.map(() => [])
    this.#chance = chance
  }

  enter(person: number, now: number): boolean {
    if (!this.isActive || !this.facts[person]!.isLive || !this.#mayEnter(person, now)) return false
    const { filter, steps } = this.#automation
    if (filter && !this.#isTrue(filter, person, [])) return false
    this.passages.push({
      person,
      enteredAt: now,
      visits: [],
      stepId: steps[0]!.id,
      at: null,
      dueAt: now,
      waitsUntil: null,
      endedBy: null,
      endedAt: Number.POSITIVE_INFINITY,
      isMerged: false,
    })
    return true
  }

  #mayEnter(person: number, now: number): boolean {
    const own = this.passages.filter((passage) => passage.person === person)
    const last = own.at(-1)
    if (!last) return true
    const { rule, days } = this.#automation.reentry
    if (rule === 'ALWAYS') return true
    if (rule === 'ONCE' || own.some(({ endedBy }) => endedBy === null)) return false
    return rule === 'AFTER_END' || last.enteredAt <= now - days! * DAY_MS
  }

  /** Something happened to a person. */
  wake(person: number, now: number): void {
    if (!this.facts[person]!.isLive) return
    for (const passage of this.#inside())
      if (passage.person === person && passage.at && passage.dueAt > now) passage.dueAt = now
  }

  reply(person: number, now: number): void {
    const last = this.#messages[person]!.findLast(({ sentAt }) => sentAt! >= now - ANSWERS_MS)
    if (last) last.hasReplied = true
    this.wake(person, now)
  }

  merge(kept: number, other: number, now: number): void {
    for (const passage of this.passages)
      if (passage.person === other) Object.assign(passage, { person: kept, isMerged: true })
    const all = new Set([...this.#messages[kept]!, ...this.#messages[other]!])
    this.#messages[kept] = this.#visitsInOrder.filter((visit) => all.has(visit))
    this.#messages[other] = []
    this.wake(kept, now)
  }

  readonly #visitsInOrder: ModelVisit[] = []

  /** @param moved where people go on whose step is gone */
  publish(automation: ModelAutomation, moved: ReadonlyMap<string, string | null>, now: number): void {
    this.#automation = automation
    this.#links = link(automation.steps, null)
    this.isActive = true
    for (const passage of this.#inside()) {
      if (passage.stepId === null || !moved.has(passage.stepId)) continue
      if (passage.at) passage.at.outcome = 'MOVED'
      Object.assign(passage, { stepId: moved.get(passage.stepId)!, at: null, waitsUntil: null, dueAt: now })
    }
  }

  remove(index: number, now: number): void {
    const passage = this.passages[index]!
    if (passage.endedBy === null) end(passage, 'REMOVED', now)
  }

  /** Tells whether it matters at this moment which of two things of the last minutes came first. */
  isDoubtful(now: number, marginMs: number): boolean {
    const lateMs = this.#automation.lateHours * HOUR_MS
    return this.#inside().some(({ dueAt, waitsUntil }) =>
      [dueAt, waitsUntil ?? dueAt].some((since) => Math.abs(now - since - lateMs) <= 2 * marginMs),
    )
  }

  /** Returns the steps at which people are. */
  occupied(): Set<string> {
    return new Set(this.#inside().flatMap(({ stepId }) => stepId ?? []))
  }

  hasStep = (id: string): boolean => this.#links.has(id)

  #inside = () => this.passages.filter(({ endedBy }) => endedBy === null)

  /** Lets everything happen that is due. */
  run(now: number): void {
    for (const { passage, visit } of this.#receipts.filter(({ at }) => at <= now)) {
      visit.isDelivered = true
      this.wake(passage.person, now)
    }
    this.#receipts = this.#receipts.filter(({ at }) => at > now)
    if (!this.isActive) return
    for (;;) {
      const due = this.#inside().filter(({ dueAt }) => dueAt <= now)
      if (due.length === 0) return
      // Those of whom something is known wait longest first.
      for (const passage of due.toSorted((a, b) => a.dueAt - b.dueAt)) this.#go(passage, now)
      this.#send(now)
    }
  }

  /** Returns when the next thing happens by itself; undefined for nothing. */
  nextDue(): number | undefined {
    const people = this.isActive ? this.#inside().map(({ dueAt }) => dueAt) : []
    const all = [...people, ...this.#receipts.map(({ at }) => at)]
    return all.length === 0 ? undefined : Math.min(...all)
  }

  #receipts: Array<{ passage: ModelPassage; visit: ModelVisit; at: number }> = []

  /** Sends the messages that wait, and tells their people. */
  #send(now: number): void {
    for (const passage of this.#inside()) {
      const { person, at } = passage
      if (at?.message !== 'WAITS' || now < (at.opensAt ?? now)) continue
      at.message = this.#sendingOf(passage, now)
      if (at.message === 'WAITS') passage.dueAt = at.opensAt = opening(now, this.facts[person]!.zone)
      if (at.message !== 'SENT') continue
      at.sentAt = now
      this.#receipts.push({ passage, visit: at, at: now + DELIVERED_MS })
      const sent = new Set([...this.#messages[person]!, at])
      this.#messages[person] = this.#visitsInOrder.filter((visit) => sent.has(visit))
      this.wake(person, now)
    }
  }

  #sendingOf({ person, stepId, waitsUntil }: ModelPassage, now: number) {
    const { hasOptedOut, zone } = this.facts[person]!
    if (hasOptedOut) return 'SKIPPED'
    if (waitsUntil! <= now) return 'TOO_LATE'
    const { step } = this.#links.get(stepId!)!
    const waits = step.type === 'SEND' && step.isMarketing === true && !isInWindow(now, zone)
    return waits ? 'WAITS' : 'SENT'
  }

  #go(passage: ModelPassage, now: number): void {
    const endedBy = this.#through(passage, now)
    if (endedBy !== undefined) end(passage, endedBy, now)
  }

  /** Lets a person go on until it waits. Returns why it leaves; undefined if it does not. */
  #through(passage: ModelPassage, now: number): string | undefined {
    const { person } = passage
    if (!this.facts[person]!.isLive) return 'CONTACT_GONE'
    if (this.#isSecond(passage)) return 'MERGED'
    let linked = this.#links.get(passage.stepId ?? '')
    if (!linked) return 'STEP_GONE'
    let late = now - passage.dueAt
    for (;;) {
      const { goal, exits } = this.#automation
      const { visits } = passage
      if (goal && this.#isTrue(goal, person, visits)) return 'GOAL'
      if (exits.some((exit) => this.#isTrue(exit, person, visits))) return 'EXIT'
      const { step }: Linked = linked
      const arrives = passage.at === null
      if (arrives) {
        passage.at = { stepId: step.id, outcome: null, sentAt: null, isDelivered: false, hasReplied: false }
        visits.push(passage.at)
        this.#visitsInOrder.push(passage.at)
      }
      const done: Done = arrives ? this.#begin(step, passage, { now, late }) : this.#look(step, passage, now)
      if ('dueAt' in done) {
        Object.assign(passage, done)
        return undefined
      }
      passage.at!.outcome = done.outcome
      if (done.since !== undefined) late = now - done.since
      const next: string | null =
        done.way === undefined ? linked.next : (firstOf(step, done.way) ?? linked.next)
      if (next === null) return 'COMPLETED'
      Object.assign(passage, { stepId: next, at: null, waitsUntil: null })
      linked = this.#links.get(next)!
    }
  }

  #isSecond(passage: ModelPassage): boolean {
    const { rule } = this.#automation.reentry
    if (rule === 'ALWAYS') return false
    const earlier = this.passages.slice(0, this.passages.indexOf(passage))
    return earlier.some(
      (other) =>
        other.person === passage.person &&
        (other.isMerged || passage.isMerged) &&
        (rule === 'ONCE' || other.endedAt > passage.enteredAt),
    )
  }

  #begin(step: ModelStep, passage: ModelPassage, { now, late }: { now: number; late: number }): Done {
    const { person, visits } = passage
    const facts = this.facts[person]!
    switch (step.type) {
      case 'SEND':
        if (late >= this.#automation.lateHours * HOUR_MS) return { outcome: 'TOO_LATE' }
        passage.at!.message = 'WAITS'
        return { dueAt: now + NOTICED_MS, waitsUntil: now + this.#automation.lateHours * HOUR_MS - late }
      case 'WAIT':
        return waitUntil(now + step.minutes * MINUTE_MS)
      case 'WAIT_FOR_HOUR':
        return waitUntil(
          momentAfter(now, facts.zone, {
            at: step.at,
            isDay: (_day, weekday) => step.weekdays.length === 0 || step.weekdays.includes(weekday),
          }),
        )
      case 'WAIT_FOR_DATE':
        return this.#waitForDate(step, passage, now)
      case 'WAIT_FOR_EVENT':
        if (this.#isTrue(step.until, person, visits)) return { outcome: 'HAPPENED' }
        return waitUntil(now + step.minutes * MINUTE_MS)
      case 'BRANCH': {
        const way = this.#isTrue(step.when, person, visits) ? 'YES' : 'NO'
        return { outcome: way, way }
      }
      case 'SPLIT': {
        const way = this.#chance(this.passages.indexOf(passage), visits.length - 1)
        return { outcome: way, way }
      }
      case 'CHANGE':
        this.#change(step, person, now)
        return { outcome: 'DONE' }
      case 'END':
        return { outcome: 'DONE' }
    }
  }

  #look(step: ModelStep, passage: ModelPassage, now: number): Done {
    const { at, waitsUntil, person, visits } = passage
    if (at!.message === 'WAITS') return { dueAt: now + NOTICED_MS, waitsUntil: waitsUntil! }
    if (at!.message === 'TOO_LATE') return { outcome: 'TOO_LATE', since: waitsUntil! }
    if (at!.message) return { outcome: at!.message, since: at!.sentAt ?? now }
    const isOver = waitsUntil! <= now
    switch (step.type) {
      case 'WAIT':
      case 'WAIT_FOR_HOUR':
        return isOver ? { outcome: 'WAITED', since: waitsUntil! } : waitUntil(waitsUntil!)
      case 'WAIT_FOR_DATE':
        return this.#waitForDate(step, passage, now)
      case 'WAIT_FOR_EVENT':
        if (this.#isTrue(step.until, person, visits)) return { outcome: 'HAPPENED' }
        return isOver ? { outcome: 'TIMED_OUT', since: waitsUntil! } : waitUntil(waitsUntil!)
      default:
        return { outcome: 'DONE' }
    }
  }

  #waitForDate(
    { days, at }: Extract<ModelStep, { type: 'WAIT_FOR_DATE' }>,
    { person, waitsUntil }: ModelPassage,
    now: number,
  ): Done {
    const { day, zone } = this.facts[person]!
    if (day === null) return { outcome: 'NO_DATE' }
    const wanted = new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
    const moment = momentAfter(Date.parse(wanted) - DAY_MS, zone, { at, isDay: (one) => one === wanted })
    if (moment > now) return waitUntil(moment)
    return {
      outcome: 'WAITED',
      ...(waitsUntil !== null && waitsUntil <= now ? { since: waitsUntil } : {}),
    }
  }

  #change(step: Extract<ModelStep, { type: 'CHANGE' }>, person: number, now: number): void {
    const facts = this.facts[person]!
    const before = JSON.stringify([...facts.tags, facts.stage, facts.day])
    if (step.add !== null) facts.tags.add(step.add)
    if (step.remove !== null) facts.tags.delete(step.remove)
    if (step.stage !== null) facts.stage = step.stage
    if (step.day !== null) facts.day = step.day
    if (JSON.stringify([...facts.tags, facts.stage, facts.day]) !== before) this.wake(person, now)
  }

  #isTrue(condition: ModelCondition, person: number, visits: readonly ModelVisit[]): boolean {
    const facts = this.facts[person]!
    switch (condition.type) {
      case 'STAGE':
        return facts.stage === condition.stage
      case 'TAG':
        return facts.tags.has(condition.tag)
      case 'OPTED_OUT':
        return facts.hasOptedOut
      case 'DID':
        return visits.some(
          ({ stepId, isDelivered, hasReplied }) =>
            (condition.stepId ?? stepId) === stepId &&
            (condition.did === 'REPLIED' ? hasReplied : isDelivered || hasReplied),
        )
    }
  }
}

function end(passage: ModelPassage, endedBy: string, now: number): void {
  if (passage.at) passage.at.outcome ??= 'LEFT'
  Object.assign(passage, { endedBy, endedAt: now, stepId: null, at: null })
}

const waitUntil = (at: number): Done => ({ dueAt: at, waitsUntil: at })

const firstOf = (step: ModelStep, way: string): string | undefined =>
  step.type === 'BRANCH' || step.type === 'SPLIT' ? step.ways[way]?.[0]?.id : undefined

function isInWindow(now: number, zone: string): boolean {
  const { minute } = wallOf(now, zone)
  const [from, until] = WINDOW.map(minuteOf)
  return minute >= from! && minute < until!
}

const opening = (now: number, zone: string): number =>
  momentAfter(now, zone, { at: WINDOW[0], isDay: () => true })

const WEEKDAYS = 'SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY'.split(' ')
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the local day, weekday and minute of the day. */
function wallOf(ms: number, zone: string) {
  const format = formats.getOrInsertComputed(
    zone,
    () =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      }),
  )
  const [, year, month, date, hour, minute] = /(\d+)-(\d+)-(\d+), (\d+):(\d+)/.exec(format.format(ms))!
  const day = `${year}-${month}-${date}`
  const weekday = WEEKDAYS[new Date(day).getUTCDay()]!
  return { day, weekday, minute: Number(hour) * 60 + Number(minute) }
}

const minuteOf = (at: string): number => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))

/**
 * Returns the first moment after `now`, on a day that counts, at which the clock shows `at` or, because of a clock change, has
 * just passed it. It looks at each ten minutes, the first time that the clock shows them.
 */
function momentAfter(
  now: number,
  zone: string,
  { at, isDay }: { at: string; isDay: (day: string, weekday: string) => boolean },
): number {
  const wanted = minuteOf(at)
  let last = wallOf(now - 2 * DAY_MS, zone)
  let found = ''
  const first = Math.floor((now - 2 * DAY_MS) / TEN_MINUTES_MS) * TEN_MINUTES_MS
  for (let ms = first; ; ms += TEN_MINUTES_MS) {
    const wall = wallOf(ms, zone)
    const isPassed = wall.minute >= wanted && (wall.day !== last.day || last.minute < wanted)
    if (isPassed && found !== wall.day) {
      found = wall.day
      if (ms > now && isDay(wall.day, wall.weekday)) return ms
    }
    last = wall
  }
}
