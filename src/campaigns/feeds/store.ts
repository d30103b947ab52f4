import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { putRow } from '../../db/rows.ts'
import type { ReadFeed } from '../../providers/documents/feed.ts'
import { type CampaignFeedRow, campaignFeeds } from './table.ts'

interface CampaignKey {
  organizationId: number
  campaignId: number
}

/** The feed of a campaign as it was last read. */
interface FeedState {
  latest: ReadFeed | null
  executionId: number | null
  seen: readonly string[]
  /** As it is stored. */
  problem: string | null
}

/** A feed as it is stored, with JSON as text. */
interface StoredState {
  latest: string | null
  executionId: number | null
  seen: string
  problem: string | null
}

const NOTHING: FeedState = { latest: null, executionId: null, seen: [], problem: null }

/** Returns what is known of the feed; nothing for a feed that was never read. */
export function findFeedState(reader: Reader, { organizationId, campaignId }: CampaignKey): FeedState {
  const row = reader.get<StoredState>(fragment`
    SELECT latest, execution_id, seen, problem FROM campaign_feeds
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}`)
  if (!row) return NOTHING
  return { ...row, latest: row.latest === null ? null : JSON.parse(row.latest), seen: JSON.parse(row.seen) }
}

/** Returns the newest items of the feed that previews and tests show; null for none. */
export const latestItems = (reader: Reader, key: CampaignKey): ReadFeed | null =>
  findFeedState(reader, key).latest

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'feeds stay within their organization',
    sql: `SELECT count(*) FROM campaign_feeds f LEFT JOIN campaigns ON campaigns.id = f.campaign_id
      LEFT JOIN executions ON executions.id = f.execution_id
      WHERE campaigns.organization_id IS NOT f.organization_id
        OR (f.execution_id IS NOT NULL AND executions.campaign_id IS NOT f.campaign_id)`,
    isQuick: true,
  },
]

/** Stores a part of the state. */
export function putFeedState(
  tx: Tx,
  { organizationId, campaignId }: CampaignKey,
  state: Partial<Omit<CampaignFeedRow, 'id' | keyof CampaignKey>>,
): void {
  const seen = state.seen ?? [...findFeedState(tx, { organizationId, campaignId }).seen]
  putRow(tx, campaignFeeds, ['organizationId', 'campaignId'], { ...state, seen, organizationId, campaignId })
}
