import { AppError } from '../../lib/errors.ts'

/**
 * The refresh token as a cookie for browsers: scripts cannot read it, and it is
 * sent only to /auth. Browsers reject the name's prefix without Secure.
 */
const NAME = '__Secure-carillon-refresh'
const ATTRIBUTES = 'Path=/auth; HttpOnly; Secure; SameSite=Strict'

export const refreshCookie = (token: string, maxAgeSeconds: number): string =>
  `${NAME}=${token}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`

export const clearedRefreshCookie = (): string => `${NAME}=; Max-Age=0; ${ATTRIBUTES}`

/** Our own parser for one name: general cookie parsers have had security holes (CVE-2025-66457, CVE-2026-31865). */
function cookieOf(headers: Headers): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === NAME && value) return value
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
  const inCookie = cookieOf(headers)
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
