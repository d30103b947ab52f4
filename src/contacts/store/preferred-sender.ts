import { Port } from '../../module/port.ts'

/**
 * SQL for the sender with this internal id, as JSON `{channelIdentityId, address}`;
 * NULL where there is none.
 * @param id SQL
 */
export const preferredSender = new Port<(id: string) => string>('the sender that a contact prefers')
