import * as v from 'valibot'
import { presentNote } from '../../contacts/activities/routes.ts'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { CursorMeta, IdRecord, idOf } from '../../http/schema.ts'
import {
  ConversationNoteRecord,
  CreateConversationNote,
  ListConversationNotes,
  noteParams,
} from './schema.ts'
import * as service from './service.ts'

const group = 'Inbox'
const idParams = idOf('the conversation')

export const conversationNoteRoutes = ({
  db,
  cursorSecret,
}: {
  db: Db
  cursorSecret: string
}): Operation[] => [
  operation({
    method: 'GET',
    path: '/inbox/conversations/:id/notes',
    group,
    summary: 'List the notes of a conversation',
    description: 'The newest first. The contact never sees them.',
    errors: { INVALID_CURSOR: 'The cursor does not come from this list.' },
    access: 'session',
    permission: 'inbox:read',
    params: idParams,
    query: ListConversationNotes,
    status: 200,
    data: v.array(ConversationNoteRecord),
    meta: CursorMeta,
    handle: ({ principal, params, query }) => {
      const { rows, meta } = service.listConversationNotes(db, principal, params.id, {
        ...query,
        cursorSecret,
      })
      return ok(rows.map(presentNote), { meta })
    },
  }),
  operation({
    method: 'POST',
    path: '/inbox/conversations/:id/notes',
    group,
    summary: 'Write a note on a conversation',
    description: 'For colleagues: the contact never sees it.',
    access: 'session',
    permission: 'inbox:reply',
    params: idParams,
    body: CreateConversationNote,
    status: 201,
    data: ConversationNoteRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        created(presentNote(service.addConversationNote(tx, principal, params.id, body.body)), 'Note added'),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/inbox/conversations/:id/notes/:noteId',
    group,
    summary: 'Delete a note of a conversation',
    description: 'It is gone for all members.',
    access: 'session',
    permission: 'inbox:reply',
    params: noteParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        service.removeConversationNote(tx, principal, params.id, params.noteId)
        return ok({ id: params.noteId }, { message: 'Note deleted' })
      }),
  }),
]
