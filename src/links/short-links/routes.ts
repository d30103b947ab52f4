import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { statusOf } from './enums.ts'
import { CreateShortLink, ListShortLinks, ShortLinkRecord, UpdateShortLink } from './schema.ts'
import type { ShortLink } from './service.ts'
import * as service from './service.ts'

/** @param nowMs ms since 1970 */
const presentShortLink = ({ row, shortUrl }: ShortLink, nowMs: number) => ({
  id: row.uuid,
  code: row.code,
  shortUrl,
  originalUrl: row.originalUrl,
  title: row.title,
  status: statusOf(row, nowMs),
  expiresAt: toIsoOrNull(row.expiresAt),
  totalClicks: row.totalClicks,
  uniqueClicks: row.uniqueClicks,
  botClicks: row.botClicks,
  lastClickedAt: toIsoOrNull(row.lastClickedAt),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

const params = idOf('the short link')
const group = 'Short links'

interface ShortLinkDeps {
  db: Db
  links: service.LinkSettings
}

export const shortLinkRoutes = ({ db, links: settings }: ShortLinkDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/short-links',
    group,
    summary: 'Create a short link',
    description: 'It leads to its address immediately.',
    errors: {
      LIMIT_REACHED:
        'The organization has as many short links as its plan allows; links in texts of campaigns do not count. `details[0].help` says what would allow more.',
    },
    access: 'member',
    permission: 'short_link:create',
    body: CreateShortLink,
    status: 201,
    data: ShortLinkRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const link = service.createShortLink(tx, principal, body, settings)
        return created(presentShortLink(link, tx.now), 'Short link created')
      }),
  }),
  operation({
    method: 'GET',
    path: '/short-links',
    group,
    summary: 'List short links',
    description: 'The newest first. Links in texts of campaigns are not included.',
    access: 'member',
    permission: 'short_link:read',
    query: ListShortLinks,
    status: 200,
    data: v.array(ShortLinkRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const nowMs = db.clock.now()
      const { links, total } = service.listShortLinks(db, principal, query, { nowMs, settings })
      return ok(
        links.map((link) => presentShortLink(link, nowMs)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/short-links/:id',
    group,
    summary: 'Read a short link',
    description: 'With its click counts.',
    access: 'member',
    permission: 'short_link:read',
    params,
    status: 200,
    data: ShortLinkRecord,
    handle: ({ principal, params }) =>
      ok(presentShortLink(service.getShortLink(db, principal, params.id, settings), db.clock.now())),
  }),
  operation({
    method: 'PATCH',
    path: '/short-links/:id',
    group,
    summary: 'Change a short link',
    description:
      'A link in the text of a campaign can be changed too: messages already sent then lead to the new address.',
    access: 'member',
    permission: 'short_link:update',
    params,
    body: UpdateShortLink,
    status: 200,
    data: ShortLinkRecord,
    changedAt: (reader, principal, { id }) =>
      service.getShortLink(reader, principal, id, settings).row.updatedAt,
    handle: ({ principal, params, body, write }) =>
      write((tx) => {
        const link = service.updateShortLink(tx, principal, params.id, { input: body, settings })
        return ok(presentShortLink(link, tx.now), { message: 'Short link updated' })
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/short-links/:id',
    group,
    summary: 'Delete a short link',
    description: 'Visitors then see a page that says it is gone. Its code is never used again.',
    access: 'member',
    permission: 'short_link:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        ok(
          { id: service.deleteShortLink(tx, principal, params.id, settings).uuid },
          { message: 'Short link deleted' },
        ),
      ),
  }),
]
