import * as v from 'valibot'
import type { Db, Tx } from '../../db/database.ts'
import { created, type Operation, ok, operation, type Reply, replyWithSecret } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import type { Principal } from '../../lib/principal.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { assertVerified, getUser, UNVERIFIED } from '../users/service.ts'
import { acceptInvitation, acceptReceived, receivedBy } from './accept.ts'
import { askForMail } from './mail.ts'
import { pageRoutes } from './page-routes.ts'
import { presentAccepted, presentInvitation, presentReceived } from './present.ts'
import {
  AcceptedInvitationRecord,
  AcceptInvitation,
  CreateInvitation,
  InvitationRecord,
  IssuedInvitationRecord,
  ListInvitations,
  ReceivedInvitationRecord,
} from './schema.ts'
import * as service from './service.ts'
import { linkOf } from './service.ts'

const BASE = { group: 'Invitations', access: 'session', worksSuspended: true } as const

/** Operations with which a signed-in person handles the invitations to their address. */
export const receivedRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    ...BASE,
    method: 'GET',
    path: '/user/invitations',
    summary: 'List the invitations to the current user',
    description:
      'Invitations to the address of the caller that work now, from all organizations that the caller does not belong to, the oldest first; at most 50. Empty until the address is verified. Signing in does not accept an invitation.',
    status: 200,
    data: v.array(ReceivedInvitationRecord),
    handle: ({ principal }) =>
      ok(receivedBy(db, getUser(db, principal.userId), db.clock.now()).map(presentReceived)),
  }),
  operation({
    ...BASE,
    method: 'POST',
    path: '/user/invitations/:id/accept',
    summary: 'Accept an invitation to the current user',
    description:
      'Makes the caller a member. The session stays in its organization; `POST /organization/switch` changes that.',
    errors: {
      ALREADY_EXISTS: 'The caller has become a member meanwhile.',
    },
    params: idOf('the invitation'),
    status: 201,
    data: AcceptedInvitationRecord,
    handle: ({ principal, params, write, clientIp }) =>
      write((tx) => {
        const invitation = acceptReceived(tx, principal, params.id, clientIp())
        return created(presentAccepted({ invitation, isNewUser: false }), 'Invitation accepted')
      }),
  }),
]

export interface InvitationDeps extends SessionDeps {
  links: { publicBaseUrl: string }
}

const group = 'Invitations'
const params = idOf('the invitation')

interface Issuing {
  principal: Principal
  issue(tx: Tx): service.IssuedInvitation
  message: string
}

/** Issues an invitation, mails it and answers with its link. No other answer contains the link. */
const replyWithLink = (
  write: (fn: (tx: Tx) => Reply) => Promise<Reply>,
  { links: { publicBaseUrl }, sendsMail }: InvitationDeps,
  { principal, issue, message }: Issuing,
): Promise<Reply> =>
  replyWithSecret(write, message, (tx) => {
    assertVerified(tx, principal, sendsMail)
    const { invitation, token } = askForMail(tx, issue(tx), sendsMail)
    return { data: presentInvitation(invitation), secret: { link: linkOf(publicBaseUrl, token) } }
  })

const REFUSED = {
  FORBIDDEN: `The role of the caller lacks \`member:invite\`, or a permission that the role would give; \`details[0].permission\` names it. Or: ${UNVERIFIED}`,
  OWNER_REQUIRED: 'The role is OWNER.',
  CONFLICT: `The organization has ${service.MAX_OPEN} pending invitations, which is the limit. Withdraw one first.`,
  LIMIT_REACHED:
    'Members and pending invitations together are as many as the plan allows; `details[0].help` says what would allow more.',
}
const ENDED = 'It was accepted or withdrawn.'

const joining = (deps: InvitationDeps): Operation =>
  operation({
    method: 'POST',
    path: '/auth/accept-invitation',
    group,
    summary: 'Accept an invitation',
    description:
      'Makes the invited person a member. If a user with this email address exists, send their password; otherwise the call creates the user with the given name and password. It opens no session: sign in afterwards. The link of an invitation leads to a page that does the same.',
    errors: {
      NOT_FOUND: 'The invitation was used or withdrawn, has expired, or is unknown.',
      INVALID_CREDENTIALS: 'A user with this email address exists, and the password or the code is wrong.',
      UNAUTHENTICATED: 'The user is suspended.',
      ALREADY_EXISTS: 'The person is a member already, or another call created the user at the same moment.',
    },
    access: 'public',
    rateLimit: 'auth',
    body: AcceptInvitation,
    status: 201,
    data: AcceptedInvitationRecord,
    handle: async ({ body, clientIp }) =>
      created(presentAccepted(await acceptInvitation(deps, body, clientIp())), 'Invitation accepted'),
  })

function inviting(deps: InvitationDeps): Operation[] {
  const { db } = deps
  return [
    operation({
      method: 'POST',
      path: '/invitations',
      group,
      summary: 'Invite a person',
      description:
        'The answer has the link with which the person joins within seven days; give it to them, because it is shown in this answer only. If `mail` is WAITING, the server also mails them another link. Both links stop working when the sender of the invitation leaves, is suspended, or may no longer give the role.',
      errors: {
        ...REFUSED,
        ALREADY_EXISTS:
          'The person is a member already, or an invitation to this address is pending; `details[0].existingId` is the id of the user or of the invitation.',
        NOT_FOUND: 'The organization has no such role.',
      },
      access: 'member',
      permission: 'member:invite',
      body: CreateInvitation,
      status: 201,
      data: IssuedInvitationRecord,
      handle: ({ principal, body, write }) =>
        replyWithLink(write, deps, {
          principal,
          issue: (tx) => service.createInvitation(tx, principal, body),
          message: 'Invitation made',
        }),
    }),
    operation({
      method: 'GET',
      path: '/invitations',
      group,
      summary: 'List invitations',
      description: 'Newest first. Invitations that ended or expired more than 90 days ago are deleted.',
      access: 'member',
      permission: 'member:read',
      query: ListInvitations,
      status: 200,
      data: v.array(InvitationRecord),
      meta: PaginationMeta,
      handle: ({ principal, query }) => {
        const { rows, total } = service.listInvitations(db, principal.organizationId, query, db.clock.now())
        return ok(rows.map(presentInvitation), { meta: pageMeta(query, total) })
      },
    }),
    operation({
      method: 'DELETE',
      path: '/invitations/:id',
      group,
      summary: 'Withdraw an invitation',
      description: 'Its link stops working immediately. The invitation stays in the list as REVOKED.',
      errors: { INVALID_STATE_TRANSITION: ENDED },
      access: 'member',
      permission: 'member:invite',
      params,
      status: 200,
      data: IdRecord,
      handle: ({ principal, params, write }) =>
        write((tx) =>
          ok(
            { id: service.revokeInvitation(tx, principal, params.id).uuid },
            { message: 'Invitation withdrawn' },
          ),
        ),
    }),
    operation({
      method: 'POST',
      path: '/invitations/:id/resend',
      group,
      summary: 'Send an invitation again',
      description:
        'The answer has a new link, valid for seven days from now, and `mail` says whether another one is mailed; earlier links stop working. An expired invitation can be sent again too.',
      errors: {
        ...REFUSED,
        ALREADY_EXISTS: 'The person is a member already; `details[0].existingId` is the id of the user.',
        INVALID_STATE_TRANSITION: ENDED,
      },
      access: 'member',
      permission: 'member:invite',
      params,
      status: 201,
      data: IssuedInvitationRecord,
      handle: ({ principal, params, write }) =>
        replyWithLink(write, deps, {
          principal,
          issue: (tx) => service.resendInvitation(tx, principal, params.id),
          message: 'Invitation sent again',
        }),
    }),
  ]
}

export const invitationRoutes = (deps: InvitationDeps): Operation[] => [
  joining(deps),
  ...inviting(deps),
  ...pageRoutes(deps),
]
