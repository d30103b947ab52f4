import type { GuardedClient, GuardedFetch } from '../../src/providers/guarded-fetch.ts'

/** Origins on loopback that stand for hosts that are fixed in a provider. */
export const fixedHosts = new Map<string, string>()

function withFixed(fetch: GuardedFetch): GuardedFetch {
  const there = (url: string): string => {
    const origin = fixedHosts.get(URL.parse(url)?.host ?? '')
    return origin === undefined ? url : url.replace(/^https:\/\/[^/]+/, origin)
  }
  return Object.assign(
    (request: Parameters<GuardedFetch>[0]) => fetch({ ...request, url: there(request.url) }),
    {
      readyFor: (url: string) => fetch.readyFor?.(there(url)) ?? 0,
    },
  )
}

/** Returns the client with these hosts instead of the real ones. */
export const withFixedHosts = (client: GuardedFetch & GuardedClient): GuardedFetch & GuardedClient =>
  Object.assign(withFixed(client), {
    of: (organizationId: number) => withFixed(client.of(organizationId)),
  })
