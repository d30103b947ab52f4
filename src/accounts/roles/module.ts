import { defineModule } from '../../module/define-module.ts'
import { roleRoutes } from './routes.ts'

export default defineModule({
  groups: { Roles: 'What members may do: roles, who has them, and whose the organization is.' },
  routes: roleRoutes,
})
