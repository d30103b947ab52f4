import { failureOf, mailAnswerOf } from '../mail-in/failure.ts'
import type { MessageErrorCode, SendResult } from '../port.ts'

/** What nodemailer says of a mail or a connection that failed. */
export interface SmtpFailure extends Error {
  code?: string
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
  if (!isAnswer) return notSent(null, 'The mail server could not be reached.', error.message)
  const text = said.response ?? said.message
  if (responseCode < 500) return notSent(codeOf(text, responseCode), text)
  return {
    outcome: 'rejected',
    errorCode: meaningOf(error, text),
    providerErrorCode: codeOf(text, responseCode),
    message: shortened(text),
  }
}

function meaningOf({ code, command }: SmtpFailure, text: string): MessageErrorCode {
  if (code === 'EAUTH') return 'SENDER_INVALID'
  const answer = mailAnswerOf(text)
  // What is too large is about the mail, the rest about who sends it.
  if (command?.startsWith('MAIL')) return answer.code === 552 ? 'UNKNOWN' : 'SENDER_INVALID'
  const meaning = failureOf(answer)
  if (meaning === 'BAD_ADDRESS') return 'BOUNCED'
  return meaning === 'LATER' ? 'UNREACHABLE' : 'CARRIER_FILTERED'
}

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
