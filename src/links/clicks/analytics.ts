import { getOrganization } from '../../accounts/organizations/service.ts'
import { listContactsByIds } from '../../contacts/records/service.ts'
import type { Db } from '../../db/database.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { getShortLink, type LinkSettings } from '../short-links/service.ts'
import { presentKinds } from './kinds.ts'
import { type ClicksInput, timelineOf } from './timeline.ts'
import { listKinds, listReferrers, listTopContacts } from './totals.ts'

const MAX_REFERRERS = 50
const MAX_CONTACTS = 10

/** The clicks on a link, whatever held its code. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function analyseShortLink(
  db: Db,
  principal: Principal,
  uuid: string,
  { query, settings }: { query: ClicksInput; settings: LinkSettings },
) {
  const { organizationId } = principal
  const { row } = getShortLink(db, principal, uuid, settings)
  const { timezone } = getOrganization(db, organizationId)
  const reader = db.readPool.of({ organizationId, advice: 'Try again when the server is less busy.' })
  const scope = { linkIds: [row.id] }
  const [timeline, referrers, kinds, top] = await Promise.all([
    timelineOf(reader, scope, query, { timezone, nowMs: db.clock.now() }),
    listReferrers(reader, scope, MAX_REFERRERS),
    listKinds(reader, scope),
    listTopContacts(reader, row.id, MAX_CONTACTS),
  ])
  const ids = top.map(({ contactId }) => contactId)
  const contacts = new Map(listContactsByIds(db, organizationId, ids).map((contact) => [contact.id, contact]))
  return {
    totalClicks: row.totalClicks,
    uniqueClicks: row.uniqueClicks,
    botClicks: row.botClicks,
    lastClickedAt: toIsoOrNull(row.lastClickedAt),
    timeline,
    referrers,
    ...presentKinds(kinds),
    topContacts: top.flatMap(({ contactId, clicks }) => {
      const contact = contacts.get(contactId)
      if (!contact) return []
      const { uuid: id, firstName, lastName } = contact
      return [{ id, firstName, lastName, clicks }]
    }),
  }
}
