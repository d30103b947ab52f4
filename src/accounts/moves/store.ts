import type { Rows } from '../../db/bare-reader.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { putRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { AppError } from '../../lib/errors.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { type MoveRow, organizationMoves } from './table.ts'

/** Inserts the row of an organization, or replaces it. */
export const putMove = (tx: Tx, row: Omit<MoveRow, 'changedAt'>): MoveRow =>
  putRow(tx, organizationMoves, ['organizationId'], { ...row, changedAt: tx.now })

export const deleteMove = (tx: Tx, organizationId: number): void =>
  void tx.run(fragment`DELETE FROM organization_moves WHERE organization_id = ${organizationId}`)

const byOrganization = rowsBy(organizationMoves, 'organizationId')

export const findMove = (reader: Reader, organizationId: number): MoveRow | undefined =>
  byOrganization(reader).get({ organizationId })

/**
 * Returns whether nothing of the organization may change here: it is moving to or from another
 * appliance, or has left.
 */
export const isMoving = (reader: Reader, organizationId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM organization_moves
    WHERE organization_id = ${organizationId} AND state <> 'SETTLED'`) !== undefined

/** Returns whether the organization has left for another appliance. */
export const hasLeft = (reader: Reader, organizationId: number): boolean =>
  findMove(reader, organizationId)?.state === 'LEFT'

/** Lists the internal ids of the organizations that are moving to or from another appliance, or have left. */
export const listMovingIds = (reader: Reader): number[] =>
  reader
    .all<{ id: number }>(`SELECT organization_id AS id FROM organization_moves WHERE state <> 'SETTLED'`)
    .map(({ id }) => id)

/** Seconds after which a refused call may be repeated. Most moves take less. */
const RETRY_SECONDS = 2

/**
 * The error for a call of an organization that is moving. Its class tells it from other 503s, such as
 * those of a failing disk.
 */
export class MovingError extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE', (say) => say.organizationMoving(), {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
}

/**
 * Describes, for the reference, the page that is shown while an organization is moving to another
 * appliance.
 */
export const MOVING_PAGE = {
  503: 'The organization is being moved to another server. `Retry-After` says when to try again.',
} as const

/**
 * Refuses a change of an organization that is moving to or from another appliance. Call it in the
 * transaction of the change, so that the export contains every change that was acknowledged. Throws
 * SERVICE_UNAVAILABLE.
 */
export function assertInPlace(reader: Reader, organizationId: number): void {
  if (isMoving(reader, organizationId)) throw new MovingError()
}

/** An organization that is moving to or from another appliance. */
interface UnfinishedMove extends Pick<MoveRow, 'state' | 'otherHome' | 'changedAt'> {
  slug: string
}

/** Lists the moves that are neither finished nor cancelled, the oldest first. @param before ms since 1970 */
export const listUnfinishedMoves = (reader: Rows, before: number): UnfinishedMove[] =>
  reader.all<UnfinishedMove>(
    `SELECT organizations.slug, m.state, m.other_home, m.changed_at
     FROM organization_moves m JOIN organizations ON organizations.id = m.organization_id
     WHERE m.state IN ('LEAVING', 'ARRIVED') AND m.changed_at < ? ORDER BY m.changed_at`,
    before,
  )

/**
 * Returns whether the organization is suspended. Reads the current row, because the principal of a
 * request may be from before a move. Throws SERVICE_UNAVAILABLE while the organization is moving to
 * or from another appliance.
 */
export function isSuspendedInPlace(reader: Reader, organizationId: number): boolean {
  const found = reader.get<{ isSuspended: 0 | 1; isElsewhere: 0 | 1 }>(fragment`
    SELECT organizations.suspended_at IS NOT NULL AS isSuspended, ifnull(m.state <> 'SETTLED', 0) AS isElsewhere
    FROM organizations LEFT JOIN organization_moves m ON m.organization_id = organizations.id
    WHERE organizations.id = ${organizationId}`)
  if (found?.isElsewhere) throw new MovingError()
  return found?.isSuspended === 1
}

/**
 * Returns whether the key belongs to an organization that has left for another appliance.
 * @param keyHash SHA-256, in hex
 */
export const isKeyOfMoved = (reader: Reader, keyHash: string): boolean =>
  reader.get(fragment`SELECT 1 FROM api_keys k JOIN organization_moves m ON m.organization_id = k.organization_id
    WHERE k.key_hash = ${keyHash} AND m.state = 'LEFT'`) !== undefined

/** SQL for whether an organization works here: it is not between two appliances and has not left. @param id SQL of its internal id */
export const isInPlaceOrganization = (id: string): string =>
  `${id} NOT IN (SELECT m.organization_id FROM organization_moves m WHERE m.state <> 'SETTLED')`

/**
 * SQL of the origin of the appliance to which an organization has left; NULL for any other
 * organization.
 * @param id SQL of its internal id
 */
export const addressAfterMove = (id: string): string =>
  `(SELECT m.address FROM organization_moves m WHERE m.organization_id = ${id} AND m.state = 'LEFT')`

export const withdrawals = {
  organization_moves: repeatedBy(
    'moves of organizations to other servers',
    `INSERT INTO organization_moves (organization_id, state, other_home, address, fingerprint, suspended_before,
       changed_at, led_to)
     SELECT id, @state ->> '$.state', @state ->> '$.other_home', @state ->> '$.address', @state ->> '$.fingerprint',
       @state ->> '$.suspended_before', @state ->> '$.changed_at', @state ->> '$.led_to'
     FROM organizations WHERE uuid = @key ->> '$.organization'
     ON CONFLICT (organization_id) DO UPDATE SET state = excluded.state, other_home = excluded.other_home,
       address = excluded.address, fingerprint = excluded.fingerprint,
       suspended_before = excluded.suspended_before, changed_at = excluded.changed_at, led_to = excluded.led_to`,
    `DELETE FROM organization_moves
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')`,
  ),
  // The kept requests are repeated after the moves, because they are applied when the move has ended.
  kept_requests: repeatedBy(
    'requests that were kept during a move',
    `INSERT INTO kept_requests (uuid, organization_id, kind, request, received_at)
     SELECT @key ->> '$.uuid', id, @state ->> '$.kind', @state ->> '$.request', @state ->> '$.received_at'
     FROM organizations WHERE uuid = @key ->> '$.organization'
     ON CONFLICT (uuid) DO NOTHING`,
    `DELETE FROM kept_requests WHERE uuid = @key ->> '$.uuid'`,
  ),
}
