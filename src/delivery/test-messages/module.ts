import { defineModule } from '../../module/define-module.ts'
import { testMessageRoutes } from './routes.ts'

export default defineModule({
  routes: testMessageRoutes,
})
