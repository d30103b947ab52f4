import { compose } from '../../../words/en/compose.ts'
import { launch } from '../../../words/en/launch.ts'
import { moment } from '../../ui/format.ts'
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
  if (type === 'IMMEDIATE')
    return recipients === undefined ? compose.launchSendOpen() : compose.launchSendTo({ count: recipients })
  const time = first && moment(first, zone, now)
  if (type === 'SCHEDULED') return time ? compose.launchScheduleFor({ time }) : compose.launchScheduleOpen()
  return time ? compose.launchStartOn({ time }) : compose.launchStartOpen()
}

/** Words of the question and of the result, by the type of schedule. */
export const LAUNCH = {
  IMMEDIATE: {
    title: compose.launchAskSend,
    act: compose.launchActSend,
    actAlone: compose.launchSend,
    done: compose.launchSent,
    doneFor: compose.launchSentTo,
  },
  SCHEDULED: {
    title: compose.launchAskSchedule,
    act: compose.launchActSchedule,
    actAlone: compose.launchSchedule,
    done: compose.launchScheduled,
    doneFor: compose.launchScheduledFor,
  },
  RECURRING: {
    title: compose.launchAskStart,
    act: compose.launchActStart,
    actAlone: compose.launchStart,
    done: compose.launchStarted,
    doneFor: compose.launchStartedFor,
  },
} as const

/**
 * Describes the time of a launch: `Now`, or `Thu, Dec 3, 10:00 AM (New York)`.
 * @param isLocal whether each recipient has the time in their own zone
 */
export function launchTime({ type, times: [first, second], zone, now }: Launching, isLocal: boolean): string {
  if (type === 'IMMEDIATE') return launch.now()
  if (!first || !zone) return launch.atItsTime()
  const time = isLocal
    ? compose.launchLocal({ time: moment(first, zone, now) })
    : placedMoment(first, zone, now)
  return second && type === 'RECURRING' ? compose.launchNext({ time, next: moment(second, zone, now) }) : time
}

/** Describes the completed launch: `“Opening” is being sent to 3 recipients.` */
export const launched = (name: string, type: Draft['type'], recipients: number | undefined): string =>
  recipients === undefined ? LAUNCH[type].done({ name }) : LAUNCH[type].doneFor({ name, count: recipients })
