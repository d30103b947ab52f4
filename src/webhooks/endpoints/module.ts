import { defineModule } from '../../module/define-module.ts'
import { endpointRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Webhooks:
      'Tells other software what happens. Managed in a signed-in session; docs/webhooks.md describes deliveries, signatures and retries.',
  },
  routes: endpointRoutes,
})
