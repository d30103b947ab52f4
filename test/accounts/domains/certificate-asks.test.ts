import { describe, expect, test } from 'bun:test'
import { CertificateAsks } from '../../../src/accounts/domains/certificate-asks.ts'
import type { DomainReach } from '../../../src/accounts/domains/check.ts'
import { Hosts } from '../../../src/accounts/domains/hosts.ts'
import { suspendOrganization } from '../../../src/accounts/organizations/service.ts'
import { closeOrganization } from '../../../src/appliance/closing/close-organization.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { until } from '../../support/client.ts'
import { addDomain, reachOf } from '../../support/domains.ts'
import { some } from '../../support/size.ts'

const DOMAIN = 'go.acme.example'

/** Returns the status that the proxy on this machine gets. */
async function ask(app: TestApp, domain: string, headers: Record<string, string> = {}): Promise<number> {
  const url = `http://127.0.0.1:4000/.well-known/carillon-certificate?domain=${encodeURIComponent(domain)}`
  const request = new Request(url, { headers: { host: '127.0.0.1:4000', ...headers } })
  return (await app.app.handle(request)).status
}

const onThisMachine = { peerOf: () => '127.0.0.1' }

/** A connection to domains that counts requests, and loses them while `isAway` is true. */
function road() {
  const state = { isAway: false, asked: 0 }
  let app: TestApp
  const real = reachOf(() => app.app)
  const reach: DomainReach = {
    ...real,
    call: (request) => {
      state.asked += 1
      return state.isAway ? Promise.resolve({ kind: 'not_sent', reason: 'x' }) : real.call(request)
    },
  }
  return { state, reach, leadsTo: (one: TestApp) => (app = one) }
}

describe('GET /.well-known/carillon-certificate', () => {
  test.each(
    some([
      { what: 'the name of this server', domain: 'carillon.test', status: 200 },
      { what: 'a further name of this server', domain: 'api.carillon.test', status: 200 },
      { what: 'a domain that works', domain: DOMAIN, status: 200 },
      { what: 'a domain in capitals', domain: 'GO.Acme.Example', status: 200 },
      { what: 'a name that no organization has', domain: 'go.other.example', status: 404 },
      { what: 'a name below a domain', domain: `www.${DOMAIN}`, status: 404 },
      { what: 'a name above a domain', domain: 'acme.example', status: 404 },
      { what: 'an address', domain: '192.0.2.1', status: 404 },
      { what: 'an IPv6 address', domain: '::1', status: 404 },
      { what: 'an empty name', domain: '', status: 404 },
      { what: 'a wildcard', domain: '*.acme.example', status: 404 },
      { what: 'a name with SQL in it', domain: `${DOMAIN}' OR '1'='1`, status: 404 },
      { what: 'a name longer than the DNS has', domain: `${'a.'.repeat(200)}${DOMAIN}`, status: 404 },
    ]),
  )('$what: $status', async ({ domain, status }) => {
    await using app = createTestApp({}, onThisMachine)
    await addDomain(app, app.tenant(), DOMAIN)
    expect(await ask(app, domain)).toBe(status)
  })

  test.each(
    some<{ what: string; peer: string | undefined; headers: Record<string, string> }>([
      { what: 'a caller from elsewhere', peer: '192.0.2.7', headers: {} },
      { what: 'a caller without a known address', peer: undefined, headers: {} },
      { what: 'a caller behind the proxy', peer: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.7' } },
      {
        what: 'a caller that claims to be on this machine',
        peer: '127.0.0.1',
        headers: { 'x-forwarded-for': '127.0.0.1' },
      },
      { what: 'a caller behind another proxy', peer: '127.0.0.1', headers: { forwarded: 'for=192.0.2.7' } },
      { what: 'a caller through a cache', peer: '127.0.0.1', headers: { via: '1.1 cache' } },
      { what: 'a caller at the public name', peer: '127.0.0.1', headers: { host: 'carillon.test' } },
      { what: 'a caller at the domain itself', peer: '127.0.0.1', headers: { host: DOMAIN } },
    ]),
  )('$what is refused for any name', async ({ peer, headers }) => {
    await using app = createTestApp({ trustedProxies: ['127.0.0.1'] }, { peerOf: () => peer })
    await addDomain(app, app.tenant(), DOMAIN)
    expect(await ask(app, DOMAIN, headers)).toBe(404)
    expect(await ask(app, 'carillon.test', headers)).toBe(404)
  })

  test('the domain of a suspended organization keeps its certificate, and the domain of a closed one gets none', async () => {
    await using app = createTestApp({}, onThisMachine)
    const tenant = app.tenant()
    await addDomain(app, tenant, DOMAIN)
    const { id } = tenant.organization
    app.db.writeNow((tx) => void suspendOrganization(tx, id, 'Unpaid'))
    expect(await ask(app, DOMAIN)).toBe(200)
    app.db.writeNow((tx) => void closeOrganization(tx, id))
    expect(await ask(app, DOMAIN)).toBe(404)
  })

  test('a former domain keeps its certificate until the organization deletes it', async () => {
    await using app = createTestApp({}, onThisMachine)
    const { key } = app.tenant()
    const id = await addDomain(app, { key }, DOMAIN)
    await app.patch('/organization', key, { shortDomain: null, publicDomain: null })
    expect(await ask(app, DOMAIN)).toBe(200)
    await app.request('DELETE', `/organization/domains/${id}`, { token: key })
    expect(await ask(app, DOMAIN)).toBe(404)
  })

  test.each([
    { what: 'was never checked', isChecked: false },
    { what: 'failed its last check', isChecked: true },
  ])('a domain that $what gets a certificate as soon as it leads here', async ({ isChecked }) => {
    const { state, reach, leadsTo } = road()
    await using app = leadsTo(createTestApp({}, { ...onThisMachine, reach }))
    const { key } = app.tenant()
    state.isAway = true
    if (isChecked) await addDomain(app, { key }, DOMAIN)
    else await app.patch('/organization', key, { shortDomain: DOMAIN })
    state.isAway = false
    expect(await ask(app, DOMAIN)).toBe(200)
  })

  test('many callers of a domain that leads elsewhere cost one request', async () => {
    const { state, reach, leadsTo } = road()
    await using app = leadsTo(createTestApp({}, { ...onThisMachine, reach }))
    const { key } = app.tenant()
    await app.patch('/organization', key, { shortDomain: DOMAIN })
    state.isAway = true
    const flood = await Promise.all(Array.from({ length: 50 }, () => ask(app, DOMAIN)))
    expect([new Set(flood), state.asked]).toEqual([new Set([404]), 1])
    // A result is kept for one second, so a request soon afterwards costs nothing either.
    expect([await ask(app, DOMAIN), state.asked]).toEqual([404, 1])
  })

  test('names that no organization has cause no network request', async () => {
    const { state, reach, leadsTo } = road()
    await using app = leadsTo(createTestApp({}, { ...onThisMachine, reach }))
    const names = Array.from({ length: 200 }, (_, n) => `host${n}.scanner.example`)
    const statuses = await Promise.all(names.map((name) => ask(app, name)))
    expect([new Set(statuses), state.asked, app.logged]).toEqual([new Set([404]), 0, []])
  })
})

describe('the names that the proxy may get a certificate for', () => {
  test('at most eight domains are requested at once, and each again after half a minute', async () => {
    await using app = createTestApp()
    const hosts = Array.from({ length: 9 }, (_, n) => `go${n}.acme.example`)
    for (const shortDomain of hosts) await app.patch('/organization', app.tenant().key, { shortDomain })
    let nowMs = 0
    const waiting: Array<() => void> = []
    const real = reachOf(() => app.app)
    const call: DomainReach['call'] = async (request) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return real.call(request)
    }
    const asks = new CertificateAsks({
      reader: app.db,
      hosts: new Hosts(app.db, []),
      nowMs: () => nowMs,
      domainCheck: { reachOf: () => ({ ...real, call }), secret: app.app.settings.cursorSecret },
    })
    const answers = hosts.map((host) => asks.mayHave(host))
    // The ninth request is refused at once; the proxy asks again for its next caller.
    expect(await answers[8]!).toBe(false)
    expect(waiting).toHaveLength(8)
    for (const resume of waiting.splice(0)) resume()
    expect(await Promise.all(answers.slice(0, 8))).toEqual(hosts.slice(0, 8).map(() => true))
    expect([await asks.mayHave(hosts[0]!), waiting.length]).toEqual([true, 0])
    nowMs = 31_000
    const again = asks.mayHave(hosts[0]!)
    await until(
      async () => waiting.length,
      (count) => count === 1,
    )
    waiting[0]!()
    expect(await again).toBe(true)
  })
})
