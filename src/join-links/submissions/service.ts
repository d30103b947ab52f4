import type { Reader, Tx } from '../../db/database.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import type { JoinLink } from './link.ts'
import type { SubmissionStatus } from './table.ts'

/** What a person entered in a form. */
export interface JoinInput {
  /** As written; for SMS and WHATSAPP. */
  phone?: string | undefined
  /** As written; for EMAIL. */
  email?: string | undefined
  /** By `collectFields[].field`. */
  fields: Readonly<Record<string, string>>
  isAgreed: boolean
  /** A field that only software fills in. */
  website?: string | undefined
  /** When the form was shown, ms since 1970; absent if unknown. */
  startedAt?: number | undefined
}

/** Where a form was submitted from. */
export interface Visit {
  ipAddress: string
  userAgent: string | null
  pageUrl: string | null
}

/** What joining needs of the server. */
export interface JoinDeps {
  rateLimiter: RateLimiter
  /** The base URL of the pages, without a slash at the end, for links in mails. */
  publicBaseUrl: string
}

export interface SubmissionState {
  /** Public id. */
  submissionId: string
  status: SubmissionStatus
}

/**
 * Takes a form. Answers the same for a number that is unknown, opted out or has joined before.
 * Throws VALIDATION_FAILED, RATE_LIMITED, and GONE for a link that takes no one now.
 */
export function submit(
  _tx: Tx,
  _deps: JoinDeps,
  _link: JoinLink,
  _form: { input: JoinInput; visit: Visit },
): SubmissionState {
  throw new Error('Joining by a form is not built yet.')
}

/** Checks a code. Throws NOT_FOUND, GONE, and VALIDATION_FAILED for a wrong code. */
export function verify(_tx: Tx, _link: JoinLink, _submissionUuid: string, _code: string): SubmissionState {
  throw new Error('Codes are not built yet.')
}

/** Sends a fresh code, or the question or the mail again. Throws NOT_FOUND, GONE, RATE_LIMITED. */
export function resend(_tx: Tx, _deps: JoinDeps, _link: JoinLink, _submissionUuid: string): SubmissionState {
  throw new Error('Codes are not built yet.')
}

/** Completes a submission by the link in its mail; undefined for a link that is used, expired or unknown. */
export function confirmByMail(_tx: Tx, _link: JoinLink, _token: string): SubmissionState | undefined {
  throw new Error('Links by mail are not built yet.')
}

/** Whether `confirmByMail` would complete a submission. Only reads. */
export function isMailTokenValid(_reader: Reader, _link: JoinLink, _token: string): boolean {
  throw new Error('Links by mail are not built yet.')
}

/** Counts one view of a link's page; those of software are counted apart. */
export function countView(_tx: Tx, _link: JoinLink, _userAgent: string | null): void {}
