import { read } from '../../api/queries.ts'

/** Segments and senders that a join link can use. */
export const staticSegments = read('GET /segments', { query: { limit: 100, type: 'STATIC' } })
export const senders = read('GET /channel-identities', { query: { limit: 100 } })
