import { findOrganization } from '../../accounts/organizations/queries.ts'
import { findOwnerId } from '../../accounts/roles/queries.ts'
import { findLiveUser } from '../../accounts/users/service.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { done, enqueue, type HandledJob, handles } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import type { SendSystemMail, SystemMail } from '../../providers/smtp/system-mail.ts'
import type { endpointDisabled } from './events.ts'
import { mailOwnerJob } from './job-kinds.ts'
import { disabledMail } from './mail.ts'
import { findEndpointById } from './queries.ts'

export interface OwnerMailDeps {
  db: Db
  log: Log
  /** Undefined where the operator has set no mail server. */
  sendMail: SendSystemMail | undefined
}

/** A receiver that answered 410 asked for it itself, and gets an alert alone. */
export function mailOfEndpoint(tx: Tx, { organizationId, data }: EventOf<typeof endpointDisabled>): void {
  if (findEndpointById(tx, data.endpointId)?.status !== 'AUTO_DISABLED') return
  enqueue(tx, mailOwnerJob, { organizationId, payload: data })
}

/** A process that dies under way may mail again: better twice than never. */
export const ownerMailJobs = ({ db, log, sendMail }: OwnerMailDeps): readonly HandledJob[] => [
  handles(mailOwnerJob, async ({ organizationId, payload }) => {
    const mail = sendMail && mailFor(db, organizationId, payload)
    if (!mail) return done
    const result = await sendMail(mail)
    if (result.outcome === 'accepted') return done
    log.warn('a mail of the server was not delivered', { outcome: result.outcome, reason: result.message })
    if (result.outcome !== 'not_sent') return done
    return { kind: 'retry', error: 'A mail could not be handed over to the mail server.' }
  }),
]

/** Undefined where the endpoint works again or is deleted by now, or nobody owns the organization. */
function mailFor(
  reader: Reader,
  organizationId: number,
  { endpointId, reason }: { endpointId: number; reason: string },
): SystemMail | undefined {
  const endpoint = findEndpointById(reader, endpointId)
  const organization = findOrganization(reader, organizationId)
  const ownerId = findOwnerId(reader, organizationId)
  const owner = ownerId === undefined ? undefined : findLiveUser(reader, ownerId)
  if (endpoint?.status !== 'AUTO_DISABLED' || !organization || !owner) return undefined
  return disabledMail(owner, { url: endpoint.url, reason, organization: organization.name })
}
