import * as v from 'valibot'
import { isoTime, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { OrganizationSummary } from '../organizations/schema.ts'

/** An invitation as the person sees it whom it is for. */
export const ReceivedInvitationRecord = v.object({
  id: uuid,
  organization: OrganizationSummary,
  role: v.nullable(RoleRef),
  invitedBy: v.nullable(v.string()),
  expiresAt: isoTime,
})
describeObject(ReceivedInvitationRecord, 'ReceivedInvitation', 'An invitation to the caller.', {
  id: 'Id of the invitation, for `POST /user/invitations/{id}/accept`.',
  organization: 'The organization to join.',
  role: 'Role that the caller gets in it.',
  invitedBy: 'Name of the member who sent it; null when an API key or the operator did.',
  expiresAt: 'Until when it can be accepted.',
})
