import { explainSend } from '../../src/campaigns/explain/explain.ts'
import { presentExplanation } from '../../src/campaigns/explain/summary.ts'
import type { CampaignRow } from '../../src/campaigns/records/table.ts'
import type { Core } from '../../src/wiring/core.ts'
import type { Context } from '../context.ts'
import { contactIdFrom } from './contact-reference.ts'

/** Prints why a contact, named by its id, number or email address, does or does not get a campaign. Throws NOT_FOUND. */
export function printExplanation(
  { output }: Context,
  core: Core,
  campaign: CampaignRow,
  contact: string,
): void {
  const { organizationId } = campaign
  const contactId = contactIdFrom(core, organizationId, contact)
  const asked = { campaignId: campaign.uuid, contactId }
  const explained = explainSend(core.db, { organizationId }, asked, core.config.publicBaseUrl)
  const record = presentExplanation(explained, 'en')
  output.record(record, [
    ['summary', 'summary'],
    ['decision', 'decision'],
    ['at', 'at'],
    ['notBefore', 'earliest time'],
  ])
  if (output.isJson || record.reasons.length === 0) return
  output.gap()
  output.list(
    record.reasons.map(({ rule, passed, summary }) => ({ rule, passed: passed ? 'yes' : 'no', summary })),
    [
      ['rule', 'rule'],
      ['passed', 'passed'],
      ['summary', 'why'],
    ],
  )
}
