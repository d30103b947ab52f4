import { call } from '../../api/client.ts'
import type { SegmentMaker } from './make-segment.ts'
import { messagesQuery, type PeopleSearch } from './people.ts'

const PER_PAGE = 100

/** What is asked of the API for all people of a list. */
export function peopleApi(campaignId: string, people: PeopleSearch, signal: AbortSignal): SegmentMaker {
  return {
    readPage: async (page) => {
      const query = { ...messagesQuery(people), page, limit: PER_PAGE }
      const params = { id: campaignId }
      const { data, meta } = await call('GET /campaigns/{id}/messages', { params, query }, { signal })
      return { messages: data, total: meta.total, hasNext: meta.hasNextPage }
    },
    create: async (name) => {
      const { data } = await call('POST /segments', { body: { name, type: 'STATIC' } }, { signal })
      return data.id
    },
    add: async (id, contactIds) => {
      const request = { params: { id }, body: { contactIds } }
      return (await call('POST /segments/{id}/contacts', request, { signal })).data.added
    },
    // Also after it was given up.
    remove: (id) => call('DELETE /segments/{id}', { params: { id } }),
  }
}
