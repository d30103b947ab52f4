import { requestIdHere } from './causing-request.ts'
import { type Clock, systemClock, toIso } from './clock.ts'

/**
 * Removes secrets and personal data from log texts: phone numbers except their last four digits, API keys,
 * tokens and passwords in URLs. Callers choose the fields they log. This covers texts inside error messages and
 * answers of gateways.
 */

/** Matches names of fields whose value is always hidden. */
const SECRET_FIELD = /password|secret|token|authorization|credential|api-?key|master-?key/i

/** Longest text that is logged whole, because an error may quote a whole request. */
const MAX_TEXT = 2_000

/** Matches a token in a path (callbacks) or a signature. A uuid has 36 characters. */
const LONG = /[\w-]{40,}/g

/** Patterns of secrets. Every expression is bounded, so that the time is linear in the length of the text. */
const RULES: ReadonlyArray<readonly [pattern: RegExp, replacement: string]> = [
  [/\bet_(live|test)_\w+/g, 'et_$1_…'],
  [/\b(bearer|basic) [\w.~+/=-]{8,}/gi, '$1 …'],
  [/:\/\/[^\s/@]{1,200}@/g, '://…@'],
  [LONG, '…'],
  // +1 (212) 555-0104
  [/\+\d(?:[ ().-]{0,2}\d){6,14}/g, ''],
  // 12125550104, but not within a UUID, a name or a decimal.
  [/(?<![\w.-])\d{10,15}(?![\w-])/g, ''],
]

const lastFour = (number: string): string => `…${number.replace(/\D/g, '').slice(-4)}`

/** @param keepsLong whether a long word is not a secret */
export function redactedText(text: string, keepsLong = false): string {
  let result = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  for (const [pattern, replacement] of RULES) {
    if (keepsLong && pattern === LONG) continue
    result = replacement === '' ? result.replace(pattern, lastFour) : result.replace(pattern, replacement)
  }
  return result
}

/**
 * Returns a copy of `value` for JSON, without secrets and personal data. Functions become `[function]`, deep
 * values `…`.
 */
export function redacted(value: unknown, name = '', depth = 0): unknown {
  if (value === null || value === undefined) return value
  if (name !== '' && SECRET_FIELD.test(name)) return '…'
  // The caller chooses the id of a request, of up to 64 characters, to find it here.
  if (typeof value === 'string') return redactedText(value, name === 'requestId')
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object') return typeof value === 'function' ? '[function]' : value
  if (depth > 4) return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redacted(item, '', depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, key, depth + 1)]))
}

/**
 * Writes a line per event: logfmt for people on a terminal, JSON for machines. A line never contains a secret,
 * a message body or a whole phone number: callers pass fields by name, so that a review can see what is logged,
 * and texts go through `redacted`. A line has the id of the request that caused it, unless its fields have
 * another id. Null stands for none.
 */
export type LogFields = Record<string, unknown>

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

type LogFormat = 'logfmt' | 'json'

interface LogOptions {
  clock?: Clock
  /** Whether a logfmt line begins with the time. A JSON line always has it. Default false. */
  hasTime?: boolean
}

type Level = 'info' | 'warn' | 'error'

function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const code = (value as { code?: unknown }).code
  return {
    error: value.message,
    ...(code ? { code } : {}),
    stack: value.stack?.split('\n').slice(1, 6).join(' |'),
  }
}

function logfmtValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return /[\s"=]/.test(text) ? JSON.stringify(text) : text
}

/** Makes a log whose lines are passed to `write`, without the line break. Times are in UTC, as in the API. */
export function createLog(format: LogFormat, write: (line: string) => void, options: LogOptions = {}): Log {
  const { clock = systemClock, hasTime = false } = options
  const emit = (level: Level, event: string, fields: LogFields) => {
    const { requestId = requestIdHere(), ...others } = fields
    const all = requestId ? { requestId, ...others } : others
    const entries = Object.entries(all).map(([name, value]) => [name, redacted(plain(value), name)] as const)
    const time = toIso(clock.now())
    if (format === 'json') {
      write(JSON.stringify({ time, level, event, ...Object.fromEntries(entries) }))
      return
    }
    const rest = entries.map(([name, value]) => `${name}=${logfmtValue(value)}`).join(' ')
    const start = `${hasTime ? `${time} ` : ''}${level === 'info' ? '' : `${level.toUpperCase()} `}`
    write(`${start}${event}${rest ? ` ${rest}` : ''}`)
  }
  return {
    info: (event, fields = {}) => emit('info', event, fields),
    warn: (event, fields = {}) => emit('warn', event, fields),
    error: (event, fields = {}) => emit('error', event, fields),
  }
}

/** Logs nothing. For commands whose output is their answer. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
