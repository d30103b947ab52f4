import { read } from '../../api/queries.ts'

/** What a join link may name, as its form offers it. */
export const staticSegments = read('GET /segments', { query: { limit: 100, type: 'STATIC' } })
export const senders = read('GET /channel-identities', { query: { limit: 100 } })
