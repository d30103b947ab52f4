import { counted, moment, number } from '../../ui/format.ts'
import { placedMoment } from '../../ui/zoned.ts'
import type { Draft } from './draft.ts'

/** Words of a launch: its button, its question and its result. */

interface Launching {
  type: Draft['type']
  /** Times of the first messages, ISO 8601; empty while unknown. */
  times: readonly string[]
  zone: string | undefined
  now: number
}

/**
 * Returns the label of the button that opens the question.
 * @param recipients undefined until the number is known
 */
export function launchLabel({ type, times: [first], zone, now }: Launching, recipients?: number): string {
  if (type === 'IMMEDIATE') return recipients === undefined ? 'Send …' : `Send to ${number(recipients)}`
  const time = first ? ` ${moment(first, zone, now)}` : ''
  return type === 'SCHEDULED' ? `Schedule for${time || ' a time'}` : `Begin${time ? ` on${time}` : ''}`
}

/** Verbs of the question, by the type of schedule. */
export const LAUNCH = {
  IMMEDIATE: { title: 'Send', act: 'Send to', done: 'is being sent to' },
  SCHEDULED: { title: 'Schedule', act: 'Schedule for', done: 'is scheduled for' },
  RECURRING: { title: 'Start', act: 'Start for', done: 'is started for' },
} as const

/**
 * Describes the time of a launch: `Now`, or `Thu 3 Dec, 10:00 (New York)`.
 * @param isLocal whether each recipient has the time in their own zone
 */
export function launchTime({ type, times: [first, second], zone, now }: Launching, isLocal: boolean): string {
  if (type === 'IMMEDIATE') return 'Now'
  if (!first || !zone) return 'At its time'
  const time = isLocal
    ? `${moment(first, zone, now)} (in each recipient's time zone)`
    : placedMoment(first, zone, now)
  return second && type === 'RECURRING' ? `${time}, then ${moment(second, zone, now)}, and so on` : time
}

/** Describes the completed launch: `“Opening” is being sent to 3 recipients.` */
export const launched = (name: string, type: Draft['type'], recipients: number | undefined): string =>
  `“${name}” ${LAUNCH[type].done} ${recipients === undefined ? 'its audience' : counted(recipients, 'recipient')}.`
