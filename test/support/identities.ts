import type { TestApp, TestTenant } from './app.ts'
import { GATEWAY_SETTINGS } from './carriers.ts'
import { NOWHERE } from './nowhere.ts'

/** A sender as the API shows it. */
export interface IdentityRecord {
  id: string
  address: string
  callbackUrls: { status: string; inbound: string }
}

export async function addIdentity(
  app: TestApp,
  tenant: TestTenant,
  body: Record<string, unknown> = {},
): Promise<IdentityRecord> {
  const count = app.db.value<number>('SELECT count(*) FROM channel_identities') ?? 0
  const answer = await app.post('/channel-identities', tenant.key, {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Sender',
    address: `+1555010${count}`,
    ...body,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

export const addGateway = (
  app: TestApp,
  tenant: TestTenant,
  settings: Record<string, unknown> = {},
): Promise<IdentityRecord> =>
  addIdentity(app, tenant, {
    provider: 'HTTP',
    credentials: { url: `${NOWHERE}/send`, ...GATEWAY_SETTINGS, ...settings },
  })

/** Returns the path and the query of a callback URL, for `app.request`. */
export const pathOf = (url: string): string => url.replace('https://carillon.test', '')

/** Calls back like a gateway. */
export const callBack = (app: TestApp, url: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', pathOf(url), { body: JSON.stringify(body), headers })
