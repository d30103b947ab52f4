import { type Fragment, fragment } from '../../db/fragment.ts'
import type { Person } from '../../module/person.ts'

/** The ids that WhatsApp has named together with a number of the person. */
export const idsOf = (person: Person): Fragment =>
  fragment`(SELECT user_id FROM whatsapp_ids WHERE organization_id = ${person.organizationId}
    AND phone IN ${[...person.phones]})`
