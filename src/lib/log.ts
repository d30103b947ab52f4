/**
 * One line per event: logfmt for people on a terminal, JSON for machines.
 * Never a secret, a message body or a whole phone number; callers pass fields
 * by name so that a review can see what is logged.
 */
export type LogFields = Record<string, unknown>

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

export type LogFormat = 'logfmt' | 'json'

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

export function createLog(format: LogFormat, write: (line: string) => void): Log {
  const emit = (level: Level, event: string, fields: LogFields) => {
    const entries = Object.entries(fields).map(([name, value]) => [name, plain(value)] as const)
    if (format === 'json') {
      write(JSON.stringify({ level, event, ...Object.fromEntries(entries) }))
      return
    }
    const rest = entries.map(([name, value]) => `${name}=${logfmtValue(value)}`).join(' ')
    write(`${level === 'info' ? '' : `${level.toUpperCase()} `}${event}${rest ? ` ${rest}` : ''}`)
  }
  return {
    info: (event, fields = {}) => emit('info', event, fields),
    warn: (event, fields = {}) => emit('warn', event, fields),
    error: (event, fields = {}) => emit('error', event, fields),
  }
}

/** Says nothing; for commands whose output is their answer. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
