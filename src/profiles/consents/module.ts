import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { consentRoutes, evidenceRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: { db: Db }) => [...consentRoutes(deps), ...evidenceRoutes(deps)],
})
