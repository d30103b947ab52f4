import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { noContent, type Operation, ok, operation } from '../../http/operation.ts'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { PROVIDERS } from '../../providers/all.ts'
import { resync, syncStatusOf } from './service.ts'
import { SYNC_STATUSES } from './table.ts'

describeWords(SYNC_STATUSES, 'OptOutSyncStatus', 'Whether a provider knows your opt-out keywords.', {
  NOT_CONFIGURED: 'There is no sender.',
  PENDING: 'They wait to be handed to the provider.',
  SYNCED: 'The provider has taken those of today.',
  FAILED: 'The provider did not take them; `lastError` says why. It is tried again within ten minutes.',
  NOT_SUPPORTED:
    'Nothing is handed to the provider. Opt-outs are enforced here all the same; `note` says what to enter there by hand.',
})

const ProviderSync = v.object({
  channelIdentityId: uuid,
  provider: oneOf(PROVIDERS),
  status: oneOf(SYNC_STATUSES),
  managesOptOutReplies: v.boolean(),
  note: v.string(),
  lastSyncedAt: v.nullable(isoTime),
  lastError: v.nullable(v.string()),
})
describeObject(ProviderSync, 'ProviderSync', 'What the provider of one sender knows of your opt-outs.', {
  channelIdentityId: 'Id of the sender.',
  provider: 'Its provider.',
  status: 'Whether it knows your keywords.',
  managesOptOutReplies: 'Whether the provider itself answers STOP, START and HELP.',
  note: 'What the provider does with opt-outs, and what to enter there by hand.',
  lastSyncedAt: 'When it last took the keywords; null for never.',
  lastError: 'Why it did not take them; null when it did, or was not asked.',
})

const ProviderSyncStatus = v.object({
  status: oneOf(SYNC_STATUSES),
  lastSyncedAt: v.nullable(isoTime),
  pendingCount: v.number(),
  lastError: v.nullable(v.string()),
  providers: v.array(ProviderSync),
})
describeObject(
  ProviderSyncStatus,
  'ProviderSyncStatus',
  'What the providers of all senders know of your opt-outs.',
  {
    status:
      'FAILED or PENDING when one of the senders is; otherwise SYNCED when one of them is, and else NOT_SUPPORTED; NOT_CONFIGURED without senders.',
    lastSyncedAt: 'When a provider last took the keywords; null for never.',
    pendingCount:
      'Senders whose provider has not taken the keywords of today: those that are PENDING or FAILED.',
    lastError: 'The first error of a sender that is FAILED; null for none.',
    providers: 'One entry for each sender, the newest first.',
  },
)

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
