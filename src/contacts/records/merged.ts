import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { Named } from '../../lib/ids.ts'

interface Merge {
  survivorId: number
  otherId: number
  /** New custom fields of the survivor; JSON object. */
  customFields: string
}

/** Records which contact the other was merged into, and sets those values of the survivor that no caller may set. */
export function recordMerge(tx: Tx, { survivorId, otherId, customFields }: Merge): void {
  tx.run('UPDATE contacts SET merged_into = ? WHERE id = ?', survivorId, otherId)
  tx.run(fragment`
    UPDATE contacts SET updated_at = ${tx.now}, custom_fields = ${customFields},
      last_contacted_at = max(ifnull(contacts.last_contacted_at, other.last_contacted_at),
                              ifnull(other.last_contacted_at, contacts.last_contacted_at)),
      last_inbound_at = max(ifnull(contacts.last_inbound_at, other.last_inbound_at),
                            ifnull(other.last_inbound_at, contacts.last_inbound_at)),
      preferred_channel_identity_id =
        ifnull(contacts.preferred_channel_identity_id, other.preferred_channel_identity_id)
    FROM contacts AS other WHERE contacts.id = ${survivorId} AND other.id = ${otherId}`)
}

/**
 * SQL that selects a contact and those it was merged into: NAMED, a condition, then MERGED. Last
 * parameter: the organization.
 */
const NAMED = 'WITH RECURSIVE named (id, next) AS (SELECT id, merged_into FROM contacts'
const MERGED = `UNION SELECT contacts.id, contacts.merged_into FROM named
    JOIN contacts ON contacts.id = named.next AND contacts.organization_id = ?)
  SELECT id FROM named`

/**
 * Lists the internal ids of the contact that a link in a mail names, and of the contacts it was
 * merged into; the named contact first. Empty if the organization has no such contact.
 */
export const listNamedContacts = (reader: Reader, organizationId: number, contact: Named): number[] =>
  ('uuid' in contact
    ? reader.all<{ id: number }>(
        `${NAMED} WHERE organization_id = ? AND uuid = ? ${MERGED}`,
        organizationId,
        contact.uuid,
        organizationId,
      )
    : reader.all<{ id: number }>(
        `${NAMED} WHERE organization_id = ? AND id = ? ${MERGED}`,
        organizationId,
        contact.id,
        organizationId,
      )
  ).map(({ id }) => id)
