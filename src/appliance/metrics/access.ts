import { hostOf } from '../../accounts/domains/hosts.ts'
import { nothingHere } from '../../http/errors.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { AppError } from '../../lib/errors.ts'
import { constantTimeEqual } from '../../lib/ids.ts'
import { isLoopbackHost } from '../../lib/web-url.ts'

interface AccessDeps {
  limiter: RateLimiter
  /** Token of the setting `metrics_token`, or undefined. */
  token: string | undefined
  /** Origin of the server, as people reach it. */
  publicBaseUrl: string
}

/**
 * Lets the caller read the metrics, or throws. With a token, only its owner may read them. Without a token,
 * only programs on this machine may, and only while the server is for this machine alone: behind a proxy every
 * caller comes from loopback, and not every proxy says that it is a proxy.
 *
 * Throws NOT_FOUND (no token is set, and the caller is on another machine), UNAUTHENTICATED, RATE_LIMITED.
 * @param ip the caller's address
 */
export function admit({ limiter, token, publicBaseUrl }: AccessDeps, request: Request, ip: string): void {
  if (token === undefined) {
    if (!isLocal(publicBaseUrl, request, ip)) throw nothingHere()
  } else if (!hasToken(request, token)) {
    limiter.take('auth', `metrics ${ip}`)
    throw new AppError(
      'UNAUTHENTICATED',
      'Send the token of the setting metrics_token: Authorization: Bearer <token>.',
    )
  }
  limiter.take('metrics', 'admitted')
}

function hasToken(request: Request, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return given !== undefined && constantTimeEqual(given, token)
}

/**
 * Headers that proxies add. nginx adds none of them by default, and its `Connection: close` says nothing:
 * many programs send that too, such as Python's urllib.
 */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
] as const

const isLocal = (publicBaseUrl: string, request: Request, ip: string): boolean =>
  isLoopbackHost(new URL(publicBaseUrl).hostname) &&
  isLoopbackAddress(ip) &&
  isLoopbackHost(hostOf(request)) &&
  OF_PROXIES.every((name) => !request.headers.has(name))

const isLoopbackAddress = (ip: string): boolean => ip === '::1' || /^127(?:\.\d{1,3}){3}$/.test(ip)
