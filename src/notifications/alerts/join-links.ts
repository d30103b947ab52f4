import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { findJoinLinkById } from '../../join-links/records/store.ts'
import type { joinLinkSpent } from '../../join-links/submissions/events.ts'
import { raise } from '../records/raise.ts'

/** Notifies of a join link without messages for today, unless the link was deleted since. */
export function notifyOfSpentLink(tx: Tx, { organizationId, data }: EventOf<typeof joinLinkSpent>): void {
  const link = findJoinLinkById(tx, organizationId, data.joinLinkId)
  if (!link) return
  const { uuid, name, dailyMessageLimit } = link
  const notice = {
    organizationId,
    event: 'JOIN_LINK_SPENT',
    subject: `join link ${uuid}`,
    title: `Join link "${name}" has sent all messages of today`,
    body: `It sent ${dailyMessageLimit}, its limit for a day, so its form is closed until the next day (UTC). If real people asked for them, raise its dailyMessageLimit; if not, pause it.`,
    link: `/join-links/${uuid}`,
    resourceType: 'JOIN_LINK',
    resourceId: uuid,
  } as const
  raise(tx, notice, 'REPLACES')
}
