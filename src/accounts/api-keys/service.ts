import type { Reader, Tx } from '../../db/database.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { isUuid, sha256Hex, uuidv7 } from '../../lib/ids.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'
import { recordAct } from '../audit/record.ts'
import { generateKey, isWellFormedKey, lastFour, shownPrefix } from './key-format.ts'
import type { ApiKeyView } from './queries.ts'
import * as queries from './queries.ts'
import type { ListApiKeysQuery, UpdateApiKeyInput } from './schema.ts'
import type { ApiKeyRow } from './table.ts'

/** Active keys of one organization. */
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
 * A new key, which `createKey` or `rotateKey` writes down. Its text is in the result and nowhere else: only a hash is stored.
 * Throws CONFLICT when the organization has 20 active keys, VALIDATION_FAILED when `expiresAt` is in the past.
 */
export function issueKey(tx: Tx, instanceId: string, input: IssueKeyInput): IssuedKey {
  if (input.expiresAt !== null && input.expiresAt <= tx.now) {
    throw invalidField('expiresAt', 'expiresAt must be in the future.', 'minDate')
  }
  if (queries.countActiveKeys(tx, input.organizationId, tx.now) >= MAX_ACTIVE_KEYS) {
    throw new AppError(
      'CONFLICT',
      `An organization has at most ${MAX_ACTIVE_KEYS} active keys. Revoke one first.`,
      {
        details: [{ resource: 'API_KEYS', limit: MAX_ACTIVE_KEYS }],
      },
    )
  }
  const key = generateKey(instanceId)
  const row = queries.insertApiKey(tx, {
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

/** As `issueKey`, written down in the audit log. */
export function createKey(tx: Tx, instanceId: string, input: IssueKeyInput): IssuedKey {
  const issued = issueKey(tx, instanceId, input)
  recordAct(tx, {
    organizationId: input.organizationId,
    act: 'API_KEY_CREATED',
    resource: resourceOf(issued.row),
    details: { expiresAt: toIsoOrNull(input.expiresAt) },
  })
  return issued
}

/** How the audit log names a key. */
export const resourceOf = ({ uuid, name }: { uuid: string; name: string }) =>
  ({ type: 'API_KEY', id: uuid, name }) as const

/** Throws NOT_FOUND. */
export function getKey(reader: Reader, organizationId: number, uuid: string): ApiKeyView {
  const key = queries.findApiKey(reader, organizationId, uuid)
  if (!key) throw notFound('API key')
  return key
}

/** Newest first, with those that no longer work. */
export const listKeys = (reader: Reader, organizationId: number, query: ListApiKeysQuery) => ({
  rows: queries.listApiKeys(reader, organizationId, query),
  total: queries.countApiKeys(reader, organizationId),
})

/** Throws NOT_FOUND. */
export function renameKey(
  tx: Tx,
  organizationId: number,
  uuid: string,
  input: UpdateApiKeyInput,
): ApiKeyView {
  const key = getKey(tx, organizationId, uuid)
  if (input.name === undefined || input.name === key.name) return key
  queries.updateApiKey(tx, organizationId, key.id, { name: input.name })
  const renamed = { uuid: key.uuid, name: input.name }
  recordAct(tx, { organizationId, act: 'API_KEY_RENAMED', resource: resourceOf(renamed) })
  return { ...key, name: input.name }
}

/** Revokes the key with immediate effect; a revoked key stays as it is. Throws NOT_FOUND. */
export function revokeKey(tx: Tx, organizationId: number, uuid: string): ApiKeyView {
  const key = getKey(tx, organizationId, uuid)
  if (key.revokedAt !== null) return key
  queries.updateApiKey(tx, organizationId, key.id, { revokedAt: tx.now })
  recordAct(tx, { organizationId, act: 'API_KEY_REVOKED', resource: resourceOf(key) })
  return { ...key, revokedAt: tx.now }
}

/**
 * The id of a key given by its id or by the beginning that lists show.
 * Throws NOT_FOUND; CONFLICT when several keys begin so.
 */
export function resolveKeyId(reader: Reader, organizationId: number, idOrPrefix: string): string {
  if (isUuid(idOrPrefix)) return getKey(reader, organizationId, idOrPrefix.toLowerCase()).uuid
  const [uuid, another] = queries.listUuidsByPrefix(reader, organizationId, idOrPrefix)
  if (uuid === undefined) throw notFound('API key')
  if (another !== undefined) {
    throw new AppError('CONFLICT', `Several keys begin with ${idOrPrefix}. Give the id of the key.`)
  }
  return uuid
}

const ownerPermissions = new Set(ALL_PERMISSIONS)

/** Who a key acts as: its organization's owner. Throws INVALID_API_KEY, the same for every reason. */
export function authenticateKey(reader: Reader, key: string, nowMs: number): Principal {
  const holder = isWellFormedKey(key) ? queries.findKeyHolder(reader, sha256Hex(key)) : undefined
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
