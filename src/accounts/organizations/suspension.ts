import type { Tx } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** What has to be set right, in the transaction that ends a suspension, because nothing of the organization worked. */
export const afterSuspension = new Port<(tx: Tx, organizationId: number) => void>(
  'what follows the end of a suspension',
)
