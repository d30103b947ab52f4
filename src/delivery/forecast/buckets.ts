import {
  ALWAYS_OPEN,
  type WindowCalendar,
  windowCalendar,
} from '../../compliance/send-windows/window-calendar.ts'
import { candidateZones, isNorthAmerican, type Whereabouts } from '../../compliance/send-windows/zones.ts'
import type { SendingPlan } from '../executions/ports.ts'
import type { ForecastBucket } from './world.ts'

export type BucketRules = Pick<SendingPlan, 'category' | 'respectSendWindow'> & {
  organization: Pick<
    SendingPlan['organization'],
    'timezone' | 'sendWindowEnabled' | 'sendWindowStart' | 'sendWindowEnd'
  >
}

/** Somebody who stands for `messages` recipients, and before when nothing goes to them, ms since 1970. */
export interface Sampled extends Whereabouts {
  messages: number
  notBefore: number
}

/**
 * Recipients by when they may be written to. Those whose window never opens
 * are left out, as the engine leaves them out.
 */
export function bucketsOf(people: Iterable<Sampled>, rules: BucketRules, nowMs: number): ForecastBucket[] {
  const calendars = new Calendars(rules, nowMs)
  const buckets = new Map<WindowCalendar, Map<number, ForecastBucket>>()
  for (const person of people) {
    const calendar = calendars.of(person)
    if (!calendar) continue
    const ofCalendar = buckets.get(calendar) ?? new Map<number, ForecastBucket>()
    buckets.set(calendar, ofCalendar)
    const notBefore = Math.max(nowMs, person.notBefore)
    const bucket = ofCalendar.get(notBefore) ?? { messages: 0, notBefore, calendar }
    ofCalendar.set(notBefore, { ...bucket, messages: bucket.messages + person.messages })
  }
  return [...buckets.values()].flatMap((ofCalendar) => [...ofCalendar.values()])
}

/** One calendar for all who are in the same zones. */
class Calendars {
  readonly #rules: BucketRules
  readonly #nowMs: number
  readonly #known = new Map<string, WindowCalendar | undefined>()

  constructor(rules: BucketRules, nowMs: number) {
    this.#rules = rules
    this.#nowMs = nowMs
  }

  of(person: Whereabouts): WindowCalendar | undefined {
    const { category, respectSendWindow, organization } = this.#rules
    const isNorthAmerica = isNorthAmerican(person.phone)
    if (category !== 'MARKETING' || (!respectSendWindow && !isNorthAmerica)) return ALWAYS_OPEN
    const zones = candidateZones(person, organization.timezone)
    const key = `${isNorthAmerica} ${zones.join(' ')}`
    if (!this.#known.has(key)) {
      const { sendWindowEnabled: isEnabled, sendWindowStart: start, sendWindowEnd: end } = organization
      const window = { isEnabled, start, end }
      this.#known.set(key, windowCalendar({ zones, window, isNorthAmerica, fromMs: this.#nowMs }))
    }
    return this.#known.get(key)
  }
}
