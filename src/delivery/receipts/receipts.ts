import type { Reader, Tx } from '../../db/database.ts'
import type { StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findByProviderMessageId, findByReference, type ReportedMessage } from '../messages/queries.ts'
import { withTransitions } from '../messages/transitions.ts'
import { keepEarlyReceipt } from './early-receipts.ts'
import { applyReport } from './report.ts'

/**
 * Applies the reports of carriers. Keeps reports about unknown messages for a while,
 * as the message may follow. Returns how many reports changed a message.
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

function findReported(
  reader: Reader,
  sender: { organizationId: number; channelIdentityId: number },
  { providerMessageId, reference }: StatusReport,
): ReportedMessage | undefined {
  const byReference = reference === null ? undefined : findByReference(reader, sender, reference)
  if (byReference || providerMessageId === null) return byReference
  return findByProviderMessageId(reader, sender, providerMessageId)
}
