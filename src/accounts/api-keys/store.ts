import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { joinOwner } from '../roles/store.ts'
import { isUnsuspendedMember, joinUnsuspendedUser } from '../users/store.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

export const insertApiKey = (tx: Tx, row: typeof apiKeys.$inferInsert): ApiKeyRow =>
  insertRow(tx, apiKeys, row)

/** Counts the keys that work now. */
export const countActiveKeys = (reader: Reader, organizationId: number, nowMs: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM api_keys
    WHERE organization_id = ${organizationId} AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${nowMs})`) ?? 0

/** A key that may act, with its organization, the owner for whom it acts, and the role of the owner. */
export interface KeyHolder extends Pick<ApiKeyRow, 'expiresAt' | 'revokedAt'> {
  keyId: number
  keyUuid: string
  keyName: string
  organizationId: number
  organizationUuid: string
  suspendedAt: number | null
  ownerId: number
  ownerUuid: string
  ownerFirstName: string
  ownerLastName: string | null
  roleUuid: string
  roleName: string
}

/**
 * SQL for whether the creator of key `k` may still act in its organization. A key made at the command line has no
 * creator and depends on the owner alone.
 */
const MAKER_MAY_ACT = `(k.created_by_user_id IS NULL
  OR ${isUnsuspendedMember('k.organization_id', 'k.created_by_user_id')})`

const KEY_HOLDER = `
  SELECT k.id AS keyId, k.uuid AS keyUuid, k.name AS keyName, k.expires_at, k.revoked_at,
         organizations.id AS organizationId, organizations.uuid AS organizationUuid, organizations.suspended_at, users.id AS ownerId,
         users.uuid AS ownerUuid, users.first_name AS ownerFirstName, users.last_name AS ownerLastName,
         roles.uuid AS roleUuid, roles.name AS roleName
  FROM api_keys k
  ${joinOrganization('k.organization_id')}
  ${joinOwner('organizations.id')}
  ${joinUnsuspendedUser('memberships.user_id')}
  WHERE k.key_hash = ? AND ${MAKER_MAY_ACT}`

/**
 * Finds the key and the current owner of the organization, because the key acts as the owner. No row when the owner or
 * the creator of the key is suspended, deleted or no longer a member. Runs on every request, as one prepared statement
 * without a cache: a key revoked by another process is refused on its next use.
 */
export const findKeyHolder = (reader: Reader, keyHash: string): KeyHolder | undefined =>
  reader.get<KeyHolder>(KEY_HOLDER, keyHash)

/** SQL for whether the organization of key `k` has an owner who may act. */
const OWNER_MAY_ACT = `EXISTS (SELECT 1 FROM api_keys o ${joinOwner('o.organization_id')}
  ${joinUnsuspendedUser('memberships.user_id')} WHERE o.id = k.id)`

/** A key with the name of its creator. */
export interface ApiKeyView extends ApiKeyRow {
  creatorUuid: string | null
  creatorFirstName: string | null
  creatorLastName: string | null
  /** 0 when the creator of the key or the owner was suspended, deleted or removed: the key does not work. */
  mayAct: number
}

const SELECT_VIEW = `
  SELECT k.*, users.uuid AS creatorUuid, users.first_name AS creatorFirstName,
         users.last_name AS creatorLastName, (${MAKER_MAY_ACT} AND ${OWNER_MAY_ACT}) AS mayAct
  FROM api_keys k LEFT JOIN users ON users.id = k.created_by_user_id
  WHERE k.organization_id = ?`

export const findApiKey = (reader: Reader, organizationId: number, uuid: string): ApiKeyView | undefined =>
  reader.get<ApiKeyView>(`${SELECT_VIEW} AND k.uuid = ?`, organizationId, uuid)

/** Newest first. */
export const listApiKeys = (reader: Reader, organizationId: number, page: PageRequest): ApiKeyView[] =>
  reader.all<ApiKeyView>(
    `${SELECT_VIEW} ORDER BY k.created_at DESC, k.id DESC LIMIT ? OFFSET ?`,
    organizationId,
    page.limit,
    pageOffset(page),
  )

export const countApiKeys = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT count(*) FROM api_keys WHERE organization_id = ?', organizationId) ?? 0

/** The ids of keys that are not revoked and begin with `prefix`; several keys may share a prefix. */
export const listUuidsByPrefix = (reader: Reader, organizationId: number, prefix: string): string[] =>
  reader
    .all<{ uuid: string }>(fragment`SELECT uuid FROM api_keys
      WHERE organization_id = ${organizationId} AND key_prefix = ${prefix} AND revoked_at IS NULL`)
    .map(({ uuid }) => uuid)

export function updateApiKey(
  tx: Tx,
  organizationId: number,
  id: number,
  change: Partial<Pick<ApiKeyRow, 'name' | 'expiresAt' | 'revokedAt'>>,
): void {
  updateRow(tx, apiKeys, { organizationId, id }, change)
}

/** Records a use; an earlier use never replaces a later one. */
export function recordUse(
  tx: Tx,
  use: { organizationId: number; keyUuid: string; atMs: number; ip: string },
): void {
  tx.run(fragment`UPDATE api_keys SET last_used_at = ${use.atMs}, last_used_ip = ${use.ip}
    WHERE organization_id = ${use.organizationId} AND uuid = ${use.keyUuid}
      AND coalesce(last_used_at, 0) <= ${use.atMs}`)
}

/** Revokes the keys that a user made. Returns how many worked before. */
export const revokeMadeBy = (tx: Tx, userId: number): number =>
  tx.run(
    'UPDATE api_keys SET revoked_at = ? WHERE created_by_user_id = ? AND revoked_at IS NULL',
    tx.now,
    userId,
  ).changes

export const withdrawals = {
  api_keys: repeatedBy(
    'API keys',
    `UPDATE api_keys SET revoked_at = @state ->> '$.revoked_at', expires_at = @state ->> '$.expires_at'
     WHERE uuid = @key ->> '$.uuid'`,
  ),
}
