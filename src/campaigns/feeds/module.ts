import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { feedRoutes } from './routes.ts'

export default defineModule({
  routes: feedRoutes,
  retention: { campaign_feeds: kept('with its campaign') },
  transport: { campaign_feeds: copied({ json: ['content', 'latest', 'seen'] }) },
})
