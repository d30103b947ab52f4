import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import {
  type FoundingDeps,
  foundingRoutes,
  type OrganizationRouteDeps,
  organizationRoutes,
} from './routes.ts'

export default defineModule({
  groups: { Organization: "The caller's organization, and the others the caller belongs to." },
  routes: (deps: OrganizationRouteDeps & FoundingDeps) => [
    ...organizationRoutes(deps),
    ...foundingRoutes(deps),
  ],
  retention: { organizations: kept('forever: a closed organization keeps its opt-outs and its evidence') },
  transport: { organizations: copied({ unique: 'a short name (slug)', json: ['utm'] }) },
})
