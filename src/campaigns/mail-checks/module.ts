import { defineModule } from '../../module/define-module.ts'
import { mailCheckRoutes } from './routes.ts'

export default defineModule({
  routes: mailCheckRoutes,
})
