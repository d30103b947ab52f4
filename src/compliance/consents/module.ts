import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { consentsOfPerson } from './person.ts'

export default defineModule({
  contactColumns: { 'consents.contact_id': moved('UPDATE consents') },
  persons: { consents: consentsOfPerson },
  retention: {
    consents: kept('forever: evidence, which no statement can change or delete'),
    consent_retractions: kept('one for each import that was undone'),
  },
  transport: {
    consents: copied({
      refs: {
        import_id: 'contact_imports',
        suppression_import_id: 'suppression_imports',
        join_link_id: 'join_links',
      },
    }),
    consent_retractions: copied({ by: 'import_id' }),
  },
})
