import * as v from 'valibot'
import type { Reader } from '../../db/database.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { idOf, NamedRecord } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import type { PresenceBoard } from '../../lib/presence.ts'
import type { Principal } from '../../lib/principal.ts'
import { getOwnEmailTemplate } from '../email-templates/service.ts'
import { getCampaign } from '../records/service.ts'
import { NOT_OURS } from '../templates/routes.ts'

/** Time for which a member counts as editing after the client reported it, ms. */
export const EDITING_MS = 10_000

const EditingRecord = component('Editing', 'The other members who are editing.', {
  members: [
    v.array(NamedRecord),
    'Other members who reported within the last ten seconds that they are editing.',
  ],
})

const ReportEditing = component('ReportEditing', 'Whether you are editing.', {
  isEditing: [
    v.optional(v.boolean('must be true or false')),
    '`false` when you have stopped, such as after closing the editor; `true` or absent while it is open.',
  ],
})

const DESCRIPTION =
  'The answer names the other members who are editing it, so that two do not change it unnoticed. It holds for ten seconds: repeat it every few seconds while the editor is open, and send `isEditing` false when you have stopped. It is not stored.'

export function editingRoutes(board: PresenceBoard): Operation[] {
  const shared = {
    method: 'POST',
    description: DESCRIPTION,
    access: 'session',
    isOwn: true,
    body: ReportEditing,
    status: 201,
    data: EditingRecord,
  } as const

  function report(
    { organizationId, userUuid: id, userName: name }: Principal,
    uuid: string,
    isEditing = true,
  ) {
    if (isEditing) board.note(organizationId, uuid, { id, name })
    else board.forget(organizationId, uuid, id)
    return created({ members: board.of(organizationId, id).get(uuid) ?? [] }, 'Noted')
  }

  return [
    operation({
      ...shared,
      path: '/campaigns/:id/editing',
      group: 'Campaigns',
      summary: 'Report that you are editing a campaign',
      permission: 'campaign:update',
      params: idOf('the campaign'),
      handle: ({ principal, params, body, write }) =>
        write((tx: Reader) => report(principal, getCampaign(tx, principal, params.id).uuid, body.isEditing)),
    }),
    operation({
      ...shared,
      path: '/email-templates/:id/editing',
      group: 'Email templates',
      summary: 'Report that you are editing a designed template',
      errors: { FORBIDDEN: NOT_OURS },
      permission: 'template:update',
      params: idOf('the template'),
      handle: ({ principal, params, body, write }) =>
        write((tx: Reader) =>
          report(principal, getOwnEmailTemplate(tx, principal, params.id).uuid, body.isEditing),
        ),
    }),
  ]
}
