import { created, type Operation, operation } from '../../http/operation.ts'
import { RATIONS } from '../system-mails/rations.ts'
import { UNVERIFIED } from '../users/verified.ts'
import { createOwnOrganization, MAX_OWNED } from './founding.ts'
import { presentOrganizationSummary } from './present.ts'
import { CreateOrganization, OrganizationSummary } from './schema.ts'

export interface FoundingDeps {
  sessions: { sendsMail: boolean }
}

export const foundingRoutes = ({ sessions: { sendsMail } }: FoundingDeps): Operation[] => [
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
      RATE_LIMITED: `The caller has created ${RATIONS.ORGANIZATION.person} organizations within a day, or has made too many calls. Wait as many seconds as \`Retry-After\` says.`,
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
