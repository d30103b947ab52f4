import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { mentions, NOTHING_STAYS, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { savedViewRoutes } from './routes.ts'

const viewsOfPerson: PersonRule = {
  title: (say) => say.savedViews(),
  about: (say) => say.savedViewsAbout(),
  from: (person) => fragment`FROM saved_views t
    WHERE t.organization_id = ${person.organizationId} AND ${mentions('t.query', person)}`,
  json: ['query', 'columns'],
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM saved_views WHERE id IN ${[...ids]}`),
}

export default defineModule({
  groups: { 'Saved views': 'Filters, order and columns of lists under names that the members share.' },
  routes: savedViewRoutes,
  persons: { saved_views: viewsOfPerson },
  retention: { saved_views: kept('until a member deletes it') },
  transport: { saved_views: copied({ json: ['query', 'columns'] }) },
})
