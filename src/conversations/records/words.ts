import { describeWords } from '../../lib/describe.ts'
import { CONVERSATION_CHANNELS, CONVERSATION_LABELS, CONVERSATION_STATUSES, DIRECTIONS } from './table.ts'

describeWords(CONVERSATION_CHANNELS, 'ConversationChannel', 'By what people write to each other.', {
  SMS: 'Texts, and MMS with their files.',
  EMAIL: 'Mails that come to the mailbox of a sender, and answers to them.',
  WHATSAPP: 'WhatsApp.',
})

describeWords(CONVERSATION_STATUSES, 'ConversationStatus', 'Whether somebody has to do something.', {
  OPEN: 'It waits for an answer of ours, or of the contact.',
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
  'What the last text seems to be, by words in it, in English and Spanish. A help for sorting: it can be wrong, and nothing follows from it.',
  {
    OPT_OUT_LIKE:
      'Possibly a wish to get no more messages, in words that are no keyword. Decide about it under `/opt-out/reviews`.',
    WRONG_NUMBER: 'Somebody says that we have the wrong person or number.',
    OUT_OF_OFFICE: 'An automatic answer, of somebody who is away or drives.',
    QUESTION: 'A question.',
    POSITIVE: 'Agreement, thanks or praise.',
  },
)
