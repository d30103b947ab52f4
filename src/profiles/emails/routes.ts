import * as v from 'valibot'
import { contactParams } from '../../contacts/records/schema.ts'
import { getContact } from '../../contacts/records/service.ts'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta, pageOffset } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { presentClickedLinks, presentEmail } from './present.ts'
import * as queries from './queries.ts'
import { EmailRecord, LinkAnalytics, ListEmails } from './schema.ts'

/** The size of a page of emails is fixed. */
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
    handle: ({ principal, params, query }) => {
      const { organizationId } = principal
      const { id: contactId } = getContact(db, principal, params.id)
      const filter = { organizationId, contactId, statuses: query.statuses, q: query.q }
      const page = { page: query.page, limit: EMAILS_PER_PAGE }
      const total = queries.countEmails(db, filter)
      const rows = queries.listEmails(db, filter, { limit: page.limit, offset: pageOffset(page) })
      return ok(rows.map(presentEmail), { meta: pageMeta(page, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/contacts/:id/link-analytics',
    group: 'Contacts',
    summary: 'Read the link clicks of a contact',
    description: 'Clicks on the codes that the contact got, by link; those of software are left out.',
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
      return ok(presentClickedLinks(await queries.listClickedLinks(reader, { organizationId, contactId })))
    },
  }),
]
