import { DAY_MS, MINUTE_MS, SECOND_MS, toIso } from '../../lib/clock.ts'
import { inLargeUnits } from '../../lib/durations.ts'
import { readCopyName } from '../copies/names.ts'
import { sentence } from '../copies/standing.ts'
import type { Trouble } from '../health/operator-alerts.ts'
import type { StandbyState } from './state.ts'

/** Time without a reading of the place after which the standby does not follow. */
const UNREAD_MS = MINUTE_MS
/** A home without work writes every ten minutes. */
const QUIET_MS = 15 * MINUTE_MS
const UNCHECKED_MS = 2 * DAY_MS

/** The state of a standby, for reports. */
interface StandbyStanding {
  /** Age of the last change in the file, ms. Undefined when unknown. */
  ageMs: number | undefined
  /** Why the operator is needed. Undefined when the standby follows. */
  trouble: Trouble | undefined
}

export function standbyStanding(state: StandbyState, nowMs: number): StandbyStanding {
  const { file } = state
  const ageMs = file?.at == null ? undefined : Math.max(0, nowMs - file.at)
  return { ageMs, trouble: troubleOf(state, { ageMs, nowMs }) }
}

/**
 * Returns whether the file began with a copy of an earlier home. The segments of that home end, and a takeover begins
 * another chain.
 */
export function isOfFormerHome({ file, homeSince }: Pick<StandbyState, 'file' | 'homeSince'>): boolean {
  const madeAt = file && readCopyName(file.copy)?.madeAt
  // Names have whole seconds.
  return homeSince !== null && madeAt != null && madeAt < Math.floor(homeSince / SECOND_MS) * SECOND_MS
}

function troubleOf(
  state: StandbyState,
  { ageMs, nowMs }: { ageMs: number | undefined; nowMs: number },
): Trouble | undefined {
  const { file, missing, readAt, failure, taken, homeSince } = state
  if (taken) return undefined
  const because = failure ? ` ${sentence(failure.reason)}` : ''
  if (!file) return { text: `No copy of the home is here yet.${because}`, remedy: FOLLOW }
  if (readAt === null || nowMs - readAt > UNREAD_MS) {
    const since = readAt === null ? '' : ` for ${inLargeUnits(nowMs - readAt)}`
    return { text: `The place of the copies was not read${since}.${because}`, remedy: FOLLOW }
  }
  if (isOfFormerHome(state))
    return {
      text: `Another machine is the home since ${toIso(homeSince!)}, and its first whole copy is not here yet.`,
      remedy: 'Wait for the copy, or make it at the home: carillon copies make.',
    }
  if (missing !== null)
    return {
      text: `Segment ${missing} is missing or was written twice, so the standby cannot go on.`,
      remedy: 'Make a whole copy at the home: carillon copies make.',
    }
  if (file.checked?.fault != null)
    return {
      text: `The file of the standby did not pass its check: ${sentence(file.checked.fault)}`,
      remedy:
        'Check the home with `carillon doctor --full`, then make a whole copy there: carillon copies make.',
    }
  if (ageMs !== undefined && ageMs > QUIET_MS)
    return {
      text: `The home has sent nothing for ${inLargeUnits(ageMs)}.`,
      remedy: 'Check the home, and `carillon doctor` there.',
    }
  if (file.checked && nowMs - file.checked.at > UNCHECKED_MS)
    return {
      text: `The last full check of the file was ${inLargeUnits(nowMs - file.checked.at)} ago.`,
      remedy: 'Check the log of the standby, and the free disk.',
    }
  return undefined
}

const FOLLOW = 'Check that `carillon standby follow` runs, and its log.'
