import type { DomainReach } from '../../src/accounts/domains/check.ts'
import type { App } from '../../src/wiring/app.ts'
import type { TestApp, TestTenant } from './app.ts'

/**
 * Returns a network in which every domain leads to this application, through a proxy that passes the Host
 * header on.
 */
export const reachOf = (app: () => Pick<App, 'handle'>): DomainReach => ({
  certificate: async () => ({ kind: 'none', reason: 'There is no TLS in this test.' }),
  locate: async () => ({ kind: 'found', addresses: ['192.0.2.1'] }),
  call: async ({ url }) => {
    // TLS ends at the proxy.
    const { host } = new URL(url)
    const response = await app().handle(new Request(url.replace('https:', 'http:'), { headers: { host } }))
    return { kind: 'answered', status: response.status, headers: {}, body: await response.text() }
  },
})

/**
 * Adds a domain for both uses to the organization, and checks it.
 * @returns the id of its record
 */
export async function addDomain(
  app: TestApp,
  { key }: Pick<TestTenant, 'key'>,
  domain: string,
): Promise<string> {
  await app.patch('/organization', key, { shortDomain: domain, publicDomain: domain })
  const { body } = await app.get('/organization/domains', key)
  const { id } = body.data.find((one: { domain: string }) => one.domain === domain)
  await app.post(`/organization/domains/${id}/verify`, key)
  return id
}
