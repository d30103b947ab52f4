import { fragment } from '../../db/fragment.ts'
import type { PersonRule } from '../../module/person.ts'

/** Compares the contacts of a piece of a bulk change with those of the person. */
export const bulkChangesOfPerson: PersonRule = {
  title: 'Changes of many contacts',
  about: 'What an undo of a change of many contacts needs to know of this one; kept until the undo ends.',
  from: ({ organizationId, contactIds }) =>
    fragment`FROM contact_bulk_pieces t
      WHERE t.operation_id IN (SELECT id FROM contact_bulk_operations
          WHERE organization_id = ${organizationId} AND pieces <> 'NONE')
        AND EXISTS (SELECT 1 FROM json_each(t.notes) note WHERE note.value ->> 'id' IN ${[...contactIds]})`,
  key: 't.rowid',
  // The notes of a piece are about fifty contacts.
  hidden: ['notes', 'contact_ids'],
  stays: 'that the contact was among those changed: the counts of the operation',
  erase: (tx, { ids, person }) =>
    void tx.run(fragment`UPDATE contact_bulk_pieces SET notes = (
        SELECT json_group_array(iif(note.value ->> 'id' IN ${[...person.contactIds]},
          json_object('id', note.value ->> 'id'), json(note.value)))
        FROM json_each(contact_bulk_pieces.notes) note)
      WHERE rowid IN ${[...ids]}`),
}
