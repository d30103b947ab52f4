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
  key: 't.row_number',
  hasKeys: false,
  json: ['cells', 'undo_note'],
  stays:
    'the verdict and the number of the row: the counts of the import, and which row of which file a consent came from',
  erase: (tx, { person }) => {
    const imports = fragment`(SELECT id FROM contact_imports WHERE organization_id = ${person.organizationId})`
    tx.run(fragment`UPDATE contact_import_rows SET phone = NULL, undo_note = NULL,
        cells = iif(cells IS NULL, NULL, '[]')
      WHERE import_id IN ${imports}
        AND (contact_id IN ${[...person.contactIds]} OR phone IN ${addressesOf(person)})`)
    tx.run(fragment`UPDATE contact_import_rows SET cells = '[]', reason = ${ERASED}
      WHERE import_id IN ${imports} AND verdict = 'REJECTED' AND ${mentions('cells', person)}`)
  },
}
