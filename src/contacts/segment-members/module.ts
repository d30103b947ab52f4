import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { NOTHING_STAYS, ofContacts, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { segmentMemberRoutes } from './routes.ts'

const segmentsOfPerson: PersonRule = {
  title: (say) => say.segmentContacts(),
  about: (say) => say.segmentContactsAbout(),
  from: (person) => fragment`FROM segment_contacts t WHERE ${ofContacts(person)}`,
  key: 't.segment_id',
  hasKeys: false,
  // The deletion of the contact removes them.
  stays: NOTHING_STAYS,
}

export default defineModule({
  routes: segmentMemberRoutes,
  contactColumns: {
    'segment_contacts.contact_id': {
      policy: 'united',
      sql: `INSERT INTO segment_contacts (organization_id, contact_id, segment_id, created_at)
        SELECT organization_id, ?, segment_id, created_at
        FROM segment_contacts INDEXED BY segment_contacts_contact
        WHERE organization_id = ? AND contact_id = ? ON CONFLICT DO NOTHING`,
    },
  },
  persons: { segment_contacts: segmentsOfPerson },
  retention: { segment_contacts: kept('until the contact leaves the segment') },
  transport: { segment_contacts: copied() },
})
