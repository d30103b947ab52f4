import { findings } from '../../../words/en/findings.ts'
import { fontStack } from '../../accounts/brand/fonts.ts'
import { brandOf } from '../../accounts/brand/service.ts'
import { workingHost } from '../../accounts/domains/store.ts'
import { fromOrganization } from '../../accounts/organizations/fragments.ts'
import { frequencyCapOf } from '../../compliance/eligibility/eligibility.ts'
import { dateKeysOf } from '../../contacts/custom-fields/service.ts'
import { newestContactId } from '../../contacts/records/store.ts'
import type { LetterLook } from '../../content/mail/html.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { enqueue } from '../../jobs/job.ts'
import { HOUR_MS, MINUTE_MS, toIso } from '../../lib/clock.ts'
import { readableOn } from '../../lib/color.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { storing } from '../../lib/stored-sentence.ts'
import { wasDue } from '../messages/fragments.ts'
import { cancelRange, sendAgain } from '../messages/recipients.ts'
import { findLastOfNext } from '../messages/store.ts'
import { withTransitions } from '../messages/transitions.ts'
import { isHeld } from './hold.ts'
import { cancelMessagesJob, type StartPayload, startRunJob } from './job-kinds.ts'
import type { OrganizationSettings, Run, SendingPorts, Thresholds } from './ports.ts'
import * as runState from './run-state.ts'
import {
  completeIfDrained,
  haltExecution,
  type PlannedExecution,
  restartGuards,
  setGuarded,
  setReopened,
} from './run-state.ts'
import * as store from './store.ts'

type Flag =
  | 'sendWindowEnabled'
  | 'appendOptOutFooter'
  | 'requireMarketingConsent'
  | 'trackLinks'
  | 'trackOpens'

const say = storing(findings)

/** Flags are stored as 0 or 1, and keys as a JSON array. */
type StoredSettings = Omit<
  OrganizationSettings,
  Flag | 'letterLook' | 'customDateKeys' | 'frequencyCap' | 'guards' | 'utm'
> &
  Record<Flag, number> &
  Record<'capMessages' | 'capDays' | keyof Thresholds, number | null> & {
    customDateKeys: string
    utm: string | null
  }

/** Returns undefined if the organization no longer exists. */
export function loadOrganizationSettings(
  reader: Reader,
  organizationId: number,
): OrganizationSettings | undefined {
  const row = reader.get<StoredSettings>(
    `SELECT name, phone, email, website,
       iif(coalesce(address_line1, '') = '', NULL, concat_ws(', ', nullif(address_line1, ''), nullif(address_line2, ''),
         nullif(city, ''), nullif(concat_ws(' ', nullif(state, ''), nullif(postal_code, '')), ''), nullif(country, ''))) AS postalAddress,
       timezone, locale, send_window_enabled,
       send_window_start, send_window_end,
       append_opt_out_footer, track_links, track_opens, utm, short_domain, ${workingHost('public_domain')} AS publicDomain,
       require_marketing_consent,
       frequency_cap_messages AS capMessages, frequency_cap_days AS capDays,
       guard_failure_rate AS maxFailureRate, guard_filtered_rate AS maxFilteredRate,
       guard_opt_out_rate AS maxOptOutRate,
       ${dateKeysOf('organizations.id')} AS customDateKeys
     ${fromOrganization('?')}`,
    organizationId,
  )
  if (!row) return undefined
  const { capMessages, capDays, maxFailureRate, maxFilteredRate, maxOptOutRate, ...settings } = row
  return {
    ...settings,
    frequencyCap: frequencyCapOf(capMessages, capDays),
    guards: { maxFailureRate, maxFilteredRate, maxOptOutRate },
    sendWindowEnabled: row.sendWindowEnabled === 1,
    appendOptOutFooter: row.appendOptOutFooter === 1,
    utm: row.utm === null ? null : JSON.parse(row.utm),
    trackLinks: row.trackLinks === 1,
    trackOpens: row.trackOpens === 1,
    requireMarketingConsent: row.requireMarketingConsent === 1,
    customDateKeys: JSON.parse(row.customDateKeys),
    letterLook: letterLookOf(reader, organizationId, row.locale),
  }
}

/** Returns the look of mails that are written as text: the brand of the organization. */
function letterLookOf(reader: Reader, organizationId: number, language: string): LetterLook {
  const { logoUrl, colors, bodyFont, name } = brandOf(reader, organizationId)
  return {
    logoUrl,
    name,
    font: fontStack(bodyFont),
    link: readableOn(colors.primary, '#ffffff'),
    darkLink: readableOn(colors.primary, '#1d1f23'),
    language,
  }
}

/** The steps of a run's jobs, one transaction each. The third step is in audience.ts. */

/** A run that could not begin within this time is late. */
export const LATE_AFTER_MS = HOUR_MS
/** Number of messages that a transaction reads. */
const CANCEL_CHUNK = 1_000

/**
 * PENDING -> RUNNING, or the outcome of a late start. Other statuses do not change. Returns `held` if sending
 * is held. The caller then tries again later. A recurring run waits for the end of the previous run and is
 * started by it, or is missed after an hour.
 */
export function beginExecution(
  tx: Tx,
  ports: SendingPorts,
  executionId: number,
  lateStart?: LateStart,
): 'held' | 'begun' {
  const run = store.findRun(tx, executionId)
  if (run?.status !== 'PENDING') return 'begun'
  if (isHeld(tx)) return 'held'
  const { status, scheduledFor, ...reference } = run
  if (lateStart !== undefined && tx.now - scheduledFor > LATE_AFTER_MS) {
    miss(tx, ports, reference, lateStart)
    return 'begun'
  }
  const { organizationId, campaignId } = reference
  if (lateStart === 'MISS' && store.hasRunning(tx, organizationId, campaignId)) {
    const tooLateAt = scheduledFor + LATE_AFTER_MS + 1
    enqueueStart(tx, organizationId, { executionId, lateStart }, tooLateAt)
    return 'begun'
  }
  const plan = ports.loadPlan(tx, reference.organizationId, reference.campaignId)
  const isMarketing = plan?.category === 'MARKETING'
  runState.setRunning(tx, executionId, { audienceThrough: newestContactId(tx), isMarketing })
  const optedOut = ports.optOutsOf(tx, reference.organizationId, reference.campaignId)
  setGuarded(tx, executionId, { optedOut, hasCanary: Boolean(plan?.canary) })
  ports.executionStarted(tx, reference)
  return 'begun'
}

/** Ends a run that has nothing to send (PENDING -> COMPLETED). Other statuses do not change. @param cause as stored */
export function endWithoutRecipients(tx: Tx, ports: SendingPorts, executionId: number, cause: string): void {
  const run = store.findRun(tx, executionId)
  if (run?.status !== 'PENDING') return
  const { organizationId, campaignId } = run
  runState.setRunning(tx, executionId, { audienceThrough: 0, isMarketing: false })
  ports.executionStarted(tx, { organizationId, campaignId, executionId })
  runState.setNothingToSend(tx, executionId, cause)
  ports.executionFinished(tx, { organizationId, campaignId, executionId }, 'COMPLETED')
}

/** Notes why a run cannot begin yet. @param cause as it is stored */
export const noteDelay = (tx: Tx, executionId: number, cause: string): void =>
  runState.setCause(tx, executionId, cause)

function miss(tx: Tx, ports: SendingPorts, run: Run, lateStart: LateStart): void {
  if (lateStart === 'HOLD') {
    haltExecution(tx, ports, run.executionId, { reason: 'MISSED_START', cause: null })
    return
  }
  runState.setOver(tx, run.executionId, 'MISSED')
  ports.executionFinished(tx, run, 'MISSED')
}

/**
 * Cancels the pending messages of the next chunk of a cancelled run. Returns the cursor for the next chunk.
 * Null at the end.
 */
export function cancelNextChunk(
  tx: Tx,
  ports: SendingPorts,
  executionId: number,
  after: number,
): number | null {
  const through = findLastOfNext(tx, executionId, after, CANCEL_CHUNK)
  if (through !== null) {
    withTransitions(tx, ports, (transitions) => cancelRange(transitions, executionId, after, through))
  }
  return through
}

/**
 * Returns the run of a campaign that has not begun. A campaign has at most one such run in addition to the
 * active run.
 */

export const findPlannedRun = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
): PlannedExecution | undefined => runState.findPlanned(reader, organizationId, campaignId)

/** Cancels the run that has not begun. The active run continues. */
export function cancelPlannedRun(tx: Tx, organizationId: number, campaignId: number): void {
  const planned = runState.findPlanned(tx, organizationId, campaignId)
  if (planned) runState.setOver(tx, planned.id, 'CANCELLED')
}

/** Begins the run that waited for the previous one to end. */
export function startWaitingRun(
  tx: Tx,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
  lateStart: LateStart,
): void {
  const planned = runState.findPlanned(tx, organizationId, campaignId)
  if (planned?.status !== 'PENDING' || planned.beginsAt > tx.now) return
  enqueueStart(tx, organizationId, { executionId: planned.id, lateStart }, tx.now)
}

/** Marks the planned run as not sent. */
export function missPlannedRun(tx: Tx, executionId: number): void {
  runState.setOver(tx, executionId, 'MISSED')
}

/** Adds a MISSED run for each time that passed without a run, in order. Times in ms since 1970. */
export function recordMissedRuns(
  tx: Tx,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
  times: readonly number[],
): void {
  if (times.length === 0) return
  const rows = times.map((scheduledFor) => ({ uuid: uuidv7(tx.now), scheduledFor }))
  runState.insertMissed(tx, { organizationId, campaignId, rows })
}

/**
 * The one-hour rule for runs that had begun: messages that were due while the server was down for more than an
 * hour are sent only after a user resumes the run.
 *
 * While any run is active, the server regularly records that it runs, even while messages wait for another
 * reason (a daily cap, a slow sender, the operator's hold, a suspended organization, their own time). So the
 * age of a message alone does not decide. If a run began or was resumed after the last record, the server ran
 * then.
 */
const KEY = 'sending_alive_at'

/** Interval of the record while messages are sent, within an existing transaction. */
export const BEAT_MS = MINUTE_MS
/** Interval while no message can be sent. It is longer, because each commit publishes carillon.db. */
export const IDLE_BEAT_MS = 5 * MINUTE_MS

export function recordSending(tx: Tx): void {
  putSetting(tx, KEY, String(tx.now))
}

/** Returns when the server last recorded that it runs, ms since 1970. Undefined before the first record. */
function lastSending(reader: Reader): number | undefined {
  const stored = findSetting(reader, KEY)
  return stored === undefined ? undefined : Number(stored)
}

/**
 * Halts the RUNNING runs (MISSED_START) that had messages due more than an hour ago while the server was down.
 * Runs that only wait for a later time continue. Called at a start, before anything is claimed.
 */
export function haltLateRuns(tx: Tx, ports: Pick<SendingPorts, 'executionHalted'>): void {
  const lateBefore = tx.now - LATE_AFTER_MS
  const lastAlive = fragment`max(coalesce(${lastSending(tx) ?? null}, 0), coalesce(e.started_at, 0),
    coalesce(e.guarded_from ->> 'at', 0))`
  const late = fragment`SELECT e.id, ${lastAlive} AS lastAt FROM executions e
    WHERE e.status = 'RUNNING' AND ${lastAlive} < ${lateBefore}
      AND (e.audience_cursor IS NOT NULL OR e.queued_count > 0 OR e.sending_count > 0
           OR ${wasDue('e.id', lateBefore)})`
  for (const { id, lastAt } of tx.all<{ id: number; lastAt: number }>(late.text, ...late.params)) {
    const cause = say.pauseDown({ from: toIso(lastAt), to: toIso(tx.now) })
    haltExecution(tx, ports, id, { reason: 'MISSED_START', cause })
  }
}

/**
 * Runs of campaigns, and the actions of users on them.
 *
 *   PENDING -> RUNNING -> COMPLETED | FAILED
 *      |  ^       |  ^
 *      v  |       v  |
 *      PAUSED ('-----'), CANCELLED from all three; PENDING -> MISSED
 *
 * Messages are only claimed from RUNNING runs, so a pause or a cancel takes effect
 * with its commit.
 */

/** Treatment of a run that could not begin within an hour of its time. */
export type LateStart =
  /** For a single run: the run is PAUSED until a user resumes it. */
  | 'HOLD'
  /** For a recurring run: the run is MISSED, and the next run starts at its time. */
  | 'MISS'

interface NewExecution {
  organizationId: number
  campaignId: number
  /** Time when the run should begin, ms. If it is now or earlier, the run begins immediately. */
  scheduledFor: number
  /** Time when the run begins, if earlier than `scheduledFor`, ms. */
  beginsAt?: number | undefined
  lateStart: LateStart
}

/** Creates a PENDING run and enqueues the job that starts it at its time. */
export function createExecution(tx: Tx, input: NewExecution): runState.ExecutionReference {
  const { organizationId, campaignId, scheduledFor, beginsAt = scheduledFor } = input
  const uuid = uuidv7(tx.now)
  const row = { uuid, organizationId, campaignId, scheduledFor }
  const execution = runState.insertExecution(tx, { ...row, beginsAt: input.beginsAt ?? null })
  enqueueStart(tx, organizationId, { executionId: execution.id, lateStart: input.lateStart }, beginsAt)
  return execution
}

/**
 * Enqueues a start without a unique key. A start without work is harmless. But if a start were dropped because
 * another one is just finishing, the run would never begin.
 */
function enqueueStart(tx: Tx, organizationId: number, payload: StartPayload, runAt: number): void {
  enqueue(tx, startRunJob, { organizationId, payload, runAt })
}

/** Stops claims from the campaign's runs. Messages in SENDING finish. */
export function pauseExecutions(tx: Tx, organizationId: number, campaignId: number): void {
  for (const run of runState.listExecutionsIn(tx, organizationId, campaignId, ['PENDING', 'RUNNING'])) {
    runState.setPaused(tx, run.id)
  }
}

/**
 * Continues PAUSED runs. If the time of a run passed before it began, HOLD begins it now, however late. With
 * MISS the one-hour rule applies.
 */
export function resumeExecutions(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished' | 'optOutsOf'>,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
  lateStart: LateStart,
): void {
  for (const run of runState.listExecutionsIn(tx, organizationId, campaignId, ['PAUSED'])) {
    runState.setResumed(tx, run.id, run.startedAt === null ? 'PENDING' : 'RUNNING')
    restartGuards(tx, run.id, ports.optOutsOf(tx, organizationId, campaignId))
    const isDue = run.beginsAt <= tx.now
    if (run.startedAt === null || run.isFreezing) {
      const payload: StartPayload =
        isDue && lateStart === 'HOLD' ? { executionId: run.id } : { executionId: run.id, lateStart }
      enqueueStart(tx, organizationId, payload, Math.max(tx.now, run.beginsAt))
    } else {
      completeIfDrained(tx, ports, [run.id])
    }
    tx.notify('messages')
  }
}

/**
 * Ends the campaign's open runs: nothing is claimed from them after this commit. A job cancels their pending
 * messages in chunks. Messages in SENDING finish.
 */
export function cancelExecutions(tx: Tx, organizationId: number, campaignId: number): void {
  for (const run of runState.listExecutionsIn(tx, organizationId, campaignId, [
    'PENDING',
    'RUNNING',
    'PAUSED',
  ])) {
    runState.setOver(tx, run.id, 'CANCELLED')
    if (run.startedAt === null) continue
    enqueue(tx, cancelMessagesJob, {
      organizationId,
      payload: { executionId: run.id },
      uniqueKey: `execution.cancel_messages:${run.id}`,
    })
  }
}

/**
 * Sends a run's messages in doubt again, after a user decided so. A carrier may have accepted them, but its
 * answer was lost. Each is claimed again, so the present opt-outs, hours, caps and guards count. A run that had
 * ended continues.
 * @returns their number, and whether the run had ended
 */
export function sendUnknownAgain(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished' | 'optOutsOf'>,
  { organizationId, campaignId, executionId }: Run,
): { count: number; isReopened: boolean } {
  const isReopened = setReopened(tx, executionId)
  const count = withTransitions(tx, ports, (transitions) => sendAgain(transitions, executionId))
  restartGuards(tx, executionId, ports.optOutsOf(tx, organizationId, campaignId))
  tx.notify('messages')
  return { count, isReopened }
}
