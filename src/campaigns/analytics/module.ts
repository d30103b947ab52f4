import type { Db } from '../../db/database.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { defineModule } from '../../module/define-module.ts'
import { campaignClickRoutes, campaignInsightRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: { db: Db; links: LinkSettings }) => [
    ...campaignInsightRoutes(deps),
    ...campaignClickRoutes(deps),
  ],
})
