import * as v from 'valibot'
import { isoTime, queryIntegerOr, text, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'

export const CreateContactNote = v.object({ body: text(1, 5_000) })
describeObject(CreateContactNote, 'CreateContactNote', 'A note to write.', {
  body: 'The text of the note. The contact never sees it.',
})

export const ListContactNotes = v.object({ limit: queryIntegerOr(1, 100, 20) })
describeFields(ListContactNotes, { limit: 'How many of the newest notes.' })

export const noteParams = v.object({ id: uuid, noteId: uuid })
describeFields(noteParams, { id: 'Id of the contact.', noteId: 'Id of the note.' })

const NoteAuthor = v.object({ id: v.nullable(uuid), name: v.string() })
describeObject(NoteAuthor, 'NoteAuthor', 'Who wrote a note.', {
  id: 'Id of the member or of the API key; null for the command line.',
  name: 'Name of the author when the note was written.',
})

export const ContactNoteRecord = v.object({
  id: uuid,
  body: v.string(),
  author: NoteAuthor,
  createdAt: isoTime,
})
describeObject(ContactNoteRecord, 'ContactNote', 'A note that the organization keeps on a contact.', {
  id: 'Id of the note.',
  body: 'Its text.',
  author: 'Who wrote it.',
  createdAt: 'When it was written.',
})

export type CreateContactNoteInput = v.InferOutput<typeof CreateContactNote>
