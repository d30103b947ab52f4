import type { Log } from '../../lib/log.ts'
import { defineModule } from '../../module/define-module.ts'
import { testMessageRoutes } from './routes.ts'
import type { TestMessageDeps } from './service.ts'

export default defineModule({
  routes: ({ channels }: { channels: TestMessageDeps & { log: Log } }) => testMessageRoutes(channels),
})
