import * as v from 'valibot'
import type { EventStreams } from '../../http/event-streams.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { idOf, NamedRecord } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { getConversation } from '../records/store.ts'
import { type WatchDeps, watchInbox } from './watch.ts'

/** Time for which a member counts as writing after the client reported it, ms. */
export const TYPING_MS = 6_000

const TypingRecord = component('Typing', 'The other members who are writing in a conversation.', {
  members: [
    v.array(NamedRecord),
    'Other members who reported within the last six seconds that they are writing.',
  ],
})

const ReportTyping = component('ReportTyping', 'Whether you are writing.', {
  isWriting: [
    v.optional(v.boolean('must be true or false')),
    '`false` when you have stopped, such as after sending the answer; `true` or absent while you write.',
  ],
})

const group = 'Inbox'

export const inboxStreamRoutes = (deps: WatchDeps, streams: EventStreams): Operation[] => [
  operation({
    method: 'GET',
    path: '/inbox/stream',
    group,
    summary: 'Watch the inbox',
    description:
      'Server-sent events, at most a second after a change. `unread`: as /inbox/unread-count; the first event, and after each change. `message`: `conversationId` and the newest `message` of it, as in its list; an answer of a member is sent again when its `status` changes, such as to DELIVERED or FAILED. `conversation`: a conversation that has changed, also by a note or an opt-out. `typing`: `conversationId` and the other `members` who are writing an answer in it; none when they stopped. `reload`: too many conversations have changed to send, so read the list again. A client that was cut off connects again and reads the list, because no event is sent twice; Last-Event-ID has no effect. The stream ends when the credential does.',
    access: 'session',
    permission: 'inbox:read',
    errors: {
      RATE_LIMITED:
        'You have 25 streams open, or the organization has 100, or as many as its share of a small server allows.',
      SERVICE_UNAVAILABLE: 'The server has too many streams open. Poll /inbox/unread-count instead.',
    },
    status: 200,
    raw: 'text/event-stream',
    handle: ({ principal, request, recheck }) =>
      streams.watch({
        organizationId: principal.organizationId,
        principal,
        key: `inbox ${principal.organizationId} ${principal.userId}`,
        subject: watchInbox(deps, principal),
        request,
        recheck,
      }),
  }),
  operation({
    method: 'POST',
    path: '/inbox/conversations/:id/typing',
    group,
    summary: 'Report that you are writing an answer',
    description:
      'Other members who watch the inbox see it, so that two do not answer at the same time. It holds for six seconds: repeat it every few seconds while you write, and send `isWriting` false when you have stopped. It is not stored.',
    access: 'session',
    permission: 'inbox:reply',
    isOwn: true,
    params: idOf('the conversation'),
    body: ReportTyping,
    status: 201,
    data: TypingRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) => {
        const { organizationId, userUuid: id, userName: name } = principal
        const { uuid } = getConversation(tx, principal, params.id)
        if (body.isWriting === false) deps.typing.forget(organizationId, uuid, id)
        else deps.typing.note(organizationId, uuid, { id, name })
        return created({ members: deps.typing.of(organizationId, id).get(uuid) ?? [] }, 'Noted')
      }),
  }),
]
