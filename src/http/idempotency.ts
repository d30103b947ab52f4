import type { Reader, Tx } from '../db/database.ts'
import { type Fragment, fragment } from '../db/fragment.ts'
import { DAY_MS } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { sha256Hex } from '../lib/ids.ts'

/**
 * Idempotency keys of POSTs, after draft-ietf-httpapi-idempotency-key-header-06. The answer is stored in the
 * transaction of the work, so after a crash either both exist or neither does. Refusals are not stored: a retry
 * with the same key runs again.
 */
const RETENTION_MS = DAY_MS

export interface IdempotencyScope {
  organizationId: number
  /** Public id of the user for an operation on the caller's own records. Empty for other operations. */
  caller: string
  method: string
  path: string
  key: string
  fingerprint: string
}

interface StoredAnswer {
  fingerprint: string
  status: number
  body: string
}

/** Keys of running requests. They are in memory, because a crash ends these requests too. */
const running = new Set<string>()

/** Returns the header's key, bare or quoted (RFC 8941 string). Throws INVALID_IDEMPOTENCY_KEY. */
export function parseIdempotencyKey(header: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)
  const key = quoted ? quoted[1]!.replace(/\\(["\\])/g, '$1') : header.startsWith('"') ? '' : header
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) {
    throw new AppError(
      'INVALID_IDEMPOTENCY_KEY',
      'Idempotency-Key must be 1 to 255 printable ASCII characters.',
    )
  }
  return key
}

/** Returns the SHA-256 of body and query. Their object keys are sorted first, because formatting must not matter. */
export const fingerprintOf = (body: unknown): string => sha256Hex(canonicalJson(body))

function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`)
  return `{${entries.join(',')}}`
}

const runningId = (scope: IdempotencyScope): string =>
  `${scope.organizationId} ${scope.caller} ${scope.method} ${scope.path} ${scope.key}`

/**
 * Returns the stored answer, or undefined if the request must run. The caller must then call `finish` after the
 * request, even if it failed. Throws IDEMPOTENCY_KEY_REUSED or IDEMPOTENCY_IN_PROGRESS.
 */
export function begin(reader: Reader, scope: IdempotencyScope, nowMs: number): StoredAnswer | undefined {
  const stored = reader.get<StoredAnswer>(
    `SELECT fingerprint, status, body FROM idempotency_keys
     WHERE organization_id = ? AND caller = ? AND method = ? AND path = ? AND key = ? AND created_at > ?`,
    scope.organizationId,
    scope.caller,
    scope.method,
    scope.path,
    scope.key,
    nowMs - RETENTION_MS,
  )
  if (stored) {
    if (stored.fingerprint === scope.fingerprint) return stored
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used with another body or query. Use a new key.',
    )
  }
  if (running.has(runningId(scope))) {
    const message = 'The first request with this Idempotency-Key is still running.'
    throw new AppError('IDEMPOTENCY_IN_PROGRESS', message, { retryAfterSeconds: 1 })
  }
  running.add(runningId(scope))
  return undefined
}

export const finish = (scope: IdempotencyScope): void => {
  running.delete(runningId(scope))
}

/** Stores the answer in the transaction of the work. */
export function store(tx: Tx, scope: IdempotencyScope, status: number, body: string): void {
  tx.run(
    `INSERT OR REPLACE INTO idempotency_keys
       (organization_id, caller, method, path, key, fingerprint, status, body, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    scope.organizationId,
    scope.caller,
    scope.method,
    scope.path,
    scope.key,
    scope.fingerprint,
    status,
    body,
    tx.now,
  )
}

/** Deletes answers older than 24 hours, a few per call. */
export const prune = (tx: Tx): number =>
  tx.run(
    `DELETE FROM idempotency_keys WHERE (organization_id, caller, method, path, key) IN (
       SELECT organization_id, caller, method, path, key FROM idempotency_keys WHERE created_at <= ? LIMIT 1000)`,
    tx.now - RETENTION_MS,
  ).changes

/** SQL of the time when the oldest answer was stored, in ms. */
export const OLDEST_ANSWER = 'SELECT min(created_at) FROM idempotency_keys'

/** Deletes the stored answers that match. @param where SQL condition on `idempotency_keys` */
export const deleteAnswers = (tx: Tx, where: Fragment): void =>
  void tx.run(fragment`DELETE FROM idempotency_keys WHERE ${where}`)
