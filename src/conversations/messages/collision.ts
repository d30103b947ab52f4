import type { Reader } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Between } from '../records/table.ts'
import { listNewest } from './list.ts'

/** What lies further back was answered long ago. */
const LOOKED_THROUGH = 100

/**
 * Two members may read the same text and answer it within the same minute: the second one is told before the contact
 * gets two answers. Texts of the contact do not count, as they come while somebody writes.
 * @param lastSeenMessageId public id of the newest message that the writer saw
 * @throws CONFLICT when another member has answered since
 */
export function assertNobodyAnswered(
  reader: Reader,
  { userUuid }: Principal,
  between: Between,
  lastSeenMessageId: string,
): void {
  const newest = listNewest(reader, between, LOOKED_THROUGH)
  const seen = newest.findIndex(({ uuid }) => uuid === lastSeenMessageId)
  const unseen = seen === -1 ? newest : newest.slice(0, seen)
  const other = unseen.find(
    ({ actorType, actorReference, status }) =>
      actorType === 'USER' && actorReference !== userUuid && status !== 'CANCELLED',
  )
  if (!other) return
  const name = other.actorName ?? 'Somebody'
  throw new AppError(
    'CONFLICT',
    `${name} has answered meanwhile, so your message was not sent. To send it all the same, name that answer as lastSeenMessageId.`,
    {
      details: [
        {
          reason: 'ANSWERED',
          messageId: other.uuid,
          sentBy: { id: other.actorReference, name: other.actorName },
        },
      ],
    },
  )
}
