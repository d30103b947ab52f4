import * as v from 'valibot'
import { ContactNoteRecord, CreateContactNote } from '../../contacts/activities/schema.ts'
import { queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { describeFields } from '../../lib/describe.ts'

/** Notes of conversations look like those of contacts. */
export { ContactNoteRecord as ConversationNoteRecord, CreateContactNote as CreateConversationNote }

export const ListConversationNotes = v.object({ cursor: queryText(500), limit: queryIntegerOr(1, 100, 20) })
describeFields(ListConversationNotes, {
  cursor: '`nextCursor` of the previous page. Without it the list begins with the newest note.',
  limit: 'Entries per page.',
})
export type ListConversationNotesQuery = v.InferOutput<typeof ListConversationNotes>

export const noteParams = v.object({ id: uuid, noteId: uuid })
describeFields(noteParams, { id: 'Id of the conversation.', noteId: 'Id of the note.' })
