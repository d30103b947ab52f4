import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { IdRecord } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { contactParams } from '../records/schema.ts'
import * as service from './notes.ts'
import { ContactNoteRecord, CreateContactNote, ListContactNotes, noteParams } from './schema.ts'
import type { ContactNoteRow } from './store.ts'

export const presentNote = (row: ContactNoteRow) => ({
  id: row.uuid,
  body: row.body,
  author: { id: row.authorReference || null, name: row.authorName },
  createdAt: toIso(row.createdAt),
})

export const contactNoteRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/:id/notes',
    group: 'Contacts',
    summary: 'List the newest notes on a contact',
    description: 'The timeline of the contact has all of them.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    query: ListContactNotes,
    status: 200,
    data: v.array(ContactNoteRecord),
    handle: ({ principal, params, query }) =>
      ok(service.listNotes(db, principal, params.id, query.limit).map(presentNote)),
  }),
  operation({
    method: 'POST',
    path: '/contacts/:id/notes',
    group: 'Contacts',
    summary: 'Write a note on a contact',
    description: 'Notes are internal: the contact never sees them.',
    access: 'member',
    permission: 'contact:update',
    params: contactParams,
    body: CreateContactNote,
    status: 201,
    data: IdRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) => created({ id: service.addNote(tx, principal, params.id, body) }, 'Note added')),
  }),
  operation({
    method: 'DELETE',
    path: '/contacts/:id/notes/:noteId',
    group: 'Contacts',
    summary: 'Delete a note',
    description: 'Its text is erased; the timeline of the contact still says that there was a note.',
    access: 'member',
    permission: 'contact:update',
    params: noteParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        service.deleteNote(tx, principal, params.id, params.noteId)
        return ok({ id: params.noteId }, { message: 'Note deleted' })
      }),
  }),
]
