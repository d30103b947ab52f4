import { defineModule } from '../../module/define-module.ts'
import { userRoutes } from './routes.ts'

export default defineModule({
  groups: { Users: 'The caller.' },
  routes: userRoutes,
})
