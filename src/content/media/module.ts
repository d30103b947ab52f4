import type { Db } from '../../db/database.ts'
import { prunes } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { deletesUnused, deleteUnusedChore, pruneMedia, pruneMediaChore } from './prune.ts'
import { publicMediaRoute } from './public-route.ts'
import { type MediaDeps, mediaRoutes } from './routes.ts'

export default defineModule({
  groups: { Media: 'Pictures, videos and contact cards that go with messages.' },
  routes: (deps: MediaDeps) => [...mediaRoutes(deps), publicMediaRoute(deps)],
  jobs: ({ db }: { db: Db }) => [prunes(pruneMediaChore, db, pruneMedia), deletesUnused(db)],
  schedules: [
    { pattern: '17 * * * *', job: pruneMediaChore },
    { pattern: '41 3 * * *', job: deleteUnusedChore },
  ],
  retention: {
    media: kept('until it is in no campaign for 90 days, or deleted'),
    media_pieces: kept('with its file'),
  },
  transport: { media: copied({ unique: 'the address of a file' }), media_pieces: copied({ by: 'media_id' }) },
})
