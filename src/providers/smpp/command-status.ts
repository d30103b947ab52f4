import type { MessageErrorCode, SendResult } from '../port.ts'

/** The meaning of a message centre's answers. SMPP 3.4 section 5.1.3. */

interface Meaning {
  /** After a subject, as in `The carrier says: …` */
  says: string
  errorCode?: MessageErrorCode
}

/** Nothing was taken: it may be handed over again. */
const NOT_TAKEN: Readonly<Record<number, Meaning>> = {
  4: { says: 'the session is not ready for messages' },
  20: { says: 'its queue is full', errorCode: 'THROTTLED' },
  88: { says: 'too many messages at once', errorCode: 'THROTTLED' },
}

/** It is unknown whether these messages have left. */
const IN_DOUBT: Readonly<Record<number, Meaning>> = {
  8: { says: 'an error within its system' },
  100: { says: 'a temporary error' },
  255: { says: 'an unknown error' },
}

/** Refused, for good. Other codes are refused as UNKNOWN. */
const REFUSED: Readonly<Record<number, Meaning>> = {
  1: { says: 'the length of the message is invalid' },
  2: { says: 'the length of a command is invalid' },
  3: { says: 'it does not know the command' },
  6: { says: 'the priority is invalid' },
  7: { says: 'the request for a receipt is invalid' },
  10: { says: 'the address of the sender is invalid', errorCode: 'SENDER_INVALID' },
  11: { says: 'the number of the recipient is invalid', errorCode: 'INVALID_NUMBER' },
  13: { says: 'the bind failed', errorCode: 'SENDER_INVALID' },
  14: { says: 'the password is invalid', errorCode: 'SENDER_INVALID' },
  15: { says: 'the system id is invalid', errorCode: 'SENDER_INVALID' },
  21: { says: 'the service type is invalid', errorCode: 'SENDER_INVALID' },
  67: { says: 'the esm_class is invalid' },
  69: { says: 'the submission failed' },
  72: { says: 'the type of number of the sender is invalid', errorCode: 'SENDER_INVALID' },
  73: { says: 'the numbering plan of the sender is invalid', errorCode: 'SENDER_INVALID' },
  80: { says: 'the type of number of the recipient is invalid' },
  81: { says: 'the numbering plan of the recipient is invalid' },
  83: { says: 'the system type is invalid', errorCode: 'SENDER_INVALID' },
  84: { says: 'the replace flag is invalid' },
  97: { says: 'the scheduled delivery time is invalid' },
  98: { says: 'the validity period is invalid' },
  101: { says: 'an error for good' },
  102: { says: 'the message is rejected' },
  194: { says: 'a parameter has an invalid length' },
  195: { says: 'a parameter is missing' },
  196: { says: 'a parameter has an invalid value' },
  254: { says: 'it could not be delivered' },
  // SMPP 5.0 section 4.7.6.
  256: { says: 'the service type is not allowed to this account', errorCode: 'SENDER_INVALID' },
  257: { says: 'this account may not do that', errorCode: 'SENDER_INVALID' },
  258: { says: 'the service type is not available', errorCode: 'SENDER_INVALID' },
  259: { says: 'the service type is denied', errorCode: 'SENDER_INVALID' },
  260: { says: 'the alphabet is invalid' },
}

/** As the standard writes it: `0x0000000B`. */
const statusName = (status: number): string => `0x${status.toString(16).toUpperCase().padStart(8, '0')}`

const sentence = (status: number, meaning: Meaning | undefined): string =>
  meaning
    ? `The carrier says: ${meaning.says} (${statusName(status)}).`
    : `The carrier answered ${statusName(status)}.`

/** The meaning of an answer other than 0 to a message. */
export function refusal(status: number): Exclude<SendResult, { outcome: 'accepted' }> {
  const known = NOT_TAKEN[status] ?? IN_DOUBT[status] ?? REFUSED[status]
  const message = sentence(status, known)
  if (status in IN_DOUBT) return { outcome: 'unknown', message }
  const why = { errorCode: known?.errorCode ?? 'UNKNOWN', providerErrorCode: statusName(status), message }
  return status in NOT_TAKEN
    ? { outcome: 'not_sent', retryAfterMs: null, ...why }
    : { outcome: 'rejected', ...why }
}

/** The account is refused: no other attempt will succeed. Other failures may pass, such as a second session. */
const ACCOUNT_REFUSED = new Set([14, 15, 83])

/** The meaning of an answer other than 0 to a bind. */
export const bindRefusal = (status: number): { message: string; isRefusal: boolean } => ({
  message:
    status === 5
      ? `The carrier says: the account is in use by another session (${statusName(status)}).`
      : sentence(status, REFUSED[status] ?? NOT_TAKEN[status] ?? IN_DOUBT[status]),
  isRefusal: ACCOUNT_REFUSED.has(status),
})
