import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import * as queries from './queries.ts'
import { recordAct } from './record.ts'

/** Acts in one transaction. */
const AT_ONCE = 500

/**
 * Deletes some of the oldest acts of one log, and writes down in the same log through which and with which
 * hash: what is left still stands in one chain with what was. The acts that say so stay until others go.
 * @param days how long acts are kept; 0 for ever
 * @returns how many it deleted; 0 when there is nothing left to do
 */
export function shortenSome(tx: Tx, days: number): number {
  if (days === 0) return 0
  const before = tx.now - days * DAY_MS
  const aged = queries.findAged(tx, before)
  if (!aged) return 0
  const { organizationId } = aged
  const first = queries.firstActs(tx, organizationId, AT_ONCE)
  // A clock that was set back leaves a young act before an old one: it stays, and what follows it.
  const young = first.findIndex(({ createdAt }) => createdAt >= before)
  const last = (young === -1 ? first : first.slice(0, young)).at(-1)
  if (!last) return 0
  const count = queries.deleteActsThrough(tx, organizationId, last.sequence)
  recordAct(tx, {
    organizationId,
    act: 'AUDIT_LOG_SHORTENED',
    details: { count, through: last.sequence, hash: last.hash },
  })
  return count
}
