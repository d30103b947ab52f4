import type { Reader, Tx } from '../../db/database.ts'
import type { StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { withTransitions } from '../messages/transitions.ts'
import { keepEarlyReceipt } from './early-receipts.ts'
import { applyReport, type ReportedMessage } from './report.ts'

/**
 * Takes in what carriers report. Reports about messages that are not known
 * (yet) are kept for a while. Returns how many reports changed something.
 */
export function applyReceipts(
  tx: Tx,
  ports: SendingPorts,
  sender: { organizationId: number; channelIdentityId: number },
  reports: readonly StatusReport[],
): number {
  return withTransitions(tx, ports, (transitions) => {
    let applied = 0
    for (const report of reports) {
      const message = findReported(tx, sender, report)
      if (!message) keepEarlyReceipt(tx, sender, report)
      else if (applyReport(transitions, ports, message, report)) applied += 1
    }
    return applied
  })
}

const COLUMNS = `id, organization_id AS organizationId, campaign_id AS campaignId, execution_id AS executionId,
  channel, contact_id AS contactId, channel_identity_id AS channelIdentityId, address, status,
  error_code AS errorCode, provider_message_id AS providerMessageId`

function findReported(
  reader: Reader,
  { organizationId, channelIdentityId }: { organizationId: number; channelIdentityId: number },
  { providerMessageId, reference }: StatusReport,
): ReportedMessage | undefined {
  const byReference =
    reference === null
      ? undefined
      : reader.get<ReportedMessage>(
          `SELECT ${COLUMNS} FROM messages WHERE organization_id = ? AND uuid = ? AND channel_identity_id = ?`,
          organizationId,
          reference,
          channelIdentityId,
        )
  if (byReference || providerMessageId === null) return byReference
  return reader.get<ReportedMessage>(
    `SELECT ${COLUMNS} FROM messages WHERE channel_identity_id = ? AND provider_message_id = ?
       AND organization_id = ?`,
    channelIdentityId,
    providerMessageId,
    organizationId,
  )
}
