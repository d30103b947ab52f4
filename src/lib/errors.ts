import { refusals } from '../../words/en/refusals.ts'

/**
 * Errors that the product throws on purpose. `code` is a stable word on which other software may depend. A
 * table maps it to the HTTP status, so that services do not depend on HTTP.
 */
export const STATUS_BY_CODE = {
  VALIDATION_FAILED: 400,
  INVALID_CURSOR: 400,
  INVALID_IDEMPOTENCY_KEY: 400,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  INVALID_CREDENTIALS: 401,
  INVALID_API_KEY: 401,
  INSUFFICIENT_CREDITS: 402,
  LIMIT_REACHED: 402,
  SUBSCRIPTION_REQUIRED: 402,
  PAYMENT_FAILED: 402,
  FORBIDDEN: 403,
  SESSION_REQUIRED: 403,
  SYSTEM_ROLE_IMMUTABLE: 403,
  OWNER_REQUIRED: 403,
  ORGANIZATION_SUSPENDED: 403,
  TWO_FACTOR_REQUIRED: 403,
  INVALID_SIGNATURE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  ALREADY_EXISTS: 409,
  INVALID_STATE_TRANSITION: 409,
  RESOURCE_IN_USE: 409,
  PROTECTED_KEYWORD: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  CHANNEL_NOT_CONFIGURED: 409,
  BILLING_NOT_CONFIGURED: 409,
  OUTSIDE_SESSION: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  QUERY_TIMEOUT: 503,
} as const

export type ErrorCode = keyof typeof STATUS_BY_CODE

/** Says a refusal to a person with the words of their language: `(say) => say.fillIn()`. */
export type Said = (say: typeof refusals) => string

/** A problem with a field. `field` is a path such as `options[1].label`. */
export interface FieldProblem {
  field: string
  message: string
  constraint: string
  /** The problem for the person who filled in the field. Never sent; `userMessage` is. */
  said?: Said | undefined
}

/** Context of a code: `currentStatus`, `existingId`, `resource`, … */
type ErrorContext = Record<string, unknown>

interface AppErrorOptions {
  /** The sentence for a person, if the message names what only a program knows, such as an operation. */
  said?: Said | undefined
  details?: ReadonlyArray<FieldProblem | ErrorContext>
  /** For the log only. Never sent. */
  cause?: unknown
  /** Seconds to wait before trying again. Becomes `Retry-After`. */
  retryAfterSeconds?: number
  /** Whether the cause is already logged, so that the refused request needs no log line. */
  isLogged?: boolean
}

const textOf = (message: string | Said): string => (typeof message === 'string' ? message : message(refusals))
const saidOf = (message: string | Said): Said | undefined =>
  typeof message === 'string' ? undefined : message

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ReadonlyArray<FieldProblem | ErrorContext> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly isLogged: boolean
  readonly said: Said | undefined

  /** @param message a public sentence that says what to change, or the sentence for a person if it serves both */
  constructor(code: ErrorCode, message: string | Said, options: AppErrorOptions = {}) {
    super(textOf(message), { cause: options.cause })
    this.said = options.said ?? saidOf(message)
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isLogged = options.isLogged ?? false
  }

  get status(): number {
    return STATUS_BY_CODE[this.code]
  }

  /** Whether the error is an internal fault. A 5xx without a cause is a deliberate refusal of too much work. */
  get isFault(): boolean {
    return this.code === 'INTERNAL_ERROR' || (this.status >= 500 && this.cause !== undefined)
  }
}

/** Returns a 404. A missing record, a deleted record and a record of another organization get the same message. */
export const notFound = (record: string): AppError => new AppError('NOT_FOUND', `${record} not found.`)

/** Returns the refusal of a single-use link that was used already or has expired. */
export const linkGone = (): AppError => new AppError('GONE', (say) => say.linkGone())

/**
 * Returns a 409 for an action that the status of a record does not allow.
 * @param allowed the actions that the status allows
 */
export const invalidState = (
  message: string | Said,
  currentStatus: string,
  allowed: readonly string[] = [],
  said?: Said,
): AppError =>
  new AppError('INVALID_STATE_TRANSITION', message, { said, details: [{ currentStatus, allowed }] })

/** Returns a 400 about a field. Takes the message and `said` as AppError does. */
export function invalidField(
  field: string,
  message: string | Said,
  constraint = 'isValid',
  said = saidOf(message),
): AppError {
  const details = [{ field, message: textOf(message), constraint, said }]
  return new AppError('VALIDATION_FAILED', message, { details, said })
}

/** Returns the problems of a refusal, with the place of what was refused before each field. */
export function problemsAt(error: AppError, place: string): FieldProblem[] {
  const problems = fieldProblems(error)
  if (problems.length === 0)
    return [{ field: place, message: error.message, constraint: 'isValid', said: error.said }]
  return problems.map((problem) => ({
    ...problem,
    field: fieldAt(problem.field, place),
    message: messageAt(problem.message, problem, place),
  }))
}

const fieldProblems = ({ details = [] }: AppError): FieldProblem[] =>
  details.filter((detail): detail is FieldProblem => 'field' in detail)

const fieldAt = (field: string, place: string): string => [place, field].filter(Boolean).join('.')

/** A message that begins with its field names the field with its place. */
const messageAt = (message: string, { field }: Pick<FieldProblem, 'field'>, place: string): string =>
  field !== '' && message.startsWith(field) ? fieldAt(message, place) : message

/** Returns the error of a part, with the place of the part before its fields. @param place such as `variants[1]` */
export function errorAt(error: unknown, place: string): unknown {
  if (!(error instanceof AppError) || error.isFault) return error
  const { code, message, said, retryAfterSeconds } = error
  const details = problemsAt(error, place)
  const [named] = fieldProblems(error)
  return new AppError(code, named ? messageAt(message, named, place) : message, {
    details,
    said,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

/** Puts the place of a part before the fields of its refusal. */
export function within(place: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw errorAt(error, place)
  }
}

/**
 * Runs checks and collects their VALIDATION_FAILED errors, so that a person sees all of them at once. Throws an
 * error with the details of all, and the message of the first. Any other error is thrown immediately.
 */
export function checkAll<Checks extends ReadonlyArray<() => unknown>>(
  checks: Checks,
): { [Index in keyof Checks]: ReturnType<Checks[Index]> } {
  const found: AppError[] = []
  const results = checks.map((check) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error
      found.push(error)
      return undefined
    }
  })
  const [first] = found
  if (first) {
    const details = found.flatMap((error) => error.details ?? [])
    throw new AppError('VALIDATION_FAILED', first.message, { details, said: first.said })
  }
  return results as { [Index in keyof Checks]: ReturnType<Checks[Index]> }
}

/** Refuses a time that is not in the future. Times are in ms since 1970. Throws VALIDATION_FAILED. */
export function assertFuture(field: string, timeMs: number | null | undefined, nowMs: number): void {
  if (timeMs == null || timeMs > nowMs) return
  throw invalidField(field, `${field} must be in the future.`, 'isFuture', (say) => say.future())
}
