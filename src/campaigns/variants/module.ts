import { explanations } from '../../../words/en/explanations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { isHeld } from '../../delivery/executions/hold.ts'
import type { SendingPorts } from '../../delivery/executions/ports.ts'
import { LATE_AFTER_MS } from '../../delivery/executions/run.ts'
import { haltExecution } from '../../delivery/executions/run-state.ts'
import { findRunProgress, type RunProgress } from '../../delivery/executions/store.ts'
import { releaseNextChunk } from '../../delivery/messages/recipients.ts'
import { done, type HandledJob, handles, type Job, type Outcome, type PayloadOf } from '../../jobs/job.ts'
import { MINUTE_MS, SECOND_MS, toIso } from '../../lib/clock.ts'
import { percentOf } from '../../lib/percent.ts'
import { type StoredSentence, storableOf, storedText } from '../../lib/stored-sentence.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { findCampaignsByIds } from '../records/store.ts'
import type { AbTest, Variant } from '../records/table.ts'
import { variantChoiceRoutes } from './routes.ts'
import {
  CONFIDENCE,
  MINIMUM_SENT,
  rateOf,
  type Trial,
  trialsOf,
  type Verdict,
  verdictOf,
  wilson,
} from './statistics.ts'
import * as store from './store.ts'
import { countVariants, followTestJob, type VariantFigures } from './store.ts'
import type { TestRow } from './table.ts'

const say = storableOf(explanations)

/** Says the result of one text: `A: 30 of 400 recipients clicked, 7.5% (5.3% to 10.5%).` */
function figuresOf({ label }: Variant, trial: Trial, metric: AbTest['metric']): StoredSentence {
  if (trial.sent === 0) return say.resultNobody({ label })
  const { low, high } = wilson(trial)
  return say.resultFigures({
    metric: metric === 'REPLY' ? metric : 'other',
    label,
    done: trial.responses,
    sent: trial.sent,
    rate: percentOf(rateOf(trial)),
    low: percentOf(low),
    high: percentOf(high),
  })
}

/** Says the result of one text for a manual decision, without a comparison. */
function plainly({ label }: Variant, figures: VariantFigures | undefined): StoredSentence {
  const { sent = 0, clicked = 0, replied = 0, optedOut = 0 } = figures ?? {}
  return sent === 0
    ? say.resultNobody({ label })
    : say.resultOfText({ label, sent, clicked, replied, optedOut })
}

/** Says the result of the test, with the figures of each text and the 95 % intervals of its metric. */
function explain(
  variants: readonly Variant[],
  { trials, figures: found }: { trials: readonly Trial[]; figures: readonly VariantFigures[] },
  { metric, verdict }: { metric: AbTest['metric']; verdict: Verdict },
): StoredSentence[] {
  if (metric === 'MANUAL') {
    const each = variants.map((variant, n) =>
      plainly(
        variant,
        found.find(({ text }) => text === n + 1),
      ),
    )
    return [say.resultManual(), ...each]
  }
  return [
    findingOf(variants, verdict),
    ...variants.map((variant, n) => figuresOf(variant, trials[n]!, metric)),
    say.resultRange({ percent: percentOf(CONFIDENCE) }),
  ]
}

function findingOf(variants: readonly Variant[], verdict: Verdict): StoredSentence {
  if (verdict.kind === 'TOO_FEW') return say.resultTooFew({ count: MINIMUM_SENT })
  return verdict.kind === 'WINNER'
    ? say.resultWinner({ label: variants[verdict.winner]!.label })
    : say.resultNoWinner()
}

interface Deps {
  db: Db
  ports: SendingPorts
}

export const variantJobs = (deps: Deps): HandledJob[] => [
  handles(followTestJob, (job, signal) => followOrAsk(deps, job, signal)),
]

/** Minimum time between two checks. Each check is a commit, so a long test is checked less often. */
const MIN_CHECK_MS = 5 * SECOND_MS
const MAX_CHECK_MS = 5 * MINUTE_MS
/** Delay of the next check while all sending is held. */
const HELD_CHECK_MS = MINUTE_MS

type Payload = PayloadOf<typeof followTestJob>

/** Follows a test. If its results could not be read after all tries, the test waits for a user. */
async function followOrAsk(deps: Deps, job: Job<Payload>, signal: AbortSignal): Promise<Outcome> {
  try {
    return await followTest(deps, job, signal)
  } catch (error) {
    const { db, ports } = deps
    if (isDiskFault(error) || job.attempt < followTestJob.attempts) throw error
    const isUndecided = await db.write((tx) => leaveUndecided(tx, ports, job.payload.executionId))
    if (isUndecided) throw error
    return { kind: 'snooze', runAt: db.clock.now() + MAX_CHECK_MS }
  }
}

/**
 * Makes the test UNDECIDED. Returns false when a text is chosen already: its release is then retried until it works.
 */
function leaveUndecided(tx: Tx, ports: SendingPorts, executionId: number): boolean {
  if (store.findTest(tx, executionId)?.state === 'CHOSEN') return false
  leaveToMember(tx, ports, executionId, [say.resultUnread()])
  return true
}

/** Ends a test without a winner, and pauses its run until a member chooses a text. */
function leaveToMember(
  tx: Tx,
  ports: SendingPorts,
  executionId: number,
  explanation: readonly StoredSentence[],
): void {
  const stored = storedText(explanation)
  store.setUndecided(tx, executionId, stored)
  haltExecution(tx, ports, executionId, { reason: 'VARIANT_UNDECIDED', cause: stored })
}

/** Checks a test once. Skips a paused run: resuming it enqueues the next check. */
async function followTest(
  deps: Deps,
  { payload, organizationId }: Job<Payload>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { db } = deps
  const { executionId } = payload
  const test = store.findTest(db, executionId)
  const run = findRunProgress(db, executionId)
  if (!test || !run || run.status === 'CANCELLED') return done
  if (test.state === 'CHOSEN') return releaseRest(deps, test, signal)
  if (test.state === 'UNDECIDED' || run.status === 'PAUSED') return done
  const now = db.clock.now()
  if (isHeld(db)) return { kind: 'snooze', runAt: now + HELD_CHECK_MS }
  if (run.isFreezing || run.queued > 0 || run.sending > 0) return snoozed(run, now)
  const campaign = findCampaignsByIds(db, organizationId, [test.campaignId])[0]
  if (!campaign?.abTest || !campaign.variants) return done
  const pool = db.readPool.of({
    organizationId,
    advice: 'Try again when the server is less busy.',
    isJob: true,
  })
  const figures = await countVariants(pool, { organizationId, campaignId: campaign.id, executionId })
  const dueAt = nextDueOf(figures)
  if (dueAt !== undefined) return { kind: 'snooze', runAt: Math.max(dueAt, now + MIN_CHECK_MS) }
  const { variants, abTest } = campaign
  const decidesAt = lastOf(figures, run.startedAt) + abTest.waitMinutes * MINUTE_MS
  const isOver = await db.write((tx) => {
    if (tx.now >= decidesAt) return decide(tx, deps.ports, { payload, decidesAt, figures, variants, abTest })
    store.setWaiting(tx, executionId, decidesAt)
    return false
  })
  if (!isOver && now < decidesAt) return { kind: 'snooze', runAt: decidesAt }
  const decided = store.findTest(db, executionId)
  return decided?.state === 'CHOSEN' ? releaseRest(deps, decided, signal) : done
}

/** Schedules the next check after a quarter of the time that the run has taken so far. */
function snoozed({ startedAt }: RunProgress, now: number): Outcome {
  const wait = Math.min(MAX_CHECK_MS, Math.max(MIN_CHECK_MS, (now - startedAt) / 4))
  return { kind: 'snooze', runAt: now + Math.round(wait) }
}

/** Returns when the next message of the test is due; undefined when all have a final status. */
function nextDueOf(figures: readonly VariantFigures[]): number | undefined {
  const open = figures.filter((one) => one.open > 0)
  return open.length === 0 ? undefined : Math.min(...open.map(({ nextAt }) => nextAt ?? 0))
}

const lastOf = (figures: readonly VariantFigures[], startedAt: number): number =>
  Math.max(startedAt, ...figures.map(({ lastAt }) => lastAt ?? 0))

interface Decision {
  payload: Payload
  decidesAt: number
  figures: readonly VariantFigures[]
  variants: readonly Variant[]
  abTest: AbTest
}

/** Decides the test at its end. Returns false if the campaign was paused, cancelled or decided meanwhile. */
function decide(
  tx: Tx,
  ports: SendingPorts,
  { payload: { executionId, isLateAccepted }, decidesAt, figures, variants, abTest }: Decision,
): boolean {
  const state = store.findTest(tx, executionId)?.state
  const status = findRunProgress(tx, executionId)?.status
  if (state === 'CHOSEN' || state === 'UNDECIDED' || status === 'PAUSED' || status === 'CANCELLED')
    return true
  const isLate = status === 'RUNNING' && tx.now - decidesAt > LATE_AFTER_MS
  if (isLate && !isLateAccepted) {
    store.setWaiting(tx, executionId, decidesAt)
    const cause = storedText([say.testLate({ time: toIso(decidesAt) })])
    haltExecution(tx, ports, executionId, { reason: 'MISSED_START', cause })
    return true
  }
  const { metric } = abTest
  const trials = trialsOf(figures, variants.length, metric)
  const verdict = verdictOf(trials)
  const explanation = explain(variants, { trials, figures }, { metric, verdict })
  if (metric !== 'MANUAL' && verdict.kind === 'WINNER') {
    store.setChosen(tx, executionId, {
      text: verdict.winner + 1,
      by: 'RULE',
      explanation: storedText(explanation),
    })
    return true
  }
  if (status === 'RUNNING') leaveToMember(tx, ports, executionId, explanation)
  else store.setUndecided(tx, executionId, storedText(explanation))
  return true
}

/**
 * Releases the waiting messages, a chunk per transaction. After a crash, messages that were already released are not
 * read again. While recipients are still being chosen, more messages wait, so the job runs again for them.
 */
async function releaseRest(
  { db, ports }: Deps,
  { executionId, chosen }: TestRow,
  signal: AbortSignal,
): Promise<Outcome> {
  let after = 0
  while (!signal.aborted) {
    const { through, run } = await db.write((tx) => {
      const run = findRunProgress(tx, executionId)
      const isOver = run?.status === 'CANCELLED'
      return {
        run,
        through: isOver ? null : releaseNextChunk(tx, ports, { executionId, text: chosen! }, after),
      }
    })
    if (through === null) {
      return run?.isFreezing && run.status === 'RUNNING' ? snoozed(run, db.clock.now()) : done
    }
    after = through
  }
  return { kind: 'snooze', runAt: db.clock.now() }
}

export default defineModule({
  jobs: variantJobs,
  retention: { variant_tests: kept('one for each run') },
  transport: { variant_tests: copied() },
  jobIds: { 'execution.follow_test': { executionId: 'executions' } },
  routes: variantChoiceRoutes,
})
