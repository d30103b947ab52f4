/**
 * SQL for a live sender as a contact shows it, JSON `{channelIdentityId, address}`.
 * @param id SQL of its internal id
 */
export const senderJson = (id: string): string =>
  `(SELECT json_object('channelIdentityId', sender.uuid, 'address', sender.address) FROM channel_identities sender
   WHERE sender.id = ${id} AND sender.deleted_at IS NULL)`
