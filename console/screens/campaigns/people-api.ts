import { call } from '../../api/client.ts'
import { messagesQuery, type PeopleSearch } from './people-search.ts'
import type { ReadPage } from './walk.ts'

const PER_PAGE = 100

/** Returns a function that reads a page of people. It throws ApiError. */
export const peopleReader =
  (campaignId: string, people: PeopleSearch, signal: AbortSignal) =>
  async (page: number): Promise<ReadPage> => {
    const query = { ...messagesQuery(people), page, limit: PER_PAGE }
    const params = { id: campaignId }
    const { data, meta } = await call('GET /campaigns/{id}/messages', { params, query }, { signal })
    return { messages: data, total: meta.total, hasNext: meta.hasNextPage }
  }
