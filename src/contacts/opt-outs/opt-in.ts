import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { findEntry } from '../../compliance/suppressions/service.ts'
import type { Tx } from '../../db/database.ts'
import { MINUTE_MS, toIso } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import { type ConsentStatement, type Lifting, lift } from './service.ts'

/** The address whose opt-out a caller wants to lift, and the consent that the caller states. */
interface OptInRequest {
  channel: SuppressionChannel
  address: string
  /** Internal id; absent if the caller names only the address. */
  contactId?: number
  /** Statement of how the person consented. */
  statement?: ConsentStatement | undefined
  /** The caller's reason, if there is no statement. */
  reason?: string
}

/** Tolerance for differing clocks. */
const TOLERANCE_MS = MINUTE_MS

/**
 * Lifts an opt-out for a caller of the API. A person's own opt-out is lifted only for a signed-in member who
 * states how the person consented since; for other callers it stays (KEPT). The calling code must have
 * checked contact:manage_consent. Throws VALIDATION_FAILED for a statement about the future, or a time before
 * the opt-out.
 */
export function optIn(tx: Tx, principal: Principal, request: OptInRequest): Lifting {
  const { channel, address, contactId, statement } = request
  const isStated = statement !== undefined && principal.kind === 'USER'
  if (statement) assertTime(tx, principal.organizationId, request, statement)
  return lift(
    tx,
    {
      organizationId: principal.organizationId,
      channel,
      address,
      contactId: contactId ?? null,
      method: isStated ? statement.method : principal.apiKey ? 'API' : 'MANUAL',
      actor: actorOf(principal),
      reason: statement?.note ?? request.reason ?? null,
      consentedAt: statement?.occurredAt ?? null,
    },
    isStated ? 'STATEMENT' : 'REQUEST',
  )
}

/**
 * Throws VALIDATION_FAILED for a consent in the future, or from before the opt-out: an opt-out
 * revokes every earlier consent.
 */
function assertTime(
  tx: Tx,
  organizationId: number,
  { channel, address }: OptInRequest,
  { occurredAt }: ConsentStatement,
): void {
  if (occurredAt > tx.now + TOLERANCE_MS) {
    const message = 'consent.occurredAt must not be in the future.'
    throw invalidField('consent.occurredAt', message, 'isPast', (say) => say.past())
  }
  const since = findEntry(tx, organizationId, channel, address)?.createdAt
  if (since === undefined || occurredAt >= since - TOLERANCE_MS) return
  throw invalidField(
    'consent.occurredAt',
    `consent.occurredAt is before the opt-out of ${toIso(since)}. The opt-out revoked every earlier consent.`,
    'isAfterOptOut',
    (say) => say.consentTooOld(),
  )
}
