import * as v from 'valibot'
import { fullNameOf } from '../../contacts/records/schema.ts'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { CursorMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import type { OfferedChoices } from '../../providers/whatsapp-choices.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import {
  AnswerFromTestPhone,
  ListTestPhoneMessages,
  ListTestPhones,
  TestPhone,
  TestPhoneAnswer,
  TestPhoneMessage,
} from './schema.ts'
import { answerFromTestPhone, listTestPhoneMessages, listTestPhones, type PhoneMessage } from './service.ts'
import type { DeliveredRow, PhoneRow } from './store.ts'
import { watchTestPhones } from './watch.ts'

const presentPhone = ({ contactUuid, firstName, lastName, ...row }: PhoneRow) => ({
  address: row.address,
  contact:
    contactUuid === null
      ? null
      : { id: contactUuid, name: fullNameOf({ firstName: firstName ?? '', lastName }) || row.address },
  channel: row.channel,
  preview: row.subject ?? row.body,
  lastMessageAt: toIso(row.acceptedAt),
})

const presentMessage = ({ row }: PhoneMessage) => ({
  channel: row.channel,
  channelIdentity: row.senderUuid === null ? null : { id: row.senderUuid, name: row.senderName ?? '' },
  from: row.from,
  subject: row.subject,
  body: row.body,
  createdAt: toIso(row.at),
  ...('reference' in row
    ? { id: row.reference, direction: 'OUTBOUND', understoodAs: null, ...presentContent(row) }
    : { id: row.uuid, direction: 'INBOUND', understoodAs: row.understoodAs, ...NO_CONTENT }),
})

const NO_CONTENT = { html: null, mediaUrls: [], whatsappTemplate: null, choices: [], errorCode: null }

const presentContent = (row: DeliveredRow) => ({
  html: row.html,
  mediaUrls: row.mediaUrls === null ? [] : (JSON.parse(row.mediaUrls) as string[]),
  whatsappTemplate:
    row.whatsappTemplate === null ? null : (JSON.parse(row.whatsappTemplate) as FilledTemplate),
  choices: row.choices === null ? [] : choicesIn(row.choices),
  errorCode: row.receiptErrorCode,
})

const choicesIn = (choices: string) =>
  (JSON.parse(choices) as OfferedChoices).choices.map(({ id, title, description = null }) => ({
    id,
    title,
    description,
  }))

const group = 'Test phones'

interface TestPhoneDeps {
  db: Db
  cursorSecret: string
  streams: EventStreams
}

export const testPhoneRoutes = ({ db, cursorSecret, streams }: TestPhoneDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/test-phones',
    group,
    summary: 'List the test phones',
    description:
      'The phone numbers and mailboxes to which the built-in carrier delivered messages of this organization in the last 90 days, the one with the newest message first.',
    errors: { ...MAY_TAKE_TOO_LONG, INVALID_CURSOR: 'The cursor does not come from this list.' },
    access: 'member',
    permission: 'inbox:read',
    query: ListTestPhones,
    status: 200,
    data: v.array(TestPhone),
    meta: CursorMeta,
    handle: async ({ principal, query }) => {
      const { rows, meta } = await listTestPhones(db, principal, query, cursorSecret)
      return ok(rows.map(presentPhone), { meta })
    },
  }),
  operation({
    method: 'GET',
    path: '/test-phones/messages',
    group,
    summary: 'List the messages of a test phone',
    description:
      'The newest first: messages that the built-in carrier delivered to the address, and answers from it. Empty for an address without messages.',
    errors: { INVALID_CURSOR: 'The cursor does not come from this list.' },
    access: 'member',
    permission: 'inbox:read',
    query: ListTestPhoneMessages,
    status: 200,
    data: v.array(TestPhoneMessage),
    meta: CursorMeta,
    handle: ({ principal, query }) => {
      const { rows, meta } = listTestPhoneMessages(db, principal, query, cursorSecret)
      return ok(rows.map(presentMessage), { meta })
    },
  }),
  operation({
    method: 'POST',
    path: '/test-phones/messages',
    group,
    summary: 'Answer from a test phone',
    description:
      'Writes to a sender of the built-in carrier as the person with this address: a text, a keyword such as STOP, a tapped answer, or an answer to the last mail of the sender. It is handled like every message of a person, with all its effects.',
    errors: {
      NOT_FOUND: 'There is no such sender.',
      CONFLICT:
        'The sender is not of the built-in carrier, has sent no mail to the address, or the mail is ignored.',
    },
    access: 'member',
    permission: 'channel:manage',
    body: AnswerFromTestPhone,
    status: 201,
    data: TestPhoneAnswer,
    handle: ({ principal, body, write }) =>
      write((tx) => created({ understoodAs: answerFromTestPhone(tx, principal, body) }, 'Answer received')),
  }),
  operation({
    method: 'GET',
    path: '/test-phones/stream',
    group,
    summary: 'Watch the test phones',
    description:
      'Server-sent events, at most a second after a change. `phones`: the `addresses` with new messages or answers; the first event has none. `reload`: too many have changed to name, so read the lists again. A client that was cut off connects again and reads the lists, because no event is sent twice; Last-Event-ID has no effect. The stream ends when the credential does.',
    access: 'member',
    permission: 'inbox:read',
    errors: {
      RATE_LIMITED:
        'You have 25 streams open, or the organization or the API keys of its owner have 100, or as many as their share of a small server allows.',
      SERVICE_UNAVAILABLE: 'The server has too many streams open. Poll /test-phones instead.',
    },
    status: 200,
    raw: 'text/event-stream',
    handle: ({ principal, request, recheck }) =>
      streams.watch({
        organizationId: principal.organizationId,
        principal,
        key: `test-phones ${principal.organizationId}`,
        subject: watchTestPhones(db, principal.organizationId),
        request,
        recheck,
      }),
  }),
]
