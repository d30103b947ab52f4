import { getContact } from '../../contacts/records/service.ts'
import { type ContactRecordRow, listByIds } from '../../contacts/records/store.ts'
import type { Db } from '../../db/database.ts'
import type { OrganizationSettings } from '../../delivery/executions/ports.ts'
import { loadOrganizationSettings } from '../../delivery/executions/run.ts'
import { addDays, dayOf } from '../../lib/calendar.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { Turn } from '../../lib/in-pieces.ts'
import type { Principal } from '../../lib/principal.ts'
import { wallTimeAt } from '../../lib/wall-clock.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import type { Definition } from '../definition/definition.ts'
import { Flow, treeProblems } from '../definition/flow.ts'
import { matches } from '../passages/person.ts'
import { getAutomation } from '../records/service.ts'
import { parseDefinition } from '../records/store.ts'
import { chosenDate, listDates } from '../triggers/dates.ts'
import { saysOneOf } from '../triggers/words.ts'
import { COMPOSED, costOf, type Sent } from './cost.ts'
import { listPast, type Occasion } from './history.ts'
import type { SimulateInput } from './schema.ts'
import { type Walk, walk } from './walk.ts'

/** Largest number of occasions that are walked. */
const MAX_OCCASIONS = 10_000
/** Time for which the way of one contact is walked. */
const FARTHEST_MS = 366 * DAY_MS

/**
 * Says what an automation, as it was last changed, would have done in the past days, or would do with one contact. Changes
 * nothing. Throws NOT_FOUND, and VALIDATION_FAILED for steps that are no tree.
 */
export async function simulate(
  db: Db,
  principal: Principal,
  { uuid, input, links }: { uuid: string; input: SimulateInput; links: LinkSettings },
) {
  const { organizationId } = principal
  const costs = async () => costOf(db, { organizationId, sent: simulation.sent() }, links)
  const definition = parseDefinition(getAutomation(db, principal, uuid).draft)
  const [problem] = treeProblems(definition.steps)
  if (problem)
    throw new AppError('VALIDATION_FAILED', (say) => say.automationTree({ fault: 'other' }), {
      details: [
        {
          field: `steps[${problem.index}].${problem.field}`,
          message: problem.fault,
          constraint: problem.fault,
        },
      ],
    })
  const organization = loadOrganizationSettings(db, organizationId)!
  const simulation = new Simulation(db, organizationId, organization, new Flow(definition))
  const now = db.clock.now()
  if (input.contactId !== null) {
    const contact = getContact(db, principal, input.contactId)
    const path = simulation.add(contact, { from: now, until: now + FARTHEST_MS })
    return {
      ...simulation.result(now, now),
      ...(await costs()),
      isKnown: true,
      isCut: false,
      path: path?.steps ?? [],
    }
  }
  const from = now - input.days * DAY_MS
  const occasions = await occasionsOf(db, organizationId, definition, { from, until: now })
  const turn = new Turn()
  for (const { contactId, at } of occasions ?? []) {
    await turn.pass()
    const [contact] = listByIds(db, organizationId, [contactId])
    if (contact) simulation.add(contact, { from: at, until: now })
    else simulation.refuse('CONTACT_GONE')
  }
  return {
    ...simulation.result(from, now),
    ...(await costs()),
    isKnown: occasions !== undefined,
    isCut: occasions?.length === MAX_OCCASIONS,
    path: null,
  }
}

/** Lists what would have let people enter, the first first. Undefined if that is not stored. */
async function occasionsOf(
  db: Db,
  organizationId: number,
  { trigger }: Definition,
  span: { from: number; until: number },
): Promise<Occasion[] | undefined> {
  if (trigger === null) return undefined
  const date = chosenDate(trigger)
  if (date) {
    const found = await listDates(db, organizationId, date, span, MAX_OCCASIONS)
    return found.toSorted((one, other) => one.at - other.at)
  }
  const reader = db.readPool.of({ organizationId, advice: 'Ask for fewer days.' })
  const past = await listPast(reader, trigger, { organizationId, ...span }, MAX_OCCASIONS)
  if (trigger.type !== 'WROTE') return past
  return past?.filter(({ body }) => saysOneOf(body ?? '', trigger.words))
}

const add = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1
}

/** The ways of people, and what they add up to. */
class Simulation {
  readonly #db: Db
  readonly #organizationId: number
  readonly #organization: OrganizationSettings
  readonly #flow: Flow
  readonly #last = new Map<number, { enteredAt: number; endsAt: number }>()
  readonly #refused: Record<string, number> = {}
  readonly #ended: Record<string, number> = {}
  readonly #outcomes = new Map<string, Record<string, number>>()
  readonly #days = new Map<string, { entered: number; messages: number }>()
  readonly #receivers = new Map<string, ContactRecordRow[]>()
  readonly #hours = Array.from({ length: 24 }, () => 0)
  #entered = 0
  #waiting = 0

  constructor(db: Db, organizationId: number, organization: OrganizationSettings, flow: Flow) {
    this.#db = db
    this.#organizationId = organizationId
    this.#organization = organization
    this.#flow = flow
  }

  refuse(reason: string): void {
    add(this.#refused, reason)
  }

  /** Lets a contact enter, unless the rules say otherwise. */
  add(contact: ContactRecordRow, { from, until }: { from: number; until: number }): Walk | undefined {
    const refusal = this.#refusalOf(contact, from)
    if (refusal) {
      this.refuse(refusal)
      return undefined
    }
    const gone = walk({
      reader: this.#db,
      organizationId: this.#organizationId,
      organization: this.#organization,
      flow: this.#flow,
      contact,
      name: `${contact.uuid} ${from}`,
      from,
      until,
    })
    this.#count(gone, contact, from)
    const endsAt = gone.endedBy === null ? Number.POSITIVE_INFINITY : (gone.steps.at(-1)?.leftAt ?? from)
    this.#last.set(contact.id, { enteredAt: from, endsAt })
    return gone
  }

  #refusalOf({ id }: ContactRecordRow, at: number): 'NOT_AGAIN' | 'FILTERED_OUT' | undefined {
    const { reentry, filter } = this.#flow.definition
    const last = this.#last.get(id)
    if (last) {
      const isOut = last.endsAt <= at
      const mayAgain = {
        ONCE: false,
        AFTER_END: isOut,
        AFTER_DAYS: isOut && last.enteredAt <= at - (reentry.days ?? 0) * DAY_MS,
        ALWAYS: true,
      }[reentry.rule]
      if (!mayAgain) return 'NOT_AGAIN'
    }
    const contact = { organizationId: this.#organizationId, contactId: id }
    return filter && !matches(this.#db, contact, filter, at) ? 'FILTERED_OUT' : undefined
  }

  #count({ steps, endedBy }: Walk, contact: ContactRecordRow, enteredAt: number): void {
    const { timezone } = this.#organization
    this.#entered += 1
    this.#dayAt(enteredAt).entered += 1
    if (endedBy === null) this.#waiting += 1
    else add(this.#ended, endedBy)
    for (const { stepId, outcome, arrivedAt } of steps) {
      const outcomes = this.#outcomes.get(stepId) ?? {}
      this.#outcomes.set(stepId, outcomes)
      add(outcomes, outcome ?? 'WAITING')
      if (outcome !== 'SENT') continue
      this.#dayAt(arrivedAt).messages += 1
      const receivers = this.#receivers.get(stepId) ?? []
      this.#receivers.set(stepId, receivers)
      if (receivers.length < COMPOSED) receivers.push(contact)
      const hour = Math.floor(wallTimeAt(arrivedAt, timezone).minute / 60)
      this.#hours[hour] = this.#hours[hour]! + 1
    }
  }

  #dayAt(at: number) {
    const day = dayOf(at, this.#organization.timezone)
    const known = this.#days.get(day) ?? { entered: 0, messages: 0 }
    this.#days.set(day, known)
    return known
  }

  /** The messages that would have been sent, by step. */
  sent(): Sent[] {
    return [...this.#receivers].flatMap(([stepId, people]) => {
      const step = this.#flow.step(stepId)
      return step?.type === 'SEND' ? [{ step, people, messages: this.#outcomes.get(stepId)!.SENT! }] : []
    })
  }

  result(from: number, until: number) {
    const { timezone } = this.#organization
    const last = dayOf(until, timezone)
    const days: Array<{ day: string; entered: number; messages: number }> = []
    for (let day = dayOf(from, timezone); day <= last; day = addDays(day, 1))
      days.push({ day, ...(this.#days.get(day) ?? { entered: 0, messages: 0 }) })
    return {
      entered: this.#entered,
      refused: this.#refused,
      ended: this.#ended,
      waiting: this.#waiting,
      steps: this.#flow.definition.steps.map(({ id: stepId }) => {
        const outcomes = this.#outcomes.get(stepId) ?? {}
        return { stepId, arrived: Object.values(outcomes).reduce((sum, count) => sum + count, 0), outcomes }
      }),
      days,
      hours: this.#hours,
    }
  }
}
