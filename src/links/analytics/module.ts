import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import type { LinkSettings } from '../short-links/service.ts'
import { linkAnalyticsRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: { db: Db; links: LinkSettings }) => linkAnalyticsRoutes(deps),
})
