import { letters as english } from '../../../words/en/letters.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import { findOwnerId } from '../../accounts/roles/store.ts'
import { greeting, letter } from '../../accounts/system-mails/letter.ts'
import { type MailDeps, mails } from '../../accounts/system-mails/outbox.ts'
import { findLiveUser } from '../../accounts/users/service.ts'
import { languageOfUser } from '../../accounts/users/user-language.ts'
import type { Tx } from '../../db/database.ts'
import { defineConsumer, type EventOf } from '../../events/event.ts'
import { enqueue, type HandledJob } from '../../jobs/job.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { endpointRoutes } from './routes.ts'
import { newSecret } from './secrets.ts'
import { disabledMail, endpointDisabled } from './service.ts'
import { findEndpointById } from './store.ts'

/**
 * Mails the owner, but only if the endpoint failed for days. A receiver that answers 410 asks to be disabled,
 * so it causes only an alert.
 */
function mailOfEndpoint(tx: Tx, { organizationId, data }: EventOf<typeof endpointDisabled>): void {
  if (findEndpointById(tx, data.endpointId)?.status !== 'AUTO_DISABLED') return
  enqueue(tx, disabledMail, { organizationId, payload: data })
}

const disabledMails = (deps: MailDeps): readonly HandledJob[] =>
  mails(deps, disabledMail, {
    write: (tx, { endpointId, reason }) => {
      const endpoint = findEndpointById(tx, endpointId)
      if (endpoint?.status !== 'AUTO_DISABLED') return undefined
      const organization = findOrganization(tx, endpoint.organizationId)
      const ownerId = findOwnerId(tx, endpoint.organizationId)
      const owner = ownerId === undefined ? undefined : findLiveUser(tx, ownerId)
      if (!organization || !owner) return undefined
      const language = languageOfUser(tx, owner)
      const letters = inLanguage(english, language)
      return letter({
        to: owner.email,
        subject: letters.webhookSubject({ organization: organization.name }),
        parts: [
          greeting(owner, language),
          letters.webhook({ organization: organization.name, reason: sayStored(reason, language) }),
          // An unverified mail address may belong to a stranger. A stranger must get no link that the
          // organization chose.
          owner.emailVerifiedAt === null ? letters.webhookAddress() : endpoint.url,
          letters.webhookNext(),
        ],
      })
    },
  })

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
            'It came from another server without its secret. Rotate the secret, give the new secret to the receiver, and enable the endpoint.',
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
