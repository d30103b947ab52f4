import { AppError } from '../../lib/errors.ts'

/** Origin of this server, and the headers of the request. */
export interface CookieSite {
  /** Origin `https://host[:port]` as set by the operator. */
  publicOrigin: string
  headers: Headers
}

const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/

/**
 * Returns whether the request is over plain http to a loopback address, so that it came over no
 * network. Browsers reject a cookie with `Secure` over plain http, and the usual name of the cookie
 * requires `Secure`. So over loopback the cookie has neither. A proxy may make the server reachable
 * even without `public_base_url`, so the request is checked as well.
 */
export function isPlainLoopback({ publicOrigin, headers }: CookieSite): boolean {
  const { protocol, host } = new URL(publicOrigin)
  const isProxied =
    headers.has('x-forwarded-for') || headers.has('x-forwarded-proto') || headers.has('forwarded')
  return protocol === 'http:' && LOOPBACK.test(host) && LOOPBACK.test(headers.get('host') ?? '') && !isProxied
}

const nameAt = (site: CookieSite): string =>
  isPlainLoopback(site) ? 'carillon-refresh' : '__Secure-carillon-refresh'

/** Returns the cookie with the refresh token. Scripts cannot read it, and browsers send it only to /auth. */
export function refreshCookie(value: string, maxAgeSeconds: number, site: CookieSite): string {
  const secure = isPlainLoopback(site) ? '' : ' Secure;'
  return `${nameAt(site)}=${value}; Max-Age=${maxAgeSeconds}; Path=/auth; HttpOnly;${secure} SameSite=Strict`
}

export const clearedRefreshCookie = (site: CookieSite): string => refreshCookie('', 0, site)

/**
 * Reads one cookie with our own parser: general cookie parsers have had security holes (CVE-2025-66457,
 * CVE-2026-31865).
 */
export function cookieOf(headers: Headers, wanted: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return undefined
}

/**
 * Returns whether the request came from a page of this server. A loopback address has several names
 * (`localhost`, `127.0.0.1`), and a page may be open at any of them; a page of another server on this
 * machine has another port.
 */
const isFromOwnPage = (site: CookieSite): boolean => {
  const origin = site.headers.get('origin')
  return (
    origin === site.publicOrigin || (isPlainLoopback(site) && origin === `http://${site.headers.get('host')}`)
  )
}

/**
 * Returns the refresh token of a request: from the body, otherwise from the cookie. Browsers send the cookie
 * automatically, so the Origin must be ours.
 * Throws UNAUTHENTICATED if there is no token, FORBIDDEN for a page of another site.
 */
export function refreshTokenOf(site: CookieSite, inBody: string | undefined): string {
  if (inBody) return inBody
  const inCookie = cookieOf(site.headers, nameAt(site))
  if (inCookie === undefined) {
    throw new AppError(
      'UNAUTHENTICATED',
      'The refresh token is missing. Send { "refreshToken": "rt_…" }, or the cookie.',
    )
  }
  if (!isFromOwnPage(site)) {
    throw new AppError('FORBIDDEN', `Calls with the cookie must come from a page of ${site.publicOrigin}.`)
  }
  return inCookie
}
