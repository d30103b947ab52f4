import * as v from 'valibot'
import { listOrganizationIdsOfDomain } from '../../accounts/organizations/queries.ts'
import type { Db } from '../../db/database.ts'
import { countGuesses } from '../../http/guesses.ts'
import { type Operation, operation } from '../../http/operation.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { describeFields } from '../../lib/describe.ts'
import type { ClickRecorder } from '../clicks/recorder.ts'
import { isPrefetch } from '../clicks/user-agent.ts'
import type { LinkSettings } from '../short-links/service.ts'
import { statusOf } from '../short-links/words.ts'
import { findHop, type Hop } from './find.ts'
import { pageOf } from './pages.ts'

export interface HopDeps {
  db: Db
  limiter: RateLimiter
  links: LinkSettings
  clicks: ClickRecorder
}

/** Any text: a malformed code is a link that does not exist. */
const HopParams = v.object({ code: v.string() })
describeFields(HopParams, { code: 'The end of the short address: 7 or 8 letters and digits.' })

export const hopRoutes = (deps: HopDeps): Operation[] => {
  const guesses = countGuesses(deps.limiter, 'link', (headers) => pageOf(429, headers))
  const publicHost = new URL(deps.links.publicBaseUrl).hostname
  return [
    operation({
      method: 'GET',
      path: '/s/:code',
      group: 'Short links',
      summary: 'Follow a short link',
      description:
        'Leads to the address of the link, or shows a page that says why it leads nowhere. The click is recorded after the answer; HEAD is answered and never counted. At the short domain of an organization only its own links are found.',
      pages: {
        404: 'Nobody has this code, or it is of another organization than the domain.',
        410: 'The link was deleted or switched off, or its time is over.',
        429: 'The caller tried too many codes that nobody has. `Retry-After` says how long to wait.',
      },
      access: 'public',
      raw: 'text/html',
      takesAnyQuery: true,
      status: 302,
      params: HopParams,
      handle: ({ params, request, clientIp }) => {
        const refused = guesses.refusal(clientIp)
        if (refused) return refused
        const hop = findHop(deps.db, params.code)
        if (!hop || isElsewhere(deps.db, hop, request, publicHost))
          return guesses.miss(clientIp) ?? pageOf(404)
        const nowMs = deps.db.clock.now()
        if (hop.isGone || statusOf(hop, nowMs) !== 'ACTIVE') return pageOf(410)
        return answer(deps, hop, { request, clientIp, nowMs })
      },
    }),
  ]
}

function answer(
  { clicks }: HopDeps,
  hop: Hop,
  { request, clientIp, nowMs }: { request: Request; clientIp: () => string; nowMs: number },
): Response | Promise<Response> {
  const headers = { location: hop.url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  const response = new Response(null, { status: 302, headers })
  if (request.method === 'HEAD') return response
  const { linkId, organizationId, messageId = null, sentAt = null } = hop
  const full = clicks.note({
    ...{ linkId, organizationId, messageId, sentAt },
    clickedAt: nowMs,
    userAgent: request.headers.get('user-agent') ?? '',
    referrer: request.headers.get('referer') ?? '',
    isPrefetch: isPrefetch(request.headers),
    // Whose code it is, is known: the address is not needed.
    ip: messageId === null ? clientIp() : '',
  })
  return full ? full.then(() => response) : response
}

/** Whether the request came to the short domain of another organization. */
function isElsewhere(db: Db, hop: Hop, request: Request, publicHost: string): boolean {
  const host = hostOf(request)
  if (host === publicHost || host === '') return false
  const owners = listOrganizationIdsOfDomain(db, host)
  return owners.length > 0 && !owners.includes(hop.organizationId)
}

/** Without its port, in lower case. */
const hostOf = (request: Request): string =>
  (request.headers.get('host') ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
