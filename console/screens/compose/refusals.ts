import type { ApiError } from '../../api/client.ts'

/** Refusals of the API. */

/** Returns whether the same request may succeed later, such as after signing in again. */
export const isPassing = (error: unknown): boolean => {
  const { isPassing: passes, status } = error as Partial<ApiError>
  return passes === true || status === 401
}

/** Returns the refusals in an error, by field. */
export function problemsOf({ details, code, message }: ApiError): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const detail of details) {
    if ('field' in detail && 'message' in detail)
      problems[String(detail.field)] = sentence(String(detail.message))
  }
  if (code === 'VALIDATION_FAILED' && details.length === 0) problems[''] = message
  return problems
}

/** Turns a message into a sentence: `must be at most 5` → `Must be at most 5.` */
function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
