import type { Tx } from '../../db/database.ts'

export interface Merge {
  survivorId: number
  otherId: number
  /** Of the survivor from now on; JSON object. */
  customFields: string
}

/** Where the other went, and what the survivor gets of it that no caller may set. */
export function recordMerge(tx: Tx, { survivorId, otherId, customFields }: Merge): void {
  tx.run('UPDATE contacts SET merged_into = ? WHERE id = ?', survivorId, otherId)
  tx.run(
    `UPDATE contacts SET updated_at = ?, custom_fields = ?,
       last_contacted_at = max(ifnull(contacts.last_contacted_at, other.last_contacted_at),
                               ifnull(other.last_contacted_at, contacts.last_contacted_at)),
       last_inbound_at = max(ifnull(contacts.last_inbound_at, other.last_inbound_at),
                             ifnull(other.last_inbound_at, contacts.last_inbound_at)),
       preferred_channel_identity_id =
         ifnull(contacts.preferred_channel_identity_id, other.preferred_channel_identity_id)
     FROM contacts AS other WHERE contacts.id = ? AND other.id = ?`,
    tx.now,
    customFields,
    survivorId,
    otherId,
  )
}
