import type { Db, Tx } from '../../db/database.ts'
import type { Lookup } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { listOrphans, type Orphan } from '../messages/store.ts'
import { type MovedMessage, withTransitions } from '../messages/transitions.ts'
import { applyReportsInDoubt } from '../receipts/early-receipts.ts'
import { isCancelled } from './tick.ts'

/**
 * Settles messages in SENDING that an earlier start of the appliance claimed: the process died before the
 * carrier's answer was written. If the carrier can be asked, a message that it accepted becomes SENT. A message
 * that the carrier certainly does not have, or that had not begun to leave, becomes QUEUED. Any other message
 * becomes FAILED/UNKNOWN until a receipt says more.
 */
interface RecoveryDeps {
  db: Db
  ports: SendingPorts
  epoch: number
}

const BATCH_SIZE = 200

/** Settles all these messages and returns their number. */
export async function recoverOrphans(deps: RecoveryDeps, signal?: AbortSignal): Promise<number> {
  let count = 0
  let afterId = 0
  while (!signal?.aborted) {
    const orphans = listOrphans(deps.db, deps.epoch, afterId, BATCH_SIZE)
    const last = orphans.at(-1)
    if (!last) break
    afterId = last.id
    count += orphans.length
    const found = await Promise.all(orphans.map((orphan) => askCarrier(deps.ports, orphan)))
    await deps.db.write((tx) => settleOrphans(tx, deps.ports, orphans, found))
  }
  return count
}

async function askCarrier(ports: SendingPorts, orphan: Orphan): Promise<Lookup> {
  try {
    if (orphan.isUnbegun) return NOT_BEGUN
    const provider = ports.providerOf(orphan.channelIdentityId)
    return (await provider.lookup?.(orphan.uuid)) ?? { found: 'unavailable' }
  } catch {
    return { found: 'unavailable' }
  }
}

/** @param found the carrier's reply about each message, in the same order */
export function settleOrphans(
  tx: Tx,
  ports: SendingPorts,
  orphans: ReadonlyArray<MovedMessage & { isReply?: number; isUnbegun?: number }>,
  found: readonly Lookup[],
): void {
  withTransitions(tx, ports, (transitions) => {
    const inDoubt: number[] = []
    orphans.forEach((orphan, index) => {
      const lookup = orphan.isUnbegun ? NOT_BEGUN : (found[index] ?? { found: 'unavailable' })
      if (lookup.found === true) {
        transitions.acceptAll([{ message: orphan, providerMessageId: lookup.providerMessageId }])
      }
      // The user of a test message no longer waits. A contact waits for a reply until the reply expires.
      else if (lookup.found === 'unavailable' || (orphan.executionId === null && !orphan.isReply)) {
        transitions.fail(orphan, 'SENDING', { ...INTERRUPTED, isUnsent: lookup.found === false })
        inDoubt.push(orphan.id)
      } else if (isCancelled(transitions, orphan.executionId)) transitions.cancel(orphan, 'SENDING')
      else transitions.requeue(orphan)
    })
    applyReportsInDoubt(transitions, ports, inDoubt)
  })
  tx.notify('messages')
}

const NOT_BEGUN: Lookup = { found: false }

const INTERRUPTED = {
  errorCode: 'UNKNOWN',
  providerErrorCode: null,
  message:
    'Carillon stopped before the carrier answered. The message is not sent again, because it may have arrived.',
}
