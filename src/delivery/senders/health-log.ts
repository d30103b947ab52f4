import { findNamedSender } from '../../channels/identities/health-queries.ts'
import type { Tx } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import type { SenderHealthChange } from '../executions/ports.ts'

/** Says in the log that a sender got into trouble, or out of it. */
export function logSenderHealth(tx: Tx, log: Log, { channelIdentityId, trouble }: SenderHealthChange): void {
  const sender = findNamedSender(tx, channelIdentityId)
  if (!trouble) logOnCommit(tx, log.info, 'a sender works again', { ...sender })
  else {
    const { code, message, cause = message } = trouble
    logOnCommit(tx, log.warn, 'a sender is in trouble', { ...sender, code, cause: forTheLog(cause) })
  }
}

/** What was rolled back has not happened, and is not said. */
export function logOnCommit(tx: Tx, say: Log['info'], event: string, fields: Record<string, unknown>): void {
  tx.onCommit(() => say(event, fields))
}

/**
 * A gateway may repeat the text and the number in what it answers, and neither
 * belongs in a log: only that and how it answered is kept. The whole of it is
 * in the sender's `lastError`.
 */
export const forTheLog = (cause: string): string =>
  cause.replace(/(The gateway answered \d+): .*/s, '$1').replace(/\d{7,}/g, '…')
