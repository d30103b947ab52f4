import { accountPages as english } from '../../../words/en/account-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { CONSOLE_PATH } from '../../http/console-paths.ts'
import { refusalIn } from '../../http/errors.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { languageOf } from '../../http/page-language.ts'
import { linkPage } from '../../http/public-page.ts'
import { readText, searchOf } from '../../http/take-input.ts'
import { AppError } from '../../lib/errors.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import type { Log } from '../../lib/log.ts'
import type { Invitation } from '../invitations/service.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { refreshSeconds } from '../sessions/present.ts'
import { type CookieSite, cookieOf, isPlainLoopback, refreshCookie } from '../sign-in/cookie.ts'
import {
  type Arrival,
  EndedFlows,
  FLOW_MS,
  newFlow,
  openArrival,
  openFlow,
  sealArrival,
  sealFlow,
} from './flow.ts'
import type { OpenIdProvider } from './provider.ts'
import { joinAs, type SignedIn, signInAs } from './sign-in-as.ts'

/** Base URL to resolve paths; never called. */
const HERE = 'http://localhost'
const MAX_LENGTH = 500

/**
 * The path of the console to which a browser goes after the sign-in. Anything that is no path of the console, such as
 * an address of another site, leads to the first screen.
 * @param wanted as the sign-in page gave it; null for none
 */
function consolePathOf(wanted: string | null): string {
  if (wanted === null || wanted.length > MAX_LENGTH || !URL.canParse(wanted, HERE)) return CONSOLE_PATH
  const { origin, pathname, search } = new URL(wanted, HERE)
  return origin === HERE && pathname.startsWith(CONSOLE_PATH) ? pathname + search : CONSOLE_PATH
}

/** The path to which the forms on the page after a sign-in post. */
const JOIN_PATH = '/auth/openid/join'

/** Shows a button for each invitation, because signing in does not accept one. */
function choices(invitations: readonly Invitation[], language: string): Html {
  const accountPages = inLanguage(english, language)
  /** The names of API keys and of the command line are omitted, because they mean nothing to the invited person. */
  const introOf = ({ actorType, actorName, organizationName, roleName }: Invitation) => {
    const values = { organization: bdi(organizationName), role: bdi(roleName ?? '') }
    return actorType === 'USER'
      ? accountPages.invitedToBy.rich({ ...values, name: bdi(actorName) })
      : accountPages.invitedTo.rich(values)
  }
  return html`${invitations.map(
    (invitation) => html`<section><p>${introOf(invitation)}</p>
<form method="post" action="${JOIN_PATH}"><input type="hidden" name="invitation" value="${invitation.uuid}">
<button>${accountPages.inviteTitle({ organization: invitation.organizationName })}</button></form></section>
`,
  )}`
}

const onward = (path: string, label: string): Html =>
  html`<p><a class="button" href="${path}">${label}</a></p>`

/**
 * Makes the page for a person who now has a session. The browser continues to the console
 * automatically, unless there are invitations to choose from.
 */
function signedInPage(
  { email, invitations }: SignedIn,
  organization: string,
  { to, language }: { to: string; language: string },
): Response {
  const accountPages = inLanguage(english, language)
  const account = html`<p>${accountPages.signedIn.rich({ email, organization: bdi(organization) })}</p>
${onward(to, accountPages.openConsole())}`
  const hasChoice = invitations.length > 0
  const offer = html`\n<p>${accountPages.signedInInvitations()}</p>\n${choices(invitations, language)}`
  return linkPage(accountPages.signedInTitle(), html`${account}${hasChoice ? offer : ''}`, {
    hasForms: hasChoice,
    language,
    headers: hasChoice ? {} : { refresh: `0; url=${to}` },
  })
}

/** Makes the page for a person who does not belong to an organization yet. */
function invitedPage({ email, invitations }: SignedIn, language: string): Response {
  const accountPages = inLanguage(english, language)
  const content = html`<p>${accountPages.invited({ email })}</p>\n${choices(invitations, language)}`
  return linkPage(accountPages.invitedTitle(), content, { language })
}

/** @param reason a refusal with a sentence for the person, or the sentence itself */
function refusedPage(
  request: Request,
  status: number,
  reason: AppError | ((accountPages: typeof english) => string),
  headers: Record<string, string> = {},
): Response {
  const language = languageOf(request)
  const accountPages = inLanguage(english, language)
  const text = reason instanceof AppError ? refusalIn(language, reason) : reason(accountPages)
  const content = html`<p>${text}</p>\n${onward(CONSOLE_PATH, accountPages.signInAct())}`
  return linkPage(accountPages.notSignedInTitle(), content, { status, hasForms: false, language, headers })
}

interface OpenIdDeps extends SessionDeps {
  log: Log
  /** Undefined if the operator has set no provider. */
  openId: OpenIdProvider | undefined
  /** Signs the values that the browser stores during the sign-in. */
  cursorSecret: string
}

export const CALLBACK_PATH = '/auth/openid/callback'

export const openIdRoutes = (deps: OpenIdDeps): Operation[] => {
  const { db, log, openId, cursorSecret, publicOrigin } = deps
  const ended = new EndedFlows()
  const base = {
    method: 'GET' as const,
    group: 'Authentication',
    access: 'public' as const,
    rateLimit: 'auth' as const,
    raw: 'text/html',
    takesAnyQuery: true,
  }
  /** Answers a person who has signed in, with the page, the session, and the cookie for accepting an invitation. */
  const arrive = (
    signedIn: SignedIn,
    about: Pick<Arrival, 'firstName' | 'lastName' | 'to'>,
    request: Request,
    cleared?: string,
  ): Response => {
    const site = { publicOrigin, headers: request.headers }
    const language = languageOf(request)
    const nowMs = db.clock.now()
    const { email, pair, invitations } = signedIn
    const page = pair
      ? signedInPage(signedIn, pair.organization.name, { to: about.to, language })
      : invitedPage(signedIn, language)
    if (pair) {
      page.headers.append('set-cookie', refreshCookie(pair.refreshToken, refreshSeconds(pair, nowMs), site))
    }
    if (cleared) page.headers.append('set-cookie', cleared)
    if (invitations.length > 0) {
      const { firstName, lastName, to } = about
      const arrival = { email, firstName, lastName, to, expiresAt: nowMs + FLOW_MS }
      page.headers.append('set-cookie', arrivalCookie(sealArrival(cursorSecret, arrival), site))
    }
    return page
  }
  const failed = (step: string, error: unknown) =>
    log.warn('a sign-in by OpenID Connect failed', { step, ...causeOf(error) })
  return [
    operation({
      ...base,
      path: '/auth/openid',
      summary: 'Sign in with the provider of the agency',
      description:
        'For browsers: redirects to the OpenID Connect provider that the operator has set (`openid_issuer`), which redirects back to `/auth/openid/callback`. The query may have `to`, the path of the console at which the browser arrives afterwards.',
      pages: { 404: 'The operator has set no provider.', 503: 'The provider could not be reached.' },
      status: 302,
      handle: async ({ request }) => {
        if (!openId) return refusedPage(request, 404, (accountPages) => accountPages.providerNone())
        const { headers, url } = request
        const wanted = new URLSearchParams(searchOf(url)).get('to')
        const flow = newFlow(db.clock.now(), consolePathOf(wanted))
        try {
          const location = await openId.authorizationUrl(flow)
          const cookie = flowCookie(sealFlow(cursorSecret, flow), FLOW_MS / 1_000, { publicOrigin, headers })
          return new Response(null, { status: 302, headers: { location, 'set-cookie': cookie, ...NO_STORE } })
        } catch (error) {
          failed('begin', error)
          return refusedPage(request, 503, (accountPages) => accountPages.providerUnreachable())
        }
      },
    }),
    operation({
      ...base,
      path: CALLBACK_PATH,
      summary: 'Return from the provider',
      description:
        'Accepts the answer of the provider once, in the browser that began the sign-in, and opens a session: its refresh token is the cookie that `POST /auth/refresh` reads. A person without an account and without an invitation to a verified address is refused. Signing in does not join an organization: the page has a button for each invitation. Without any, the browser goes on to the console.',
      pages: {
        400: 'The sign-in has expired, was used before, or began in another browser.',
        403: 'The provider, or this server, refuses the person; the page says why.',
        404: 'The operator has set no provider.',
        503: 'The answer of the provider could not be used.',
      },
      status: 200,
      handle: async ({ request, clientIp }) => {
        if (!openId) return refusedPage(request, 404, (accountPages) => accountPages.providerNone())
        const { headers } = request
        const site = { publicOrigin, headers }
        const nowMs = db.clock.now()
        const query = new URLSearchParams(searchOf(request.url))
        const flow = openFlow(cursorSecret, cookieOf(headers, cookieName(site, FLOW)), nowMs)
        const cleared = { 'set-cookie': flowCookie('', 0, site) }
        if (!flow || query.get('state') !== flow.state || !ended.end(flow, nowMs))
          return refusedPage(request, 400, (accountPages) => accountPages.providerExpired(), cleared)
        if (query.has('error')) {
          return refusedPage(request, 403, (accountPages) => accountPages.providerRefused(), cleared)
        }
        try {
          const claims = await openId.claimsOf(query, flow)
          const signedIn = await signInAs(deps, claims, deviceOf(request, clientIp))
          const { firstName, lastName } = claims
          const about = { firstName, lastName, to: flow.to }
          return arrive(signedIn, about, request, cleared['set-cookie'])
        } catch (error) {
          if (error instanceof AppError && error.code === 'FORBIDDEN')
            return refusedPage(request, 403, error, cleared)
          if (error instanceof AppError) throw error
          failed('answer', error)
          return refusedPage(request, 503, (accountPages) => accountPages.providerUnreachable(), cleared)
        }
      },
    }),
    operation({
      ...base,
      method: 'POST',
      path: JOIN_PATH,
      summary: 'Accept an invitation after signing in with the provider',
      description:
        'Sent by the page after the sign-in: the `invitation` that the person chose, URL-encoded. Works in the browser that signed in, for ten minutes.',
      pages: {
        400: 'The sign-in has expired, or was in another browser.',
        403: 'The invitation no longer works, or the account is refused; the page says why.',
      },
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      status: 200,
      handle: async ({ request, clientIp }) => {
        const site = { publicOrigin, headers: request.headers }
        const sealed = cookieOf(request.headers, cookieName(site, ARRIVAL))
        const arrival = openArrival(cursorSecret, sealed, db.clock.now())
        if (!arrival) return refusedPage(request, 400, (accountPages) => accountPages.providerExpired())
        const uuid = new URLSearchParams(await readText(request)).get('invitation') ?? ''
        try {
          const joined = await joinAs(deps, arrival, uuid, deviceOf(request, clientIp))
          return arrive(joined, arrival, request)
        } catch (error) {
          if (error instanceof AppError && error.code === 'FORBIDDEN') return refusedPage(request, 403, error)
          throw error
        }
      },
    }),
  ]
}

const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const FLOW = 'carillon-openid'
const ARRIVAL = 'carillon-openid-arrival'

const cookieName = (site: CookieSite, name: string): string =>
  isPlainLoopback(site) ? name : `__Secure-${name}`

const cookie = (site: CookieSite, name: string, rest: string): string =>
  `${cookieName(site, name)}=${rest}; Path=/auth/openid; HttpOnly;${isPlainLoopback(site) ? '' : ' Secure;'}`

/** Returns the cookie of a flow. It is Lax, because the answer of the provider comes from the provider's site. */
const flowCookie = (value: string, maxAgeSeconds: number, site: CookieSite): string =>
  `${cookie(site, FLOW, `${value}; Max-Age=${maxAgeSeconds}`)} SameSite=Lax`

/** Returns the cookie of an arrival. It is Strict, so a page of another site cannot accept an invitation. */
const arrivalCookie = (value: string, site: CookieSite): string =>
  `${cookie(site, ARRIVAL, `${value}; Max-Age=${FLOW_MS / 1_000}`)} SameSite=Strict`

const deviceOf = ({ headers }: Request, clientIp: () => string): Device => ({
  userAgent: headers.get('user-agent')?.slice(0, 300) ?? null,
  ipAddress: clientIp(),
})

/** Returns the error without the answer of the provider, because the answer may contain tokens. */
const causeOf = (error: unknown) =>
  error instanceof Error
    ? { error: error.message, code: (error as { code?: unknown }).code?.toString() ?? '' }
    : { error: 'unknown' }
