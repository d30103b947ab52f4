import { defineModule } from '../../module/define-module.ts'
import { executionRoutes } from './routes.ts'

export default defineModule({
  routes: executionRoutes,
})
