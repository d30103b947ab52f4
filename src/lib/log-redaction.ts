/**
 * Removes from log texts what must not be logged: phone numbers except their last four
 * digits, API keys, tokens and passwords in URLs. Callers choose the fields they log;
 * this covers the texts inside error messages and answers of gateways.
 */

/** Fields with these names are hidden whatever their value. */
const SECRET_FIELD = /password|secret|token|authorization|credential|api-?key|master-?key/i

/** Longer texts are cut, because an error may quote a whole request. */
const MAX_TEXT = 2_000

/** Every expression is bounded, so that the time stays linear in the length of the text. */
const RULES: ReadonlyArray<readonly [pattern: RegExp, replacement: string]> = [
  [/\bet_(live|test)_\w+/g, 'et_$1_…'],
  [/\b(bearer|basic) [\w.~+/=-]{8,}/gi, '$1 …'],
  [/:\/\/[^\s/@]{1,200}@/g, '://…@'],
  // A token in a path (callbacks) or a signature; a uuid has 36 characters.
  [/[\w-]{40,}/g, '…'],
  // +1 (212) 555-0104
  [/\+\d(?:[ ().-]{0,2}\d){6,14}/g, ''],
  // 12125550104, but not within a UUID, a name or a decimal.
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

/** A copy of `value` for JSON, without what must not be logged. Functions become `[function]`, deep values `…`. */
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
