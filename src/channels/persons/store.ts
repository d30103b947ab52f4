import { findByPhone } from '../../contacts/records/inbound.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import type { Person } from '../../module/person.ts'
import { otherSpelling } from '../../providers/recipient.ts'

/** Stores the number of an id. Returns false when it was known. */
export const storeNumberOfId = (
  tx: Tx,
  organizationId: number,
  { id, number }: { id: string; number: string },
): boolean =>
  tx.run(fragment`INSERT INTO whatsapp_ids (organization_id, user_id, phone, learned_at)
    VALUES (${organizationId}, ${id}, ${number}, ${tx.now})
    ON CONFLICT (organization_id, user_id) DO UPDATE SET phone = excluded.phone, learned_at = excluded.learned_at
      WHERE phone <> excluded.phone`).changes > 0

/** Finds the number that WhatsApp has named together with the id of a person, in E.164. */
export const numberOfId = (reader: Reader, organizationId: number, id: string): string | undefined =>
  reader.value<string>(fragment`SELECT phone FROM whatsapp_ids
    WHERE organization_id = ${organizationId} AND user_id = ${id}`)

/** Returns the spelling of a number that a contact has: this one, or else the other one. */
export function knownSpelling(reader: Reader, organizationId: number, number: string): string {
  const other = otherSpelling(number)
  if (other === undefined || findByPhone(reader, organizationId, number)) return number
  return findByPhone(reader, organizationId, other) ? other : number
}

/** Selects the ids that WhatsApp has named together with a number of the person. */
export const idsOf = (person: Person): Fragment =>
  fragment`(SELECT user_id FROM whatsapp_ids WHERE organization_id = ${person.organizationId}
    AND phone IN ${[...person.phones]})`
