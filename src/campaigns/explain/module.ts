import { defineModule } from '../../module/define-module.ts'
import { explainRoutes } from './routes.ts'

export default defineModule({
  routes: explainRoutes,
})
