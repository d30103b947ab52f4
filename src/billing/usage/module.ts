import { campaignRunEnded } from '../../campaigns/records/events.ts'
import { defineConsumer } from '../../events/event.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { resumeChore, settleChore, usageJobs } from './jobs.ts'
import { usageRoutes } from './routes.ts'
import { settleUsage } from './settle.ts'

/** The end of a run is entered at once, so that its organization sees what it cost. */
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
