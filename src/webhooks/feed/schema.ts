import * as v from 'valibot'
import { isoTime, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { EVENT_TYPES } from '../endpoints/event-types.ts'

export const ListEvents = v.object({ limit: queryIntegerOr(1, 100, 20), cursor: queryText(500) })
describeFields(ListEvents, {
  limit: 'Entries per page.',
  cursor: '`nextCursor` of the previous page. Without it the list begins at the oldest event that is kept.',
})

export const EventRecord = v.object({
  id: v.string(),
  type: v.picklist(EVENT_TYPES),
  timestamp: isoTime,
  organizationId: uuid,
  apiVersion: v.string(),
  data: v.record(v.string(), v.unknown()),
})
describeObject(EventRecord, 'Event', 'Something that happened, as webhook endpoints get it.', {
  id: 'Id of the event: the `webhook-id` of its deliveries.',
  type: 'What it tells.',
  timestamp: 'When it happened.',
  organizationId: 'Id of the organization in which it happened.',
  apiVersion: 'Version of this form.',
  data: 'Ids of what it is about, then the resource under its name, as it was a moment later. Where that would be too long, `isShortened` is true instead.',
})

export const FeedMeta = v.object({ limit: v.number(), nextCursor: v.string(), hasMore: v.boolean() })
describeObject(FeedMeta, 'FeedMeta', 'The position of a page in a list that grows at its end.', {
  limit: 'Entries per page.',
  nextCursor:
    'The `cursor` of the next page. Also of the last one: ask again with it later for what came since.',
  hasMore: 'Whether there is more now.',
})

export type ListEventsQuery = v.InferOutput<typeof ListEvents>
