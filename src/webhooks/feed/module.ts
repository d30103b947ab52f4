import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { feedRoutes } from './routes.ts'

export default defineModule({
  routes: feedRoutes,
  retention: {
    event_followers: aged({
      days: 30,
      after: 'events were last read by cursor',
      oldest: `SELECT min(followed_at) FROM event_followers`,
      job: 'webhook.prune',
    }),
  },
  transport: { event_followers: copied() },
})
