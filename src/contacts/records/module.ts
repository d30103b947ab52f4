import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { contactRoutes } from './routes.ts'
import { vCardRoutes } from './vcard-routes.ts'

export default defineModule({
  routes: (deps: { db: Db }) => [...contactRoutes(deps), ...vCardRoutes(deps)],
})
