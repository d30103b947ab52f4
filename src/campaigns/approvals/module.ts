import { defineModule } from '../../module/define-module.ts'
import { approvalRoutes } from './routes.ts'

export default defineModule({
  routes: approvalRoutes,
})
