import * as v from 'valibot'
import { isoTime, queryIntegerOr, text, uuid } from '../../http/schema.ts'

export const CreateContactNote = v.object({ body: text(1, 5_000) })

export const ListContactNotes = v.object({ limit: queryIntegerOr(1, 100, 20) })

export const noteParams = v.object({ id: uuid, noteId: uuid })

export const ContactNoteRecord = v.object({
  id: uuid,
  body: v.string(),
  /** The member, or the API key, that wrote it; without an id when it was the command line. */
  author: v.object({ id: v.nullable(uuid), name: v.string() }),
  createdAt: isoTime,
})

export type CreateContactNoteInput = v.InferOutput<typeof CreateContactNote>
