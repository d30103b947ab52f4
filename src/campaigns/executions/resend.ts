import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Tx } from '../../db/database.ts'
import { sendUnknownAgain } from '../../delivery/executions/run.ts'
import { findExecution, hasRunning } from '../../delivery/executions/store.ts'
import type { ExecutionRow } from '../../delivery/executions/table.ts'
import { countInDoubt } from '../../delivery/messages/recipients.ts'
import { AppError, invalidField, notFound, type Said } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { executionFinished, getCampaign } from '../records/service.ts'
import { emitCampaignMoved, findOptOuts, setSendingAgain } from '../records/status.ts'
import type { CampaignRow } from '../records/table.ts'

/**
 * Sends the messages of a run in doubt again: a carrier may have accepted them, but its answer was
 * lost.
 * @param confirmed number of messages that the caller has seen; if the number has changed, nothing is
 * sent
 * @throws NOT_FOUND, INVALID_STATE_TRANSITION, VALIDATION_FAILED
 */
export function resendUnknown(
  tx: Tx,
  principal: Principal,
  params: { campaignId: string; executionId: string },
  confirmed: number,
): ExecutionRow {
  const campaign = getCampaign(tx, principal, params.campaignId)
  const { organizationId, id: campaignId } = campaign
  const which = { campaignId, uuid: params.executionId }
  const run = findExecution(tx, organizationId, which)
  if (!run) throw notFound('Run')
  assertMaySendAgain(tx, campaign, run)
  const found = countInDoubt(tx, [run.id]).get(run.id) ?? 0
  if (found === 0) throw refused(campaign, 'No message of this run is in doubt.', (say) => say.resendNone())
  if (found !== confirmed) {
    const message = `The run has ${found} messages in doubt, not ${confirmed}: confirm that number.`
    throw invalidField('count', message, 'equals', (say) => say.resendCount({ count: found }))
  }
  const ports = { executionFinished, optOutsOf: findOptOuts }
  const { isReopened } = sendUnknownAgain(tx, ports, { organizationId, campaignId, executionId: run.id })
  if (isReopened) {
    setSendingAgain(tx, organizationId, campaignId)
    emitCampaignMoved(tx, campaign, 'RESUMED')
  }
  recordAuditEvent(tx, {
    organizationId,
    act: 'MESSAGES_SENT_AGAIN',
    resource: { type: 'CAMPAIGN', id: campaign.uuid, name: campaign.name },
    details: { executionId: run.uuid, count: found },
  })
  return findExecution(tx, organizationId, which)!
}

const refused = ({ status }: CampaignRow, message: string | Said, said?: Said): AppError =>
  new AppError('INVALID_STATE_TRANSITION', message, { said, details: [{ currentStatus: status }] })

/**
 * Throws unless the messages may be sent again. A run that has ended continues only if no other run of its campaign
 * would overlap it, and the campaign is neither paused nor cancelled.
 */
function assertMaySendAgain(tx: Tx, campaign: CampaignRow, run: ExecutionRow): void {
  if (run.purgedAt !== null || run.isPurging) throw refused(campaign, (say) => say.runDeleted())
  if (run.status === 'RUNNING' || (run.status === 'PAUSED' && run.startedAt !== null)) return
  if (run.status !== 'COMPLETED' && run.status !== 'FAILED') {
    throw refused(campaign, `A run that is ${run.status} cannot send messages again.`)
  }
  if (campaign.status === 'PAUSED' || campaign.status === 'CANCELLED') {
    const message = `The campaign is ${campaign.status}, so it sends no messages.`
    throw refused(campaign, message, (say) => say.resendPaused())
  }
  if (hasRunning(tx, campaign.organizationId, campaign.id)) {
    throw refused(campaign, (say) => say.runOther())
  }
}
