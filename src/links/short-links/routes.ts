import * as v from 'valibot'
import { publicPages as english } from '../../../words/en/public-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { Hosts } from '../../accounts/domains/hosts.ts'
import { addressAfterMove, isMoving, MOVING_PAGE } from '../../accounts/moves/store.ts'
import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import type { Db, Reader } from '../../db/database.ts'
import { limitGuesses } from '../../http/guess-limit.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { languageOf } from '../../http/page-language.ts'
import { pageMeta } from '../../http/pagination.ts'
import { publicPage, tooManyLinksPage } from '../../http/public-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { parameters } from '../../lib/describe.ts'
import { escapeHtml, html } from '../../lib/html.ts'
import { fromBase62 } from '../../lib/ids.ts'
import type { ClickRecorder } from '../clicks/record.ts'
import { isPrefetch } from '../clicks/user-agent.ts'
import { LINK_CODE_LENGTH, RECIPIENT_CODE_LENGTH } from './address.ts'
import { CreateShortLink, ListShortLinks, ShortLinkRecord, statusOf, UpdateShortLink } from './schema.ts'
import type { ShortLink } from './service.ts'
import * as service from './service.ts'

/**
 * Returns a link in the form of the API.
 * @param nowMs ms since 1970
 */
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

/** Link that a code leads to. */
interface Redirect {
  linkId: number
  organizationId: number
  url: string
  isEnabled: number
  expiresAt: number | null
  /** 1 if the link or its organization was deleted, else 0. */
  isGone: number
  /** Origin of the appliance that the organization has moved to. Null for any other organization. */
  movedTo: string | null
  /**
   * Message that contained the code, and the time when it was created (ms since 1970). Absent for the link's
   * own code.
   */
  messageId?: number
  sentAt?: number
}

const LINK = `short_links.id AS linkId, short_links.organization_id,
  short_links.is_enabled, short_links.expires_at,
  short_links.deleted_at IS NOT NULL OR NOT ${isLiveOrganization('short_links.organization_id')} AS isGone,
  ${addressAfterMove('short_links.organization_id')} AS movedTo`

const BY_LINK_CODE = `SELECT ${LINK}, short_links.original_url AS url
  FROM short_links WHERE short_links.code = ?`

const BY_RECIPIENT_CODE = `SELECT ${LINK}, ifnull(r.url, short_links.original_url) AS url,
    r.message_id, r.created_at AS sentAt
  FROM recipient_links r JOIN short_links ON short_links.id = r.link_id AND short_links.organization_id = r.organization_id
  WHERE r.code = ?`

/** Finds the target of a code with one read by a key. Returns undefined for an unknown code. */
function findRedirect(reader: Reader, code: string): Redirect | undefined {
  if (code.length === LINK_CODE_LENGTH)
    return reader.get<Omit<Redirect, 'messageId' | 'sentAt'>>(BY_LINK_CODE, code)
  const number = code.length === RECIPIENT_CODE_LENGTH ? fromBase62(code) : undefined
  return number === undefined ? undefined : reader.get<Required<Redirect>>(BY_RECIPIENT_CODE, number)
}

/** Returns the page of a link that leads nowhere. Its texts contain nothing from the request. */
function gonePage(status: 404 | 410, request: Request): Response {
  const language = languageOf(request)
  const publicPages = inLanguage(english, language)
  const [title, text] =
    status === 404
      ? [publicPages.linkNoneTitle(), publicPages.linkNone()]
      : [publicPages.linkGoneTitle(), publicPages.linkGone()]
  const content = html`<p>${text}</p>`.text
  return publicPage({ title: escapeHtml(title), content, status, hasForms: false, language })
}

interface RedirectDeps {
  db: Db
  limiter: RateLimiter
  hosts: Hosts
  clicks: ClickRecorder
}

/** Accepts any text as a code. A malformed code is treated like an unknown one. */
const RedirectParams = parameters({
  code: [v.string(), 'The end of the short address: 7 or 8 letters and digits.'],
})

export const redirectRoutes = (deps: RedirectDeps): Operation[] => {
  const guesses = limitGuesses(deps.limiter, 'link', tooManyLinksPage)
  return [
    operation({
      method: 'GET',
      path: '/s/:code',
      group: 'Short links',
      summary: 'Follow a short link',
      description:
        'Redirects to the address of the link, or shows a page with the reason why it does not. The click is recorded after the answer; HEAD is answered and never counted. A domain of an organization finds only its own links.',
      redirects: { 307: 'The organization has moved to another server, where its links are.' },
      pages: {
        ...MOVING_PAGE,
        404: 'The code is unknown, or belongs to another organization than the domain.',
        410: 'The link was deleted or switched off, or has expired.',
        429: 'The caller tried too many unknown codes. `Retry-After` has the seconds to wait.',
      },
      access: 'public',
      isAtDomains: true,
      raw: 'text/html',
      takesAnyQuery: true,
      status: 302,
      params: RedirectParams,
      handle: ({ params, request, clientIp }) => {
        const refused = guesses.refusal(clientIp, request)
        if (refused) return refused
        const redirect = findRedirect(deps.db, params.code)
        if (!redirect || deps.hosts.isElsewhere(request, redirect.organizationId))
          return guesses.recordMiss(clientIp, request) ?? gonePage(404, request)
        const nowMs = deps.db.clock.now()
        if (redirect.movedTo !== null) return leadTo(`${redirect.movedTo}/s/${params.code}`, 307)
        if (redirect.isGone || statusOf(redirect, nowMs) !== 'ACTIVE') return gonePage(410, request)
        return answer(deps, redirect, { request, clientIp, nowMs })
      },
    }),
  ]
}

const leadTo = (location: string, status: 302 | 307): Response =>
  new Response(null, {
    status,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })

function answer(
  { db, clicks }: RedirectDeps,
  redirect: Redirect,
  { request, clientIp, nowMs }: { request: Request; clientIp: () => string; nowMs: number },
): Response | Promise<Response> {
  const response = leadTo(redirect.url, 302)
  // A click during a move between two appliances is redirected but not counted.
  if (request.method === 'HEAD' || isMoving(db, redirect.organizationId)) return response
  const { linkId, organizationId, messageId = null, sentAt = null } = redirect
  const full = clicks.note({
    linkId,
    organizationId,
    messageId,
    sentAt,
    clickedAt: nowMs,
    userAgent: request.headers.get('user-agent') ?? '',
    referrer: request.headers.get('referer') ?? '',
    isPrefetch: isPrefetch(request.headers),
    // If the code names its recipient, the visitor's address is not needed.
    ip: messageId === null ? clientIp() : '',
  })
  return full ? full.then(() => response) : response
}
