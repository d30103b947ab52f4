import type { Db } from '../../db/database.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { defineModule } from '../../module/define-module.ts'
import { inboxStreamRoutes } from './routes.ts'
import { TypingBoard } from './typing.ts'

interface Deps {
  db: Db
  streams: EventStreams
  links: { publicBaseUrl: string }
}

export default defineModule({
  routes: ({ db, streams, links }: Deps) => {
    const typing = new TypingBoard(() => db.clock.monotonicMs())
    return inboxStreamRoutes({ db, typing, publicBaseUrl: links.publicBaseUrl }, streams)
  },
})
