import { contactParams } from '../../contacts/records/schema.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { MarkWon, WonRecord } from './schema.ts'
import { markWon, presentWon } from './service.ts'

export const conversionRoutes = (): Operation[] => [
  operation({
    method: 'POST',
    path: '/contacts/:id/mark-won',
    group: 'Contacts',
    summary: 'Record a won deal and make the contact a customer',
    description:
      'A customer may have several deals. A deal counts for the last campaign sent to the contact within `attributionHours` of the organization before `wonAt`; 72 by default.',
    access: 'member',
    permission: 'contact:update',
    params: contactParams,
    body: MarkWon,
    status: 201,
    data: WonRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) => created(presentWon(markWon(tx, principal, params.id, body)), 'Marked as won')),
  }),
]
