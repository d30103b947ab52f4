import type { MessageErrorCode, SendResult } from '../port.ts'

/** The meaning of a message centre's answers (SMPP 3.4 section 5.1.3). */

interface Meaning {
  /** The text after a subject, as in `The carrier says: …` */
  text: string
  errorCode?: MessageErrorCode
}

/** Statuses of a message that the carrier did not take. The message may be sent again. */
const NOT_TAKEN: Readonly<Record<number, Meaning>> = {
  4: { text: 'the session is not ready for messages' },
  20: { text: 'its queue is full', errorCode: 'THROTTLED' },
  88: { text: 'too many messages at once', errorCode: 'THROTTLED' },
}

/** Statuses after which the message may have left. */
const IN_DOUBT: Readonly<Record<number, Meaning>> = {
  8: { text: 'an error within its system' },
  100: { text: 'a temporary error' },
  255: { text: 'an unknown error' },
}

/** Statuses of a permanent refusal. Codes that are not listed are refused as UNKNOWN. */
const REFUSED: Readonly<Record<number, Meaning>> = {
  1: { text: 'the length of the message is invalid' },
  2: { text: 'the length of a command is invalid' },
  3: { text: 'it does not know the command' },
  6: { text: 'the priority is invalid' },
  7: { text: 'the request for a receipt is invalid' },
  10: { text: 'the address of the sender is invalid', errorCode: 'SENDER_INVALID' },
  11: { text: 'the number of the recipient is invalid', errorCode: 'INVALID_NUMBER' },
  13: { text: 'the bind failed', errorCode: 'SENDER_INVALID' },
  14: { text: 'the password is invalid', errorCode: 'SENDER_INVALID' },
  15: { text: 'the system id is invalid', errorCode: 'SENDER_INVALID' },
  21: { text: 'the service type is invalid', errorCode: 'SENDER_INVALID' },
  67: { text: 'the esm_class is invalid' },
  69: { text: 'the submission failed' },
  72: { text: 'the type of number of the sender is invalid', errorCode: 'SENDER_INVALID' },
  73: { text: 'the numbering plan of the sender is invalid', errorCode: 'SENDER_INVALID' },
  80: { text: 'the type of number of the recipient is invalid' },
  81: { text: 'the numbering plan of the recipient is invalid' },
  83: { text: 'the system type is invalid', errorCode: 'SENDER_INVALID' },
  84: { text: 'the replace flag is invalid' },
  97: { text: 'the scheduled delivery time is invalid' },
  98: { text: 'the validity period is invalid' },
  101: { text: 'a permanent error' },
  102: { text: 'the message is rejected' },
  194: { text: 'a parameter has an invalid length' },
  195: { text: 'a parameter is missing' },
  196: { text: 'a parameter has an invalid value' },
  254: { text: 'it could not be delivered' },
  // SMPP 5.0 section 4.7.6.
  256: { text: 'this account may not use the service type', errorCode: 'SENDER_INVALID' },
  257: { text: 'this account may not do this', errorCode: 'SENDER_INVALID' },
  258: { text: 'the service type is not available', errorCode: 'SENDER_INVALID' },
  259: { text: 'the service type is denied', errorCode: 'SENDER_INVALID' },
  260: { text: 'the alphabet is invalid' },
}

/** Returns the status as the standard writes it: `0x0000000B`. */
const statusName = (status: number): string => `0x${status.toString(16).toUpperCase().padStart(8, '0')}`

const sentence = (status: number, meaning: Meaning | undefined): string =>
  meaning
    ? `The carrier says: ${meaning.text} (${statusName(status)}).`
    : `The carrier answered ${statusName(status)}.`

/** Returns the meaning of a failed answer to a message. @param status other than 0 */
export function refusal(status: number): Exclude<SendResult, { outcome: 'accepted' }> {
  const known = NOT_TAKEN[status] ?? IN_DOUBT[status] ?? REFUSED[status]
  const message = sentence(status, known)
  if (status in IN_DOUBT) return { outcome: 'unknown', message }
  const why = { errorCode: known?.errorCode ?? 'UNKNOWN', providerErrorCode: statusName(status), message }
  return status in NOT_TAKEN
    ? { outcome: 'not_sent', retryAfterMs: null, ...why }
    : { outcome: 'rejected', ...why }
}

/**
 * Statuses that refuse the account: no other attempt will succeed. Other failures may pass, such as a second
 * session.
 */
const ACCOUNT_REFUSED = new Set([14, 15, 83])

/** Returns the meaning of a failed answer to a bind. @param status other than 0 */
export const bindRefusal = (status: number): { message: string; isRefusal: boolean } => ({
  message:
    status === 5
      ? `The carrier says: the account is in use by another session (${statusName(status)}).`
      : sentence(status, REFUSED[status] ?? NOT_TAKEN[status] ?? IN_DOUBT[status]),
  isRefusal: ACCOUNT_REFUSED.has(status),
})
