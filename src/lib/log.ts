import { type Clock, systemClock, toIso } from './clock.ts'
import { redacted } from './log-redaction.ts'

/**
 * One line per event: logfmt for people on a terminal, JSON for machines.
 * Never contains a secret, a message body or a whole phone number: callers pass fields
 * by name, so that a review can see what is logged, and texts go through `redacted`.
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
  /** Whether a logfmt line begins with the time; a JSON line always has it. Default false. */
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

/** Makes a log whose lines go to `write`, without the line break. Times are in UTC, as in the API. */
export function createLog(format: LogFormat, write: (line: string) => void, options: LogOptions = {}): Log {
  const { clock = systemClock, hasTime = false } = options
  const emit = (level: Level, event: string, fields: LogFields) => {
    const entries = Object.entries(fields).map(
      ([name, value]) => [name, redacted(plain(value), name)] as const,
    )
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

/** Logs nothing; for commands whose output is their answer. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
