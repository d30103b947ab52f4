import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { userRoutes } from './routes.ts'

export default defineModule({
  groups: { Users: 'The caller, and the other members of the organization.' },
  routes: userRoutes,
  retention: { users: kept('for ever: what the person did names the account') },
})
