/** Reads feeds, only in the thread for documents. */

export interface ReadFeed {
  title: string
  /** In the order of the feed, usually the newest first. */
  items: FeedItem[]
}

/** An item of a feed. Its texts are plain: tags are removed, and what is left is never HTML. */
export interface FeedItem {
  /** Id and address of the item, which identify it in the feed. */
  keys: string[]
  title: string
  /** https or http. Null for none. */
  url: string | null
  summary: string
  /** https. Null for none. */
  imageUrl: string | null
  /** ms since 1970. Null if the feed does not have it. */
  publishedAt: number | null
}

const MAX_ITEMS = 500
const MAX_TITLE = 300
const MAX_SUMMARY = 400
const MAX_URL = 2_000
/** Characters of the content of an item that are read. */
const MAX_CONTENT = 20_000

/** A text that is a value alone, or one with its type. */
type Text = string | { value?: string | undefined } | undefined

/** The fields of RSS, RDF, Atom and JSON Feed that are read. */
interface AnyItem {
  id?: string
  guid?: { value?: string }
  title?: Text
  link?: string
  url?: string
  links?: Array<{ href?: string; rel?: string }>
  description?: Text
  summary?: Text
  content?: Text | { encoded?: string }
  content_html?: string
  content_text?: string
  image?: string
  enclosures?: Array<{ url?: string; type?: string }>
  media?: {
    thumbnails?: Array<{ url?: string }>
    contents?: Array<{ url?: string; type?: string; medium?: string }>
  }
  pubDate?: string
  published?: string
  updated?: string
  date_published?: string
  dc?: { dates?: string[]; date?: string }
}

interface AnyFeed {
  title?: Text
  items?: AnyItem[]
  entries?: AnyItem[]
}

/** Returns the feed, or undefined for a text that is none. @param address of the feed; relative links follow it */
export async function feedFrom(text: string, address: string): Promise<ReadFeed | undefined> {
  const [{ parseFeed }, { convert }] = await Promise.all([import('feedsmith'), import('html-to-text')])
  const plain = (html: string, most: number): string =>
    shortened(
      convert(html.slice(0, MAX_CONTENT), {
        wordwrap: false,
        limits: { maxDepth: 30, maxChildNodes: 1_000, maxBaseElements: 1 },
        selectors: [
          { selector: 'a', options: { ignoreHref: true } },
          { selector: 'img', format: 'skip' },
          ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
            selector,
            options: { uppercase: false },
          })),
        ],
      }),
      most,
    )
  let feed: AnyFeed
  try {
    feed = parseFeed(text, { maxItems: MAX_ITEMS }).feed as AnyFeed
  } catch {
    return undefined
  }
  const items = (feed.items ?? feed.entries ?? []).slice(0, MAX_ITEMS)
  return {
    title: plain(textOf(feed.title), MAX_TITLE),
    items: items.flatMap((item) => itemOf(item, { address, plain }) ?? []),
  }
}

function itemOf(
  item: AnyItem,
  { address, plain }: { address: string; plain: (html: string, most: number) => string },
): FeedItem | undefined {
  const written = item.link ?? item.url ?? item.links?.find(({ rel }) => !rel || rel === 'alternate')?.href
  const url = addressOf(written, address, /^https?:$/)
  const title = plain(textOf(item.title), MAX_TITLE)
  const keys = [item.guid?.value ?? item.id, url ?? undefined].filter(
    (key) => key !== undefined && key !== '',
  )
  const identity = keys.length > 0 ? keys : [title].filter(Boolean)
  if (identity.length === 0) return undefined
  const content = contentOf(item)
  const [summary = ''] = [textOf(item.description), textOf(item.summary), content].filter(Boolean)
  return {
    keys: identity as string[],
    title: title || url || '',
    url,
    summary: plain(summary, MAX_SUMMARY),
    imageUrl: addressOf(imageOf(item, content), address, /^https:$/),
    publishedAt: timeOf(item),
  }
}

const textOf = (text: Text): string => (typeof text === 'string' ? text : (text?.value ?? ''))

function contentOf({ content, content_html: html, content_text: text }: AnyItem): string {
  if (html ?? text) return html ?? text ?? ''
  if (typeof content === 'object' && 'encoded' in content) return content.encoded ?? ''
  return textOf(content as Text)
}

const IMAGE = /<img\b[^<>]{0,500}?\ssrc\s{0,3}=\s{0,3}["']?([^"'\s<>]{1,2000})/i

function imageOf({ image, media, enclosures }: AnyItem, content: string): string | undefined {
  const files = [...(media?.contents ?? []), ...(enclosures ?? [])]
  const file = files.find(
    (one) => one.type?.startsWith('image/') || ('medium' in one && one.medium === 'image'),
  )
  return image ?? media?.thumbnails?.[0]?.url ?? file?.url ?? IMAGE.exec(content.slice(0, MAX_CONTENT))?.[1]
}

function addressOf(written: string | undefined, base: string, scheme: RegExp): string | null {
  const url = written ? URL.parse(written.trim(), base) : null
  return url && scheme.test(url.protocol) && url.href.length <= MAX_URL ? url.href : null
}

function timeOf({ pubDate, published, updated, date_published: day, dc }: AnyItem): number | null {
  const written = pubDate ?? published ?? day ?? updated ?? dc?.dates?.[0] ?? dc?.date
  const at = written === undefined ? Number.NaN : Date.parse(written)
  return Number.isNaN(at) ? null : at
}

function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…`.toWellFormed() : line.toWellFormed()
}
