import { failureOf, type MailAnswer, mailAnswerOf } from '../mail-in/failure.ts'
import type { MessageErrorCode, SendResult } from '../port.ts'

/** What nodemailer says of a mail or a connection that failed. */
export interface SmtpFailure extends Error {
  code?: string
  /** What the system or the TLS library called it, where `code` is ESOCKET. */
  originalCode?: string
  /** The three digits; absent when the server said nothing. */
  responseCode?: number
  response?: string
  command?: string
  rejectedErrors?: readonly SmtpFailure[]
}

/** Where the server speaks of the mail, and not of the connection. */
const OF_MAIL: readonly string[] = ['EENVELOPE', 'EMESSAGE']

/**
 * What became of a mail that was not accepted. Before its first byte was handed over it has certainly
 * not left. After that only the server's own no is a no: when the connection breaks, it may have it.
 * @param isUnderWay whether the server has got any of its bytes
 */
export function outcomeOf(error: SmtpFailure, isUnderWay: boolean): SendResult {
  const said = error.rejectedErrors?.[0] ?? error
  const { responseCode } = said
  const isAnswer =
    responseCode !== undefined && (OF_MAIL.includes(error.code ?? '') || error.code === 'EAUTH')
  if (isUnderWay && !isAnswer)
    return {
      outcome: 'unknown',
      message: 'The mail server gave no answer for it.',
      cause: error.message,
    }
  if (!isAnswer) {
    const what = isOfEncryption(error)
      ? 'The connection to the mail server could not be encrypted.'
      : 'The mail server could not be reached.'
    return notSent(null, what, error.message)
  }
  const text = said.response ?? said.message
  if (responseCode < 500) return notSent(codeOf(text, responseCode), text)
  return {
    outcome: 'rejected',
    errorCode: meaningOf(error, text),
    providerErrorCode: codeOf(text, responseCode),
    message: shortened(text),
  }
}

/** Of the system, such as ECONNREFUSED; those of TLS are longer names, but for EPROTO. */
const SYSTEM_CODE = /^E(?!PROTO$)[A-Z0-9]+$/

/** Whether the server is there, but has no TLS or a certificate that is not trusted. */
export const isOfEncryption = ({ code, originalCode }: SmtpFailure): boolean =>
  code === 'ETLS' || (code === 'ESOCKET' && originalCode !== undefined && !SYSTEM_CODE.test(originalCode))

function meaningOf({ code, command }: SmtpFailure, text: string): MessageErrorCode {
  if (code === 'EAUTH') return 'SENDER_INVALID'
  const answer = mailAnswerOf(text)
  // What is too large is about the mail, the rest about who sends it.
  if (command?.startsWith('MAIL')) return answer.code === 552 ? 'UNKNOWN' : 'SENDER_INVALID'
  if (isOfAccount(answer)) return 'SENDER_INVALID'
  const meaning = failureOf(answer)
  if (meaning === 'BAD_ADDRESS') return 'BOUNCED'
  return meaning === 'LATER' ? 'UNREACHABLE' : 'CARRIER_FILTERED'
}

/** RFC 4954 section 6, and what servers say to whoever has not signed in. */
const ACCOUNT_CODES: readonly (number | null)[] = [530, 534, 535, 538]
const NO_RELAY =
  /\b(?:relay(?:ing)? (?:access )?(?:is )?(?:denied|not (?:permitted|allowed))|unable to relay|not (?:permitted|allowed) to relay|authentication (?:is )?required|must authenticate)\b/i
/** A server that tried the address before it answered repeats what another one said of it. */
const REPEATED = /\bsaid:|undeliverable address|verif/i

/** Whether the server hands on nothing of this account, whoever the recipient is. */
const isOfAccount = ({ code, text }: MailAnswer): boolean =>
  ACCOUNT_CODES.includes(code) || (NO_RELAY.test(text) && !REPEATED.test(text))

const codeOf = (text: string, responseCode: number): string => {
  const { status } = mailAnswerOf(text)
  return status === null ? String(responseCode) : `${responseCode} ${status}`
}

export const notSent = (providerErrorCode: string | null, message: string, cause?: string): SendResult => ({
  outcome: 'not_sent',
  errorCode: providerErrorCode === null ? 'UNKNOWN' : 'THROTTLED',
  providerErrorCode,
  message: shortened(message),
  retryAfterMs: null,
  ...(cause === undefined ? {} : { cause }),
})

const shortened = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 500)
