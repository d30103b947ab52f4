import { FAILURE_CODES, failureOf, type MailAnswer, mailAnswerOf } from '../mail-in/failure.ts'
import type { MessageErrorCode, SendResult } from '../port.ts'
import { say } from '../sentences.ts'

/** The error of nodemailer for a mail or a connection that failed. */
export interface SmtpFailure extends Error {
  code?: string
  /** The code of the system or the TLS library, if `code` is ESOCKET. */
  originalCode?: string
  /** The three digits. Absent without an answer of the server. */
  responseCode?: number
  response?: string
  command?: string
  rejectedErrors?: readonly SmtpFailure[]
}

/** Codes of errors about the mail, and not about the connection. */
const OF_MAIL: readonly string[] = ['EENVELOPE', 'EMESSAGE']

/**
 * Returns the result of a mail that was not accepted. Before the first byte was handed over, the mail has
 * certainly not left. After that, only a refusal is final: if the connection breaks, the server may have the
 * mail.
 * @param isUnderWay whether the server got any bytes of the mail
 */
export function outcomeOf(error: SmtpFailure, isUnderWay: boolean): SendResult {
  const said = error.rejectedErrors?.[0] ?? error
  const { responseCode } = said
  const isAnswer =
    responseCode !== undefined && (OF_MAIL.includes(error.code ?? '') || error.code === 'EAUTH')
  if (isUnderWay && !isAnswer)
    return {
      outcome: 'unknown',
      message: say.mailInDoubt(),
      cause: error.message,
    }
  if (!isAnswer) {
    const what = isOfEncryption(error) ? say.mailNotEncrypted() : say.mailUnreachable()
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

/** Matches system errors, such as ECONNREFUSED. Errors of TLS have longer names, except EPROTO. */
const SYSTEM_CODE = /^E(?!PROTO$)[A-Z0-9]+$/

/** Tells whether the server is reachable, but has no TLS or a certificate that is not trusted. */
export const isOfEncryption = ({ code, originalCode }: SmtpFailure): boolean =>
  code === 'ETLS' || (code === 'ESOCKET' && originalCode !== undefined && !SYSTEM_CODE.test(originalCode))

function meaningOf({ code, command }: SmtpFailure, text: string): MessageErrorCode {
  if (code === 'EAUTH') return 'SENDER_INVALID'
  const answer = mailAnswerOf(text)
  // 552 (too large) is about the mail. Other codes are about the sender.
  if (command?.startsWith('MAIL')) return answer.code === 552 ? 'UNKNOWN' : 'SENDER_INVALID'
  if (isOfAccount(answer)) return 'SENDER_INVALID'
  return FAILURE_CODES[failureOf(answer)]
}

/** RFC 4954 section 6, and common answers of servers to a client that has not signed in. */
const ACCOUNT_CODES: readonly (number | null)[] = [530, 534, 535, 538]
const NO_RELAY =
  /\b(?:relay(?:ing)? (?:access )?(?:is )?(?:denied|not (?:permitted|allowed))|unable to relay|not (?:permitted|allowed) to relay|authentication (?:is )?required|must authenticate)\b/i
/**
 * Words of a server that tried the address before it answered. It repeats another server's answer about the
 * address.
 */
const REPEATED = /\bsaid:|undeliverable address|verif/i

/** Returns whether the server refuses to forward mail of this account to every recipient. */
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
