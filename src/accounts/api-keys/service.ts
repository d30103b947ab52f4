import type { Db, Reader, Tx } from '../../db/database.ts'
import { MINUTE_MS, SECOND_MS, toIsoOrNull } from '../../lib/clock.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { isUuid, randomBase62, sha256Hex, toBase62, uuidv7 } from '../../lib/ids.ts'
import type { Log } from '../../lib/log.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { isKeyOfMoved, MovingError } from '../moves/store.ts'
import type { ListApiKeysQuery, UpdateApiKeyInput } from './schema.ts'
import * as store from './store.ts'
import type { ApiKeyRow } from './table.ts'

/** Longest delay before `lastUsedAt` is stored; a write per request would cost more than the request. */
const FLUSH_MS = MINUTE_MS
/** Uses within this time count as one, because looking up the caller's address has a cost. */
const RESOLUTION_MS = SECOND_MS

interface Use {
  organizationId: number
  keyUuid: string
  atMs: number
  ip: string
}

/** Holds the last use of each key in memory and writes it at most once a minute, and when the server stops. */
export class KeyUsage {
  readonly #db: Db
  readonly #log: Log
  readonly #uses = new Map<string, Use>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  /** Notes a use in memory only. Ignores principals without a key. */
  note(principal: Principal, ip: () => string): void {
    const keyUuid = principal.apiKey?.uuid
    if (keyUuid === undefined) return
    const atMs = this.#db.clock.now()
    const noted = this.#uses.get(keyUuid)
    if (noted && Math.abs(atMs - noted.atMs) < RESOLUTION_MS) return
    this.#uses.set(keyUuid, { organizationId: principal.organizationId, keyUuid, atMs, ip: ip() })
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  /** Writes the uses held in memory in one transaction. On failure it logs the error and retries at the next call. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const uses = [...this.#uses.values()]
    if (uses.length === 0) return
    this.#uses.clear()
    try {
      await this.#db.write((tx) => {
        for (const use of uses) store.recordUse(tx, use)
      })
    } catch (error) {
      this.#log.warn('the last use of API keys could not be written', { cause: error })
      for (const use of uses) if (!this.#uses.has(use.keyUuid)) this.#uses.set(use.keyUuid, use)
    }
  }
}

/**
 * `et_live_` + 2 characters of instance id + 38 random + 6 of checksum, all
 * base62. The checksum rejects typos without a look-up and lets secret scanners
 * recognize a key; the instance id lets a proxy route a key to its appliance.
 */
const PREFIX = 'et_live_'
const FORMAT = /^et_live_[0-9A-Za-z]{46}$/
const CHECKSUM_LENGTH = 6
/** Characters of the key that may be shown: prefix, instance id and two more. */
const SHOWN_LENGTH = 12

const checksum = (body: string): string => toBase62(Bun.hash.crc32(body), CHECKSUM_LENGTH)

/** @param instanceId two base62 characters */
export function generateKey(instanceId: string): string {
  const body = PREFIX + instanceId + randomBase62(38)
  return body + checksum(body)
}

export const isWellFormedKey = (key: string): boolean =>
  FORMAT.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)

export const shownPrefix = (key: string): string => key.slice(0, SHOWN_LENGTH)
export const lastFour = (key: string): string => key.slice(-4)

/** Limit of active keys of one organization. */
export const MAX_ACTIVE_KEYS = 20

interface IssueKeyInput {
  organizationId: number
  name: string
  createdByUserId: number | null
  /** ms since 1970; null never expires. */
  expiresAt: number | null
}

export interface IssuedKey {
  row: ApiKeyRow
  key: string
}

/**
 * Makes a new key; `createKey` or `rotateKey` stores it. Only the result contains the text of the
 * key: the database stores a hash. Throws CONFLICT when the organization has 20 active keys,
 * VALIDATION_FAILED when `expiresAt` is in the past.
 */
export function issueKey(tx: Tx, instanceId: string, input: IssueKeyInput): IssuedKey {
  if (input.expiresAt !== null && input.expiresAt <= tx.now) {
    throw invalidField('expiresAt', 'expiresAt must be in the future.', 'minDate', (say) => say.future())
  }
  if (store.countActiveKeys(tx, input.organizationId, tx.now) >= MAX_ACTIVE_KEYS) {
    throw new AppError('CONFLICT', (say) => say.keyLimit({ max: MAX_ACTIVE_KEYS }), {
      details: [{ resource: 'API_KEYS', limit: MAX_ACTIVE_KEYS }],
    })
  }
  const key = generateKey(instanceId)
  const row = store.insertApiKey(tx, {
    uuid: uuidv7(tx.now),
    organizationId: input.organizationId,
    name: input.name,
    keyHash: sha256Hex(key),
    keyPrefix: shownPrefix(key),
    last4: lastFour(key),
    createdByUserId: input.createdByUserId,
    createdAt: tx.now,
    expiresAt: input.expiresAt,
  })
  return { row, key }
}

/** Issues a key as `issueKey` does, and records it in the audit log. */
export function createKey(tx: Tx, instanceId: string, input: IssueKeyInput): IssuedKey {
  const issued = issueKey(tx, instanceId, input)
  recordAuditEvent(tx, {
    organizationId: input.organizationId,
    act: 'API_KEY_CREATED',
    resource: resourceOf(issued.row),
    details: { expiresAt: toIsoOrNull(input.expiresAt) },
  })
  return issued
}

/** The key as a resource of the audit log. */
export const resourceOf = ({ uuid, name }: { uuid: string; name: string }) =>
  ({ type: 'API_KEY', id: uuid, name }) as const

/** Throws NOT_FOUND. */
export function getKey(reader: Reader, organizationId: number, uuid: string): store.ApiKeyView {
  const key = store.findApiKey(reader, organizationId, uuid)
  if (!key) throw notFound('API key')
  return key
}

/** Lists the keys, newest first, including keys that no longer work. */
export const listKeys = (reader: Reader, organizationId: number, query: ListApiKeysQuery) => ({
  rows: store.listApiKeys(reader, organizationId, query),
  total: store.countApiKeys(reader, organizationId),
})

/** Throws NOT_FOUND. */
export function renameKey(
  tx: Tx,
  organizationId: number,
  uuid: string,
  input: UpdateApiKeyInput,
): store.ApiKeyView {
  const key = getKey(tx, organizationId, uuid)
  if (input.name === undefined || input.name === key.name) return key
  store.updateApiKey(tx, organizationId, key.id, { name: input.name })
  const renamed = { uuid: key.uuid, name: input.name }
  recordAuditEvent(tx, { organizationId, act: 'API_KEY_RENAMED', resource: resourceOf(renamed) })
  return { ...key, name: input.name }
}

/** Revokes every key that the user made, in all organizations. Returns how many. */
export const revokeKeysMadeBy = (tx: Tx, userId: number): number => store.revokeMadeBy(tx, userId)

/** Revokes the key with immediate effect; does nothing for a revoked key. Throws NOT_FOUND. */
export function revokeKey(tx: Tx, organizationId: number, uuid: string): store.ApiKeyView {
  const key = getKey(tx, organizationId, uuid)
  if (key.revokedAt !== null) return key
  store.updateApiKey(tx, organizationId, key.id, { revokedAt: tx.now })
  recordAuditEvent(tx, { organizationId, act: 'API_KEY_REVOKED', resource: resourceOf(key) })
  return { ...key, revokedAt: tx.now }
}

/**
 * Finds the id of a key by that id or by the prefix that lists show.
 * Throws NOT_FOUND; CONFLICT when several keys have this prefix.
 */
export function resolveKeyId(reader: Reader, organizationId: number, idOrPrefix: string): string {
  if (isUuid(idOrPrefix)) return getKey(reader, organizationId, idOrPrefix.toLowerCase()).uuid
  const [uuid, another] = store.listUuidsByPrefix(reader, organizationId, idOrPrefix)
  if (uuid === undefined) throw notFound('API key')
  if (another !== undefined) {
    throw new AppError('CONFLICT', `Several keys begin with ${idOrPrefix}. Give the id of the key.`)
  }
  return uuid
}

const ownerPermissions = new Set(ALL_PERMISSIONS)

/** Throws SERVICE_UNAVAILABLE when the organization has left for another appliance. @param keyHash SHA-256, in hex */
function holderOf(reader: Reader, keyHash: string): store.KeyHolder | undefined {
  const holder = store.findKeyHolder(reader, keyHash)
  if (holder) return holder
  if (isKeyOfMoved(reader, keyHash)) throw new MovingError()
  // The organization may have come back since the first read.
  return store.findKeyHolder(reader, keyHash)
}

/**
 * Finds the owner of the key's organization, because the key acts as the owner. Throws INVALID_API_KEY, the same for
 * every reason but one: SERVICE_UNAVAILABLE when the organization has left for another appliance.
 */
export function authenticateKey(reader: Reader, key: string, nowMs: number): Principal {
  const holder = isWellFormedKey(key) ? holderOf(reader, sha256Hex(key)) : undefined
  if (!holder || holder.revokedAt !== null || (holder.expiresAt !== null && holder.expiresAt <= nowMs)) {
    throw new AppError('INVALID_API_KEY', 'This API key is malformed, unknown, expired or revoked.')
  }
  return {
    kind: 'API_KEY',
    organizationId: holder.organizationId,
    organizationUuid: holder.organizationUuid,
    isSuspended: holder.suspendedAt !== null,
    userId: holder.ownerId,
    userUuid: holder.ownerUuid,
    userName: [holder.ownerFirstName, holder.ownerLastName].filter(Boolean).join(' '),
    isOwner: true,
    permissions: ownerPermissions,
    role: { uuid: holder.roleUuid, name: holder.roleName, key: 'OWNER' },
    endsAtMs: holder.expiresAt,
    apiKey: { uuid: holder.keyUuid, name: holder.keyName },
  }
}
