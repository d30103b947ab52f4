import { defineConsumer } from '../../events/event.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { disabledMails, mailOfEndpoint } from './mail.ts'
import { endpointRoutes } from './routes.ts'
import { newSecret } from './secrets.ts'
import { endpointDisabled } from './service.ts'

export default defineModule({
  groups: {
    Webhooks:
      'Deliveries of events to other software. Managed in a signed-in session; docs/webhooks.md describes deliveries, signatures and retries.',
  },
  routes: endpointRoutes,
  retention: {
    webhook_endpoints: kept('with its organization; a deleted one too, as its deliveries name it'),
  },
  transport: {
    webhook_endpoints: copied({
      sealed: {
        columns: ['secret', 'old_secret'],
        without: {
          secret: '',
          old_secret: null,
          old_secret_until: null,
          status: 'DISABLED',
          disabled_reason:
            'It came from another server without its secret. Rotate the secret, give the new one to the receiver, and enable it.',
        },
        fresh: { column: 'secret', make: newSecret },
      },
      json: ['event_types'],
    }),
  },
  jobIds: { 'webhook.mail_owner': { endpointId: 'webhook_endpoints' } },
  jobs: disabledMails,
  consumers: [
    defineConsumer({ name: 'webhooks.mail_of_endpoints', kind: endpointDisabled, handle: mailOfEndpoint }),
  ],
})
