import * as v from 'valibot'
import { instant, queryIntegerOr, queryText } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'

export const ListEvents = parameters({
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins at the oldest event that is kept.',
  ],
  since: [
    v.optional(instant),
    'Where a list without a cursor begins: events from this time on, given with its zone. At most 30 days ago; a future time means now.',
  ],
})

export const FeedMeta = component('FeedMeta', 'The position of a page in a list that grows at its end.', {
  limit: [v.number(), 'Entries per page.'],
  nextCursor: [
    v.string(),
    'The `cursor` of the next page. Also of the last one: ask again with it later for what came since.',
  ],
  hasMore: [v.boolean(), 'Whether there is more now.'],
})

export type ListEventsQuery = v.InferOutput<typeof ListEvents>
