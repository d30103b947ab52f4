import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import * as service from './list.ts'
import {
  AddSuppression,
  ListSuppressions,
  RemovedSuppression,
  RemoveSuppression,
  SuppressionRecord,
} from './list-schema.ts'

const group = 'Suppression list'

export const suppressionRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/opt-out/suppressions',
    group,
    summary: 'List the addresses that nothing may be sent to',
    description:
      'The newest first; hashes in no particular order. With `address`, only the entries of that address.',
    errors: MAY_TAKE_TOO_LONG,
    access: 'member',
    permission: 'opt_out:read',
    query: ListSuppressions,
    status: 200,
    data: v.array(SuppressionRecord),
    meta: PaginationMeta,
    handle: async ({ principal, query }) => {
      const { records, total } = await service.listSuppressions(db, principal, query)
      return ok(records, { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'POST',
    path: '/opt-out/suppressions',
    group,
    summary: 'Put an address on the suppression list',
    description:
      'Nothing is sent to it from now on, and messages that wait for it are skipped. It creates no contact. An address that is on the list stays as it is.',
    access: 'member',
    permission: 'opt_out:manage',
    body: AddSuppression,
    status: 201,
    data: SuppressionRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => created(service.addSuppression(tx, principal, body), 'Address suppressed')),
  }),
  operation({
    method: 'DELETE',
    path: '/opt-out/suppressions',
    group,
    summary: 'Take an address off the suppression list',
    description:
      'Only if its owner agreed to get messages again: the statement of the caller becomes a consent record OPT_IN in the name of the caller. The body names the address. An opt-out that the owner gave leaves the list only for a signed-in member who states in `consent` how the owner agreed since; a block by a carrier only when the phone texts START.',
    errors: {
      NOT_FOUND: 'The address is not on the list.',
      CONFLICT:
        'The owner of the address opted out, or a carrier blocks the number: it stays on the list. `details[0]` has `optOutKept: true` and `method`, how it came onto the list.',
    },
    access: 'member',
    permission: 'contact:manage_consent',
    body: RemoveSuppression,
    status: 200,
    data: RemovedSuppression,
    handle: ({ principal, body, write }) =>
      write((tx) =>
        ok(service.removeSuppression(tx, principal, body), { message: 'Address taken off the list' }),
      ),
  }),
]
