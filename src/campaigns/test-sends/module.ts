import { defineModule } from '../../module/define-module.ts'
import { testSendRoutes } from './routes.ts'

export default defineModule({
  routes: testSendRoutes,
})
