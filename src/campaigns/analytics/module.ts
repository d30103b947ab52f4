import { defineModule } from '../../module/define-module.ts'
import { campaignInsightRoutes } from './routes.ts'

export default defineModule({
  routes: campaignInsightRoutes,
})
