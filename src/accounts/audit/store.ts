import type { Rows } from '../../db/bare-reader.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import type { AuditEventRow, Chain } from './table.ts'

const CHAIN = `SELECT id, uuid, organization_id, last_sequence, last_hash
  FROM audit_chains`

export const findChain = (reader: Rows, organizationId: number | null): Chain | undefined =>
  reader.get<Chain>(`${CHAIN} WHERE organization_id IS ?`, organizationId)

/** Lists every chain. The chain of the appliance comes first. */
export const listChains = (reader: Rows): Chain[] => reader.all<Chain>(`${CHAIN} ORDER BY organization_id`)

/** @returns internal id of the chain */
export const insertChain = (
  tx: Tx,
  { uuid, organizationId, lastHash }: Pick<Chain, 'uuid' | 'organizationId' | 'lastHash'>,
): number =>
  tx.run(fragment`INSERT INTO audit_chains (uuid, organization_id, last_sequence, last_hash)
    VALUES (${uuid}, ${organizationId}, 0, ${lastHash})`).lastInsertRowid

export const extendChain = (tx: Tx, id: number, last: { sequence: number; hash: string }): void =>
  void tx.run(fragment`UPDATE audit_chains SET last_sequence = ${last.sequence}, last_hash = ${last.hash}
    WHERE id = ${id}`)

export const insertAct = (tx: Tx, row: AuditEventRow): void =>
  void tx.run(fragment`
    INSERT INTO audit_acts (uuid, organization_id, sequence, act, actor_type, actor_id, resource_type,
      resource_id, details, persons, persons_digest, hash, created_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.sequence}, ${row.act}, ${row.actorType}, ${row.actorId},
      ${row.resourceType}, ${row.resourceId}, ${row.details}, ${row.persons}, ${row.personsDigest},
      ${row.hash}, ${row.createdAt})`)

const ACT = `SELECT uuid, organization_id, sequence, act, actor_type, actor_id,
    resource_type, resource_id, details, persons, persons_digest, hash,
    created_at
  FROM audit_acts`

/** The acts of one log after a given act, in order, including acts with a duplicate sequence. */
export const nextActs = (
  reader: Rows,
  organizationId: number | null,
  { after, limit }: { after: number; limit: number },
): AuditEventRow[] =>
  reader.all<AuditEventRow>(
    `${ACT} WHERE organization_id IS ? AND sequence > ? ORDER BY sequence LIMIT ?`,
    organizationId,
    after,
    limit,
  )

export const countActs = (reader: Rows, organizationId: number | null): number =>
  reader.value<number>('SELECT count(*) FROM audit_acts WHERE organization_id IS ?', organizationId) ?? 0

/** The newest acts of one log before `before` (a sequence) that meet the conditions. */
export const pageOfActs = (
  organizationId: number,
  { before, limit, where }: { before: number; limit: number; where: Fragment },
): Fragment =>
  fragment`${{ text: ACT, params: [] }} WHERE organization_id = ${organizationId} AND sequence < ${before}
    AND ${where} ORDER BY sequence DESC LIMIT ${limit}`

/** Lists the logs that have acts but no row in `audit_chains`. */
export const listLost = (reader: Rows): Array<number | null> =>
  reader
    .all<{ organizationId: number | null }>(
      `SELECT DISTINCT organization_id FROM audit_acts a
       WHERE NOT EXISTS (SELECT 1 FROM audit_chains c WHERE c.organization_id IS a.organization_id)`,
    )
    .map(({ organizationId }) => organizationId)

/** Finds a log with an act older than `before` (ms). Acts that only record an earlier deletion do not count. */
export const findAged = (reader: Reader, before: number): { organizationId: number | null } | undefined =>
  reader.get<{ organizationId: number | null }>(fragment`SELECT organization_id
    FROM audit_acts WHERE created_at < ${before} AND act <> 'AUDIT_LOG_SHORTENED' ORDER BY created_at LIMIT 1`)

/** The oldest acts of a log, in order. Times are ms since 1970. */
export const firstActs = (
  reader: Reader,
  organizationId: number | null,
  limit: number,
): Array<{ sequence: number; hash: string; createdAt: number }> =>
  reader.all<{ sequence: number; hash: string; createdAt: number }>(fragment`
    SELECT sequence, hash, created_at FROM audit_acts WHERE organization_id IS ${organizationId}
    ORDER BY sequence LIMIT ${limit}`)

/** Deletes the acts of a log up to and including a given act. @returns how many acts */
export function deleteActsThrough(tx: Tx, organizationId: number | null, sequence: number): number {
  tx.run('UPDATE audit_chains SET deletable_through = ? WHERE organization_id IS ?', sequence, organizationId)
  return tx.run(fragment`DELETE FROM audit_acts
    WHERE organization_id IS ${organizationId} AND sequence <= ${sequence}`).changes
}

/**
 * Erases the names in acts by the user and acts about the user.
 * @returns the logs concerned, each with its number of acts
 */
export function eraseNames(
  tx: Tx,
  userUuid: string,
): Array<{ organizationId: number | null; count: number }> {
  const rows = tx.all<{ organizationId: number | null; count: number }>(fragment`
    SELECT organization_id, count(*) AS count FROM audit_acts
    WHERE (actor_id = ${userUuid} OR resource_id = ${userUuid}) AND persons IS NOT NULL
    GROUP BY organization_id`)
  tx.run('UPDATE audit_acts SET persons = NULL WHERE actor_id = ? OR resource_id = ?', userUuid, userUuid)
  return rows
}

/** Erases the names in these acts. The chain of hashes stays valid: it has only their digests. */
export const eraseNamesOfActs = (tx: Tx, ids: readonly number[]): void =>
  void tx.run(fragment`UPDATE audit_acts SET persons = NULL
    WHERE id IN ${[...ids]} AND resource_type = 'SUPPRESSION' AND persons IS NOT NULL`)
