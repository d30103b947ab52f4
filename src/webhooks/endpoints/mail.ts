import * as v from 'valibot'
import { findOrganization } from '../../accounts/organizations/store.ts'
import { findOwnerId } from '../../accounts/roles/store.ts'
import { letter } from '../../accounts/system-mails/letter.ts'
import { type MailDeps, mails } from '../../accounts/system-mails/outbox.ts'
import { findLiveUser } from '../../accounts/users/service.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { defineJob, enqueue, type HandledJob } from '../../jobs/job.ts'
import { greeting } from '../../lib/mail-names.ts'
import type { endpointDisabled } from './service.ts'
import { findEndpointById } from './store.ts'

/** Mails the owner that an endpoint was disabled after days of failures. After a crash it may be sent twice. */
export const disabledMail = defineJob({
  kind: 'webhook.mail_owner',
  queue: 'mails',
  payload: v.object({ endpointId: v.number(), reason: v.string() }),
})

/**
 * Mails the owner, but only if the endpoint failed for days. A receiver that answers 410 asks to be disabled: this
 * causes only an alert.
 */
export function mailOfEndpoint(tx: Tx, { organizationId, data }: EventOf<typeof endpointDisabled>): void {
  if (findEndpointById(tx, data.endpointId)?.status !== 'AUTO_DISABLED') return
  enqueue(tx, disabledMail, { organizationId, payload: data })
}

export const disabledMails = (deps: MailDeps): readonly HandledJob[] =>
  mails(deps, disabledMail, {
    write: (tx, { endpointId, reason }) => {
      const endpoint = findEndpointById(tx, endpointId)
      if (endpoint?.status !== 'AUTO_DISABLED') return undefined
      const organization = findOrganization(tx, endpoint.organizationId)
      const ownerId = findOwnerId(tx, endpoint.organizationId)
      const owner = ownerId === undefined ? undefined : findLiveUser(tx, ownerId)
      if (!organization || !owner) return undefined
      return letter({
        to: owner.email,
        subject: `A webhook endpoint of ${organization.name} is disabled`,
        parts: [
          greeting(owner),
          `a webhook endpoint of ${organization.name} was disabled: ${reason}`,
          // An unverified mail address may belong to a stranger, who must get no link that the organization chose.
          owner.emailVerifiedAt === null ? 'The list of endpoints has its address.' : endpoint.url,
          'It gets no more events. When its receiver works again, enable the endpoint and recover what it missed. Events are kept for 30 days.',
        ],
      })
    },
  })
