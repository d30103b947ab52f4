import { fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { joinShortLink } from '../short-links/fragments.ts'

/** A link that a contact clicked. */
export interface ClickedLink {
  url: string
  clicks: number
  /** ms since 1970. */
  lastClickedAt: number
}

/** The last clicked first. */
export function listClickedLinks(
  reader: RowReader,
  { organizationId, contactId }: { organizationId: number; contactId: number },
): Promise<ClickedLink[]> {
  const { text, params } = fragment`SELECT short_links.original_url AS url, count(*) AS clicks,
      max(link_clicks.clicked_at) AS lastClickedAt
    FROM link_clicks ${verbatim(joinShortLink('link_clicks.link_id'))}
    WHERE link_clicks.organization_id = ${organizationId} AND link_clicks.contact_id = ${contactId}
      AND ${interruptible('link_clicks.id')} AND link_clicks.bot_reason IS NULL
    GROUP BY link_clicks.link_id ORDER BY lastClickedAt DESC, url`
  return reader.all<ClickedLink>(text, ...params)
}
