import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { receivedRoutes } from './routes.ts'

export default defineModule({ routes: (deps: { db: Db }) => receivedRoutes(deps) })
