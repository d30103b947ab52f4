import * as v from 'valibot'
import { getOrganization } from '../../accounts/organizations/service.ts'
import { listContactsByIds } from '../../contacts/records/service.ts'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { idOf, isoTime, uuid } from '../../http/schema.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import type { Principal } from '../../lib/principal.ts'
import { getShortLink, type LinkSettings } from '../short-links/service.ts'
import { KINDS, presentKinds } from './kinds.ts'
import { listKinds, listReferrers, listTopContacts } from './store.ts'
import { type ClicksInput, ClicksPoint, ClicksQuery, timelineOf } from './timeline.ts'

const MAX_REFERRERS = 50
const MAX_CONTACTS = 10

/** Answers with the clicks on a link through any code. Throws NOT_FOUND, VALIDATION_FAILED. */
async function analyseShortLink(
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

const clicks = v.number()

const ReferrerClicks = component('ReferrerClicks', 'Clicks that came from one site.', {
  referrer: [v.string(), 'Its host; empty if the browser did not send it, as for a text message.'],
  clicks: [clicks, 'Clicks of people.'],
})

const ContactClicks = component('ContactClicks', 'Clicks of one contact.', {
  id: [uuid, 'Id of the contact.'],
  firstName: [v.string(), 'Their given name.'],
  lastName: [v.nullable(v.string()), 'Their family name; null if unknown.'],
  clicks: [clicks, 'Number of clicks.'],
})

const ShortLinkAnalytics = component('ShortLinkAnalytics', 'Clicks on a short link.', {
  totalClicks: [clicks, 'Clicks of people, each one.'],
  uniqueClicks: [clicks, 'People who clicked: each contact once, and each unknown visitor once a day.'],
  botClicks: [clicks, 'Visits of software; none of them is in the other counts.'],
  lastClickedAt: [v.nullable(isoTime), 'When a person last clicked it; null for never.'],
  timeline: [v.array(ClicksPoint), 'Clicks over time, the earliest first.'],
  referrers: [v.array(ReferrerClicks), 'The sites with the most clicks, at most 50.'],
  ...KINDS,
  topContacts: [v.array(ContactClicks), 'The contacts who clicked most often, at most 10.'],
})

export const linkAnalyticsRoutes = ({
  db,
  links: settings,
}: {
  db: Db
  links: LinkSettings
}): Operation[] => [
  operation({
    method: 'GET',
    path: '/short-links/:id/analytics',
    group: 'Short links',
    summary: 'Read the clicks on a short link',
    description: 'Clicks over time and by their source, in days of the time zone of the organization.',
    access: 'member',
    permission: 'analytics:read',
    params: idOf('the short link'),
    query: ClicksQuery,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: ShortLinkAnalytics,
    handle: async ({ principal, params, query }) =>
      ok(await analyseShortLink(db, principal, params.id, { query, settings })),
  }),
]
