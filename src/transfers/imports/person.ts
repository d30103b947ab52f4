import { fragment } from '../../db/fragment.ts'
import { addressesOf, ERASED, mentions, type PersonRule } from '../../module/person.ts'

/** The rows of imported files that created or changed the contact, or that were rejected and have its address. */
export const importRowsOfPerson: PersonRule = {
  title: 'Rows of imported files',
  about: 'From which row of which file the contact came.',
  from: (person) =>
    fragment`FROM contact_import_rows t
      WHERE t.import_id IN (SELECT id FROM contact_imports WHERE organization_id = ${person.organizationId})
        AND (t.contact_id IN ${[...person.contactIds]} OR t.phone IN ${addressesOf(person)}
          OR (t.verdict = 'REJECTED' AND ${mentions('t.cells', person)}))`,
  // The import and the number of the row, in one number.
  key: '(t.import_id << 32 | t.row_number)',
  json: ['cells', 'undo_note'],
  stays:
    'the verdict and the number of the row: the counts of the import, and which row of which file a consent came from',
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE contact_import_rows SET phone = NULL, undo_note = NULL,
        cells = iif(cells IS NULL, NULL, '[]'), reason = iif(reason IS NULL, NULL, ${ERASED})
      WHERE (import_id, row_number) IN
        (SELECT value >> 32, value & 4294967295 FROM json_each(${JSON.stringify(ids)}))`),
}
