import { refusals } from '../../words/en/refusals.ts'
import { inLanguage } from '../../words/in-language.ts'
import { sqliteCode } from '../db/driver.ts'
import { toIso } from '../lib/clock.ts'
import { AppError, type ErrorCode, type FieldProblem, type Said } from '../lib/errors.ts'
import { storing } from '../lib/stored-sentence.ts'
import { type Remedy, remedyOf } from './remedies.ts'

/** Reason phrases of RFC 9110 for the statuses in use. */
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/**
 * Turns any thrown value into an error that may be shown. A violated unique index is a conflict, not a fault:
 * the service checked before, and another write came in between.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = sqliteCode(error)
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new AppError('CONFLICT', 'This conflicts with a record that was just written. Read it again.', {
      cause: error,
    })
  }
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_FULL' || code?.startsWith('SQLITE_IOERR')) {
    return new AppError('SERVICE_UNAVAILABLE', 'The database could not save this. Try again shortly.', {
      cause: error,
      retryAfterSeconds: 2,
    })
  }
  const message = 'An internal error occurred. Quote the requestId when you report it.'
  return new AppError('INTERNAL_ERROR', message, { cause: error })
}

const AUTHENTICATION_CODES: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'INVALID_CREDENTIALS',
  'INVALID_API_KEY',
])

interface Refused {
  requestId: string
  path: string
  nowMs: number
  /** BCP 47 tag of the person's language. */
  language: string
}

/** Makes the body of a refusal (ApiErrorResponse). */
export function errorBody(error: AppError, context: Refused) {
  const say = inLanguage(refusals, context.language)
  const details = error.details?.map((detail) => (isProblem(detail) ? shownProblem(detail, say) : detail))
  const remedy = remedyOfError(error)
  return {
    success: false,
    statusCode: error.status,
    error: REASONS[error.status] ?? 'Error',
    code: error.code,
    message: error.message,
    userMessage: saidOf(error)(say),
    ...(remedy ? { remedy } : {}),
    ...(details ? { details } : {}),
    requestId: context.requestId,
    timestamp: toIso(context.nowMs),
    path: context.path,
  }
}

const isProblem = (detail: object): detail is FieldProblem => 'constraint' in detail && 'field' in detail

const shownProblem = ({ said = (say) => say.valid(), ...problem }: FieldProblem, say: typeof refusals) => ({
  ...problem,
  userMessage: said(say),
})

/** Returns a problem of a field as refusals show it, with its sentence in a language (a BCP 47 tag). */
export const problemIn = (language: string, problem: FieldProblem) =>
  shownProblem(problem, inLanguage(refusals, language))

/** Returns the sentence for the person who was refused, for a page in their language (a BCP 47 tag). */
export const refusalIn = (language: string, error: AppError): string =>
  saidOf(error)(inLanguage(refusals, language))

const saidOf = ({ said, details, code }: AppError): Said =>
  said ?? details?.find(isProblem)?.said ?? BY_CODE[code]

function remedyOfError(error: AppError): Remedy | undefined {
  const problems = error.details?.filter(isProblem) ?? []
  const sentences = [saidOf(error), ...problems.flatMap(({ said }) => said ?? [])]
  return sentences.map(remedyOf).find((remedy) => remedy !== undefined)
}

/** Returns what is stored of the sentence for the person who was refused. */
export const storedRefusal = (error: AppError): string => saidOf(error)(storing(refusals))

/** Refusals without a sentence of their own. */
const BY_CODE: Readonly<Record<ErrorCode, Said>> = {
  VALIDATION_FAILED: (say) => say.validationFailed(),
  INVALID_CURSOR: (say) => say.invalidCursor(),
  INVALID_IDEMPOTENCY_KEY: (say) => say.invalidIdempotencyKey(),
  UNAUTHENTICATED: (say) => say.unauthenticated(),
  TOKEN_EXPIRED: (say) => say.tokenExpired(),
  INVALID_CREDENTIALS: (say) => say.invalidCredentials(),
  INVALID_API_KEY: (say) => say.invalidApiKey(),
  INSUFFICIENT_CREDITS: (say) => say.insufficientCredits(),
  LIMIT_REACHED: (say) => say.limitReached(),
  SUBSCRIPTION_REQUIRED: (say) => say.subscriptionRequired(),
  PAYMENT_FAILED: (say) => say.paymentFailed(),
  FORBIDDEN: (say) => say.forbidden(),
  SESSION_REQUIRED: (say) => say.sessionRequired(),
  SYSTEM_ROLE_IMMUTABLE: (say) => say.systemRoleImmutable(),
  OWNER_REQUIRED: (say) => say.ownerRequired(),
  ORGANIZATION_SUSPENDED: (say) => say.organizationSuspended(),
  TWO_FACTOR_REQUIRED: (say) => say.twoFactorRequired(),
  INVALID_SIGNATURE: (say) => say.invalidSignature(),
  NOT_FOUND: (say) => say.notFound(),
  METHOD_NOT_ALLOWED: (say) => say.methodNotAllowed(),
  CONFLICT: (say) => say.conflict(),
  ALREADY_EXISTS: (say) => say.alreadyExists(),
  INVALID_STATE_TRANSITION: (say) => say.invalidStateTransition(),
  RESOURCE_IN_USE: (say) => say.resourceInUse(),
  PROTECTED_KEYWORD: (say) => say.protectedKeyword(),
  IDEMPOTENCY_IN_PROGRESS: (say) => say.idempotencyInProgress(),
  CHANNEL_NOT_CONFIGURED: (say) => say.channelNotConfigured(),
  BILLING_NOT_CONFIGURED: (say) => say.billingNotConfigured(),
  OUTSIDE_SESSION: (say) => say.outsideSession(),
  GONE: (say) => say.gone(),
  PRECONDITION_FAILED: (say) => say.preconditionFailed(),
  PAYLOAD_TOO_LARGE: (say) => say.payloadTooLarge(),
  URI_TOO_LONG: (say) => say.uriTooLong(),
  UNSUPPORTED_MEDIA_TYPE: (say) => say.unsupportedMediaType(),
  IDEMPOTENCY_KEY_REUSED: (say) => say.idempotencyKeyReused(),
  RATE_LIMITED: (say) => say.rateLimited(),
  INTERNAL_ERROR: (say) => say.internalError(),
  SERVICE_UNAVAILABLE: (say) => say.serviceUnavailable(),
  QUERY_TIMEOUT: (say) => say.queryTimeout(),
}

/** Makes the headers of an error, in addition to those of every answer. */
export function errorHeaders(error: AppError): Record<string, string> {
  const headers: Record<string, string> = {}
  if (AUTHENTICATION_CODES.has(error.code)) headers['www-authenticate'] = 'Bearer'
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds)
  return headers
}

/** Returns the error for a path that the server does not have. */
export const nothingHere = (): AppError =>
  new AppError('NOT_FOUND', 'There is nothing at this path. The reference is at /docs.')
