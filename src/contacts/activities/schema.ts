import * as v from 'valibot'
import { isoTime, queryIntegerOr, text, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'

export const CreateContactNote = component('CreateContactNote', 'A note to write.', {
  body: [text(1, 5_000), 'The text of the note. The contact never sees it.'],
})

export const ListContactNotes = parameters({
  limit: [queryIntegerOr(1, 100, 20), 'How many of the newest notes.'],
})

export const noteParams = parameters({
  id: [uuid, 'Id of the contact.'],
  noteId: [uuid, 'Id of the note.'],
})

const NoteAuthor = component('NoteAuthor', 'Who wrote a note.', {
  id: [v.nullable(uuid), 'Id of the member or of the API key; null for the command line.'],
  name: [v.string(), 'Name of the author when the note was written.'],
})

export const ContactNoteRecord = component(
  'ContactNote',
  'A note that the organization keeps on a contact.',
  {
    id: [uuid, 'Id of the note.'],
    body: [v.string(), 'Its text.'],
    author: [NoteAuthor, 'Author of the note.'],
    createdAt: [isoTime, 'When it was written.'],
  },
)

export type CreateContactNoteInput = v.InferOutput<typeof CreateContactNote>
