import type { Db } from '../../db/database.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { defineModule } from '../../module/define-module.ts'
import { campaignStreamRoutes, executionRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: { db: Db; cursorSecret: string; streams: EventStreams }) => [
    ...executionRoutes(deps),
    ...campaignStreamRoutes(deps),
  ],
})
