import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { ofContacts, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { conversionRoutes } from './routes.ts'

const dealsOfPerson: PersonRule = {
  title: (say) => say.conversions(),
  about: (say) => say.conversionsAbout(),
  from: (person) => fragment`FROM conversions t WHERE ${ofContacts(person)}`,
  stays: (say) => say.conversionsStays(),
  erase: (tx, { ids }) => void tx.run(fragment`UPDATE conversions SET note = NULL WHERE id IN ${[...ids]}`),
}

export default defineModule({
  routes: conversionRoutes,
  contactColumns: { 'conversions.contact_id': moved('UPDATE conversions') },
  persons: { conversions: dealsOfPerson },
  retention: { conversions: kept('with its organization') },
  transport: { conversions: copied() },
})
