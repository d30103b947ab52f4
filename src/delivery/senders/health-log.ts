import { findNamedSender } from '../../channels/identities/health-queries.ts'
import type { Tx } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import type { SenderHealthChange } from '../executions/ports.ts'

/** Logs that a sender has a problem, or works again. */
export function logSenderHealth(tx: Tx, log: Log, { channelIdentityId, trouble }: SenderHealthChange): void {
  const sender = findNamedSender(tx, channelIdentityId)
  if (!trouble) logOnCommit(tx, log.info, 'a sender works again', { ...sender })
  else {
    const { code, message, cause = message } = trouble
    logOnCommit(tx, log.warn, 'a sender is in trouble', { ...sender, code, cause: forTheLog(cause) })
  }
}

/** Logs an event after the commit, so that a rollback logs nothing. */
export function logOnCommit(
  tx: Tx,
  write: Log['info'],
  event: string,
  fields: Record<string, unknown>,
): void {
  tx.onCommit(() => write(event, fields))
}

/**
 * Removes what must not be logged from an error: a gateway may repeat the text and the
 * number of a message in its answer, so only its status is kept. The sender's
 * `lastError` has the whole answer.
 */
export const forTheLog = (cause: string): string =>
  cause.replace(/( answered \d+): .*/s, '$1').replace(/\d{7,}/g, '…')
