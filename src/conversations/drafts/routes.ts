import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { DraftRecord, PutDraft } from './schema.ts'
import { keepDraft, readDraft } from './service.ts'
import type { DraftRow } from './table.ts'

const group = 'Inbox'
const params = idOf('the conversation')

export const conversationDraftRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/inbox/conversations/:id/draft',
    group,
    summary: 'Read your draft in a conversation',
    description:
      'The answer and the note that you have begun to write. Each member has one draft in each conversation, which others do not see. Without one, all its fields are empty.',
    access: 'session',
    permission: 'inbox:reply',
    params,
    status: 200,
    data: DraftRecord,
    handle: ({ principal, params: { id } }) => ok(presentDraft(readDraft(db, principal, id))),
  }),
  operation({
    method: 'PUT',
    path: '/inbox/conversations/:id/draft',
    group,
    summary: 'Keep your draft in a conversation',
    description:
      'Keeps what you have begun to write, in place of the former draft. An empty one is deleted. Sending an answer takes the answer out of the draft, and adding a note takes out the note. A draft is deleted 90 days after its last change, and when you leave the organization.',
    access: 'session',
    permission: 'inbox:reply',
    params,
    body: PutDraft,
    status: 200,
    data: DraftRecord,
    handle: ({ principal, params: { id }, body, write }) =>
      write((tx) => ok(presentDraft(keepDraft(tx, principal, id, body)), { message: 'Draft kept' })),
  }),
]

const presentDraft = (row: DraftRow | undefined) => ({
  subject: row?.subject ?? null,
  body: row?.body ?? '',
  mediaUrls: row ? (JSON.parse(row.mediaUrls) as string[]) : [],
  lastSeenMessageId: row?.lastSeenMessageUuid ?? null,
  note: row?.note ?? '',
  updatedAt: row ? toIso(row.updatedAt) : null,
})
