import { defineModule } from '../../module/define-module.ts'
import { invariants } from './invariants.ts'
import { contactActivityRoutes } from './routes.ts'

export default defineModule({
  routes: contactActivityRoutes,
  invariants,
})
