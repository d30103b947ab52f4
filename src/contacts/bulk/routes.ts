import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { accepted, created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta } from '../../http/schema.ts'
import { presentOperation } from './present.ts'
import { BulkDelete, BulkEdit, BulkOperationRecord, BulkResult, ListOperations } from './schema.ts'
import * as service from './service.ts'
import { bulkOperation } from './service.ts'

const idParams = idOf('the bulk operation')

const BY_FILTER =
  'With `ids` the answer lists ids that do not exist; they are no error. With `filter`, or `all: true` for every contact, the answer has status 202 and a bulk operation, which selects the contacts at one moment and goes through them after the answer, and can be cancelled and undone.'

const ACCEPTED = {
  when: 'With `filter` or `all`: the bulk operation that was queued. Read it again for its progress.',
  data: BulkOperationRecord,
}

const SELECTION_ERRORS = {
  NOT_FOUND:
    'There is no segment with the id in `filter.excludeSegmentId`, or no campaign with that in `filter.campaignId`.',
  CONFLICT: 'Too many bulk operations of the organization wait or run; `details[0].limit` says how many can.',
}

export const bulkContactRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/contacts/bulk-delete',
    group: 'Contacts',
    summary: 'Delete many contacts',
    description: BY_FILTER,
    errors: SELECTION_ERRORS,
    access: 'member',
    permission: 'contact:delete',
    rateLimit: 'bulk',
    body: BulkDelete,
    status: 201,
    data: BulkResult,
    accepted: ACCEPTED,
    handle: ({ principal, body: { ids, ...selection }, language, write }) =>
      write((tx) =>
        ids
          ? created(service.deleteByIds(tx, principal, ids), 'Contacts deleted')
          : accepted(
              presentOperation(service.deleteMatching(tx, principal, selection), language()),
              'Deletion queued',
            ),
      ),
  }),
  operation({
    method: 'POST',
    path: '/contacts/bulk-edit',
    group: 'Contacts',
    summary: 'Change many contacts',
    description: BY_FILTER,
    errors: SELECTION_ERRORS,
    access: 'member',
    permission: 'contact:update',
    rateLimit: 'bulk',
    body: BulkEdit,
    status: 201,
    data: BulkResult,
    accepted: ACCEPTED,
    handle: ({ principal, body, language, write }) =>
      write((tx) =>
        body.ids
          ? created(service.editByIds(tx, principal, body.ids, body), 'Contacts updated')
          : accepted(
              presentOperation(service.editMatching(tx, principal, body), language()),
              'Change queued',
            ),
      ),
  }),
  operation({
    method: 'GET',
    path: '/contacts/bulk-operations',
    group: 'Contacts',
    summary: 'List bulk operations',
    description: 'Changes and deletions by filter, the newest first.',
    access: 'member',
    permission: 'contact:read',
    query: ListOperations,
    status: 200,
    data: v.array(BulkOperationRecord),
    meta: PaginationMeta,
    handle: ({ principal, query, language }) => {
      const { rows, total } = bulkOperation.list(db, principal, query)
      return ok(
        rows.map((row) => presentOperation(row, language())),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/bulk-operations/:id',
    group: 'Contacts',
    summary: 'Read a bulk operation with its progress and counts',
    description: 'Read it again while its status is QUEUED, PROCESSING or UNDOING.',
    access: 'member',
    permission: 'contact:read',
    params: idParams,
    status: 200,
    data: BulkOperationRecord,
    handle: ({ principal, params, language }) =>
      ok(presentOperation(bulkOperation.get(db, principal, params.id), language())),
  }),
  operation({
    method: 'POST',
    path: '/contacts/bulk-operations/:id/cancel',
    group: 'Contacts',
    summary: 'Cancel a queued or running bulk operation',
    description:
      'Contacts that were changed or deleted stay so until an undo. A deletion also needs contact:delete, and the filling of a segment segment:update.',
    errors: {
      INVALID_STATE_TRANSITION:
        'The operation is neither QUEUED nor PROCESSING; `details[0]` has `currentStatus` and `allowed`.',
      FORBIDDEN:
        'The role of the caller lacks `contact:update`, `contact:delete` for a deletion, or `segment:update` for the filling of a segment; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'contact:update',
    params: idParams,
    status: 201,
    data: BulkOperationRecord,
    handle: ({ principal, params, language, write }) =>
      write((tx) =>
        created(
          presentOperation(service.cancelOperation(tx, principal, params.id), language()),
          'Bulk operation cancelled',
        ),
      ),
  }),
  operation({
    method: 'POST',
    path: '/contacts/bulk-operations/:id/undo',
    group: 'Contacts',
    summary: 'Undo a bulk operation',
    description:
      'Within seven days after its end. Changed contacts get back every value and tag that was not changed since. Deleted contacts are restored with the tags and static segments that still exist, unless another contact has their number now; the limit of the plan does not refuse it. Opt-outs stay as they are now. Contacts that joined a segment leave it. The undo of a deletion also needs contact:delete, and that of the filling of a segment segment:update.',
    errors: {
      INVALID_STATE_TRANSITION:
        'The operation cannot be undone in its status, changed nothing, or ended more than seven days ago; `details[0]` has `currentStatus` and `allowed`.',
      FORBIDDEN:
        'The role of the caller lacks `contact:update`, `contact:delete` for a deletion, or `segment:update` for the filling of a segment; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'contact:update',
    rateLimit: 'bulk',
    params: idParams,
    status: 201,
    data: BulkOperationRecord,
    handle: ({ principal, params, language, write }) =>
      write((tx) =>
        created(presentOperation(service.requestUndo(tx, principal, params.id), language()), 'Undo queued'),
      ),
  }),
]
