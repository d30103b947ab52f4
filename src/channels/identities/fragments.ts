/**
 * SQL for a live sender as a contact shows it, JSON `{channelIdentityId, address}`.
 * @param id SQL of its internal id
 */
export const senderJson = (id: string): string =>
  `(SELECT json_object('channelIdentityId', sender.uuid, 'address', sender.address) FROM channel_identities sender
   WHERE sender.id = ${id} AND sender.deleted_at IS NULL)`

/**
 * SQL for the public id of a sender, also of a deleted one.
 * @param id SQL of its internal id
 */
export const uuidOfChannelIdentity = (id: string): string =>
  `(SELECT uuid FROM channel_identities WHERE id = ${id})`
