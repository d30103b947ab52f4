/** The fields of a sender that campaigns show and check. */
export interface IdentityRow {
  id: number
  uuid: string
  channel: string
  name: string
  provider: string
  address: string
  status: string
  throughputPerSecond: number
  dailyCap: number | null
  /** JSON; null for none. */
  warmUp: string | null
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
