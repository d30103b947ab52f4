import * as v from 'valibot'
import { contactParams } from '../../contacts/records/schema.ts'
import { getContact } from '../../contacts/records/service.ts'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta, pageOffset } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { EmailRecord, LinkAnalytics, ListEmails } from './schema.ts'
import type { ClickedLink, EmailRow } from './store.ts'
import * as store from './store.ts'

/** @param language BCP 47 tag of the reader */
const presentEmail = (row: EmailRow, language: string) => ({
  id: row.uuid,
  subject: row.subject,
  recipient: row.address,
  status: row.displayed,
  campaignId: row.campaignUuid,
  sentAt: toIsoOrNull(row.sentAt),
  deliveredAt: toIsoOrNull(row.deliveredAt),
  openedAt: toIsoOrNull(row.openedAt),
  clickedAt: toIsoOrNull(row.clickedAt),
  isMachineOpen: row.openedAt === null && row.machineOpenedAt !== null,
  machineOpenedAt: toIsoOrNull(row.machineOpenedAt),
  machineOpenReason: row.machineOpenReason,
  failedReason:
    row.displayed === 'FAILED'
      ? row.errorMessage === null
        ? row.errorCode
        : sayStored(row.errorMessage, language)
      : null,
})

/**
 * Returns the clicked links in the form of the API.
 * @param links the last clicked first
 */
const presentClickedLinks = (links: readonly ClickedLink[]) => ({
  smartLinks: totalsOf(links.filter(({ channel }) => channel !== 'EMAIL')),
  email: totalsOf(links.filter(({ channel }) => channel === 'EMAIL')),
  links: links.map(({ url, channel, clicks, lastClickedAt }) => ({
    url,
    channel,
    clicks,
    lastClickedAt: toIsoOrNull(lastClickedAt),
  })),
})

const totalsOf = (links: readonly ClickedLink[]) => ({
  totalClicks: links.reduce((sum, { clicks }) => sum + clicks, 0),
  uniqueLinks: links.length,
  lastClickedAt: toIsoOrNull(links[0]?.lastClickedAt ?? null),
})

/** Number of emails on a page. Callers cannot change it. */
const EMAILS_PER_PAGE = 20

export const contactEngagementRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/:id/emails',
    group: 'Contacts',
    summary: 'List the emails to a contact',
    description:
      'Newest first, 20 per page. Without `statuses` all emails are listed, with an empty `statuses` none. `q` is a part of the subject or the recipient.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    query: ListEmails,
    status: 200,
    data: v.array(EmailRecord),
    meta: PaginationMeta,
    handle: ({ principal, params, query, language }) => {
      const { organizationId } = principal
      const { id: contactId } = getContact(db, principal, params.id)
      const filter = { organizationId, contactId, statuses: query.statuses, q: query.q }
      const page = { page: query.page, limit: EMAILS_PER_PAGE }
      const total = store.countEmails(db, filter)
      const rows = store.listEmails(db, filter, { limit: page.limit, offset: pageOffset(page) })
      return ok(
        rows.map((row) => presentEmail(row, language())),
        { meta: pageMeta(page, total) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/:id/link-analytics',
    group: 'Contacts',
    summary: 'Read the link clicks of a contact',
    description: 'Clicks on the codes of the contact, by link, without those of software.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    status: 200,
    data: LinkAnalytics,
    errors: MAY_TAKE_TOO_LONG,
    handle: async ({ principal, params }) => {
      const { organizationId } = principal
      const { id: contactId } = getContact(db, principal, params.id)
      const reader = db.readPool.of({ organizationId, advice: 'Try again when the server is less busy.' })
      return ok(presentClickedLinks(await store.listClickedLinks(reader, { organizationId, contactId })))
    },
  }),
]
