import type { Tx } from '../../db/database.ts'
import type { Run, SendingPorts } from '../../delivery/executions/ports.ts'
import { findLoggedRun } from '../../delivery/executions/store.ts'
import { forTheLog, logOnCommit } from '../../delivery/senders/sender-health.ts'
import type { Log } from '../../lib/log.ts'
import { loadCampaignPlan } from './plan.ts'
import * as campaigns from './service.ts'
import { findOptOuts } from './status.ts'
import { findLoggedNames } from './store.ts'

type CampaignPorts = Pick<
  SendingPorts,
  'loadPlan' | 'optOutsOf' | 'executionStarted' | 'executionFinished' | 'executionHalted'
>

/** The interface between the send engine and campaigns. */
export const campaignPorts = (log: Log): CampaignPorts => ({
  loadPlan: loadCampaignPlan,
  optOutsOf: findOptOuts,
  executionStarted: (tx, run) => {
    campaigns.executionStarted(tx, run)
    logOnCommit(tx, log.info, 'a campaign sends', namesOfRun(tx, run))
  },
  executionFinished: (tx, run, outcome) => {
    const { isOver, missed } = campaigns.executionFinished(tx, run, outcome)
    const say = outcome === 'COMPLETED' ? log.info : log.warn
    const what = isOver ? 'a campaign is over' : 'a run of a campaign is over'
    const more = missed > 1 ? { missed } : {}
    logOnCommit(tx, say, what, { ...namesOfRun(tx, run), outcome, ...more })
  },
  executionHalted: (tx, run, halt) => {
    const { reason, cause } = halt
    campaigns.executionHalted(tx, run, halt)
    const why = { reason, ...(cause === null ? {} : { cause: forTheLog(cause) }) }
    logOnCommit(tx, log.warn, 'a campaign was paused by a guard', { ...namesOfRun(tx, run), ...why })
  },
})

const namesOfRun = (tx: Tx, { organizationId, campaignId, executionId }: Run): Record<string, unknown> => ({
  ...findLoggedNames(tx, organizationId, campaignId),
  ...findLoggedRun(tx, executionId),
})
