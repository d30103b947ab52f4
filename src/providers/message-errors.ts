import { describeWords } from '../lib/describe.ts'
import { MESSAGE_ERROR_CODES, type MessageErrorCode } from './port.ts'

/** The meanings of the failure reasons, for readers of the API. */
export const MESSAGE_ERROR_MEANINGS: Readonly<Record<MessageErrorCode, string>> = {
  OPTED_OUT: 'The recipient has opted out, according to our records or the carrier.',
  INVALID_NUMBER: 'The number does not exist or cannot receive messages.',
  BOUNCED: 'The mail server of the recipient permanently rejected the address.',
  UNREACHABLE: 'The phone could not be reached.',
  BLOCKED: 'The carrier or the phone blocks the sender.',
  CARRIER_FILTERED: 'The carrier filtered the message as spam.',
  SENDER_NOT_REGISTERED: 'The sender is not registered for this kind of traffic.',
  SENDER_INVALID: 'The provider rejects the sender or its credentials.',
  THROTTLED: 'The provider limited the sending rate until the message was too old.',
  OUTSIDE_SESSION: 'WhatsApp allows free text only to contacts who wrote to the sender in the last 24 hours.',
  REGION_BLOCKED: 'The provider does not send messages of this kind to that country.',
  TEMPLATE_REJECTED: 'The provider does not send the template: it is paused, disabled, deleted or changed.',
  EXPIRED: 'The message could not be sent or delivered in time.',
  UNKNOWN: 'The result is unknown. The message may have been sent, so it is not sent again.',
}

describeWords(MESSAGE_ERROR_CODES, 'CarrierError', 'Why a carrier did not deliver.', MESSAGE_ERROR_MEANINGS)
