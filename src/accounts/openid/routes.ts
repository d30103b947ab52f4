import { type Operation, operation } from '../../http/operation.ts'
import { searchOf } from '../../http/query-string.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { refreshSeconds } from '../sessions/present.ts'
import { type CookieSite, cookieOf, isPlainLoopback, refreshCookie } from '../sign-in/cookie.ts'
import { EndedFlows, FLOW_MS, newFlow, openFlow, sealFlow } from './flow.ts'
import { refusedPage, signedInPage } from './pages.ts'
import type { OpenIdProvider } from './provider.ts'
import { signInAs } from './sign-in-as.ts'

export interface OpenIdDeps {
  sessions: SessionDeps
  log: Log
  /** Undefined where the operator has set none. */
  openId: OpenIdProvider | undefined
  /** Signs what a browser keeps meanwhile. */
  cursorSecret: string
}

export const CALLBACK_PATH = '/auth/openid/callback'

const NOT_SET_UP = 'Nobody signs in here with a provider: the operator has set up none. Use your password.'
const UNREACHABLE =
  'The provider could not be reached, or its answer could not be used. Try again in a while.'
const OVER = 'This sign-in is over, was used before, or began in another browser. Begin again.'

export const openIdRoutes = ({ sessions, log, openId, cursorSecret }: OpenIdDeps): Operation[] => {
  const { db, publicOrigin } = sessions
  const ended = new EndedFlows()
  const base = {
    method: 'GET' as const,
    group: 'Authentication',
    access: 'public' as const,
    rateLimit: 'auth' as const,
    raw: 'text/html',
    takesAnyQuery: true,
  }
  const failed = (step: string, error: unknown) =>
    log.warn('a sign-in by OpenID Connect failed', { step, ...causeOf(error) })
  return [
    operation({
      ...base,
      path: '/auth/openid',
      summary: 'Sign in with the provider of the agency',
      description:
        'For browsers: leads to the OpenID Connect provider that the operator has set (`openid_issuer`), which leads back to `/auth/openid/callback`.',
      pages: { 404: 'The operator has set no provider.', 503: 'The provider could not be reached.' },
      status: 302,
      handle: async ({ request: { headers } }) => {
        if (!openId) return refusedPage(404, NOT_SET_UP)
        const flow = newFlow(db.clock.now())
        try {
          const location = await openId.authorizationUrl(flow)
          const cookie = flowCookie(sealFlow(cursorSecret, flow), FLOW_MS / 1_000, { publicOrigin, headers })
          return new Response(null, { status: 302, headers: { location, 'set-cookie': cookie, ...UNKEPT } })
        } catch (error) {
          failed('begin', error)
          return refusedPage(503, UNREACHABLE)
        }
      },
    }),
    operation({
      ...base,
      path: CALLBACK_PATH,
      summary: 'Come back from the provider',
      description:
        'Takes the answer of the provider once, in the browser that began, and opens a session: its refresh token is the cookie that `POST /auth/refresh` takes. Who has no account and no invitation to a verified address gets none.',
      pages: {
        400: 'The sign-in is over, was used before, or began in another browser.',
        403: 'The provider, or this server, does not let the person in; the page says why.',
        404: 'The operator has set no provider.',
        503: 'The answer of the provider could not be used.',
      },
      status: 200,
      handle: async ({ request, clientIp }) => {
        if (!openId) return refusedPage(404, NOT_SET_UP)
        const { headers } = request
        const site = { publicOrigin, headers }
        const nowMs = db.clock.now()
        const query = new URLSearchParams(searchOf(request.url))
        const flow = openFlow(cursorSecret, cookieOf(headers, flowName(site)), nowMs)
        const cleared = { 'set-cookie': flowCookie('', 0, site) }
        if (!flow || query.get('state') !== flow.state || !ended.end(flow, nowMs))
          return refusedPage(400, OVER, cleared)
        if (query.has('error')) {
          return refusedPage(
            403,
            'The provider did not let you in. Begin again, or ask whoever runs it.',
            cleared,
          )
        }
        try {
          const claims = await openId.claimsOf(query, flow)
          const userAgent = headers.get('user-agent')?.slice(0, 300) ?? null
          const pair = await signInAs(sessions, claims, { userAgent, ipAddress: clientIp() })
          const page = signedInPage(pair.user.email, pair.organization.name, {})
          const seconds = refreshSeconds(pair, db.clock.now())
          page.headers.append('set-cookie', refreshCookie(pair.refreshToken, seconds, site))
          page.headers.append('set-cookie', cleared['set-cookie'])
          return page
        } catch (error) {
          if (error instanceof AppError && error.code === 'FORBIDDEN')
            return refusedPage(403, error.message, cleared)
          if (error instanceof AppError) throw error
          failed('answer', error)
          return refusedPage(503, UNREACHABLE, cleared)
        }
      },
    }),
  ]
}

const UNKEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const flowName = (site: CookieSite): string =>
  isPlainLoopback(site) ? 'carillon-openid' : '__Secure-carillon-openid'

/** Lax, as the answer of the provider comes from its site. */
const flowCookie = (value: string, maxAgeSeconds: number, site: CookieSite): string =>
  `${flowName(site)}=${value}; Max-Age=${maxAgeSeconds}; Path=/auth/openid; HttpOnly;${isPlainLoopback(site) ? '' : ' Secure;'} SameSite=Lax`

/** What went wrong, without what the provider sent: tokens may be in it. */
const causeOf = (error: unknown) =>
  error instanceof Error
    ? { error: error.message, code: (error as { code?: unknown }).code?.toString() ?? '' }
    : { error: 'unknown' }
