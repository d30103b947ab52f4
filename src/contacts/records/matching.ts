import { type Fragment, fragment } from '../../db/fragment.ts'
import { interruptibleFor } from '../../db/interruptible.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'

/** Live contacts a condition selects, newest first. */
export const matchingPage = (
  organizationId: number,
  condition: Fragment,
  page: PageRequest,
): Fragment => fragment`
  SELECT contacts.id FROM contacts
  WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL
    AND ${interruptibleFor('contacts.id', [condition])} AND ${condition}
  ORDER BY contacts.id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}`

/** The index has what most rules ask for, and a row looked up by its id costs twice as much. */
export const matchingCount = (organizationId: number, condition: Fragment): Fragment => fragment`
  SELECT count(*) AS total FROM contacts INDEXED BY contacts_walk
  WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL
    AND ${interruptibleFor('contacts.id', [condition])} AND ${condition}`
