import { createHash } from 'node:crypto'
import { findings } from '../../../words/en/findings.ts'
import { storing } from '../../lib/stored-sentence.ts'
import { DocumentTooSlow, documents } from '../../providers/documents/documents.ts'
import type { FeedItem, ReadFeed } from '../../providers/documents/feed.ts'
import type { GuardedClient } from '../../providers/guarded-fetch.ts'
import { followed } from '../../providers/redirects.ts'
import type { Feed } from './table.ts'

const say = storing(findings)

/** Time limit for the answer of a feed, with its redirects. */
const DEADLINE_MS = 20_000
const HEADERS = {
  accept:
    'application/rss+xml, application/atom+xml, application/feed+json, application/xml, text/xml, */*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Carillon feed reader)',
}

/** A feed, or the reason why it cannot be read, as it is stored. */
type FeedAnswer = { feed: ReadFeed } | { problem: string }

/** Reads a feed. Never rejects because of the feed. Throws SERVICE_UNAVAILABLE while too many documents wait. */
export async function readFeed(
  fetch: GuardedClient,
  { url }: Pick<Feed, 'url'>,
  organizationId: number,
  signal?: AbortSignal,
): Promise<FeedAnswer> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const answer = await followed(fetch.of(organizationId), {
    url,
    method: 'GET',
    headers: HEADERS,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  })
  if (answer.kind === 'forbidden') return { problem: say.feedForbidden() }
  if (answer.kind !== 'answered') return { problem: say.feedSilent() }
  if (answer.status !== 200) return { problem: say.feedAnswered({ status: String(answer.status) }) }
  if (answer.body === null) return { problem: say.feedTooLong() }
  try {
    const feed = await documents.readFeed(answer.body, url, organizationId)
    return feed ? { feed } : { problem: say.feedNone() }
  } catch (error) {
    if (error instanceof DocumentTooSlow) return { problem: say.feedNone() }
    throw error
  }
}

/** Largest number of hashes of items that a campaign remembers. */
const MAX_SEEN = 4_000

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 16)

const isSeen = ({ keys }: FeedItem, seen: ReadonlySet<string>): boolean =>
  keys.some((key) => seen.has(hashOf(key)))

/** Returns the items that no run has met, the newest first. Items without a day keep the order of the feed. */
export function newItems(feed: ReadFeed, seen: readonly string[]): FeedItem[] {
  const known = new Set(seen)
  return newestFirst(feed.items).filter((item) => !isSeen(item, known))
}

export const newestFirst = (items: readonly FeedItem[]): FeedItem[] =>
  items.every(({ publishedAt }) => publishedAt !== null)
    ? items.toSorted((a, b) => b.publishedAt! - a.publishedAt!)
    : [...items]

/** Adds the items of a feed to those that were met. The oldest are forgotten. */
export const withSeen = (feed: ReadFeed, seen: readonly string[]): string[] =>
  [...new Set([...seen, ...feed.items.flatMap(({ keys }) => keys.map(hashOf))])].slice(-MAX_SEEN)
