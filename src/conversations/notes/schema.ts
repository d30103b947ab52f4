import type * as v from 'valibot'
import { ContactNoteRecord, CreateContactNote } from '../../contacts/activities/schema.ts'
import { queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { parameters } from '../../lib/describe.ts'

/** Notes of conversations have the same fields as notes of contacts. */
export { ContactNoteRecord as ConversationNoteRecord, CreateContactNote as CreateConversationNote }

export const ListConversationNotes = parameters({
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins with the newest note.',
  ],
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
})
export type ListConversationNotesQuery = v.InferOutput<typeof ListConversationNotes>

export const noteParams = parameters({
  id: [uuid, 'Id of the conversation.'],
  noteId: [uuid, 'Id of the note.'],
})
