import { defineModule } from '../../module/define-module.ts'
import { organizationRoutes } from './routes.ts'

export default defineModule({
  groups: { Organization: "The caller's organization, and the others the caller belongs to." },
  routes: organizationRoutes,
})
