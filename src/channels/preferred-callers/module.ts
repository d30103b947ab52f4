import { defineModule } from '../../module/define-module.ts'
import { preferredCallerRoutes } from './routes.ts'

export default defineModule({
  routes: preferredCallerRoutes,
})
