import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { ofContacts, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { LinkSettings } from '../short-links/service.ts'
import { linkAnalyticsRoutes } from './routes.ts'

const clicksOfPerson: PersonRule = {
  title: (say) => say.linkClicks(),
  about: (say) => say.linkClicksAbout(),
  from: (person) => fragment`FROM link_clicks t WHERE ${ofContacts(person)}`,
  hidden: ['visitor'],
  stays: (say) => say.linkClicksStays(),
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE link_clicks SET visitor = NULL WHERE id IN ${[...ids]}`),
}

export default defineModule({
  contactColumns: { 'link_clicks.contact_id': moved('UPDATE link_clicks') },
  persons: { link_clicks: clicksOfPerson },
  retention: {
    link_clicks: kept('with its link: contacts who clicked are counted once'),
    link_click_totals: kept('with its link'),
    campaign_clicks: kept('one for each campaign'),
    run_clicks: kept('one for each run'),
    run_click_minutes: kept('with its run, at most one for each click'),
  },
  transport: {
    link_clicks: copied(),
    link_click_totals: copied(),
    campaign_clicks: copied(),
    run_clicks: copied({ by: 'execution_id' }),
    run_click_minutes: copied({ by: 'execution_id' }),
  },
  routes: (deps: { db: Db; links: LinkSettings }) => linkAnalyticsRoutes(deps),
})
