import { escapeHtml } from '../../lib/html.ts'
import type { ReadFeed } from '../../providers/documents/feed.ts'
import type { ComposerSource } from '../composition/compose.ts'
import type { FEED_FIELDS } from '../composition/merge.ts'

/**
 * The merge fields of a feed. All recipients of a run get the same items, so the fields are filled in before the
 * template is parsed. Texts of the feed stay texts: HTML is escaped, and braces are no merge fields.
 */

type FeedField = (typeof FEED_FIELDS)[number]
type FeedValues = Readonly<Record<FeedField, string>>

const SLOT = /(?<!\\)\{\{\s{0,20}feed\.(title|items|firstTitle|count)\s{0,20}(?:\|([^{}]{0,1000}))?\}\}/g

/** Fills in the fields of a feed. A field without a value shows its fallback. */
interface FeedFiller {
  inText(template: string): string
  inHtml(template: string): string
}

export function feedFiller({
  feedContent: feed,
  organization,
}: Pick<ComposerSource, 'feedContent' | 'organization'>): FeedFiller {
  const dates = new Intl.DateTimeFormat(organization.locale, {
    dateStyle: 'long',
    timeZone: organization.timezone,
  })
  const items = feed?.items ?? []
  const plain = valuesOf(feed, asText(items, dates))
  const escaped = Object.entries(plain).map(([name, value]) => [name, escapeHtml(value)])
  const markup = { ...Object.fromEntries(escaped), 'feed.items': asHtml(items, dates) } as FeedValues
  return {
    inText: (template) => filled(template, plain),
    inHtml: (template) => filled(template, markup),
  }
}

const valuesOf = (feed: ReadFeed | null | undefined, items: string): FeedValues => ({
  'feed.title': feed?.title ?? '',
  'feed.firstTitle': feed?.items[0]?.title ?? '',
  'feed.count': feed && feed.items.length > 0 ? String(feed.items.length) : '',
  'feed.items': items,
})

const filled = (template: string, values: FeedValues): string =>
  template.replace(SLOT, (_slot, name: string, fallback = '') => {
    const value = values[`feed.${name}` as FeedField]
    return value === '' ? fallback.trim() : value.replaceAll('{{', '\\{{')
  })

type Item = ReadFeed['items'][number]

const dayOf = ({ publishedAt }: Item, dates: Intl.DateTimeFormat): string =>
  publishedAt === null ? '' : dates.format(publishedAt)

const asText = (items: readonly Item[], dates: Intl.DateTimeFormat): string =>
  items
    .map((item) => [item.title, dayOf(item, dates), item.summary, item.url ?? ''].filter(Boolean).join('\n'))
    .join('\n\n')

const asHtml = (items: readonly Item[], dates: Intl.DateTimeFormat): string =>
  items.map((item) => itemHtml(item, dayOf(item, dates))).join('\n')

function itemHtml({ title, url, summary, imageUrl }: Item, day: string): string {
  const heading =
    url === null
      ? escapeHtml(title)
      : `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(title)}</a>`
  const picture = imageUrl
    ? `<img src="${escapeHtml(imageUrl)}" alt="" width="560" style="display:block;width:100%;max-width:560px;height:auto;border:0;margin:0 0 8px">`
    : ''
  const date = day && `<div style="font-size:14px;opacity:.75;margin:0 0 4px">${escapeHtml(day)}</div>`
  const text = summary && `<div style="margin:0">${escapeHtml(summary)}</div>`
  return `<div style="margin:0 0 24px">${picture}<div style="font-size:18px;font-weight:bold;margin:0 0 4px">${heading}</div>${date}${text}</div>`
}
