import * as v from 'valibot'
import { isoTime, text } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'

const MAX_ITEMS = 50
const MAX_ADDRESS = 2_000

const maxItems = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_ITEMS, `must be at most ${MAX_ITEMS}`),
)

const FEED_TEXTS = {
  url: 'The address of an RSS, Atom, RDF or JSON feed, with https.',
  maxItems: 'How many new items a run shows at most, the newest ones.',
}

const SetCampaignFeed = component('SetCampaignFeed', 'The feed of a recurring campaign by email.', {
  url: [text(1, MAX_ADDRESS), FEED_TEXTS.url],
  maxItems: [v.optional(maxItems, 5), FEED_TEXTS.maxItems],
})

const CampaignFeed = component('CampaignFeed', 'The feed of a recurring campaign by email.', {
  url: [v.string(), FEED_TEXTS.url],
  maxItems: [v.number(), FEED_TEXTS.maxItems],
})

export const givenFeed = v.optional(v.nullable(SetCampaignFeed))
export const recordedFeed = v.nullable(CampaignFeed)

export const FEED_TEXT =
  'For RECURRING by EMAIL alone: the feed whose new items the mails show; null for none. `{{feed.items}}` inserts them with title, link, day, summary and image; `{{feed.title}}` is the title of the feed, `{{feed.firstTitle}}` that of the newest new item, and `{{feed.count}}` their number. Each run reads the feed before it starts and sends the items that no run has met, by their ids and addresses; the first run sends the newest `maxItems`. Without new items the run is COMPLETED without recipients. A feed that cannot be read is tried again every 10 minutes; after an hour the run is MISSED.'

const FeedItemRecord = component('FeedItem', 'An item of a feed.', {
  title: [v.string(), 'Its title, as text.'],
  url: [v.nullable(v.string()), 'Its address; null for none.'],
  summary: [v.string(), 'Its first words, as text.'],
  imageUrl: [v.nullable(v.string()), 'Its image; null for none.'],
  publishedAt: [v.nullable(isoTime), 'When it was published; null if the feed does not say it.'],
  isNew: [v.boolean(), 'Whether no run of the campaign has met it, so that the next one sends it.'],
})

export const FoundFeed = component('FoundFeed', 'The present content of the feed of a campaign.', {
  title: [v.string(), 'The title of the feed.'],
  items: [v.array(FeedItemRecord), 'Its newest items, at most `maxItems`.'],
  newCount: [v.number(), 'How many of all its items are new.'],
  problem: [v.nullable(v.string()), 'Why the feed cannot be read; null if it was read.'],
})
