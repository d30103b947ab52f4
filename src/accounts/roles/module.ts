import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { roleRoutes } from './routes.ts'

export default defineModule({
  groups: { Roles: 'Permissions of members: roles, their members, and the ownership of the organization.' },
  routes: roleRoutes,
  retention: {
    roles: kept('with its organization, until it is deleted'),
    memberships: kept('until the member leaves'),
  },
  transport: { roles: copied({ json: ['permissions'] }), memberships: copied() },
})
