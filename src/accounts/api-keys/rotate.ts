import type { Tx } from '../../db/database.ts'
import { HOUR_MS, toIso } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { recordAct } from '../audit/record.ts'
import { keyStatus } from './policy.ts'
import * as queries from './queries.ts'
import { getKey, type IssuedKey, issueKey, resourceOf } from './service.ts'

/**
 * Creates a key of the same name and lifetime; the old key works until the grace
 * period is over, or until it expires when that is sooner.
 * Throws NOT_FOUND, INVALID_STATE_TRANSITION for a key that no longer works,
 * CONFLICT when there is no room for both.
 */
export function rotateKey(
  tx: Tx,
  instanceId: string,
  principal: Principal,
  rotation: { uuid: string; gracePeriodHours: number },
): IssuedKey {
  const old = getKey(tx, principal.organizationId, rotation.uuid)
  const status = keyStatus(old, tx.now)
  if (status !== 'ACTIVE') {
    throw new AppError(
      'INVALID_STATE_TRANSITION',
      'Only a key that works can be rotated. Create a new one.',
      {
        details: [{ currentStatus: status, allowed: ['ACTIVE'] }],
      },
    )
  }
  const endsAt = tx.now + rotation.gracePeriodHours * HOUR_MS
  const worksUntil = Math.min(endsAt, old.expiresAt ?? endsAt)
  queries.updateApiKey(tx, principal.organizationId, old.id, { expiresAt: worksUntil })
  const issued = issueKey(tx, instanceId, {
    organizationId: principal.organizationId,
    name: old.name,
    createdByUserId: principal.userId,
    expiresAt: old.expiresAt === null ? null : tx.now + (old.expiresAt - old.createdAt),
  })
  recordAct(tx, {
    organizationId: principal.organizationId,
    act: 'API_KEY_ROTATED',
    resource: resourceOf(old),
    details: { newKeyId: issued.row.uuid, worksUntil: toIso(worksUntil) },
  })
  return issued
}
