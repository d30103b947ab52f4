import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { assertPermission } from '../../lib/principal.ts'
import { proofOf } from './proof.ts'
import { MessageProof } from './schema.ts'

const idParams = idOf('the message')

export const proofRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/messages/:id/proof',
    group: 'Campaigns',
    summary: 'Prove why a message was sent or skipped',
    description:
      'The knowledge of the send engine about the recipient, its decision and the rules for it, stored in the transaction of that decision. The proof is retained as long as the message. Needs the permission `contact:read` too.',
    errors: {
      FORBIDDEN:
        'The role of the caller lacks `campaign:read` or `contact:read`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'campaign:read',
    params: idParams,
    status: 200,
    data: MessageProof,
    handle: ({ principal, params }) => {
      assertPermission(principal, 'contact:read')
      return ok(proofOf(db, principal.organizationId, params.id))
    },
  }),
]
