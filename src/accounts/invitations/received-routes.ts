import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { getUser } from '../users/service.ts'
import { presentAccepted, presentReceived } from './present.ts'
import { acceptReceived, receivedBy } from './received.ts'
import { AcceptedInvitationRecord, ReceivedInvitationRecord } from './schema.ts'

const BASE = { group: 'Invitations', access: 'session', worksSuspended: true } as const

/** Operations of a signed-in person on the invitations to their address. */
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
