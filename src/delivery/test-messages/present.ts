import { toIso } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { SendResult } from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { DirectMessage } from '../messages/direct-messages.ts'

export const presentTest = (row: DirectMessage) => ({
  id: row.uuid,
  to: row.address,
  subject: row.subject,
  body: row.body,
  status: row.status,
  errorCode: row.errorCode,
  providerErrorCode: row.providerErrorCode,
  errorMessage: row.errorMessage,
  providerMessageId: row.providerMessageId,
  segmentCount: row.segmentCount,
  mediaUrls: row.mediaUrls === null ? [] : (JSON.parse(row.mediaUrls) as string[]),
  whatsappTemplate:
    row.whatsappTemplate === null ? null : (JSON.parse(row.whatsappTemplate) as FilledTemplate),
  createdAt: toIso(row.createdAt),
})

/** Logs why a gateway did not answer. Only the operator may see the reason. */
export function logUnanswered(
  log: Log,
  result: SendResult | undefined,
  about: Record<string, unknown>,
): void {
  if (result && 'cause' in result) log.warn('a test message had no answer', { ...about, cause: result.cause })
}
