import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import type { LinkSettings } from '../short-links/service.ts'
import { analyseShortLink } from './analytics.ts'
import { ShortLinkAnalytics } from './schema.ts'
import { ClicksQuery } from './timeline.ts'

export const linkAnalyticsRoutes = ({
  db,
  links: settings,
}: {
  db: Db
  links: LinkSettings
}): Operation[] => [
  operation({
    method: 'GET',
    path: '/short-links/:id/analytics',
    group: 'Short links',
    summary: 'Read who followed a short link',
    description:
      'Clicks over time and by where they came from, in days of the time zone of the organization.',
    access: 'member',
    permission: 'analytics:read',
    params: idOf('the short link'),
    query: ClicksQuery,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: ShortLinkAnalytics,
    handle: async ({ principal, params, query }) =>
      ok(await analyseShortLink(db, principal, params.id, { query, settings })),
  }),
]
