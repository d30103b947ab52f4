/**
 * What must not stand in a log, taken out of whatever text gets there: phone
 * numbers but for their last four digits, API keys, tokens and passwords in
 * addresses. Callers name what they log; this catches what comes inside an
 * error's message or a gateway's answer.
 */

/** A field of one of these names is hidden whatever it holds. */
const SECRET_FIELD = /password|secret|token|authorization|credential|api-?key|master-?key/i

/** Longer texts are cut: an error may quote a whole request. */
const MAX_TEXT = 2_000

/** Every expression is bounded, so that no text takes longer than its length. */
const RULES: ReadonlyArray<readonly [pattern: RegExp, replacement: string]> = [
  [/\bet_(live|test)_\w+/g, 'et_$1_…'],
  [/\b(bearer|basic) [\w.~+/=-]{8,}/gi, '$1 …'],
  [/:\/\/[^\s/@]{1,200}@/g, '://…@'],
  // A token in a path (callbacks) or a signature; a uuid has 36 characters.
  [/[\w-]{40,}/g, '…'],
  // +1 (212) 555-0104
  [/\+\d(?:[ ().-]{0,2}\d){6,14}/g, ''],
  // 12125550104, but no part of a uuid, a name or a decimal.
  [/(?<![\w.-])\d{10,15}(?![\w-])/g, ''],
]

const lastFour = (number: string): string => `…${number.replace(/\D/g, '').slice(-4)}`

export function redactedText(text: string): string {
  let result = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  for (const [pattern, replacement] of RULES) {
    result = replacement === '' ? result.replace(pattern, lastFour) : result.replace(pattern, replacement)
  }
  return result
}

/** A copy of `value` as JSON holds it, without what must not be logged. Functions and circles become their name. */
export function redacted(value: unknown, name = '', depth = 0): unknown {
  if (value === null || value === undefined) return value
  if (name !== '' && SECRET_FIELD.test(name)) return '…'
  if (typeof value === 'string') return redactedText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object') return typeof value === 'function' ? '[function]' : value
  if (depth > 4) return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redacted(item, '', depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, key, depth + 1)]))
}
