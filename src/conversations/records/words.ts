import { describeWords } from '../../lib/describe.ts'
import { CONVERSATION_CHANNELS, CONVERSATION_LABELS, CONVERSATION_STATUSES, DIRECTIONS } from './table.ts'

describeWords(CONVERSATION_CHANNELS, 'ConversationChannel', 'The channel of a conversation.', {
  SMS: 'Texts, and MMS with their files.',
  EMAIL: 'Mails to the mailbox of a sender, and answers to them.',
  WHATSAPP: 'WhatsApp.',
})

describeWords(CONVERSATION_STATUSES, 'ConversationStatus', 'Whether a conversation needs attention.', {
  OPEN: 'It waits for an answer of the organization or of the contact.',
  SNOOZED: 'Set aside until `snoozedUntil`; then, or when the contact writes, it is OPEN again.',
  CLOSED: 'Done. It is OPEN again when the contact writes.',
})

describeWords(DIRECTIONS, 'MessageDirection', 'Who wrote a message.', {
  INBOUND: 'The contact.',
  OUTBOUND: 'The organization.',
})

describeWords(
  CONVERSATION_LABELS,
  'ConversationLabel',
  'The likely kind of the last text, by its words, in English and Spanish. A help for sorting: it can be wrong and has no effect.',
  {
    OPT_OUT_LIKE: 'A possible opt-out without a keyword. Decide about it under `/opt-out/reviews`.',
    WRONG_NUMBER: 'The text says that the number belongs to another person.',
    OUT_OF_OFFICE: 'An automatic answer of a contact who is away or driving.',
    QUESTION: 'A question.',
    POSITIVE: 'Agreement, thanks or praise.',
  },
)
