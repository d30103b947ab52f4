import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { contactChangeRoutes } from './changes-routes.ts'
import { contactsOfPerson } from './person.ts'
import { contactRoutes } from './routes.ts'
import { vCardRoutes } from './vcard-routes.ts'

export default defineModule({
  routes: (deps: { db: Db; cursorSecret: string }) => [
    ...contactRoutes(deps),
    ...vCardRoutes(deps),
    ...contactChangeRoutes(deps),
  ],
  persons: { contacts: contactsOfPerson },
  retention: {
    contacts: kept('with its organization; a deleted one too, as messages and consents name it'),
    contact_totals: kept('at most one for each status, source and stage of an organization'),
  },
  transport: {
    contacts: copied({
      refs: { preferred_channel_identity_id: 'channel_identities', merged_into: 'contacts' },
      json: ['custom_fields'],
    }),
    contact_totals: copied(),
  },
})
