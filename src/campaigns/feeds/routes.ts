import { created, type Operation, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { checkFeed, type FeedDeps, keepFeed, presentFeed } from './check-feed.ts'
import { FoundFeed } from './schema.ts'

export const feedRoutes = (deps: FeedDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/campaigns/:id/check-feed',
    group: 'Campaigns',
    summary: 'Read the feed of a campaign now',
    description:
      'Returns the newest items, and shows them in previews and tests of the campaign from now on. No run is changed: an item that is new stays new. If the feed cannot be read, `problem` says why.',
    errors: { NOT_FOUND: 'There is no such campaign.' },
    access: 'member',
    permission: 'campaign:update',
    rateLimit: 'bulk',
    params: idOf('the campaign'),
    status: 201,
    data: FoundFeed,
    handle: async ({ principal, params, language, write }) => {
      const checked = await checkFeed(deps, principal, params.id)
      return write((tx) => {
        if (checked.hasFeed) keepFeed(tx, checked)
        return created(presentFeed(checked, language()), 'Feed read')
      })
    },
  }),
]
