import { campaignRunEnded } from '../../campaigns/records/events.ts'
import { resumeCampaign } from '../../campaigns/records/service.ts'
import { listPausedFor } from '../../campaigns/records/store.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { SendingPorts } from '../../delivery/executions/ports.ts'
import { findStatus } from '../../delivery/executions/store.ts'
import { isCovered, needOfRun } from '../../delivery/guards/coverage.ts'
import { metering } from '../../delivery/messages/metering.ts'
import { defineConsumer } from '../../events/event.ts'
import { defineChore, done, type HandledJob, handles, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { checkBalanceSoon, resumePausedJob, resumePausedSoon } from '../entitlements/job-kinds.ts'
import { usageRoutes } from './routes.ts'
import { expireCredits, settleUsage } from './settle.ts'

/** Enters charges into the ledgers. */
export const settleChore = defineChore('billing.settle')

/** Removes expired credits from the balance. */
const expireChore = defineChore('billing.expire_credits')

/** Finds paused campaigns that can continue without a purchase, such as after a new period or an add-on. */
export const resumeChore = defineChore('billing.resume')

const REASON = 'INSUFFICIENT_CREDITS'

/**
 * Continues the paused campaigns of an organization that it can now pay for, the oldest first. Each
 * reserves its need immediately. Otherwise the next one would be resumed for the same credits and
 * halted again.
 */
function resumePaused(tx: Tx, ports: SendingPorts, organizationId: number): void {
  for (const { campaignId, campaignUuid, executionId } of listPausedFor(tx, organizationId, REASON)) {
    const plan = ports.loadPlan(tx, organizationId, campaignId)
    if (!plan) continue
    const need = needOfRun(tx, plan, { executionId, links: ports.links, nowMs: tx.now })
    const payer = { organizationId, executionId, nowMs: tx.now }
    if (metering.only.lackOf(tx, payer, need) !== undefined) continue
    resumeCampaign(tx, { organizationId }, campaignUuid)
    const isSending = findStatus(tx, executionId) === 'RUNNING'
    if (isSending) isCovered(tx, ports, { organizationId, campaignId, executionId }, plan)
  }
}

const listOrganizationsWaiting = (tx: Tx): number[] => [
  ...new Set(listPausedFor(tx, null, REASON).map(({ organizationId }) => organizationId)),
]

const usageJobs = ({ db, ports }: { db: Db; ports: SendingPorts }): readonly HandledJob[] => [
  handles(resumePausedJob, async ({ organizationId }) => {
    await db.write((tx) => resumePaused(tx, ports, organizationId))
    return done
  }),
  handlesChore(settleChore, async (signal) => {
    while (!signal.aborted && (await db.write((tx) => settleUsage(tx))) > 0);
    return done
  }),
  handlesChore(expireChore, async (signal) => {
    while (!signal.aborted && (await db.write((tx) => expireCredits(tx))) > 0);
    return done
  }),
  handlesChore(resumeChore, async () => {
    await db.write((tx) => {
      for (const organizationId of listOrganizationsWaiting(tx)) {
        resumePausedSoon(tx, organizationId)
        // No message is charged while everything is paused, so no other code would check whether a
        // refill is due.
        checkBalanceSoon(tx, organizationId)
      }
    })
    return done
  }),
]

/** Settles the charges of a run at its end, so that its organization sees the cost immediately. */
const settlesRuns = defineConsumer({
  name: 'billing.settles_runs',
  kind: campaignRunEnded,
  handle: (tx, { organizationId }) => void settleUsage(tx, { organizationId }),
})

export default defineModule({
  routes: usageRoutes,
  jobs: usageJobs,
  consumers: [settlesRuns],
  schedules: [
    { pattern: '*/5 * * * *', job: settleChore },
    { pattern: '7 * * * *', job: expireChore },
    { pattern: '2-59/10 * * * *', job: resumeChore },
  ],
  retention: {
    usage_charges: kept('with its organization: the ledger is never deleted'),
    usage_entries: kept('with its organization: the ledger is never deleted'),
    usage_periods: kept('with its organization: one row for each period and resource'),
    usage_days: kept('with its organization: one row for each day and resource'),
    usage_packs: kept('with its organization'),
    usage_reservations: kept('until the run is paused or ends'),
  },
  transport: {
    usage_charges: copied(),
    usage_entries: copied(),
    usage_periods: copied(),
    usage_days: copied(),
    usage_packs: copied(),
    usage_reservations: copied(),
  },
  jobIds: { 'billing.check_balance': {}, 'billing.resume_paused': {} },
})
