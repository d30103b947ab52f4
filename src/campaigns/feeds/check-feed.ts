import { findings } from '../../../words/en/findings.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { sayStored, storing } from '../../lib/stored-sentence.ts'
import type { GuardedClient } from '../../providers/guarded-fetch.ts'
import { getCampaign } from '../records/service.ts'
import { newestFirst, newItems, readFeed } from './read-feed.ts'
import { findFeedState, putFeedState } from './store.ts'

const say = storing(findings)

export interface FeedDeps {
  db: Db
  contentFetch: GuardedClient
}

/**
 * Reads the feed of a campaign now. No item counts as met. Throws NOT_FOUND, SERVICE_UNAVAILABLE.
 */
export async function checkFeed({ db, contentFetch }: FeedDeps, principal: Principal, uuid: string) {
  const { feed: stored, organizationId, id: campaignId } = getCampaign(db, principal, uuid)
  const key = { organizationId, campaignId }
  const none = { key, hasFeed: stored !== null, latest: null, fresh: new Set() }
  if (!stored) return { ...none, problem: say.feedAbsent() }
  const answer = await readFeed(contentFetch, stored, organizationId)
  if ('problem' in answer) return { ...none, problem: answer.problem }
  const { feed } = answer
  const latest = { title: feed.title, items: newestFirst(feed.items).slice(0, stored.maxItems) }
  return {
    key,
    hasFeed: true,
    problem: null,
    latest,
    fresh: new Set(newItems(feed, findFeedState(db, key).seen)),
  }
}

type CheckedFeed = Awaited<ReturnType<typeof checkFeed>>

/** Stores what `checkFeed` found, for previews and tests. */
export const keepFeed = (tx: Tx, { key, latest, problem }: CheckedFeed): void =>
  putFeedState(tx, key, { ...(latest ? { latest } : {}), problem, checkedAt: tx.now })

/** @param language BCP 47 tag of the reader */
export const presentFeed = ({ latest, fresh, problem }: CheckedFeed, language: string) => ({
  title: latest?.title ?? '',
  items: (latest?.items ?? []).map((item) => ({
    title: item.title,
    url: item.url,
    summary: item.summary,
    imageUrl: item.imageUrl,
    publishedAt: toIsoOrNull(item.publishedAt),
    isNew: fresh.has(item),
  })),
  newCount: fresh.size,
  problem: problem && sayStored(problem, language),
})
