import { listQueuedFrom } from '../messages/queries.ts'
import { scheduleAll } from '../messages/recipients.ts'
import type { Transitions } from '../messages/transitions.ts'
import { addTimes } from './queries.ts'
import { type LocalTime, localTimesOf } from './times.ts'

/** The run, and what its time is. */
interface LocalRun {
  organizationId: number
  executionId: number
  /** ms since 1970. */
  scheduledFor: number
  /** IANA zone in which `scheduledFor` is the time of the run. */
  timezone: string
  organizationTimezone: string
}

/**
 * Lets the messages that a chunk of the audience has just queued wait for their time. One whose time
 * has passed stays queued: it goes at once, as the send window allows.
 * @param firstId the first of them
 */
export function scheduleLocally(transitions: Transitions, run: LocalRun, firstId: number): void {
  const { tx } = transitions
  const times = localTimesOf(run.scheduledFor, run.timezone, run.organizationTimezone)
  const counts = new Map<number, LocalTime & { recipients: number }>()
  const later: Array<readonly [id: number, at: number]> = []
  for (const { id, ...recipient } of listQueuedFrom(tx, run.executionId, firstId)) {
    const time = times.of(recipient)
    const count = counts.get(time.at)
    if (count) count.recipients += 1
    else counts.set(time.at, { ...time, recipients: 1 })
    if (time.at > tx.now) later.push([id, time.at])
  }
  if (counts.size > 0) addTimes(tx, run, [...counts.values()])
  scheduleAll(transitions, run.executionId, later)
}
