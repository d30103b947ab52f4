import type { Tx } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** Handlers that run in the transaction that ends a suspension, because nothing of the organization ran meanwhile. */
export const afterSuspension = new Port<(tx: Tx, organizationId: number) => void>(
  'what follows the end of a suspension',
)
