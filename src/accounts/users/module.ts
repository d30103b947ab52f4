import { defineModule } from '../../module/define-module.ts'
import { userRoutes } from './routes.ts'

export default defineModule({
  groups: { Users: 'The caller, and the other members of the organization.' },
  routes: userRoutes,
})
