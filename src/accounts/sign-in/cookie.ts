import { AppError } from '../../lib/errors.ts'

/**
 * The refresh token as a cookie, for the browser: out of reach of scripts, and
 * only ever sent to /auth. Browsers refuse the prefix without Secure.
 */
const NAME = '__Secure-carillon-refresh'
const ATTRIBUTES = 'Path=/auth; HttpOnly; Secure; SameSite=Strict'

export const refreshCookie = (token: string, maxAgeSeconds: number): string =>
  `${NAME}=${token}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`

export const clearedRefreshCookie = (): string => `${NAME}=; Max-Age=0; ${ATTRIBUTES}`

/** Own parser, one name: general cookie parsers have been an attack surface (CVE-2025-66457, CVE-2026-31865). */
function cookieOf(headers: Headers): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === NAME && value) return value
  }
  return undefined
}

/**
 * The refresh token of a request: from the body, else from the cookie. A
 * browser sends the cookie by itself, so then the page must be ours.
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
    throw new AppError('FORBIDDEN', `With the cookie, calls must come from a page of ${publicOrigin}.`)
  }
  return inCookie
}
