import { joinOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader } from '../../db/database.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { ChannelIdentityRow } from './table.ts'

/**
 * Stored problems with sending: for `doctor`, `send status` and the API. The send engine keeps them
 * up to date (sender-health.ts, run-state.ts) and logs each change.
 */

/**
 * A sender with a problem. In ERROR it sends nothing until a user corrects the problem. In another
 * status its messages are retried.
 */
interface SenderTrouble
  extends Pick<ChannelIdentityRow, 'organizationId' | 'name' | 'address' | 'provider' | 'status'> {
  /** Uuid. */
  id: string
  organizationName: string
  /** English, without secrets; for the operator. */
  lastError: string
  /** Time when the problem began, ms since 1970; null if an older version stored the problem. */
  since: number | null
}

/** The part of a `Reader` that these queries need; the command line has a bare connection. */
export type HealthReader = Pick<Reader, 'all'>

/** Limit of a list that users read. */
export const MAX_LISTED = 200

/** Lists senders with problems, the oldest problem first, of one organization or of all. At most 200. */
export const listSenderTroubles = (reader: HealthReader, organizationId?: number): SenderTrouble[] =>
  reader
    .all<SenderTrouble>(
      `SELECT i.uuid AS id, i.organization_id, organizations.name AS organizationName, i.name, i.address,
       i.provider, i.status, coalesce(i.last_error, i.status) AS lastError, i.last_error_at AS since
     FROM channel_identities i ${joinOrganization('i.organization_id')}
     WHERE i.deleted_at IS NULL AND i.status <> 'DISABLED'
       AND (i.last_error IS NOT NULL OR i.status = 'ERROR')
       AND (? IS NULL OR i.organization_id = ?)
     ORDER BY i.last_error_at, i.id LIMIT ${MAX_LISTED}`,
      organizationId ?? null,
      organizationId ?? null,
    )
    .map((trouble) => ({ ...trouble, lastError: sayStored(trouble.lastError, 'en') }))

/** Fields that identify a sender without its number or name. */
interface SenderLabels extends Pick<ChannelIdentityRow, 'id' | 'uuid' | 'channel' | 'provider'> {
  /** Slug. */
  organization: string
}

/**
 * Lists the labels of these senders, including deleted ones, if their organization exists.
 * @param ids internal ids
 */
export const listSenderLabels = (reader: Pick<Reader, 'all'>, ids: readonly number[]): SenderLabels[] =>
  reader.all<SenderLabels>(
    `SELECT i.id, i.uuid, i.channel, i.provider, organizations.slug AS organization
     FROM json_each(?) j JOIN channel_identities i ON i.id = j.value ${joinOrganization('i.organization_id')}`,
    JSON.stringify(ids),
  )
