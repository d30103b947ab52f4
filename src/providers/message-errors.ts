import { describeWords } from '../lib/describe.ts'
import { MESSAGE_ERROR_CODES, type MessageErrorCode } from './port.ts'

/** The meanings of the failure reasons, for readers of the API. */
export const MESSAGE_ERROR_MEANINGS: Readonly<Record<MessageErrorCode, string>> = {
  OPTED_OUT: 'The recipient wants no messages, as we or the carrier know.',
  INVALID_NUMBER: 'The number does not work, as the contact or the carrier says.',
  BOUNCED: 'The mail server of the recipient refused the address for good.',
  UNREACHABLE: 'The phone could not be reached.',
  BLOCKED: 'The carrier or the phone blocks the sender.',
  CARRIER_FILTERED: 'The carrier took it for spam.',
  SENDER_NOT_REGISTERED: 'The sender is not registered for this kind of traffic.',
  SENDER_INVALID: 'The provider refuses the sender or its credentials.',
  THROTTLED: 'The provider went on asking to slow down until the message was too old.',
  OUTSIDE_SESSION:
    'By WhatsApp, free text only goes to somebody who wrote to the sender in the last 24 hours.',
  REGION_BLOCKED: 'The provider sends nothing of this kind to that country.',
  TEMPLATE_REJECTED:
    'The provider does not send the template: it is paused, disabled, deleted or has changed.',
  EXPIRED: 'It could not be sent or delivered in time.',
  UNKNOWN: 'Nobody can say. It may have been sent, so it is not sent again.',
}

describeWords(MESSAGE_ERROR_CODES, 'CarrierError', 'Why a carrier did not deliver.', MESSAGE_ERROR_MEANINGS)
