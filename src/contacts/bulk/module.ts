import { defineModule } from '../../module/define-module.ts'
import { bulkContactRoutes } from './routes.ts'

export default defineModule({
  routes: bulkContactRoutes,
})
