import { markDeleted } from '../../accounts/organizations/service.ts'
import { cancelLiveCampaigns } from '../../campaigns/records/service.ts'
import { cancelOpenOperations } from '../../contacts/bulk/service.ts'
import type { Tx } from '../../db/database.ts'
import { cancelAllWritten } from '../../delivery/messages/singles.ts'
import { cancelOpenImports } from '../../transfers/imports/service.ts'
import { cancelOpenListImports } from '../../transfers/suppressions/service.ts'

interface ClosedOrganization {
  /** Campaigns that would have sent more. */
  cancelledCampaigns: number
  cancelledImports: number
}

/** Ends what an organization does by itself: campaigns, imports, changes of many contacts. */
export function stopOrganization(tx: Tx, organizationId: number): ClosedOrganization {
  const cancelledCampaigns = cancelLiveCampaigns(tx, organizationId)
  const cancelledImports = cancelOpenImports(tx, organizationId) + cancelOpenListImports(tx, organizationId)
  cancelOpenOperations(tx, organizationId)
  cancelAllWritten(tx, organizationId)
  return { cancelledCampaigns, cancelledImports }
}

/**
 * Deletes an organization softly: everything of it stops with this
 * transaction, and nothing is erased. Keys, sessions, callbacks and runs look
 * for a live organization at each use; what runs by itself is cancelled here.
 * Messages already with a carrier finish.
 */
export function closeOrganization(tx: Tx, organizationId: number): ClosedOrganization {
  const stopped = stopOrganization(tx, organizationId)
  markDeleted(tx, organizationId)
  // Their connections are closed.
  tx.notify('senders')
  return stopped
}
