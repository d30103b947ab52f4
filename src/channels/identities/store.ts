import { and } from 'drizzle-orm'
import { isInPlaceOrganization } from '../../accounts/moves/store.ts'
import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { equalsUnindexed, isInList } from '../../db/orm.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy, rowsBy } from '../../db/rows-by.ts'
import type { Stored } from '../../db/sqlite-table.ts'
import { pageOffset } from '../../http/pagination.ts'
import { cutText } from '../../lib/stored-sentence.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import type { ListChannelIdentitiesQuery } from './schema.ts'
import { type ChannelIdentityRow, channelIdentities } from './table.ts'

/** The fields of a sender that campaigns show and check. */
export interface IdentityRow
  extends Pick<
    Stored<typeof channelIdentities>,
    | 'id'
    | 'uuid'
    | 'channel'
    | 'name'
    | 'provider'
    | 'address'
    | 'status'
    | 'throughputPerSecond'
    | 'dailyCap'
    | 'warmUp'
  > {
  /** 1 if the sender can attach files to its messages. */
  carriesMedia: number
}

/** The columns of an `IdentityRow`, for a SELECT. */
export const IDENTITY_COLUMNS = `channel_identities.id, channel_identities.uuid, channel_identities.channel,
  channel_identities.name, channel_identities.provider, channel_identities.address, channel_identities.status,
  channel_identities.throughput_per_second, channel_identities.daily_cap,
  channel_identities.warm_up, ifnull(channel_identities.capabilities ->> '$.mms', 0) AS carriesMedia`

/**
 * SQL for a live sender in a contact's record, JSON `{channelIdentityId, address}`.
 * @param id SQL of its internal id
 */
export const senderJson = (id: string): string =>
  `(SELECT json_object('channelIdentityId', sender.uuid, 'address', sender.address) FROM channel_identities sender
   WHERE sender.id = ${id} AND sender.deleted_at IS NULL)`

/**
 * SQL that joins the sender of a row, or nothing if it was deleted.
 * @param row alias of the row
 */
export const leftJoinLiveChannelIdentity = (row: string, alias: string): string =>
  `LEFT JOIN channel_identities ${alias} ON ${alias}.id = ${row}.channel_identity_id
     AND ${alias}.organization_id = ${row}.organization_id AND ${alias}.deleted_at IS NULL`

/**
 * Queries about senders. Updates while a sender sends change `updated_at` only if its provider must be created
 * again.
 */

const MAX_ERROR_LENGTH = 500

/** Sets an ACTIVE sender to ERROR with the reason; false for another status. */
export const setError = (tx: Tx, id: number, message: string): boolean =>
  tx.run(fragment`
    UPDATE channel_identities SET status = 'ERROR', last_error = ${cutText(message, MAX_ERROR_LENGTH)},
      last_error_at = ${tx.now}, updated_at = max(${tx.now}, updated_at + 1)
    WHERE id = ${id} AND status = 'ACTIVE'`).changes > 0

/**
 * Stores a problem of a sender, and its time if the sender had none. False if this problem is stored already, or
 * the sender does not exist.
 */
export function setTrouble(tx: Tx, id: number, message: string): boolean {
  const kept = cutText(message, MAX_ERROR_LENGTH)
  const { changes } = tx.run(fragment`
    UPDATE channel_identities SET last_error = ${kept}, last_error_at = coalesce(last_error_at, ${tx.now})
    WHERE id = ${id} AND last_error IS NOT ${kept}`)
  return changes > 0
}

/** Lowers the daily cap to the provider's limit. False if no cap is set, or the cap is not above the limit. */
export const lowerDailyCap = (tx: Tx, id: number, limit: number): boolean =>
  tx.run(fragment`
    UPDATE channel_identities SET daily_cap = ${limit}, updated_at = max(${tx.now}, updated_at + 1)
    WHERE id = ${id} AND daily_cap > ${limit}`).changes > 0

/** Removes the problem of a sender that works again. False if the sender had no problem or is in ERROR. */
export const clearTrouble = (tx: Tx, id: number): boolean =>
  tx.run(fragment`UPDATE channel_identities SET last_error = NULL, last_error_at = NULL
    WHERE id = ${id} AND last_error IS NOT NULL AND status <> 'ERROR'`).changes > 0

/** The fields that name a sender in the log. */
interface NamedSender {
  /** Uuid. */
  sender: string
  /** Slug. */
  organization: string
  provider: string
  status: string
}

/** Finds a sender, deleted or not, by its internal id. */
export const findNamedSender = (reader: Reader, id: number): NamedSender | undefined =>
  reader.get<NamedSender>(fragment`
    SELECT uuid AS sender,
      (SELECT slug FROM organizations
      WHERE organizations.id = channel_identities.organization_id) AS organization, provider, status
    FROM channel_identities WHERE id = ${id}`)

const byUuid = liveRowsBy(channelIdentities, 'organizationId', 'uuid')

const byIds = prepared((orm) =>
  orm
    .select()
    .from(channelIdentities)
    .where(
      and(
        equalsUnindexed(channelIdentities.organizationId, 'organizationId'),
        isInList(channelIdentities.id, 'ids'),
      ),
    )
    .prepare(),
)

const COLUMNS = verbatim(IDENTITY_COLUMNS)
const IN_LIVE_ORGANIZATION = verbatim(isLiveOrganization('channel_identities.organization_id'))
/**
 * SQL condition that the organization works here, because a connection to a carrier is open at only
 * one appliance.
 */
const IN_PLACE = verbatim(isInPlaceOrganization('channel_identities.organization_id'))

const byId = rowsBy(channelIdentities, 'id')

export const findChannelIdentity = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ChannelIdentityRow | undefined => byUuid(reader).get({ organizationId, uuid })

/** Finds a sender of any organization that is not deleted. Only for callbacks: their token is compared with the row. */
export function findForCallback(reader: Reader, uuid: string): ChannelIdentityRow | undefined {
  const id = reader.value<number>(fragment`SELECT id FROM channel_identities
    WHERE uuid = ${uuid} AND deleted_at IS NULL AND ${IN_LIVE_ORGANIZATION}`)
  return id === undefined ? undefined : byId(reader).get({ id })
}

/** Finds a sender by its internal id. Includes deleted senders, because their messages may still be in progress. */
export const findById = (reader: Reader, id: number): ChannelIdentityRow | undefined =>
  byId(reader).get({ id })

/** Finds the version of a sender's row. It is read before every batch that is sent. */
export const findVersion = (reader: Reader, id: number): number | undefined =>
  reader.value<number>('SELECT updated_at FROM channel_identities WHERE id = ?', id)

export const findByAddress = (
  reader: Reader,
  row: Pick<ChannelIdentityRow, 'organizationId' | 'channel' | 'provider' | 'address'>,
): { id: number; uuid: string } | undefined =>
  reader.get(fragment`SELECT id, uuid FROM channel_identities
    WHERE organization_id = ${row.organizationId} AND channel = ${row.channel} AND provider = ${row.provider}
      AND address = ${row.address} AND deleted_at IS NULL`)

/**
 * Finds the internal ids of the ACTIVE senders of texts, by address. If two senders have the same
 * address, the older one counts.
 */
export const findTextSenders = (reader: Reader, organizationId: number): Map<string, number> =>
  new Map(
    reader
      .all<{ id: number; address: string }>(fragment`SELECT id, address FROM channel_identities
        WHERE organization_id = ${organizationId} AND channel = 'SMS' AND status = 'ACTIVE'
          AND deleted_at IS NULL ORDER BY id DESC`)
      .map(({ id, address }) => [address, id]),
  )

const matching = (organizationId: number, query: ListChannelIdentitiesQuery): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    verbatim('deleted_at IS NULL'),
    ...(query.channel ? [fragment`channel IN ${query.channel}`] : []),
    ...(query.status ? [fragment`status IN ${query.status}`] : []),
  ])

/** Lists senders, newest first. */
export function listChannelIdentities(
  reader: Reader,
  organizationId: number,
  query: ListChannelIdentitiesQuery,
): ChannelIdentityRow[] {
  const where = matching(organizationId, query)
  const ids = reader
    .all<{ id: number }>(fragment`SELECT id FROM channel_identities WHERE ${where}
      ORDER BY created_at DESC, id DESC LIMIT ${query.limit} OFFSET ${pageOffset(query)}`)
    .map(({ id }) => id)
  const rows = byIds(reader).all({ organizationId, ids: JSON.stringify(ids) })
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export function countChannelIdentities(
  reader: Reader,
  organizationId: number,
  query: ListChannelIdentitiesQuery,
): number {
  const where = matching(organizationId, query)
  return (
    reader.value<number>(`SELECT count(*) FROM channel_identities WHERE ${where.text}`, ...where.params) ?? 0
  )
}

/** Lists the live senders of this organization among `uuids`. */
export const findIdentities = (
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): IdentityRow[] =>
  reader.all<IdentityRow>(fragment`SELECT ${COLUMNS} FROM channel_identities
    WHERE organization_id = ${organizationId} AND uuid IN ${uuids} AND deleted_at IS NULL`)

/** Lists all live ACTIVE senders of a channel. */
export const listActiveIdentities = (
  reader: Reader,
  organizationId: number,
  channel: string,
): IdentityRow[] =>
  reader.all<IdentityRow>(fragment`SELECT ${COLUMNS} FROM channel_identities
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND status = 'ACTIVE'
      AND deleted_at IS NULL`)

/** Finds the default sender of a channel, or else the first one, among those that are ACTIVE. */
export const findActiveDefault = (
  reader: Reader,
  organizationId: number,
  channel: string,
): IdentityRow | undefined =>
  reader.get<IdentityRow>(fragment`SELECT ${COLUMNS} FROM channel_identities
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND status = 'ACTIVE'
      AND deleted_at IS NULL ORDER BY is_default DESC, id LIMIT 1`)

/**
 * Lists the live senders of a provider. Without an organization, of every live organization, for the
 * command line.
 */
export const listByProvider = (
  reader: Reader,
  provider: string,
  organizationId?: number,
): Array<Pick<ChannelIdentityRow, 'id' | 'organizationId' | 'channel' | 'address'>> =>
  reader.all(fragment`SELECT id, organization_id, channel, address FROM channel_identities
    WHERE provider = ${provider} AND deleted_at IS NULL
      AND organization_id = coalesce(${organizationId ?? null}, organization_id) AND ${IN_LIVE_ORGANIZATION}`)

/** Lists all live senders of an organization, newest first. */
export const listLiveIdentities = (
  reader: Reader,
  organizationId: number,
): Array<{ id: number; uuid: string; provider: string; managesOptOutReplies: number }> =>
  reader.all(fragment`SELECT id, uuid, provider, manages_opt_out_replies
    FROM channel_identities WHERE organization_id = ${organizationId} AND deleted_at IS NULL ORDER BY id DESC`)

/** Lists the live senders of live organizations with one of these providers. */
export const listByProviders = (
  reader: Reader,
  providers: readonly string[],
): Array<{ id: number; organizationId: number }> =>
  reader.all(fragment`SELECT id, organization_id FROM channel_identities
    WHERE provider IN ${providers} AND deleted_at IS NULL AND ${IN_LIVE_ORGANIZATION} ORDER BY id`)

/**
 * Lists the senders in use of live organizations with one of these providers. Senders in ERROR are
 * included, because contacts still answer their messages.
 */
export const listInUse = (reader: Reader, providers: readonly string[]): number[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM channel_identities
      WHERE provider IN ${providers} AND status IN ('ACTIVE', 'ERROR') AND deleted_at IS NULL
        AND ${IN_LIVE_ORGANIZATION} AND ${IN_PLACE}`)
    .map(({ id }) => id)

/** Counts the senders of an organization, of any status. */
export const countSenders = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM channel_identities
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL`) ?? 0

/** Counts the senders that send nothing until a user corrects them, and those whose carrier fails. */
export const countTroubled = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM channel_identities
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND status <> 'DISABLED'
      AND (last_error IS NOT NULL OR status = 'ERROR')`) ?? 0

export const hasDefault = (reader: Reader, organizationId: number, channel: string): boolean =>
  reader.value(fragment`SELECT 1 FROM channel_identities
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND is_default = 1
      AND deleted_at IS NULL LIMIT 1`) !== undefined

export function insertChannelIdentity(
  tx: Tx,
  row: typeof channelIdentities.$inferInsert,
): ChannelIdentityRow {
  tx.notify('senders')
  return insertRow(tx, channelIdentities, row)
}

export function updateChannelIdentity(
  tx: Tx,
  organizationId: number,
  id: number,
  change: Partial<typeof channelIdentities.$inferInsert>,
): ChannelIdentityRow {
  tx.notify('senders')
  return updateRow(tx, channelIdentities, { organizationId, id }, change)!
}

/** Removes the default sender of a channel, because a channel has only one. */
export function clearDefault(tx: Tx, organizationId: number, channel: string): void {
  tx.run(fragment`UPDATE channel_identities SET is_default = 0
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND is_default = 1`)
}

export const withdrawals = {
  channel_identities: repeatedBy(
    'senders and their secrets',
    `UPDATE channel_identities SET status = CASE WHEN @state ->> '$.status' = 'DISABLED' THEN 'DISABLED' ELSE status END,
       callback_token = @state ->> '$.callback_token',
       previous_callback_token = @state ->> '$.previous_callback_token',
       previous_callback_token_ends_at = @state ->> '$.previous_callback_token_ends_at',
       sealed_credentials = unhex(nullif(@state ->> '$.sealed_credentials', '')), deleted_at = @state ->> '$.deleted_at'
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')
       AND uuid = @key ->> '$.uuid'`,
  ),
}
