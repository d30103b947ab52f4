import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { created, type Operation, ok, operation, type Reply } from '../../http/operation.ts'
import { type RateLimitState, rateLimitHeaders } from '../../http/rate-limit.ts'
import { IdRecord, idOf } from '../../http/schema.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { tokenHashOf } from '../../lib/ids.ts'
import { callerActing, type Principal } from '../../lib/principal.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { canHavePasskeys } from '../passkeys/library.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { REUSE_GRACE_MS } from '../sessions/policy.ts'
import { presentSession } from '../sessions/present.ts'
import * as service from '../sessions/service.ts'
import * as store from '../sessions/store.ts'
import {
  issuePair,
  isWellFormedRefreshToken,
  type Renewal,
  renewSession,
  type TokenPair,
} from '../sessions/token-pair.ts'
import { listMemberships } from '../users/service.ts'
import { anyUserExists } from '../users/store.ts'
import { type CookieSite, clearedRefreshCookie, refreshTokenOf } from './cookie.ts'
import { register } from './register.ts'
import {
  EndedSessionsRecord,
  Login,
  Refresh,
  Register,
  SessionRecord,
  SignInMethods,
  SwitchOrganization,
  TokenPairRecord,
} from './schema.ts'
import { signIn } from './sign-in.ts'
import { deviceOf, tokenReply } from './token-reply.ts'

/**
 * Moves the caller's session to another of their organizations. Access tokens that were issued before continue to act
 * in their organization until they expire. Refresh tokens that were issued before stop working.
 * Throws NOT_FOUND for an organization the caller does not belong to.
 */
async function switchOrganization(
  deps: SessionDeps,
  principal: Principal,
  organizationUuid: string,
  device: Device,
): Promise<TokenPair> {
  const renewal = await deps.db.write((tx) => {
    const target = listMemberships(tx, principal.userId).find(
      (membership) => membership.organizationUuid === organizationUuid,
    )
    if (!target) throw notFound('Organization')
    const session = store.findSession(tx, principal.sessionId ?? 0)
    // Another request may have ended the session since it was checked.
    if (!session || session.revokedAt !== null) {
      throw new AppError('UNAUTHENTICATED', 'This session has ended. Sign in again.')
    }
    store.rotateTokensOf(tx, session.id)
    recordAuditEvent(tx, {
      organizationId: target.organizationId,
      act: 'SESSION_MOVED',
      resource: { type: 'SESSION', id: session.uuid },
      by: callerActing(principal, device.ipAddress),
    })
    return renewSession(tx, session, target.organizationId, device)
  })
  return issuePair(deps, renewal)
}

const refused = () => new AppError('UNAUTHENTICATED', 'This refresh token is no longer valid. Sign in again.')

/**
 * Exchanges a refresh token for the next pair. Each token works once. A second use within 10 s works too, because a
 * response may get lost or two tabs may race. A later second use means that the token has leaked, and ends the session.
 * Throws UNAUTHENTICATED, the same for every reason.
 */
async function refresh(deps: SessionDeps, token: string, device: Device): Promise<TokenPair> {
  // The function returns undefined instead of throwing, because throwing would roll back the end of the session.
  const renewal = await deps.db.write((tx) => rotate(tx, tokenHashOf(token), device))
  if (!renewal) throw refused()
  return issuePair(deps, renewal)
}

/**
 * Counts a refresh towards the limit of its session, so that people with one IP address do not share a limit. A token
 * without a session counts towards the limit of the address, as a sign-in does.
 * Throws RATE_LIMITED.
 */
function countRefresh({ db, limiter }: SessionDeps, token: string, clientIp: () => string): RateLimitState {
  const known = isWellFormedRefreshToken(token) && store.findRefreshToken(db, tokenHashOf(token))
  return known ? limiter.take('refresh', known.sessionId) : limiter.take('auth', clientIp())
}

function rotate(tx: Tx, tokenHash: string, device: Device): Renewal | undefined {
  const token = store.findRefreshToken(tx, tokenHash)
  const session = token && store.findSession(tx, token.sessionId)
  if (!session || session.revokedAt !== null || session.expiresAt <= tx.now) return undefined
  if (token.rotatedAt !== null && tx.now - token.rotatedAt > REUSE_GRACE_MS) {
    store.revokeSession(tx, session.id)
    recordAuditEvent(tx, {
      organizationId: session.organizationId,
      act: 'REFRESH_TOKEN_REUSED',
      resource: { type: 'SESSION', id: session.uuid },
      by: { actor: null, address: device.ipAddress },
    })
    return undefined
  }
  if (!store.mayAct(tx, session.userId, session.organizationId)) return undefined
  if (token.rotatedAt === null) store.rotateToken(tx, tokenHash)
  return renewSession(tx, session, session.organizationId, device)
}

const idParams = idOf('the session')

const signInRoutes = (deps: SessionDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/auth/register',
    group: 'Authentication',
    summary: 'Register with a new organization',
    description:
      'The first user of the appliance needs `setupToken`, which works once: the operator finds it in live/setup-token in the data directory, or creates the first user with `carillon init`. Later users can register only if the operator allows sign-up.',
    errors: {
      FORBIDDEN: 'Sign-up is closed, or the set-up token of the first user is missing or wrong.',
      ALREADY_EXISTS: 'A user with this email address exists.',
    },
    access: 'public',
    rateLimit: 'auth',
    body: Register,
    status: 201,
    data: TokenPairRecord,
    handle: async (call) =>
      tokenReply(deps, call.request, await register(deps, call.body, deviceOf(call)), 'Registered'),
  }),
  operation({
    method: 'POST',
    path: '/auth/login',
    group: 'Authentication',
    summary: 'Sign in',
    description:
      'Without organizationId, the session acts in the organization last used. An account with two-factor sign-in needs `code` as well. If it is missing or wrong, the answer is the same as for a wrong password, so that a caller without the second factor does not learn that a password is right: ask people for both, or ask for a code after a refusal and call again with all three.',
    errors: {
      INVALID_CREDENTIALS:
        'The email address, the password or the code is wrong, or a code is missing; the answer does not say which.',
      UNAUTHENTICATED: 'The user is suspended.',
      FORBIDDEN: 'The user belongs to no organization.',
      NOT_FOUND: 'The user does not belong to the organization in `organizationId`.',
    },
    access: 'public',
    rateLimit: 'auth',
    body: Login,
    status: 201,
    data: TokenPairRecord,
    handle: async (call) =>
      tokenReply(deps, call.request, await signIn(deps, call.body, deviceOf(call)), 'Signed in'),
  }),
  operation({
    method: 'POST',
    path: '/auth/refresh',
    group: 'Authentication',
    summary: 'Exchange a refresh token for the next pair',
    description:
      'Each refresh token works once. The token is taken from the body, or from the cookie, which needs a matching Origin.',
    errors: {
      UNAUTHENTICATED: 'The refresh token is missing, expired or already used.',
      FORBIDDEN: 'The call used the cookie and did not come from a page of this server.',
      RATE_LIMITED:
        'The session was refreshed too often, or the caller sent too many unknown tokens. Wait the number of seconds in `Retry-After`.',
    },
    access: 'public',
    body: Refresh,
    status: 201,
    data: TokenPairRecord,
    handle: async (call) => {
      const { headers } = call.request
      const token = refreshTokenOf({ headers, publicOrigin: deps.publicOrigin }, call.body.refreshToken)
      const counted = countRefresh(deps, token, call.clientIp)
      const reply = tokenReply(
        deps,
        call.request,
        await refresh(deps, token, deviceOf(call)),
        'Session refreshed',
      )
      return { ...reply, headers: { ...reply.headers, ...rateLimitHeaders(counted) } }
    },
  }),
  operation({
    method: 'POST',
    path: '/organization/switch',
    group: 'Organization',
    summary: 'Switch to another organization',
    description:
      'The session moves to the other organization and gets a new pair of tokens. Earlier refresh tokens stop working; an earlier access token keeps acting in its organization until it expires.',
    errors: {
      NOT_FOUND: 'The caller does not belong to that organization.',
    },
    access: 'session',
    worksSuspended: true,
    isUnrepeatable: true,
    body: SwitchOrganization,
    status: 201,
    data: TokenPairRecord,
    handle: async (call) =>
      tokenReply(
        deps,
        call.request,
        await switchOrganization(deps, call.principal, call.body.organizationId, deviceOf(call)),
        'Organization switched',
      ),
  }),
]

const ended = (count: number, message: string, site: CookieSite): Reply => ({
  ...created({ endedSessions: count }, message),
  headers: { 'set-cookie': clearedRefreshCookie(site) },
})

const deviceRoutes = ({ db, publicOrigin }: SessionDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/auth/logout',
    group: 'Authentication',
    summary: 'Sign out',
    description:
      'Ends the session of this request and clears its cookie. Its access token stops working immediately.',
    access: 'session',
    worksSuspended: true,
    isUnrepeatable: true,
    status: 201,
    data: EndedSessionsRecord,
    handle: ({ principal, request, write }) =>
      write((tx) => {
        service.endCurrentSession(tx, principal)
        return ended(1, 'Signed out', { publicOrigin, headers: request.headers })
      }),
  }),
  operation({
    method: 'POST',
    path: '/auth/logout-all',
    group: 'Authentication',
    summary: 'Sign out everywhere',
    description: 'Ends every session of the caller, including this one.',
    access: 'session',
    worksSuspended: true,
    isUnrepeatable: true,
    status: 201,
    data: EndedSessionsRecord,
    handle: ({ principal, request, write }) =>
      write((tx) =>
        ended(service.signOutEverywhere(tx, principal), 'Signed out everywhere', {
          publicOrigin,
          headers: request.headers,
        }),
      ),
  }),
  operation({
    method: 'GET',
    path: '/auth/sessions',
    group: 'Authentication',
    summary: 'List your sessions',
    description: 'The 100 sessions used last.',
    access: 'session',
    worksSuspended: true,
    status: 200,
    data: v.array(SessionRecord),
    handle: ({ principal }) =>
      ok(
        service
          .listSessions(db, principal, db.clock.now())
          .map((row) => presentSession(row, principal.sessionId)),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    group: 'Authentication',
    summary: 'End one of your sessions',
    description: 'Takes an id from the list of sessions.',
    access: 'session',
    worksSuspended: true,
    params: idParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        service.endSession(tx, principal, params.id)
        return ok({ id: params.id }, { message: 'Session ended' })
      }),
  }),
]

interface MethodDeps extends SessionDeps {
  /** Undefined if the operator has set no provider. */
  openId: { readonly host: string } | undefined
}

/** The operation that a sign-in page calls before it shows anything. */
const methodRoutes = (deps: MethodDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/auth/methods',
    group: 'Authentication',
    summary: 'Read how people sign in',
    description:
      'For sign-in pages: which ways to sign in this server has. An address and a password always work.',
    access: 'public',
    status: 200,
    data: SignInMethods,
    handle: () => {
      const { db, publicOrigin, openId, allowSignup, sendsMail, passwordMinLength } = deps
      const setUp = !anyUserExists(db)
      return ok({
        passkeys: canHavePasskeys(publicOrigin),
        openId: openId?.host ?? null,
        registration: allowSignup && !setUp,
        setUp,
        sendsMail,
        passwordMinLength,
      })
    },
  }),
]

/**
 * All operations that open or end sessions: /auth, the switch between organizations, and the ways to
 * sign in.
 */
export const sessionRoutes = (deps: MethodDeps): Operation[] => [
  ...signInRoutes(deps),
  ...deviceRoutes(deps),
  ...methodRoutes(deps),
]
