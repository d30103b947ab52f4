import { describeWords } from '../../lib/describe.ts'
import { MESSAGE_ERROR_MEANINGS } from '../../providers/message-errors.ts'
import { MESSAGE_ERROR_CODES } from '../../providers/port.ts'
import { MESSAGE_STATUSES } from './table.ts'

/** What the words about messages mean, for the reference. */

describeWords(MESSAGE_STATUSES, 'MessageStatus', 'How far a message came.', {
  SCHEDULED: 'It waits for its time, such as the next morning, or until a text of an A/B test is chosen.',
  QUEUED: 'It waits to be sent.',
  SENDING: 'It is being handed to the carrier.',
  SENT: 'The carrier took it; nothing more is known.',
  DELIVERED: 'It reached the phone.',
  READ: 'It was read.',
  FAILED: 'It could not be sent or delivered; `errorCode` says why.',
  SKIPPED: 'It was left out before it was sent; `errorCode` says why.',
  CANCELLED: 'Its campaign was cancelled before it was sent.',
})

/** Why a message failed or was left out: what carriers say, and what keeps us from sending. */
export const MESSAGE_ERRORS = [
  ...MESSAGE_ERROR_CODES,
  'MISSING_ADDRESS',
  'DUPLICATE',
  'ARCHIVED',
  'CONTACT_DELETED',
  'ADDRESS_CHANGED',
  'IN_REVIEW',
  'NO_CONSENT',
  'OUTSIDE_SEND_WINDOW',
  'FREQUENCY_CAP',
  'EMPTY_MESSAGE',
  'MESSAGE_TOO_LONG',
] as const

export type MessageError = (typeof MESSAGE_ERRORS)[number]

/** What each of them means, for people. */
export const MESSAGE_ERROR_WORDS: Readonly<Record<MessageError, string>> = {
  ...MESSAGE_ERROR_MEANINGS,
  MISSING_ADDRESS: 'The contact has no number.',
  DUPLICATE: 'Another contact of the run has the same number and gets the message.',
  ARCHIVED: 'The contact is ARCHIVED.',
  CONTACT_DELETED: 'The contact was deleted before its message was sent.',
  ADDRESS_CHANGED: 'The contact got another number before its message was sent.',
  IN_REVIEW:
    'The contact wrote something that may be an opt-out, and nobody has decided yet (`GET /opt-out/reviews`).',
  NO_CONSENT: 'The organization asks for consent to marketing, and there is no record of one.',
  OUTSIDE_SEND_WINDOW: 'No hour was left at which it might have been sent.',
  FREQUENCY_CAP: 'The contact had already got as much marketing as the organization allows (`frequencyCap`).',
  EMPTY_MESSAGE: 'For this contact nothing was left of the text, or of a parameter of the WhatsApp template.',
  MESSAGE_TOO_LONG:
    'With the values of this contact the text has more than ten parts, or is longer than WhatsApp takes.',
}

describeWords(MESSAGE_ERRORS, 'MessageError', 'Why a message failed or was left out.', MESSAGE_ERROR_WORDS)
