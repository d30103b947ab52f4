import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { noContent, type Operation, ok, operation } from '../../http/operation.ts'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { PROVIDERS } from '../../providers/all.ts'
import { resync, syncStatusOf } from './service.ts'
import { SYNC_STATUSES } from './table.ts'

const ProviderSync = component('ProviderSync', 'Opt-outs at the provider of one sender.', {
  channelIdentityId: [uuid, 'Id of the sender.'],
  provider: [oneOf(PROVIDERS), 'Its provider.'],
  status: [oneOf(SYNC_STATUSES), 'Whether the provider has your keywords.'],
  managesOptOutReplies: [v.boolean(), 'Whether the provider itself answers STOP, START and HELP.'],
  note: [
    v.string(),
    'How the provider handles opt-outs, and what to enter there by hand, in the language of `Accept-Language`.',
  ],
  lastSyncedAt: [v.nullable(isoTime), 'When it last accepted the keywords; null for never.'],
  lastError: [
    v.nullable(v.string()),
    'Why it did not accept them, in the language of `Accept-Language`; null if it did, or was not asked.',
  ],
})

const ProviderSyncStatus = component('ProviderSyncStatus', 'Opt-outs at the providers of all senders.', {
  status: [
    oneOf(SYNC_STATUSES),
    'FAILED or PENDING if any sender is; otherwise SYNCED if any sender is, and else NOT_SUPPORTED; NOT_CONFIGURED without senders.',
  ],
  lastSyncedAt: [v.nullable(isoTime), 'When a provider last accepted the keywords; null for never.'],
  pendingCount: [
    v.number(),
    'Number of senders whose provider has not accepted the current keywords: those that are PENDING or FAILED.',
  ],
  lastError: [v.nullable(v.string()), 'The first error of a sender that is FAILED; null for none.'],
  providers: [v.array(ProviderSync), 'One entry for each sender, the newest first.'],
})

const group = 'Opt-out compliance'

export const syncRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/opt-out/provider-sync-status',
    group,
    summary: 'Read the opt-outs at providers',
    description:
      'Opt-outs are enforced here, with or without the provider. Some providers also have their own lists; `note` says what to enter there.',
    access: 'member',
    permission: 'opt_out:read',
    status: 200,
    data: ProviderSyncStatus,
    handle: ({ principal, language }) => ok(syncStatusOf(db, principal, language())),
  }),
  operation({
    method: 'POST',
    path: '/opt-out/provider-sync-status/resync',
    group,
    summary: 'Send the opt-out keywords to the providers again',
    description:
      'Providers that take keywords get them, one sender after the other; the status shows the result. If every sender is NOT_SUPPORTED, this does nothing.',
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
