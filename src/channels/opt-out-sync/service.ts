import * as v from 'valibot'
import { findings } from '../../../words/en/findings.ts'
import { findDefaultCountry } from '../../accounts/organizations/store.ts'
import { listOwnKeywords } from '../../compliance/keywords/service.ts'
import { OPT_OUT_KEYWORDS } from '../../compliance/keywords/text-kind.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineChore, defineJob, done, enqueue, type Outcome } from '../../jobs/job.ts'
import { SECOND_MS, toIsoOrNull } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { declarations, PROVIDERS, type ProviderName } from '../../providers/all.ts'
import type { Provider } from '../../providers/port.ts'
import { listByProviders, listLiveIdentities } from '../identities/store.ts'
import * as store from './store.ts'
import type { SyncRow, SyncStatus } from './table.ts'

export const pushKeywordsJob = defineJob({
  kind: 'opt_out_keywords.push',
  queue: 'chores',
  payload: v.object({}),
})

/** Finds senders whose provider does not have the current keywords. */
export const findUnpushed = defineChore('opt_out_keywords.find_unpushed')

/** Lists all opt-out keywords: those of the system, then those of the organization. */
const keywordsOf = (reader: Reader, organizationId: number): string[] => [
  ...OPT_OUT_KEYWORDS,
  ...listOwnKeywords(reader, organizationId),
]

/** Providers that can take keywords. The settings of the sender decide whether they do. */
const KEYWORD_PROVIDERS: readonly ProviderName[] = PROVIDERS.filter(
  (name) => declarations[name].optOuts?.takesKeywords === true,
)

/**
 * Returns the state of the opt-out keywords at the providers of an organization's senders.
 * @param language BCP 47 tag of the reader
 */
export function syncStatusOf(reader: Reader, { organizationId }: Principal, language: string) {
  const syncs = new Map(store.listSyncs(reader, organizationId).map((row) => [row.channelIdentityId, row]))
  const own = listOwnKeywords(reader, organizationId)
  const wanted = JSON.stringify([...OPT_OUT_KEYWORDS, ...own])
  const providers = listLiveIdentities(reader, organizationId).map((identity) => {
    const provider = identity.provider as ProviderName
    const sync = syncs.get(identity.id)
    return {
      channelIdentityId: identity.uuid,
      provider,
      status: statusOf(provider, sync, wanted),
      managesOptOutReplies: identity.managesOptOutReplies === 1,
      note: sayStored(declarations[provider]?.optOuts?.note(own) ?? findings.optOutsHere(), language),
      lastSyncedAt: toIsoOrNull(sync?.lastSyncedAt ?? null),
      lastError: sync?.lastError ? sayStored(sync.lastError, language) : null,
    }
  })
  const of = (status: SyncStatus) => providers.filter((one) => one.status === status)
  const times = providers.flatMap(({ lastSyncedAt }) => lastSyncedAt ?? [])
  return {
    status: summaryOf(providers.map(({ status }) => status)),
    lastSyncedAt: times.toSorted().at(-1) ?? null,
    pendingCount: of('PENDING').length + of('FAILED').length,
    lastError: of('FAILED')[0]?.lastError ?? null,
    providers,
  }
}

/** Returns the status for users: SYNCED only while the pushed keywords are the current ones. */
function statusOf(provider: ProviderName, sync: SyncRow | undefined, wanted: string): SyncStatus {
  if (!KEYWORD_PROVIDERS.includes(provider)) return 'NOT_SUPPORTED'
  if (!sync) return 'PENDING'
  return sync.status === 'SYNCED' && sync.pushedKeywords !== wanted ? 'PENDING' : sync.status
}

function summaryOf(statuses: readonly SyncStatus[]): SyncStatus {
  const order = ['FAILED', 'PENDING', 'SYNCED', 'NOT_SUPPORTED'] as const
  return order.find((status) => statuses.includes(status)) ?? 'NOT_CONFIGURED'
}

/**
 * Requests a push to every provider of the organization that takes keywords, even if the provider has the current
 * keywords.
 */
export function resync(tx: Tx, { organizationId }: Pick<Principal, 'organizationId'>): void {
  const senders = listByProviders(tx, KEYWORD_PROVIDERS).filter(
    (one) => one.organizationId === organizationId,
  )
  for (const { id } of senders) store.setPending(tx, organizationId, id)
  if (senders.length > 0) enqueuePush(tx, organizationId)
}

const enqueuePush = (tx: Tx, organizationId: number): void =>
  enqueue(tx, pushKeywordsJob, {
    organizationId,
    payload: {},
    uniqueKey: `${pushKeywordsJob.kind} ${organizationId}`,
  })

/** Requests a push to each provider that lacks the current keywords or did not accept them. */
export function enqueueNeededPushes(tx: Tx): void {
  for (const [organizationId, senders] of Map.groupBy(
    listByProviders(tx, KEYWORD_PROVIDERS),
    (one) => one.organizationId,
  )) {
    const wanted = JSON.stringify(keywordsOf(tx, organizationId))
    const syncs = new Map(store.listSyncs(tx, organizationId).map((row) => [row.channelIdentityId, row]))
    const outdated = senders.filter(({ id }) => isOutdated(syncs.get(id), wanted))
    for (const { id } of outdated) store.setPending(tx, organizationId, id)
    if (outdated.length > 0) enqueuePush(tx, organizationId)
  }
}

const isOutdated = (sync: SyncRow | undefined, wanted: string): boolean =>
  sync === undefined ||
  sync.status === 'FAILED' ||
  (sync.status === 'SYNCED' && sync.pushedKeywords !== wanted)

/** Pause between two senders: providers allow a hundred requests per minute, and a push may need three. */
const PAUSE_MS = 2 * SECOND_MS

/** Sends the keywords to the provider of one waiting sender, and enqueues itself again while others wait. */
export async function pushNext(
  { db, providerOf }: { db: Db; providerOf(channelIdentityId: number): Provider },
  organizationId: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const pending = store.findPending(db, organizationId)
  if (!pending) return done
  const { channelIdentityId } = pending
  const keywords = keywordsOf(db, organizationId)
  const push = providerOf(channelIdentityId).pushKeywords
  const result = push
    ? await push({ keywords, country: findDefaultCountry(db, organizationId) }, signal)
    : NOT_TAKEN
  await db.write((tx) => {
    if (result.outcome === 'done') store.setSynced(tx, channelIdentityId, JSON.stringify(keywords))
    else
      store.setUnsynced(tx, channelIdentityId, {
        status: result.outcome === 'failed' ? 'FAILED' : 'NOT_SUPPORTED',
        lastError: result.message,
      })
  })
  const isLast = store.findPending(db, organizationId) === undefined
  return isLast ? done : { kind: 'snooze', runAt: db.clock.now() + PAUSE_MS }
}

const NOT_TAKEN = {
  outcome: 'unsupported',
  message: findings.keywordsNotTaken(),
} as const

/** The result of the last push to the provider of one sender. */
export type KnownSync = Pick<SyncRow, 'organizationId' | 'channelIdentityId' | 'lastError'>

/** Lists the senders of all organizations whose last push has this status. */
export const listSyncsIn = (reader: Reader, status: 'FAILED' | 'SYNCED'): KnownSync[] =>
  reader.all<KnownSync>(fragment`
    SELECT organization_id, channel_identity_id, last_error FROM opt_out_syncs WHERE status = ${status} ORDER BY channel_identity_id`)
