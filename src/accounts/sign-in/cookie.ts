import { AppError } from '../../lib/errors.ts'

/**
 * The refresh token as a cookie for browsers: scripts cannot read it, and it is
 * sent only to /auth. Over plain http browsers keep no cookie with Secure, so on
 * a loopback address, which no wire leads to, and only there, it goes without.
 * They reject the prefix of the name without Secure.
 */
const LOOPBACK = /^http:\/\/(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/

const isPlainLoopback = (publicOrigin: string): boolean => LOOPBACK.test(publicOrigin)

const nameAt = (publicOrigin: string): string =>
  isPlainLoopback(publicOrigin) ? 'carillon-refresh' : '__Secure-carillon-refresh'

function cookie(value: string, maxAgeSeconds: number, publicOrigin: string): string {
  const secure = isPlainLoopback(publicOrigin) ? '' : ' Secure;'
  const name = nameAt(publicOrigin)
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/auth; HttpOnly;${secure} SameSite=Strict`
}

export const refreshCookie = (token: string, maxAgeSeconds: number, publicOrigin: string): string =>
  cookie(token, maxAgeSeconds, publicOrigin)

export const clearedRefreshCookie = (publicOrigin: string): string => cookie('', 0, publicOrigin)

/** Our own parser for one name: general cookie parsers have had security holes (CVE-2025-66457, CVE-2026-31865). */
function cookieOf(headers: Headers, wanted: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return undefined
}

/**
 * The refresh token of a request: from the body, otherwise from the cookie.
 * Browsers send the cookie on their own, so the Origin must then be ours.
 * Throws UNAUTHENTICATED when there is none, FORBIDDEN for a foreign page.
 * @param publicOrigin `https://host[:port]`
 */
export function refreshTokenOf(headers: Headers, inBody: string | undefined, publicOrigin: string): string {
  if (inBody) return inBody
  const inCookie = cookieOf(headers, nameAt(publicOrigin))
  if (inCookie === undefined) {
    throw new AppError(
      'UNAUTHENTICATED',
      'Send the refresh token: { "refreshToken": "rt_…" }, or its cookie.',
    )
  }
  if (headers.get('origin') !== publicOrigin) {
    throw new AppError('FORBIDDEN', `Calls with the cookie must come from a page of ${publicOrigin}.`)
  }
  return inCookie
}
