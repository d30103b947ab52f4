import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { rejectsWithPerson, suppressionsOfPerson } from './person.ts'

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
