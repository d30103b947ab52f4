import { sqliteCode } from '../db/driver.ts'
import { toIso } from '../lib/clock.ts'
import { AppError, type ErrorCode } from '../lib/errors.ts'

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

/** Makes the body of a refusal (ApiErrorResponse). */
export function errorBody(error: AppError, context: { requestId: string; path: string; nowMs: number }) {
  return {
    success: false,
    statusCode: error.status,
    error: REASONS[error.status] ?? 'Error',
    code: error.code,
    message: error.message,
    ...(error.details ? { details: error.details } : {}),
    requestId: context.requestId,
    timestamp: toIso(context.nowMs),
    path: context.path,
  }
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
