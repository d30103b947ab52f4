import type { ApiError } from '../../api/client.ts'

/** Refusals of the API. */

/** Returns whether the same request may succeed later, such as after signing in again. */
export const isPassing = (error: unknown): boolean => {
  const { isPassing: passes, status } = error as Partial<ApiError>
  return passes === true || status === 401
}

/** Returns the refusals in an error, by field. */
export function problemsOf({ problems, details, code, message }: ApiError): Record<string, string> {
  if (code === 'VALIDATION_FAILED' && details.length === 0) return { '': message }
  return Object.fromEntries(problems.map(({ field, userMessage }) => [field, userMessage]))
}
