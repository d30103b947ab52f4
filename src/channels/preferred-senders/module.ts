import { defineModule } from '../../module/define-module.ts'
import { preferredSenderRoutes } from './routes.ts'

export default defineModule({
  routes: preferredSenderRoutes,
})
