import type { Tx } from '../../db/database.ts'
import { defineChore } from '../../jobs/job.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { recordAuditEvent } from './record.ts'
import * as store from './store.ts'

/** Deletes acts that are older than the retention set by the operator. */
export const shortenAuditLogs = defineChore('audit.shorten')

/** Limit of acts deleted in one transaction. */
const BATCH_SIZE = 500

/**
 * Deletes some of the oldest acts of one log. Records in the same log the sequence and the hash of the last deleted
 * act, so the chain can still be checked. Later deletions remove these records.
 * @param days how long acts are kept; 0 keeps them forever
 * @returns how many acts it deleted; 0 when nothing is left to delete
 */
export function shortenSome(tx: Tx, days: number): number {
  if (days === 0) return 0
  const before = tx.now - days * DAY_MS
  const aged = store.findAged(tx, before)
  if (!aged) return 0
  const { organizationId } = aged
  const first = store.firstActs(tx, organizationId, BATCH_SIZE)
  // A clock that was set back can store a newer act before an older one: deletion stops there.
  const young = first.findIndex(({ createdAt }) => createdAt >= before)
  const last = (young === -1 ? first : first.slice(0, young)).at(-1)
  if (!last) return 0
  const count = store.deleteActsThrough(tx, organizationId, last.sequence)
  recordAuditEvent(tx, {
    organizationId,
    act: 'AUDIT_LOG_SHORTENED',
    details: { count, through: last.sequence, hash: last.hash },
  })
  return count
}
