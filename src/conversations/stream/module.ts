import type { Db } from '../../db/database.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { PresenceBoard } from '../../lib/presence.ts'
import { defineModule } from '../../module/define-module.ts'
import { inboxStreamRoutes, TYPING_MS } from './routes.ts'

interface Deps {
  db: Db
  streams: EventStreams
  links: { publicBaseUrl: string }
}

export default defineModule({
  routes: ({ db, streams, links }: Deps) => {
    const typing = new PresenceBoard(() => db.clock.monotonicMs(), TYPING_MS)
    return inboxStreamRoutes({ db, typing, publicBaseUrl: links.publicBaseUrl }, streams)
  },
})
