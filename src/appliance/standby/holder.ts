import { placeIdentity } from '../../lib/copy-settings.ts'
import { inTerms, leaseFolder } from '../copies/lease.ts'
import { findLeaseState, type LeaseData } from '../copies/lease-state.ts'
import { LeaseThread } from '../copies/lease-thread.ts'

/** Returns whether the last claim of the lease is of this data directory. Rejects when the place does not answer. */
export async function isHolder({
  dataDir,
  settings,
}: Pick<LeaseData, 'dataDir' | 'settings'>): Promise<boolean> {
  const own = findLeaseState(dataDir)
  if (own?.place !== placeIdentity(settings)) return false
  const thread = new LeaseThread(settings)
  try {
    const last = inTerms(await thread.list(leaseFolder(own.generation))).at(-1)
    return last?.holder === own.holder
  } finally {
    thread.end()
  }
}
