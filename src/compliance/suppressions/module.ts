import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { addressesOf, mentions, NOTHING_STAYS, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { hashEntries } from './erased.ts'
import { deleteRejects } from './store.ts'

/** An opt-out outlives its person as a keyed hash, so that a later import of the address finds it (decision 0094). */
const suppressionsOfPerson: PersonRule = {
  title: (say) => say.suppressions(),
  about: (say) => say.suppressionsAbout(),
  from: (person) =>
    fragment`FROM suppressions t WHERE t.organization_id = ${person.organizationId} AND t.channel IN ('SMS', 'EMAIL')
      AND t.address IN ${addressesOf(person)}`,
  stays: (say) => say.suppressionsStays(),
  erase: (tx, { ids }) => hashEntries(tx, ids),
}

const rejectsWithPerson: PersonRule = {
  title: (say) => say.suppressionImportRejects(),
  about: (say) => say.suppressionImportRejectsAbout(),
  from: (person) =>
    fragment`FROM suppression_import_rejects t
      WHERE t.import_id IN (SELECT id FROM suppression_imports WHERE organization_id = ${person.organizationId})
        AND ${mentions('t.cell', person)}`,
  key: 't.row_number',
  hasKeys: false,
  sentences: ['reason'],
  stays: NOTHING_STAYS,
  erase: (tx, { person }) => deleteRejects(tx, person.organizationId, mentions('cell', person)),
}

export default defineModule({
  persons: { suppressions: suppressionsOfPerson, suppression_import_rejects: rejectsWithPerson },
  retention: {
    suppressions: kept('until the address agrees again'),
    hashed_suppressions: kept('until the address agrees again'),
    erased_suppressions: kept('until the address agrees again'),
    suppression_keys: kept('one for each organization'),
    suppression_imports: kept('with its organization, as consent records name it'),
    suppression_import_pieces: kept('until the file is read'),
    suppression_import_rejects: kept('with its import: the first rows that could not be read'),
  },
  transport: {
    suppressions: copied({ refs: { import_id: 'suppression_imports' } }),
    hashed_suppressions: copied(),
    erased_suppressions: copied(),
    suppression_keys: copied(),
    suppression_imports: copied({
      positions: { matched_contact_id: 'contacts', last_contact_id: 'contacts' },
      json: ['columns'],
    }),
    suppression_import_pieces: copied({ by: 'import_id' }),
    suppression_import_rejects: copied({ by: 'import_id' }),
  },
})
