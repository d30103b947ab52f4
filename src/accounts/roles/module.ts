import { defineModule } from '../../module/define-module.ts'
import { roleRoutes } from './routes.ts'

export default defineModule({
  groups: { Roles: 'What the caller may do.' },
  routes: roleRoutes,
})
