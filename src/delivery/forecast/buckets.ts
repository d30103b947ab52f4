import { channelOf } from '../../channels/ports/all.ts'
import { windowOf } from '../../compliance/send-windows/send-window.ts'
import {
  ALWAYS_OPEN,
  type WindowCalendar,
  windowCalendar,
} from '../../compliance/send-windows/window-calendar.ts'
import {
  candidateZones,
  isNorthAmerican,
  type RecipientLocation,
} from '../../compliance/send-windows/zones.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { SendingPlan } from '../executions/ports.ts'

/** Messages that may leave at the same times. */
export interface ForecastBucket {
  messages: number
  /** ms since 1970 */
  notBefore: number
  calendar: WindowCalendar
}

export type BucketRules = Pick<SendingPlan, 'channel' | 'category' | 'respectSendWindow'> & {
  organization: Pick<
    SendingPlan['organization'],
    'timezone' | 'sendWindowEnabled' | 'sendWindowStart' | 'sendWindowEnd'
  >
}

/**
 * A sampled recipient who represents `messages` recipients. Nothing is sent to them before `notBefore`, ms
 * since 1970.
 */
export interface Sampled extends RecipientLocation {
  messages: number
  notBefore: number
}

/**
 * Groups recipients by the times at which messages may be sent to them. Leaves out recipients whose window
 * never opens, like the engine.
 */
export function bucketsOf(people: Iterable<Sampled>, rules: BucketRules, nowMs: number): ForecastBucket[] {
  const buckets = new Map<WindowCalendar, Map<number, ForecastBucket>>()
  for (const person of people) {
    const calendar = calendarOf(person, rules, nowMs)
    if (!calendar) continue
    const ofCalendar = buckets.get(calendar) ?? new Map<number, ForecastBucket>()
    buckets.set(calendar, ofCalendar)
    const notBefore = Math.max(nowMs, person.notBefore)
    const bucket = ofCalendar.get(notBefore) ?? { messages: 0, notBefore, calendar }
    ofCalendar.set(notBefore, { ...bucket, messages: bucket.messages + person.messages })
  }
  return [...buckets.values()].flatMap((ofCalendar) => [...ofCalendar.values()])
}

/**
 * The calendars of one day by send window and zones. The runs of a forecast share them and the intervals computed in
 * them.
 */
const known = { day: Number.NaN, calendars: new Map<string, WindowCalendar | undefined>() }

/** Returns the calendar of the recipient's send window, or undefined if it never opens. */
function calendarOf(
  person: RecipientLocation,
  rules: BucketRules,
  nowMs: number,
): WindowCalendar | undefined {
  const { category, respectSendWindow, organization } = rules
  if (!channelOf(rules.channel).hasSendWindow) return ALWAYS_OPEN
  const isNorthAmerica = isNorthAmerican(person.phone)
  if (category !== 'MARKETING' || (!respectSendWindow && !isNorthAmerica)) return ALWAYS_OPEN
  const day = Math.floor(nowMs / DAY_MS)
  if (known.day !== day) {
    known.day = day
    known.calendars.clear()
  }
  const zones = candidateZones(person, organization.timezone)
  const window = windowOf(organization)
  const key = `${window.isEnabled} ${window.start} ${window.end} ${isNorthAmerica} ${zones.join(' ')}`
  if (!known.calendars.has(key)) {
    known.calendars.set(key, windowCalendar({ zones, window, isNorthAmerica, fromMs: nowMs }))
  }
  return known.calendars.get(key)
}
