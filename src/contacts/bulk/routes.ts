import { created, type Operation, operation } from '../../http/operation.ts'
import { bulkDelete, bulkEdit } from './edit.ts'
import { BulkDelete, BulkEdit, BulkResult } from './schema.ts'

export const bulkContactRoutes = (): Operation[] => [
  operation({
    method: 'POST',
    path: '/contacts/bulk-delete',
    group: 'Contacts',
    summary: 'Delete many contacts',
    description: 'The answer lists ids that do not exist; they are no error.',
    access: 'member',
    permission: 'contact:delete',
    rateLimit: 'bulk',
    body: BulkDelete,
    status: 201,
    data: BulkResult,
    handle: ({ principal, body, write }) =>
      write((tx) => created(bulkDelete(tx, principal, body.ids), 'Contacts deleted')),
  }),
  operation({
    method: 'POST',
    path: '/contacts/bulk-edit',
    group: 'Contacts',
    summary: 'Change many contacts',
    description: 'The answer lists ids that do not exist; they are no error.',
    access: 'member',
    permission: 'contact:update',
    rateLimit: 'bulk',
    body: BulkEdit,
    status: 201,
    data: BulkResult,
    handle: ({ principal, body, write }) =>
      write((tx) => created(bulkEdit(tx, principal, body), 'Contacts updated')),
  }),
]
