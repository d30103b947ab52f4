import { invalidField } from '../../lib/errors.ts'
import { forbiddenUrl } from '../../providers/guarded-fetch.ts'
import type { Feed } from './table.ts'

interface WithFeed {
  feed?: Feed | null | undefined
  type: string
  channel: string
}

/** Throws VALIDATION_FAILED for a feed of a campaign that cannot have one, and for an address that is not public. */
export function assertFeed({ feed, type, channel }: WithFeed): void {
  if (!feed) return
  if (type !== 'RECURRING' || channel !== 'EMAIL') {
    const message = 'feed is for campaigns of the type RECURRING by EMAIL. Leave it out.'
    throw invalidField('feed', message, 'isForbidden', (say) => say.feedOnlyRecurring())
  }
  const problem = forbiddenUrl(feed.url, false)
  if (problem === undefined) return
  throw invalidField('feed.url', `feed.url ${problem}.`, 'isPublicUrl', (say) => say.publicAddress())
}
