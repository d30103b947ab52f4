import { AppError } from '../../lib/errors.ts'

/** Origin of this server, and the headers of the request. */
export interface CookieSite {
  /** `https://host[:port]` as set by the operator. */
  publicOrigin: string
  headers: Headers
}

const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/

/**
 * Over plain http browsers reject cookies with Secure, and this name requires Secure. Only on a loopback address,
 * which is not reachable over a network, the cookie has neither. A proxy may make the server reachable even without
 * `public_base_url`, so the request is checked as well.
 */
export function isPlainLoopback({ publicOrigin, headers }: CookieSite): boolean {
  const { protocol, host } = new URL(publicOrigin)
  const isProxied =
    headers.has('x-forwarded-for') || headers.has('x-forwarded-proto') || headers.has('forwarded')
  return protocol === 'http:' && LOOPBACK.test(host) && LOOPBACK.test(headers.get('host') ?? '') && !isProxied
}

const nameAt = (site: CookieSite): string =>
  isPlainLoopback(site) ? 'carillon-refresh' : '__Secure-carillon-refresh'

/** The refresh token as a cookie for browsers: scripts cannot read it, and it is sent only to /auth. */
export function refreshCookie(value: string, maxAgeSeconds: number, site: CookieSite): string {
  const secure = isPlainLoopback(site) ? '' : ' Secure;'
  return `${nameAt(site)}=${value}; Max-Age=${maxAgeSeconds}; Path=/auth; HttpOnly;${secure} SameSite=Strict`
}

export const clearedRefreshCookie = (site: CookieSite): string => refreshCookie('', 0, site)

/** Our own parser for one name: general cookie parsers have had security holes (CVE-2025-66457, CVE-2026-31865). */
export function cookieOf(headers: Headers, wanted: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return undefined
}

/**
 * The refresh token of a request: from the body, otherwise from the cookie. Browsers send the cookie automatically,
 * so the Origin must be ours.
 * Throws UNAUTHENTICATED when there is none, FORBIDDEN for a foreign page.
 */
export function refreshTokenOf(site: CookieSite, inBody: string | undefined): string {
  if (inBody) return inBody
  const inCookie = cookieOf(site.headers, nameAt(site))
  if (inCookie === undefined) {
    throw new AppError(
      'UNAUTHENTICATED',
      'Send the refresh token: { "refreshToken": "rt_…" }, or its cookie.',
    )
  }
  if (site.headers.get('origin') !== site.publicOrigin) {
    throw new AppError('FORBIDDEN', `Calls with the cookie must come from a page of ${site.publicOrigin}.`)
  }
  return inCookie
}
