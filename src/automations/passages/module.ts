import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { NOTHING_STAYS, ofContacts } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { erasePassages, eraseVisits } from './leave.ts'
import { passageRoutes } from './routes.ts'
import { MERGED } from './table.ts'

export default defineModule({
  routes: passageRoutes,
  contactColumns: {
    'automation_passages.contact_id': {
      policy: 'moved',
      // One event or call may have let both contacts enter.
      sql: `UPDATE automation_passages SET contact_id = ?, occasion = '${MERGED}' || id || ': ' || occasion
        WHERE organization_id = ? AND contact_id = ?`,
    },
    'automation_visits.contact_id': moved('UPDATE automation_visits'),
  },
  persons: {
    automation_visits: {
      title: (say) => say.automationVisits(),
      about: (say) => say.automationVisitsAbout(),
      from: (person) => fragment`FROM automation_visits t WHERE ${ofContacts(person)}`,
      stays: NOTHING_STAYS,
      erase: (tx, { ids }) => eraseVisits(tx, ids),
    },
    automation_passages: {
      title: (say) => say.automationPassages(),
      about: (say) => say.automationPassagesAbout(),
      from: (person) => fragment`FROM automation_passages t WHERE ${ofContacts(person)}`,
      json: ['data'],
      stays: NOTHING_STAYS,
      erase: (tx, { ids }) => erasePassages(tx, ids),
    },
  },
  retention: {
    automation_passages: kept('with their contact, as the rule of re-entry reads them'),
    automation_visits: kept('with their contact'),
    automation_counts: kept('with their automation'),
  },
  transport: {
    automation_passages: copied({ json: ['data'], refs: { visit_id: 'automation_visits' } }),
    automation_visits: copied(),
    automation_counts: copied(),
  },
})
