import { sqliteTable } from '../../db/sqlite-table.ts'
import type { ReadFeed } from '../../providers/documents/feed.ts'

/** The feed of a recurring campaign, stored in the campaign. */
export interface Feed {
  url: string
  maxItems: number
}

/** The feed of a campaign and the items that were sent. */
export const campaignFeeds = sqliteTable('campaign_feeds', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  /** The newest items when the feed was last read, for previews and tests. */
  latest: t.text({ mode: 'json' }).$type<ReadFeed>(),
  /** The items of the last run that had new ones. */
  content: t.text({ mode: 'json' }).$type<ReadFeed>(),
  /** The run of `content`. */
  executionId: t.integer(),
  /** Hashes of the keys of items that a run has met, the newest last. */
  seen: t.text({ mode: 'json' }).$type<string[]>().notNull(),
  checkedAt: t.integer(),
  /** Why the feed could not be read when it was last tried, as it is stored. */
  problem: t.text(),
}))

export type CampaignFeedRow = typeof campaignFeeds.$inferSelect
