import { findDefaultCountry, findPublicDomain, hasListeners } from '../../accounts/organizations/store.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { mailboxOf } from '../../lib/email.ts'
import { AppError, checkAll, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { countryOfNumber, isPremiumNumber, toE164 } from '../../lib/phone.ts'
import type { JoinLinkRow } from '../records/table.ts'
import { complete } from './complete.ts'
import { joinLinkSubmitted } from './events.ts'
import { parseEmail, parseFields } from './fields.ts'
import { assertByPerson, assertMayCheck, closed } from './limits.ts'
import {
  type CheckKind,
  checkAfterForm,
  countMessage,
  formReasonOf,
  queueCheck,
  statusOfCheck,
} from './messages.ts'
import { isSecretOf, readToken } from './secrets.ts'
import * as store from './store.ts'
import type { SubmissionRow, SubmissionStatus } from './table.ts'
import { agreedTopics, assertOffered } from './topics.ts'

/** The entries of a person in a form. */
interface JoinInput {
  /** As written. */
  phone?: string | undefined
  /** As written, for EMAIL. */
  email?: string | undefined
  /** By `collectFields[].field`. */
  fields: Readonly<Record<string, string>>
  /** Public ids of the topics whose boxes are ticked. */
  topicIds?: readonly string[] | undefined
  isAgreed: boolean
  /** The version of the consent text that the person saw. */
  consentVersion?: number | undefined
  /** A field that only software fills in. */
  website?: string | undefined
  /** Time when the form was shown, ms since 1970. Absent if unknown. */
  startedAt?: number | undefined
}

/** Origin of a submitted form. */
interface Visit {
  ipAddress: string
  userAgent: string | null
  pageUrl: string | null
}

/** The parts of the server that joining uses. */
export interface JoinDeps {
  db: Db
  limiter: RateLimiter
  /** The base URL of the pages, without a trailing slash, for links in mails. */
  publicBaseUrl: string
}

/** The progress of a person. */
interface SubmissionState {
  /** Public id. */
  submissionId: string
  status: SubmissionStatus
}

/** The answer to a code. */
export interface CodeResult extends SubmissionState {
  /** Number of further codes that may be entered. 0 after the person has joined or was rejected. */
  attemptsLeft: number
  isCodeWrong: boolean
}

const MAX_USER_AGENT = 500
const MAX_PAGE_URL = 2_048

/**
 * Submits a form. The answer and the work of the server are the same for a number that is unknown, has opted
 * out or has joined before. Throws VALIDATION_FAILED, also for a form that software seems to have filled in (a
 * person then sends it again), and RATE_LIMITED for a number, a mailbox or a prefix, and CONFLICT for a link
 * without a form. And GONE, with a `reason` in its details (`ClosedReason`), for a link that accepts no one
 * now.
 */
export function submit(
  tx: Tx,
  deps: JoinDeps,
  link: JoinLinkRow,
  { input, visit }: { input: JoinInput; visit: Visit },
): SubmissionState {
  if (link.type !== 'WEB_FORM') throw new AppError('CONFLICT', (say) => say.joinByText())
  const reason = formReasonOf(tx, link, tx.now)
  if (reason) throw closed(reason)
  const kind = checkAfterForm(link)
  const status = kind === undefined ? 'COMPLETED' : statusOfCheck(kind)
  assertByPerson(input, tx.now)
  const [address, fields] = checkAll([
    () => parseAddress(tx, link, input),
    () => parseFields(tx, link, input.fields),
    () => assertAgreed(link, input),
    () => assertOffered(tx, link, input.topicIds ?? []),
  ] as const)
  assertMayCheck(tx, deps.limiter, { link, sentTo: sentTo(link, address), nowMs: tx.now })
  if (hasRefused(tx, link, address)) return { submissionId: uuidv7(tx.now), status }
  const submission = insert(tx, link, {
    ...address,
    fields,
    topics: agreedTopics(tx, link, input.topicIds ?? []),
    agreedAt: input.isAgreed ? tx.now : null,
    ipAddress: visit.ipAddress,
    userAgent: visit.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    pageUrl: visit.pageUrl?.slice(0, MAX_PAGE_URL) ?? null,
  })
  if (kind === undefined) joinUnchecked(tx, link, submission)
  else queueCheck(tx, link, submission, { kind, baseUrl: baseUrlOf(tx, deps, link) })
  return { submissionId: submission.uuid, status }
}

/**
 * Throws VALIDATION_FAILED if a required agreement is missing, and for a form that showed another text than the
 * present one.
 */
function assertAgreed(
  { requireConsent, consentVersion }: JoinLinkRow,
  input: Pick<JoinInput, 'isAgreed' | 'consentVersion'>,
): void {
  if (requireConsent && !input.isAgreed) throw invalidField('isAgreed', (say) => say.joinAgree(), 'isAgreed')
  if (input.consentVersion === consentVersion) return
  if (input.consentVersion === undefined) {
    if (!input.isAgreed) return
    throw invalidField(
      'consentVersion',
      'consentVersion must be the version of the text that was shown.',
      'isRequired',
    )
  }
  throw invalidField(
    'consentVersion',
    `The consent text has changed. Show version ${consentVersion}, and ask again.`,
    'isCurrent',
    (say) => say.joinTextChanged(),
  )
}

/**
 * Completes a join without a check. Its confirmation counts towards the limits, because a stranger could cause
 * it repeatedly.
 */
function joinUnchecked(tx: Tx, link: JoinLinkRow, submission: SubmissionRow): void {
  store.recordUnchecked(tx, submission.id)
  countMessage(tx, link)
  complete(tx, link, submission, { method: 'WEB_FORM', isProven: false })
}

type Entered = Pick<
  SubmissionRow,
  'phone' | 'email' | 'fields' | 'topics' | 'agreedAt' | 'ipAddress' | 'userAgent' | 'pageUrl'
>

/** Inserts a submission that awaits an answer, and emits the event. */
export function insert(tx: Tx, link: JoinLinkRow, entered: Entered): SubmissionRow {
  const { organizationId, channel, consentText, consentVersion } = link
  const id = store.insertSubmission(tx, {
    ...entered,
    organizationId,
    channel,
    consentText,
    consentVersion,
    uuid: uuidv7(tx.now),
    joinLinkId: link.id,
    status: 'PENDING_CONFIRMATION',
    expiresAt: null,
    sentTo: sentTo(link, entered),
  })
  if (hasListeners(tx, organizationId)) {
    emit(tx, joinLinkSubmitted, {
      organizationId,
      actor: VISITOR,
      data: { submissionId: id, joinLinkId: link.id },
    })
  }
  return store.findById(tx, organizationId, id)
}

const VISITOR = { type: 'SYSTEM', id: null, name: 'A person who joins' } as const

/** Returns the base URL of the pages of a link. */
function baseUrlOf(reader: Reader, deps: JoinDeps, { organizationId }: JoinLinkRow): string {
  const domain = findPublicDomain(reader, organizationId)
  return domain === null ? deps.publicBaseUrl : `https://${domain}`
}

/**
 * Returns the number and the email address of a form. A form of the channel EMAIL needs no number. Throws
 * VALIDATION_FAILED.
 */
function parseAddress(
  reader: Reader,
  link: JoinLinkRow,
  { phone: written, email }: JoinInput,
): Pick<SubmissionRow, 'phone' | 'email'> {
  const country = link.allowedCountries[0] ?? findDefaultCountry(reader, link.organizationId)
  const isAlone = link.channel === 'EMAIL' && written === undefined
  const [phone, address] = checkAll([
    () => (isAlone ? null : parsePhone(link, written === undefined ? undefined : toE164(written, country))),
    () => (link.channel === 'EMAIL' ? parseEmail('email', email ?? '') : null),
  ] as const)
  return { phone, email: address }
}

/**
 * Returns the number. Throws VALIDATION_FAILED if it is missing, a premium number, or from a country that may
 * not join.
 */
function parsePhone({ allowedCountries }: JoinLinkRow, phone: string | undefined): string {
  if (phone === undefined || isPremiumNumber(phone))
    throw invalidField('phone', 'phone must be a valid phone number.', 'isPhone', (say) => say.phoneNumber())
  const from = countryOfNumber(phone)
  if (from !== undefined && allowedCountries.includes(from)) return phone
  const message = `phone must be a number of ${allowedCountries.join(', ')}.`
  throw invalidField('phone', message, 'isAllowedCountry', (say) => say.joinCountry())
}

/** Throws NOT_FOUND. */
function getSubmission(reader: Reader, link: JoinLinkRow, uuid: string): SubmissionRow {
  const submission = store.findSubmission(reader, link, uuid)
  if (!submission) throw notFound('Submission')
  return submission
}

const stateOf = ({ uuid, status }: Pick<SubmissionRow, 'uuid' | 'status'>): SubmissionState => ({
  submissionId: uuid,
  status,
})

/** Throws GONE for a submission that was rejected, or whose time is over. */
function assertPending({ status, expiresAt }: SubmissionRow, nowMs: number): void {
  if (status === 'REJECTED') throw new AppError('GONE', (say) => say.joinCodesWrong())
  if (status === 'EXPIRED' || (expiresAt !== null && expiresAt <= nowMs)) {
    throw new AppError('GONE', (say) => say.joinTimeOver())
  }
}

/**
 * Checks a code. A wrong code is a result, not an error, because its count must not be rolled back. After a
 * right code the person has joined, or is asked for a YES if the link also requires that. Throws NOT_FOUND.
 * GONE for a submission that was rejected, or whose time is over, and CONFLICT for a submission that awaits no
 * code.
 */
export function verify(
  tx: Tx,
  deps: JoinDeps,
  link: JoinLinkRow,
  answer: { uuid: string; code: string },
): CodeResult {
  const submission = getSubmission(tx, link, answer.uuid)
  if (submission.status === 'COMPLETED')
    return { ...stateOf(submission), attemptsLeft: 0, isCodeWrong: false }
  assertPending(submission, tx.now)
  if (submission.status !== 'PENDING_OTP') throw new AppError('CONFLICT', 'This submission awaits no code.')
  if (isSecretOf(tx, submission, answer.code.replace(/[\s-]/g, ''))) {
    const status = afterCode(tx, deps, link, submission)
    return { ...stateOf({ uuid: submission.uuid, status }), attemptsLeft: 0, isCodeWrong: false }
  }
  const status = store.recordWrongCode(tx, submission.id, link.otpMaxAttempts)
  const attemptsLeft = Math.max(0, link.otpMaxAttempts - submission.failedAttempts - 1)
  return { submissionId: submission.uuid, status, attemptsLeft, isCodeWrong: true }
}

function afterCode(tx: Tx, deps: JoinDeps, link: JoinLinkRow, submission: SubmissionRow): SubmissionStatus {
  if (link.doubleOptIn === 'REPLY_YES') {
    return queueCheck(tx, link, submission, { kind: 'YES', baseUrl: baseUrlOf(tx, deps, link) })
  }
  complete(tx, link, submission, { method: 'WEB_FORM', confirmedBy: 'OTP', isProven: true })
  return 'COMPLETED'
}

/** Returns the answer that a submission awaits. */
const awaitedBy = ({ status, secretHash }: SubmissionRow): CheckKind => {
  if (status === 'PENDING_OTP') return 'CODE'
  return secretHash === null ? 'YES' : 'LINK'
}

/** The next action of a person. DONE or OVER at an end. */
type Stage = CheckKind | 'DONE' | 'OVER'

/**
 * Returns the next step of a submission. A submission that is not stored belongs to a person who refused the
 * form, so it gets the same answer as every form.
 */
export function stageOf(
  reader: Reader,
  link: JoinLinkRow,
  { uuid, nowMs }: { uuid: string; nowMs: number },
): Stage {
  const submission = store.findSubmission(reader, link, uuid)
  if (!submission) return checkAfterForm(link) ?? 'DONE'
  if (submission.status === 'COMPLETED') return 'DONE'
  const isOver = submission.expiresAt !== null && submission.expiresAt <= nowMs
  if (isOver || submission.status === 'EXPIRED' || submission.status === 'REJECTED') return 'OVER'
  return awaitedBy(submission)
}

/**
 * Sends another code, or the question or the mail again. An earlier code stops working. Throws NOT_FOUND. GONE
 * for a submission that was rejected, or whose time is over, and for a link that accepts no one now.
 * RATE_LIMITED.
 */
export function resend(tx: Tx, deps: JoinDeps, link: JoinLinkRow, submissionUuid: string): SubmissionState {
  const submission = getSubmission(tx, link, submissionUuid)
  if (submission.status === 'COMPLETED') return stateOf(submission)
  assertPending(submission, tx.now)
  const reason = formReasonOf(tx, link, tx.now)
  if (reason) throw closed(reason)
  assertMayCheck(tx, deps.limiter, { link, sentTo: sentTo(link, submission), nowMs: tx.now })
  if (hasRefused(tx, link, submission)) return stateOf(submission)
  const kind = awaitedBy(submission)
  const status = queueCheck(tx, link, submission, { kind, baseUrl: baseUrlOf(tx, deps, link) })
  return stateOf({ uuid: submission.uuid, status })
}

/**
 * Returns whether the person refused a form. The answer to a form is the same, because a stranger may have
 * filled it in.
 */
function hasRefused(
  reader: Reader,
  link: JoinLinkRow,
  entered: Pick<SubmissionRow, 'phone' | 'email'>,
): boolean {
  const channel = link.channel === 'EMAIL' ? 'EMAIL' : 'SMS'
  const address = channel === 'EMAIL' ? entered.email : entered.phone
  const to = sentTo(link, entered)
  if (address === null || to === null) return false
  return store.hasRefused(reader, link.organizationId, { sentTo: to, channel, address })
}

/** Returns the number or the mailbox that gets the messages of a form. */
const sentTo = (
  { channel }: JoinLinkRow,
  { phone, email }: Pick<SubmissionRow, 'phone' | 'email'>,
): string | null => (channel === 'EMAIL' ? email && mailboxOf(email) : phone)

/**
 * Finds the submission that the link in a mail confirms or has confirmed, or undefined for an expired or
 * unknown link.
 */
export function findByMailToken(
  reader: Reader,
  link: JoinLinkRow,
  { token, nowMs }: { token: string; nowMs: number },
): SubmissionRow | undefined {
  const parts = readToken(token)
  const submission = parts && store.findSubmission(reader, link, parts.uuid)
  if (!parts || !submission || !isSecretOf(reader, submission, parts.secret)) return undefined
  if (submission.status === 'COMPLETED') return submission
  if (submission.status !== 'PENDING_CONFIRMATION') return undefined
  return submission.expiresAt !== null && submission.expiresAt > nowMs ? submission : undefined
}

/**
 * Completes a submission by the link in its mail, once. Undefined for an expired or unknown link. Throws GONE
 * if the link reached its limit since.
 */
export function confirmByMail(tx: Tx, link: JoinLinkRow, token: string): SubmissionState | undefined {
  const submission = findByMailToken(tx, link, { token, nowMs: tx.now })
  if (!submission) return undefined
  if (submission.status !== 'COMPLETED') {
    complete(tx, link, submission, { method: 'WEB_FORM', confirmedBy: 'EMAIL', isProven: true })
  }
  return stateOf({ uuid: submission.uuid, status: 'COMPLETED' })
}
