import { defineModule } from '../../module/define-module.ts'
import { campaignStreamRoutes } from './routes.ts'

export default defineModule({
  routes: campaignStreamRoutes,
})
