import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import type { PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { contactChangeRoutes, contactRoutes, vCardRoutes } from './routes.ts'

/** Rows about a person in the table of contacts itself. */
const contactsOfPerson: PersonRule = {
  title: (say) => say.contacts(),
  about: (say) => say.contactsAbout(),
  from: ({ organizationId, contactIds }) =>
    fragment`FROM contacts t WHERE t.id IN ${[...contactIds]} AND +t.organization_id = ${organizationId}`,
  hidden: ['merged_into'],
  json: ['custom_fields'],
  stays: (say) => say.contactsStays(),
  // The time of deletion is that of the erasure, so that no undo finds the contact.
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE contacts SET first_name = '', last_name = NULL, phone = '', email = NULL,
        address_line1 = NULL, address_line2 = NULL, city = NULL, state = NULL, postal_code = NULL, country = NULL,
        timezone = NULL, custom_fields = '{}', preferred_channel_identity_id = NULL, opted_out_at = NULL,
        email_suppressed_at = NULL, deleted_at = ${tx.now}, updated_at = ${tx.now}
      WHERE id IN ${[...ids]} AND deleted_at IS NOT NULL`),
}

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
