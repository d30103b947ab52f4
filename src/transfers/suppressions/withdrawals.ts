import { findOrganizationId } from '../../accounts/organizations/store.ts'
import { listOperation } from '../../compliance/suppressions/import-operation.ts'
import { insertRepeated } from '../../compliance/suppressions/store.ts'
import { newestContactId } from '../../contacts/records/store.ts'
import type { WithdrawalRule } from '../../module/withdrawal.ts'

const LOST_FILE = 'Older data was restored, which does not have the rest of this file. Import the file again.'

export const withdrawals: Record<'suppression_imports', WithdrawalRule> = {
  // The file is gone; contacts are compared with the hashes that were read from it.
  suppression_imports: {
    title: 'imports of opt-out lists',
    repeat: (tx, { key, state }) => {
      const { organization, uuid } = JSON.parse(key) as { organization: string; uuid: string }
      const organizationId = findOrganizationId(tx, organization)
      if (state === null || organizationId === undefined) return false
      if (listOperation.find(tx, organizationId, uuid)) return false
      insertRepeated(tx, {
        uuid,
        organizationId,
        state,
        error: LOST_FILE,
        lastContactId: newestContactId(tx),
      })
      listOperation.enqueue(tx, listOperation.find(tx, organizationId, uuid)!)
      return true
    },
  },
}
