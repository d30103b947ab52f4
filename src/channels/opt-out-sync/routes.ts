import type { Db } from '../../db/database.ts'
import { noContent, type Operation, ok, operation } from '../../http/operation.ts'
import { ProviderSyncStatus } from './schema.ts'
import { resync, syncStatusOf } from './service.ts'

const group = 'Opt-out compliance'

export const syncRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/opt-out/provider-sync-status',
    group,
    summary: 'See what providers know of opt-outs',
    description:
      'Opt-outs are enforced here, whatever a provider knows. Some providers also keep lists of their own; `note` says what to enter there.',
    access: 'member',
    permission: 'opt_out:read',
    status: 200,
    data: ProviderSyncStatus,
    handle: ({ principal }) => ok(syncStatusOf(db, principal)),
  }),
  operation({
    method: 'POST',
    path: '/opt-out/provider-sync-status/resync',
    group,
    summary: 'Hand the opt-out keywords to the providers again',
    description:
      'To those that take them, one sender after the other; the status tells how it went. Where every sender is NOT_SUPPORTED, there is nothing to do.',
    access: 'member',
    permission: 'opt_out:manage',
    status: 204,
    handle: ({ principal, write }) =>
      write((tx) => {
        resync(tx, principal)
        return noContent()
      }),
  }),
]
