import { describeWords } from '../../lib/describe.ts'
import { MESSAGE_ERROR_CODES, MESSAGE_ERROR_MEANINGS } from '../../providers/port.ts'

/** Why a message failed or was left out: the codes of carriers, and our own reasons not to send. */
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
  'INSUFFICIENT_CREDITS',
] as const

export type MessageError = (typeof MESSAGE_ERRORS)[number]

/** The meaning of each code, for people. */
export const MESSAGE_ERROR_WORDS: Readonly<Record<MessageError, string>> = {
  ...MESSAGE_ERROR_MEANINGS,
  MISSING_ADDRESS: 'The contact has no number.',
  DUPLICATE: 'Another contact of the run has the same number and gets the message.',
  ARCHIVED: 'The contact is ARCHIVED.',
  CONTACT_DELETED: 'The contact was deleted before its message was sent.',
  ADDRESS_CHANGED: 'The number of the contact changed before its message was sent.',
  IN_REVIEW:
    'The contact wrote a message that may be an opt-out and is still waiting for a review (`GET /opt-out/reviews`).',
  NO_CONSENT:
    'The organization requires consent to marketing and has no record of it, or the address was entered in a form that did not check it.',
  OUTSIDE_SEND_WINDOW: 'No allowed hour was left to send it.',
  FREQUENCY_CAP:
    'The contact had already received as many marketing messages as the organization allows (`frequencyCap`).',
  EMPTY_MESSAGE: 'For this contact, the text or a parameter of the WhatsApp template is empty.',
  MESSAGE_TOO_LONG:
    'With the values of this contact, the text has more than ten segments or is too long for WhatsApp.',
  INSUFFICIENT_CREDITS: 'The plan, the packs and the credits of the organization did not cover it.',
}

describeWords(MESSAGE_ERRORS, 'MessageError', 'Why a message failed or was left out.', MESSAGE_ERROR_WORDS)
