import { fragment } from '../../db/fragment.ts'
import type { PersonRule } from '../../module/person.ts'
import { eraseExports } from './queries.ts'

/** Files of exports hold every contact: an erasure deletes those of the organization. */
export const exportsWithPerson: PersonRule = {
  title: 'Exports of contacts',
  about: 'Files with all contacts that members downloaded or may download within a day.',
  from: ({ organizationId }) => fragment`FROM contact_exports t WHERE t.organization_id = ${organizationId}`,
  hidden: ['filters', 'custom_keys', 'row_count', 'size_bytes'],
  stays:
    'when it was made, for a day; the file is deleted at once, and copies outside are in the hands of who made them',
  erase: (tx, { ids }) => eraseExports(tx, ids),
}
