import { HOUR_MS } from '../../lib/clock.ts'
import { type CopySettings, placeIdentity, placeName } from '../../lib/copy-settings.ts'
import { inLargeUnits } from '../../lib/durations.ts'
import type { Trouble } from '../health/operator-alerts.ts'
import { findLedgerState, oldestUnsent } from './ledger-state.ts'
import { findSegmentsState } from './segments-state.ts'
import { type CopiesState, findCopiesState } from './state.ts'

/** Number of consecutive failures after which the operator is needed. Fewer failures are only tried again. */
const LASTING_FAILURES = 3

/** The state of the copies elsewhere. */
export interface CopiesStanding {
  place: string
  /** The newest copy that was written and read back. Undefined when there is none. */
  newest: (CopiesState['last'] & object) | undefined
  /** Age of the newest copy, ms. Undefined if there is none. Negative when its clock was ahead. */
  ageMs: number | undefined
  /** The failures since then. Undefined if there is none. */
  failure: (CopiesState['failure'] & object) | undefined
  /** Age of the oldest change that is in no copy and no segment, ms. Undefined without continuous copies. */
  unsentMs: number | undefined
  /** Reason of the last failure of the continuous copies. Undefined after a success. */
  segmentFailure: string | undefined
  /** Age of the oldest opt-out or erasure that is only on this disk, ms. Undefined before the first was sent. */
  unsentLedgerMs: number | undefined
  /** Reason of the last failure to send them. Undefined after a success. */
  ledgerFailure: string | undefined
  /** Reason why the operator is needed. Undefined when the copies are in order. */
  trouble: Trouble | undefined
}

/** Returns the state of the copies elsewhere, for all reports. Reads a small file. */
export function latestCopy(dataDir: string, settings: CopySettings, nowMs: number): CopiesStanding {
  const place = placeName(settings.place)
  const found = findCopiesState(dataDir)
  const state = found?.place === placeIdentity(settings) ? found : undefined
  const newest = state?.last ?? undefined
  const failure = state?.failure ?? undefined
  const ageMs = newest && nowMs - newest.madeAt
  const segments = settings.segmentDays > 0 ? findSegmentsState(dataDir) : undefined
  const isHere = segments?.place === placeIdentity(settings)
  const unsentMs = isHere ? Math.max(0, nowMs - (segments.waitingSince ?? nowMs)) : undefined
  const segmentFailure = (isHere && segments.failure) || undefined
  const ledger = ledgerStanding(dataDir, settings, nowMs)
  const known = { place, newest, ageMs, failure, unsentMs, segmentFailure, ...ledger }
  return { ...known, trouble: troubleOf(known, { state, settings, nowMs }) }
}

function ledgerStanding(
  dataDir: string,
  settings: CopySettings,
  nowMs: number,
): Pick<CopiesStanding, 'unsentLedgerMs' | 'ledgerFailure'> {
  const state = findLedgerState(dataDir)
  if (state?.place !== placeIdentity(settings)) return { unsentLedgerMs: undefined, ledgerFailure: undefined }
  const oldest = oldestUnsent(state)
  return {
    unsentLedgerMs: Math.max(0, nowMs - (oldest ?? nowMs)),
    ledgerFailure: state.failure ?? undefined,
  }
}

function troubleOf(
  { place, newest, ageMs, failure }: Omit<CopiesStanding, 'trouble'>,
  { state, settings, nowMs }: { state: CopiesState | undefined; settings: CopySettings; nowMs: number },
): Trouble | undefined {
  const remedy = `Run \`carillon copies make\` to see the problem with ${place}.`
  const because = failure ? ` The last attempt failed: ${sentence(failure.reason)}` : ''
  const waitedMs = ageMs ?? (state ? nowMs - state.since : 0)
  if (waitedMs > settings.alertMs) {
    const text = newest
      ? `The newest copy elsewhere is ${inLargeUnits(waitedMs)} old.`
      : `No copy elsewhere was made in ${inLargeUnits(waitedMs)}.`
    return { text: text + because, remedy }
  }
  if (ageMs !== undefined && ageMs < -HOUR_MS) {
    const text = 'The newest copy elsewhere has a time in the future, because a clock was or is wrong.'
    return { text: text + because, remedy: 'Set the clock of this machine, then run `carillon copies make`.' }
  }
  if (failure === undefined || failure.count < LASTING_FAILURES) return undefined
  return { text: `Making copies elsewhere fails.${because}`, remedy }
}

export const sentence = (text: string): string => `${text.replace(/\.$/, '')}.`
