import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { AnyEvent } from '../payloads/events.ts'
import { FeedMeta, ListEvents } from './schema.ts'
import { isNewFollower, listEvents } from './service.ts'
import { setFollowed } from './store.ts'

export const feedRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/events',
    group: 'Webhooks',
    summary: 'Read events',
    description:
      'Oldest first, for software that webhooks cannot reach, or that was down and must not miss an event. All events are kept for 30 days, beginning with the first call of this operation and as long as it is called at least every 30 days. Otherwise only events of the types that a webhook endpoint subscribes to are kept. The caller gets the events of what their role may read, so a page may be shorter than `limit` although `hasMore` is true; without `contact:read`, events about a contact have its id alone.',
    errors: {
      INVALID_CURSOR: 'The cursor does not come from this list. Start without it.',
      GONE: 'The cursor or `since` is older than 30 days, so events after it may have been deleted, or an older backup was restored since the cursor was given. Start without it.',
    },
    access: 'member',
    permission: 'webhook:read',
    query: ListEvents,
    status: 200,
    data: v.array(AnyEvent),
    meta: FeedMeta,
    handle: async ({ principal, query, write }) => {
      const { organizationId } = principal
      const now = db.clock.now()
      const { events, meta } = listEvents(db, principal, query, { now, cursorSecret })
      const reply = ok(events, { meta })
      if (!isNewFollower(db, organizationId, now)) return reply
      return write((tx) => {
        setFollowed(tx, organizationId)
        return reply
      })
    },
  }),
]
