import { defineModule } from '../../module/define-module.ts'
import { contactEngagementRoutes } from './routes.ts'

export default defineModule({
  routes: contactEngagementRoutes,
})
