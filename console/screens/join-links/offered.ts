import { read } from '../../api/queries.ts'

/** Segments, senders and topics that a join link can use. */
export const staticSegments = read('GET /segments', { query: { limit: 100, type: 'STATIC' } })
export const senders = read('GET /channel-identities', { query: { limit: 100 } })
export const topics = read('GET /topics', { query: { limit: 100 } })
