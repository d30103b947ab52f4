import { markDeleted } from '../../accounts/organizations/service.ts'
import { cancelLiveCampaigns } from '../../campaigns/records/service.ts'
import { cancelOpenOperations } from '../../contacts/bulk/service.ts'
import type { Tx } from '../../db/database.ts'
import { cancelAllWritten } from '../../delivery/messages/direct-messages.ts'
import { cancelOpenImports } from '../../transfers/imports/service.ts'
import { cancelOpenListImports } from '../../transfers/suppressions/service.ts'

interface ClosedOrganization {
  /** Campaigns that had messages left to send. */
  cancelledCampaigns: number
  cancelledImports: number
}

/** Stops the automatic work of an organization: campaigns, imports, bulk changes. */
export function stopOrganization(tx: Tx, organizationId: number): ClosedOrganization {
  const cancelledCampaigns = cancelLiveCampaigns(tx, organizationId)
  const cancelledImports = cancelOpenImports(tx, organizationId) + cancelOpenListImports(tx, organizationId)
  cancelOpenOperations(tx, organizationId)
  cancelAllWritten(tx, organizationId)
  return { cancelledCampaigns, cancelledImports }
}

/**
 * Deletes an organization softly: all its work stops with this transaction, and nothing is erased. Keys,
 * sessions, callbacks and runs check for a live organization at each use. Automatic work is cancelled here.
 * Messages that a carrier already has finish.
 */
export function closeOrganization(tx: Tx, organizationId: number): ClosedOrganization {
  const stopped = stopOrganization(tx, organizationId)
  markDeleted(tx, organizationId)
  // Wakes the connection keeper. It closes the connections of the organization's senders.
  tx.notify('senders')
  return stopped
}
