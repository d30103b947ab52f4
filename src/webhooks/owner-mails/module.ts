import { defineConsumer } from '../../events/event.ts'
import { defineModule } from '../../module/define-module.ts'
import { endpointDisabled } from '../endpoints/events.ts'
import { mailOfEndpoint, type OwnerMailDeps, ownerMailJobs } from './jobs.ts'

export default defineModule({
  jobs: (deps: OwnerMailDeps) => ownerMailJobs(deps),
  consumers: [
    defineConsumer({ name: 'webhooks.mail_of_endpoints', kind: endpointDisabled, handle: mailOfEndpoint }),
  ],
})
