import * as v from 'valibot'
import type { Hosts } from '../../accounts/domains/hosts.ts'
import type { Db } from '../../db/database.ts'
import { countGuesses } from '../../http/guesses.ts'
import { type Operation, operation } from '../../http/operation.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { describeFields } from '../../lib/describe.ts'
import type { ClickRecorder } from '../clicks/recorder.ts'
import { isPrefetch } from '../clicks/user-agent.ts'
import { statusOf } from '../short-links/words.ts'
import { findHop, type Hop } from './find.ts'
import { pageOf } from './pages.ts'

export interface HopDeps {
  db: Db
  limiter: RateLimiter
  hosts: Hosts
  clicks: ClickRecorder
}

/** Any text: a malformed code is a link that does not exist. */
const HopParams = v.object({ code: v.string() })
describeFields(HopParams, { code: 'The end of the short address: 7 or 8 letters and digits.' })

export const hopRoutes = (deps: HopDeps): Operation[] => {
  const guesses = countGuesses(deps.limiter, 'link', (headers) => pageOf(429, headers))
  return [
    operation({
      method: 'GET',
      path: '/s/:code',
      group: 'Short links',
      summary: 'Follow a short link',
      description:
        'Leads to the address of the link, or shows a page that says why it leads nowhere. The click is recorded after the answer; HEAD is answered and never counted. At a domain of an organization only its own links are found.',
      pages: {
        404: 'Nobody has this code, or it is of another organization than the domain.',
        410: 'The link was deleted or switched off, or its time is over.',
        429: 'The caller tried too many codes that nobody has. `Retry-After` says how long to wait.',
      },
      access: 'public',
      isAtDomains: true,
      raw: 'text/html',
      takesAnyQuery: true,
      status: 302,
      params: HopParams,
      handle: ({ params, request, clientIp }) => {
        const refused = guesses.refusal(clientIp)
        if (refused) return refused
        const hop = findHop(deps.db, params.code)
        if (!hop || deps.hosts.isElsewhere(request, hop.organizationId))
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
