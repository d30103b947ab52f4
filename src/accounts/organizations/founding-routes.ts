import type { Tx } from '../../db/database.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { addMember } from '../roles/service.ts'
import { countOwned } from '../roles/shared-queries.ts'
import { assertRation, RATIONS } from '../system-mails/rations.ts'
import { assertVerified, UNVERIFIED } from '../users/service.ts'
import { presentOrganizationSummary } from './present.ts'
import { CreateOrganization, type CreateOrganizationInput, OrganizationSummary } from './schema.ts'
import { createOrganization, recordFounding } from './service.ts'
import type { OrganizationRow } from './table.ts'

/** How many organizations a person may own. The command line can create more. */
const MAX_OWNED = 100

/**
 * Creates another organization, with the caller as its owner.
 * Throws OWNER_REQUIRED; FORBIDDEN until the caller's address is verified; CONFLICT if the caller owns the maximum of
 * organizations; RATE_LIMITED if the caller has created too many within a day.
 */
function createOwnOrganization(
  tx: Tx,
  principal: Principal,
  input: CreateOrganizationInput,
  sendsMail: boolean,
): OrganizationRow {
  if (!principal.isOwner) {
    throw new AppError('OWNER_REQUIRED', 'Only the owner of an organization can create another one.')
  }
  const { userId } = principal
  assertVerified(tx, principal, sendsMail)
  if (countOwned(tx, userId) >= MAX_OWNED) {
    throw new AppError(
      'CONFLICT',
      `You own ${MAX_OWNED} organizations and can have no more. Ask the operator of this server for another one.`,
      { details: [{ resource: 'ORGANIZATIONS', limit: MAX_OWNED }] },
    )
  }
  const message =
    'You have created too many organizations within a day. Try again later, or ask the operator of this server.'
  assertRation(tx, 'ORGANIZATION', { userId, address: null }, message)
  const row = createOrganization(tx, input)
  addMember(tx, row.id, principal.userId, 'OWNER')
  recordFounding(tx, row)
  return row
}

export interface FoundingDeps {
  sendsMail: boolean
}

export const foundingRoutes = ({ sendsMail }: FoundingDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/organization',
    group: 'Organization',
    summary: 'Create another organization',
    description: 'Only for an owner, who becomes the owner of the new organization.',
    errors: {
      OWNER_REQUIRED: 'The caller is not the owner of the organization.',
      FORBIDDEN: UNVERIFIED,
      CONFLICT: `The caller owns ${MAX_OWNED} organizations; or a simultaneous write came first.`,
      RATE_LIMITED: `The caller has created ${RATIONS.ORGANIZATION.person} organizations within a day, or has made too many calls. Wait the number of seconds in \`Retry-After\`.`,
    },
    access: 'member',
    body: CreateOrganization,
    status: 201,
    data: OrganizationSummary,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const row = createOwnOrganization(tx, principal, body, sendsMail)
        return created(presentOrganizationSummary(row), 'Organization created')
      }),
  }),
]
