import type { MessageErrorCode } from '../../providers/port.ts'
import type { FailureEffect } from './channel.ts'

/** Effects of the error codes that concern more than one message: the number, the sender or the text. */
const EFFECTS: Readonly<Record<string, FailureEffect | undefined>> = {
  OPTED_OUT: 'SUPPRESS',
  INVALID_NUMBER: 'INVALIDATE',
  SENDER_NOT_REGISTERED: 'REJECT_SENDER',
  SENDER_INVALID: 'REJECT_SENDER',
  TEMPLATE_REJECTED: 'HALT_RUN',
}

/** The effect of a refusal of a message to a phone number. */
export const effectOf = (errorCode: MessageErrorCode): FailureEffect | undefined => EFFECTS[errorCode]
