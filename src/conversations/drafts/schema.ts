import * as v from 'valibot'
import { mediaUrls } from '../../content/media/schema.ts'
import { isoTime, lineText, text, uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'

/**
 * Largest length of a draft. It may be longer than a text that can be sent, so that a text is kept until it is
 * shortened.
 */
const MAX_TEXT = 10_000

const subject = v.optional(v.nullable(lineText(0, 200)))
const draftText = v.optional(v.nullable(text(0, MAX_TEXT)))

export const PutDraft = component(
  'PutConversationDraft',
  'What you have begun to write. It takes the place of the former draft; null, absent and empty fields have nothing.',
  {
    subject: [subject, 'By EMAIL: the subject of the answer.'],
    body: [draftText, 'The text of the answer. It can be longer than what can be sent.'],
    mediaUrls: [mediaUrls, 'Addresses of at most three files that go with the answer.'],
    lastSeenMessageId: [
      v.optional(v.nullable(uuid)),
      'Id of the newest message that you had seen when you began the answer.',
    ],
    note: [draftText, 'The text of a note.'],
  },
)
export type PutDraftInput = v.InferOutput<typeof PutDraft>

export const DraftRecord = component('ConversationDraft', 'What you have begun to write in a conversation.', {
  subject: [v.nullable(v.string()), 'By EMAIL: the subject of the answer; null for that of the last mail.'],
  body: [v.string(), 'The text of the answer; empty for none.'],
  mediaUrls: [v.array(v.string()), 'Addresses of the files of the answer.'],
  lastSeenMessageId: [
    v.nullable(uuid),
    'Id of the newest message that you had seen when you began the answer, for the field of that name when it is sent; null when not stated.',
  ],
  note: [v.string(), 'The text of a note that is not added yet; empty for none.'],
  updatedAt: [v.nullable(isoTime), 'When it was last kept; null for no draft.'],
})
