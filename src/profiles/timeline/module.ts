import { defineModule } from '../../module/define-module.ts'
import { contactActivityRoutes } from './routes.ts'

export default defineModule({
  routes: contactActivityRoutes,
})
