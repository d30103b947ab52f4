import { toIso } from '../../lib/clock.ts'
import type { ContactNoteRow } from './queries.ts'

export const presentNote = (row: ContactNoteRow) => ({
  id: row.uuid,
  body: row.body,
  author: { id: row.authorReference || null, name: row.authorName },
  createdAt: toIso(row.createdAt),
})
