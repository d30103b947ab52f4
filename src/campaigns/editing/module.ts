import type { Db } from '../../db/database.ts'
import { PresenceBoard } from '../../lib/presence.ts'
import { defineModule } from '../../module/define-module.ts'
import { EDITING_MS, editingRoutes } from './routes.ts'

export default defineModule({
  routes: ({ db }: { db: Db }) => editingRoutes(new PresenceBoard(() => db.clock.monotonicMs(), EDITING_MS)),
})
