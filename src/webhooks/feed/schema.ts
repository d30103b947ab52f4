import * as v from 'valibot'
import { instant, queryIntegerOr, queryText } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'

export const ListEvents = v.object({
  limit: queryIntegerOr(1, 100, 20),
  cursor: queryText(500),
  since: v.optional(instant),
})
describeFields(ListEvents, {
  limit: 'Entries per page.',
  cursor: '`nextCursor` of the previous page. Without it the list begins at the oldest event that is kept.',
  since:
    'Where a list without a cursor begins: events from this time on, given with its zone. At most 30 days ago; a future time means now.',
})

export const FeedMeta = v.object({ limit: v.number(), nextCursor: v.string(), hasMore: v.boolean() })
describeObject(FeedMeta, 'FeedMeta', 'The position of a page in a list that grows at its end.', {
  limit: 'Entries per page.',
  nextCursor:
    'The `cursor` of the next page. Also of the last one: ask again with it later for what came since.',
  hasMore: 'Whether there is more now.',
})

export type ListEventsQuery = v.InferOutput<typeof ListEvents>
