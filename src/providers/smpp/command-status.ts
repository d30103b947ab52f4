import type { MessageErrorCode, SendResult } from '../port.ts'
import { say } from '../sentences.ts'

/** The meaning of a message centre's answers (SMPP 3.4 section 5.1.3). */

interface Meaning {
  said(values: { code: string }): string
  errorCode?: MessageErrorCode
}

/** Statuses of a message that the carrier did not take. The message may be sent again. */
const NOT_TAKEN: Readonly<Record<number, Meaning>> = {
  4: { said: say.smppNotReady },
  20: { said: say.smppQueueFull, errorCode: 'THROTTLED' },
  88: { said: say.smppTooMany, errorCode: 'THROTTLED' },
}

/** Statuses after which the message may have left. */
const IN_DOUBT: Readonly<Record<number, Meaning>> = {
  8: { said: say.smppSystemError },
  100: { said: say.smppTemporary },
  255: { said: say.smppUnknownError },
}

/** Statuses of a permanent refusal. Codes that are not listed are refused as UNKNOWN. */
const REFUSED: Readonly<Record<number, Meaning>> = {
  1: { said: say.smppMessageLength },
  2: { said: say.smppCommandLength },
  3: { said: say.smppCommandUnknown },
  6: { said: say.smppPriority },
  7: { said: say.smppReceiptRequest },
  10: { said: say.smppSenderAddress, errorCode: 'SENDER_INVALID' },
  11: { said: say.smppRecipientNumber, errorCode: 'INVALID_NUMBER' },
  13: { said: say.smppBindFailed, errorCode: 'SENDER_INVALID' },
  14: { said: say.smppPassword, errorCode: 'SENDER_INVALID' },
  15: { said: say.smppSystemId, errorCode: 'SENDER_INVALID' },
  21: { said: say.smppServiceType, errorCode: 'SENDER_INVALID' },
  67: { said: say.smppEsmClass },
  69: { said: say.smppSubmitFailed },
  72: { said: say.smppSourceTon, errorCode: 'SENDER_INVALID' },
  73: { said: say.smppSourceNpi, errorCode: 'SENDER_INVALID' },
  80: { said: say.smppDestTon },
  81: { said: say.smppDestNpi },
  83: { said: say.smppSystemType, errorCode: 'SENDER_INVALID' },
  84: { said: say.smppReplaceFlag },
  97: { said: say.smppDeliveryTime },
  98: { said: say.smppValidity },
  101: { said: say.smppPermanent },
  102: { said: say.smppRejected },
  194: { said: say.smppParameterLength },
  195: { said: say.smppParameterMissing },
  196: { said: say.smppParameterValue },
  254: { said: say.smppUndelivered },
  // SMPP 5.0 section 4.7.6.
  256: { said: say.smppServiceForbidden, errorCode: 'SENDER_INVALID' },
  257: { said: say.smppActForbidden, errorCode: 'SENDER_INVALID' },
  258: { said: say.smppServiceUnavailable, errorCode: 'SENDER_INVALID' },
  259: { said: say.smppServiceDenied, errorCode: 'SENDER_INVALID' },
  260: { said: say.smppAlphabet },
}

/** Returns the status as the standard writes it: `0x0000000B`. */
const statusName = (status: number): string => `0x${status.toString(16).toUpperCase().padStart(8, '0')}`

/** Says a status, as it is stored. */
const saidOf = (status: number, { said }: Pick<Meaning, 'said'> = { said: say.smppCode }): string =>
  said({ code: statusName(status) })

/** Returns the meaning of a failed answer to a message. @param status other than 0 */
export function refusal(status: number): Exclude<SendResult, { outcome: 'accepted' }> {
  const known = NOT_TAKEN[status] ?? IN_DOUBT[status] ?? REFUSED[status]
  const message = saidOf(status, known)
  if (status in IN_DOUBT) return { outcome: 'unknown', message }
  const why = { errorCode: known?.errorCode ?? 'UNKNOWN', providerErrorCode: statusName(status), message }
  return status in NOT_TAKEN
    ? { outcome: 'not_sent', retryAfterMs: null, ...why }
    : { outcome: 'rejected', ...why }
}

/** A status that only a bind gets: the session exists already. */
const IN_USE: Readonly<Record<number, Meaning>> = { 5: { said: say.smppInUse } }

/**
 * Statuses that refuse the account: no other attempt will succeed. Other failures may pass, such as a second
 * session.
 */
const ACCOUNT_REFUSED = new Set([14, 15, 83])

/** Returns the meaning of a failed answer to a bind. @param status other than 0 */
export const bindRefusal = (status: number): { said: string; isRefusal: boolean } => ({
  said: saidOf(status, IN_USE[status] ?? REFUSED[status] ?? NOT_TAKEN[status] ?? IN_DOUBT[status]),
  isRefusal: ACCOUNT_REFUSED.has(status),
})
