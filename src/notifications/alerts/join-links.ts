import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { findJoinLinkById } from '../../join-links/records/store.ts'
import type { joinLinkSpent } from '../../join-links/submissions/events.ts'
import { raise } from '../records/raise.ts'
import { say } from '../records/texts.ts'

/** Notifies of a join link without messages for today, unless the link was deleted since. */
export function notifyOfSpentLink(tx: Tx, { organizationId, data }: EventOf<typeof joinLinkSpent>): void {
  const link = findJoinLinkById(tx, organizationId, data.joinLinkId)
  if (!link) return
  const { uuid, name, dailyMessageLimit } = link
  const notice = {
    organizationId,
    event: 'JOIN_LINK_SPENT',
    subject: `join link ${uuid}`,
    title: say.linkSpent({ name }),
    body: [say.linkSpentHint({ count: dailyMessageLimit })],
    link: `/join-links/${uuid}`,
    resourceType: 'JOIN_LINK',
    resourceId: uuid,
  } as const
  raise(tx, notice, 'REPLACES')
}
