import { toIsoOrNull } from '../../lib/clock.ts'
import { isIncluded, type SendExplanation } from './summary.ts'

export function presentExplanation(explained: SendExplanation) {
  const { campaign, contact, run, message, decision, errorCode, notBefore, at, summary, reasons } = explained
  return {
    campaignId: campaign.uuid,
    campaignStatus: campaign.status,
    contactId: contact.uuid,
    included: isIncluded(decision),
    decision,
    errorCode,
    notBefore: toIsoOrNull(notBefore),
    at: toIsoOrNull(at),
    summary,
    execution: run ? { id: run.uuid, sequence: run.sequence, status: run.status } : null,
    message: message
      ? { id: message.uuid, status: message.status, to: message.address, errorMessage: message.errorMessage }
      : null,
    reasons,
  }
}
