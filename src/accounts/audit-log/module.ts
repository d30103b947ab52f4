import { defineModule } from '../../module/define-module.ts'
import { auditLogRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Audit log':
      'What people and software did that concerns security: sign-ins, keys, members, settings, exports. Nothing in it is ever changed, and `carillon audit verify` finds whether somebody did so in the file.',
  },
  routes: auditLogRoutes,
})
