import { findings } from '../../../words/en/findings.ts'
import type { Db } from '../../db/database.ts'
import type { RunPreparation } from '../../delivery/executions/ports.ts'
import { LATE_AFTER_MS } from '../../delivery/executions/run.ts'
import { findRun, hasRunning } from '../../delivery/executions/store.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { storing } from '../../lib/stored-sentence.ts'
import type { GuardedClient } from '../../providers/guarded-fetch.ts'
import { findCampaignsByIds } from '../records/store.ts'
import { newItems, readFeed, withSeen } from './read-feed.ts'
import { findFeedState, putFeedState } from './store.ts'

const say = storing(findings)

/** Delay before the next try of a feed that cannot be read. */
const RETRY_MS = 10 * MINUTE_MS

const READY: RunPreparation = { kind: 'READY' }

/**
 * Reads the feed of a run before the run starts, and stores its new items with the campaign. Every run that shows
 * no feed, or has begun, is ready.
 */
export async function prepareFeedRun(
  { db, contentFetch }: { db: Db; contentFetch: GuardedClient },
  executionId: number,
  signal: AbortSignal,
): Promise<RunPreparation> {
  const run = findRun(db, executionId)
  if (run?.status !== 'PENDING') return READY
  const { organizationId, campaignId, scheduledFor } = run
  const [campaign] = findCampaignsByIds(db, organizationId, [campaignId])
  const isLate = db.clock.now() - scheduledFor > LATE_AFTER_MS
  // A late run is missed, and one after a run under way waits. Neither reads the feed now.
  if (!campaign?.feed || isLate || hasRunning(db, organizationId, campaignId)) return READY
  if (findFeedState(db, run).executionId === executionId) return READY
  const { maxItems } = campaign.feed
  const answer = await readFeed(contentFetch, campaign.feed, organizationId, signal)
  return db.write((tx): RunPreparation => {
    if ('problem' in answer) {
      putFeedState(tx, run, { problem: answer.problem, checkedAt: tx.now })
      const runAt = Math.min(tx.now + RETRY_MS, scheduledFor + LATE_AFTER_MS + 1)
      return { kind: 'WAIT', runAt, cause: say.feedUnread({ reason: answer.problem }) }
    }
    const { feed } = answer
    const { seen } = findFeedState(tx, run)
    const items = newItems(feed, seen)
    const read = { problem: null, checkedAt: tx.now, seen: withSeen(feed, seen) }
    if (items.length === 0) {
      putFeedState(tx, run, read)
      return { kind: 'NOTHING', cause: say.feedNothingNew() }
    }
    const content = { title: feed.title, items: items.slice(0, maxItems) }
    putFeedState(tx, run, { ...read, content, latest: content, executionId })
    return READY
  })
}
