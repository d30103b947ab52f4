import { findByPhone } from '../../contacts/records/inbound.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { otherSpelling } from '../../providers/recipient.ts'

/** The number that WhatsApp has named together with the id of a person, in E.164. */
export const numberOfId = (reader: Reader, organizationId: number, id: string): string | undefined =>
  reader.value<string>(fragment`SELECT phone FROM whatsapp_ids
    WHERE organization_id = ${organizationId} AND user_id = ${id}`)

/** The spelling of a number that a contact has, if no contact has this one. */
export function knownSpelling(reader: Reader, organizationId: number, number: string): string {
  const other = otherSpelling(number)
  if (other === undefined || findByPhone(reader, organizationId, number)) return number
  return findByPhone(reader, organizationId, other) ? other : number
}
