import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { LinkSettings } from '../short-links/service.ts'
import { clicksOfPerson } from './person.ts'
import { linkAnalyticsRoutes } from './routes.ts'

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
