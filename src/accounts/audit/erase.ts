import type { Tx } from '../../db/database.ts'
import * as queries from './queries.ts'
import { recordAuditEvent } from './record.ts'

/**
 * Erases the name and the addresses of a deleted user from the audit log. The acts stay, with the id of the user;
 * the chain of hashes stays valid, because it contains only digests of names.
 */
export function eraseUserFromLog(tx: Tx, userUuid: string): void {
  // The person erases their own account, so the act contains neither their name nor the address of the call.
  const by = { actor: { type: 'USER', id: userUuid, name: '' }, address: null } as const
  for (const { organizationId, count } of queries.eraseNames(tx, userUuid))
    recordAuditEvent(tx, {
      organizationId,
      act: 'NAMES_ERASED',
      resource: { type: 'USER', id: userUuid },
      details: { count },
      by,
    })
}
