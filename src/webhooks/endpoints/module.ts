import { defineConsumer } from '../../events/event.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { endpointDisabled } from './events.ts'
import { mailOfEndpoint, type OwnerMailDeps, ownerMailJobs } from './jobs.ts'
import { endpointRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Webhooks:
      'Tells other software what happens. Managed in a signed-in session; docs/webhooks.md describes deliveries, signatures and retries.',
  },
  routes: endpointRoutes,
  retention: {
    webhook_endpoints: kept('with its organization; a deleted one too, as its deliveries name it'),
  },
  jobs: (deps: OwnerMailDeps) => ownerMailJobs(deps),
  consumers: [
    defineConsumer({ name: 'webhooks.mail_of_endpoints', kind: endpointDisabled, handle: mailOfEndpoint }),
  ],
})
