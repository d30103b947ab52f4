import { defineModule } from '../../module/define-module.ts'
import { proofRoutes } from './routes.ts'

export default defineModule({
  routes: proofRoutes,
})
