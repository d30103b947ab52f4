import { describe, expect, test } from 'bun:test'
import type { DomainReach } from '../../../src/accounts/domains/check.ts'
import { proofOf } from '../../../src/accounts/domains/service.ts'
import { closeOrganization } from '../../../src/appliance/closing/close-organization.ts'
import type { GuardedResult } from '../../../src/providers/guarded-fetch.ts'
import type { Located } from '../../../src/providers/locate-host.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addDomain } from '../../support/domains.ts'
import { joinPaths } from '../../support/joins.ts'
import { addShortLink, follow } from '../../support/links.ts'
import { seedResources } from '../../support/matrix.ts'
import { some } from '../../support/size.ts'

const statusAt = async (app: TestApp, host: string, path: string, method = 'GET', body?: unknown) =>
  (await app.request(method, path, { headers: { host }, body })).status

describe('PATCH /organization', () => {
  test.each(
    some([
      { what: 'the name of this server', domain: 'Carillon.test', constraint: 'isNotOfThisServer' },
      { what: 'a further name of this server', domain: 'api.carillon.test', constraint: 'isNotOfThisServer' },
      { what: 'a domain of another organization', domain: 'go.other.example', constraint: 'isUnique' },
      {
        what: 'a former domain of another organization',
        domain: 'old.other.example',
        constraint: 'isUnique',
      },
      { what: 'an address', domain: '127.0.0.1', constraint: 'check' },
      { what: 'an address in another form', domain: '127.0x1', constraint: 'check' },
      { what: 'a name with a dot at the end', domain: 'go.acme.example.', constraint: 'check' },
      { what: 'a port', domain: 'go.acme.example:443', constraint: 'check' },
    ]),
  )('no organization can have $what as its domain', async ({ domain, constraint }) => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant(), app.tenant()]
    await app.patch('/organization', theirs.key, { shortDomain: 'old.other.example' })
    await app.patch('/organization', theirs.key, { shortDomain: 'go.other.example' })
    for (const fieldName of ['shortDomain', 'publicDomain']) {
      const { status, body } = await app.patch('/organization', ours.key, { [fieldName]: domain })
      expect(status).toBe(400)
      expect(body.details[0].field).toBe(fieldName)
      expect(body.details[0].constraint).toContain(constraint)
    }
    expect((await app.get('/organization/domains', ours.key)).body.data).toEqual([])
  })

  test('an organization keeps at most twenty domains', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    for (let n = 0; n < 20; n++) await app.patch('/organization', key, { shortDomain: `go${n}.acme.example` })
    const { status, body } = await app.patch('/organization', key, { shortDomain: 'go20.acme.example' })
    expect(status).toBe(400)
    expect(body.message).toContain('20 domains')
    expect((await app.patch('/organization', key, { shortDomain: 'go3.acme.example' })).status).toBe(200)
  })
})

describe('GET /organization/domains', () => {
  test('a domain shows its uses, and the settings for DNS and proxy', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await app.patch('/organization', key, { shortDomain: 'go.acme.example' })
    const { status, body } = await app.get('/organization/domains', key)
    expect(status).toBe(200)
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        domain: 'go.acme.example',
        uses: ['SHORT_LINKS'],
        status: 'UNCHECKED',
        problem: null,
        checkedAt: null,
        dnsRecord: { type: 'CNAME', name: 'go.acme.example', value: 'carillon.test' },
        steps: [
          'Add a DNS record: go.acme.example CNAME carillon.test.',
          'Ask the server operator to serve https for go.acme.example and to pass on the Host header, unless the proxy does both automatically.',
          'Then check the domain.',
        ],
        createdAt: '2026-03-04T17:00:00.000Z',
      },
    ])
  })

  test('a former domain stays with the organization, and has no use', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    for (const shortDomain of ['old.acme.example', 'go.acme.example']) {
      await app.patch('/organization', key, { shortDomain, publicDomain: 'go.acme.example' })
    }
    const { body } = await app.get('/organization/domains', key)
    const uses = body.data.map((one: { domain: string; uses: string[] }) => [one.domain, one.uses])
    expect(Object.fromEntries(uses)).toEqual({
      'old.acme.example': [],
      'go.acme.example': ['SHORT_LINKS', 'PUBLIC_PAGES'],
    })
  })

  test.each([
    { what: 'an address', publicBaseUrl: 'https://203.0.113.7', record: { type: 'A', value: '203.0.113.7' } },
    { what: 'only addresses of this machine', publicBaseUrl: 'http://127.0.0.1:4000', record: null },
  ])('a server with $what shows a warning', async ({ publicBaseUrl, record }) => {
    await using app = createTestApp({ publicBaseUrl })
    const { key } = app.tenant()
    await app.patch('/organization', key, { shortDomain: 'go.acme.example' })
    const [domain] = (await app.get('/organization/domains', key)).body.data
    expect(domain.dnsRecord).toEqual(record && { ...record, name: 'go.acme.example' })
    expect(domain.steps).toHaveLength(record ? 3 : 1)
  })
})

describe('POST /organization/domains/:id/verify', () => {
  test('a domain that reaches this server works, and only then mails and the contact card use it', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const saved = await app.request('PUT', '/organization/contact-card', {
      token: key,
      body: { displayName: 'A' },
    })
    const ending = new URL(saved.body.data.vcardUrl).pathname
    const cardUrl = async () => (await app.get('/organization/contact-card', key)).body.data.vcardUrl
    await app.patch('/organization', key, { publicDomain: 'hello.acme.example' })
    expect(await cardUrl()).toBe(`https://carillon.test${ending}`)
    const [{ id }] = (await app.get('/organization/domains', key)).body.data
    const { status, body } = await app.post(`/organization/domains/${id}/verify`, key)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ status: 'WORKS', problem: null, checkedAt: '2026-03-04T17:00:00.000Z' })
    expect(await cardUrl()).toBe(`https://hello.acme.example${ending}`)
  })

  const answered = (status: number, body: string): GuardedResult => ({
    kind: 'answered',
    status,
    headers: {},
    body,
  })
  const found: Located = { kind: 'found', addresses: ['192.0.2.1'] }
  const challengeOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

  const cases: Array<{
    what: string
    says: string
    reach: (secret: () => string) => Omit<DomainReach, 'certificate'>
  }> = [
    {
      what: 'no address',
      says: 'has no address in the DNS yet',
      reach: () => ({ locate: async () => ({ kind: 'nowhere', reason: 'x' }), call: fails('not_sent') }),
    },
    {
      what: 'a private address',
      says: 'leads to a private address',
      reach: () => ({
        locate: async () => ({ kind: 'forbidden', danger: '10.0.0.1' }),
        call: fails('not_sent'),
      }),
    },
    {
      what: 'an address that becomes private between two look-ups',
      says: 'leads to a private address',
      reach: () => ({ locate: async () => found, call: fails('forbidden') }),
    },
    {
      what: 'no server that listens',
      says: 'No https connection to go.acme.example could be made',
      reach: () => ({ locate: async () => found, call: fails('not_sent') }),
    },
    {
      what: 'no answer',
      says: 'did not answer',
      reach: () => ({ locate: async () => found, call: fails('unknown') }),
    },
    {
      what: 'a redirect',
      says: 'redirects to another address',
      reach: () => ({ locate: async () => found, call: async () => answered(301, '') }),
    },
    {
      what: 'a parked page',
      says: 'Another server answers at go.acme.example, with the status 200',
      reach: () => ({ locate: async () => found, call: async () => answered(200, '<h1>For sale</h1>') }),
    },
    {
      what: 'another appliance',
      says: 'Another server answers',
      reach: () => ({
        locate: async () => found,
        call: async ({ url }) =>
          answered(200, `go.acme.example\n${proofOf('other', challengeOf(url), 'go.acme.example')}\n`),
      }),
    },
    {
      what: 'a proof of an earlier check',
      says: 'Another server answers',
      reach: (secret) => ({
        locate: async () => found,
        call: async () =>
          answered(200, `go.acme.example\n${proofOf(secret(), 'a'.repeat(22), 'go.acme.example')}\n`),
      }),
    },
    {
      what: 'a proxy that changes the host',
      says: 'does not pass on the Host header. This server sees 127.0.0.1',
      reach: (secret) => ({
        locate: async () => found,
        call: async ({ url }) =>
          answered(200, `127.0.0.1\n${proofOf(secret(), challengeOf(url), '127.0.0.1')}\n`),
      }),
    },
  ]
  test.each(some(cases))('a domain with $what fails with the reason', async ({ says, reach }) => {
    let secret = ''
    await using app = createTestApp({}, { reach: { certificate: noTls, ...reach(() => secret) } })
    secret = app.app.settings.cursorSecret
    const { key } = app.tenant()
    await app.patch('/organization', key, { shortDomain: 'go.acme.example', publicDomain: 'go.acme.example' })
    const [{ id }] = (await app.get('/organization/domains', key)).body.data
    const { body } = await app.post(`/organization/domains/${id}/verify`, key)
    expect(body.data.status).toBe('FAILS')
    expect(body.data.problem).toContain(says)
    expect((await app.get('/organization/domains', key)).body.data[0].problem).toContain(says)
  })
})

const noTls: DomainReach['certificate'] = async () => ({ kind: 'none', reason: 'There is no TLS here.' })

const fails =
  (kind: 'not_sent' | 'unknown' | 'forbidden'): DomainReach['call'] =>
  async () => ({ kind, reason: 'ECONNREFUSED 10.0.0.1' })

describe('DELETE /organization/domains/:id', () => {
  test('a domain in use cannot be deleted; a deleted former domain is free for another organization', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant(), app.tenant()]
    const id = await addDomain(app, ours, 'go.acme.example')
    const refused = await app.delete(`/organization/domains/${id}`, ours.key)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('RESOURCE_IN_USE')
    await app.patch('/organization', ours.key, { shortDomain: null, publicDomain: null })
    const claim = () => app.patch('/organization', theirs.key, { shortDomain: 'go.acme.example' })
    expect((await claim()).status).toBe(400)
    expect((await app.delete(`/organization/domains/${id}`, ours.key)).status).toBe(200)
    expect((await claim()).status).toBe(200)
  })
})

describe('GET /.well-known/carillon-domain/:challenge', () => {
  test('the answer names the host and proves this challenge only', async () => {
    await using app = createTestApp()
    const ask = (challenge: string, host: string) =>
      app.request('GET', `/.well-known/carillon-domain/${challenge}`, { headers: { host } })
    const [one, two] = [await ask('A'.repeat(22), 'a.example'), await ask('B'.repeat(22), 'a.example')]
    expect(one.body).toStartWith('a.example\n')
    expect(one.body).not.toBe(two.body)
    expect(one.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await ask('A'.repeat(21), 'a.example')).status).toBe(404)
  })
})

/** Path of a record of an organization for each operation that domains have. */
const PATHS: Readonly<Record<string, (app: TestApp, tenant: TestTenant) => Promise<string> | string>> = {
  'GET /s/:code': async (app, tenant) => `/s/${(await addShortLink(app, tenant)).code}`,
  'GET /m/:token': async (app, tenant) => `/m/${(await seedResources(app, tenant)).m}`,
  'GET /c/:token': async (app, tenant) => `/c/${(await seedResources(app, tenant)).c}`,
  'GET /screen/:token': async (app, tenant) => `/screen/${(await seedResources(app, tenant)).screen}`,
  'GET /u/:token': async (app, tenant) => `/u/${(await seedResources(app, tenant)).u}`,
  'POST /u/:token': async (app, tenant) => `/u/${(await seedResources(app, tenant)).u}`,
  'GET /j/:slug': async (app, tenant) => (await joinPaths(app, tenant)).form,
  'POST /j/:slug': async (app, tenant) => (await joinPaths(app, tenant)).form,
  'GET /j/:slug/steps/:id': async (app, tenant) => (await joinPaths(app, tenant)).step,
  'POST /j/:slug/steps/:id': joinedStep,
  'GET /j/:slug/confirm/:token': async (app, tenant) => (await joinPaths(app, tenant)).confirm,
  'POST /j/:slug/confirm/:token': async (app, tenant) => (await joinPaths(app, tenant)).confirm,
  'GET /j/:slug/qr.svg': async (app, tenant) => `${(await joinPaths(app, tenant)).form}/qr.svg`,
  'GET /j/:slug/qr.png': async (app, tenant) => `${(await joinPaths(app, tenant)).form}/qr.png`,
  'GET /public/join-links/:slug': async (app, tenant) =>
    `/public/join-links/${(await joinPaths(app, tenant)).slug}`,
  'POST /public/join-links/:slug/submissions': async (app, tenant) =>
    `/public/join-links/${(await joinPaths(app, tenant)).slug}/submissions`,
  'POST /public/join-links/:slug/submissions/:id/verify': async (app, tenant) =>
    `${publicPathOf(await joinedStep(app, tenant))}/verify`,
  'POST /public/join-links/:slug/submissions/:id/resend': async (app, tenant) =>
    `${publicPathOf(await joinedStep(app, tenant))}/resend`,
}

/**
 * Bodies of these operations. The server takes them for the work of software, so it answers and
 * stores nothing.
 */
const BODIES: Readonly<Record<string, object>> = {
  'POST /public/join-links/:slug/submissions': { phone: '+12125550193', isAgreed: true, consentVersion: 1 },
  'POST /public/join-links/:slug/submissions/:id/verify': { code: '000000' },
}

/** Returns the page of a submission whose person has joined. */
async function joinedStep(app: TestApp, tenant: TestTenant): Promise<string> {
  const { step, code } = await joinPaths(app, tenant)
  await app.request('POST', step, { body: `code=${code}` })
  return step
}

const publicPathOf = (step: string): string =>
  step.replace('/j/', '/public/join-links/').replace('/steps/', '/submissions/')

/** Operations that give every caller the same answer and show no data of a person. */
const SHOW_NOTHING = ['GET /o/:token', 'GET /.well-known/carillon-domain/:challenge']

describe('the domain of an organization', () => {
  test('each of its operations is compared with the organization below', async () => {
    await using app = createTestApp()
    const atDomains = app.app.operations.filter(({ isAtDomains }) => isAtDomains)
    const names = atDomains.map(({ method, path }) => `${method} ${path}`)
    expect(names.sort()).toEqual([...Object.keys(PATHS), ...SHOW_NOTHING].sort())
  })

  test.each(some(Object.keys(PATHS)))('%s shows records of its own organization only', async (name) => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    await addDomain(app, ours, 'go.ours.example')
    await addDomain(app, theirs, 'go.theirs.example')
    const method = name.slice(0, name.indexOf(' '))
    const path = await PATHS[name]!(app, ours)
    const at = (host: string) => {
      // A form sends to one number once a minute.
      app.clock.advance(61_000)
      return statusAt(app, host, path, method, BODIES[name])
    }
    expect(await at('go.ours.example')).toBeLessThan(400)
    expect(await at('GO.ours.example:443')).toBeLessThan(400)
    expect(await at('go.theirs.example')).toBe(404)
    expect(await at('go.theirs.example.')).toBe(404)
    expect(await at('carillon.test')).toBeLessThan(400)
  })

  test('the domain has no API and no API reference, with or without a key', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addDomain(app, tenant, 'go.acme.example')
    const headers = { host: 'go.acme.example' }
    const others = app.app.operations.filter(({ isAtDomains }) => !isAtDomains)
    expect(others.length).toBeGreaterThan(100)
    const found: string[] = []
    for (const { method, path } of [
      ...others,
      ...['/', '/docs', '/docs/json', '/favicon.ico', '/S/x', '//s/x'].map((path) => ({
        method: 'GET',
        path,
      })),
    ]) {
      const request = new Request(`http://carillon.test${path.replace(/:\w+/g, tenant.organization.uuid)}`, {
        method,
        headers: { ...headers, 'x-api-key': tenant.key },
      })
      const { status } = await app.app.handle(request)
      if (status !== 404) found.push(`${method} ${path}: ${status}`)
    }
    expect(found).toEqual([])
  })

  test('a browser at the front page gets a page instead of a JSON document', async () => {
    await using app = createTestApp()
    await addDomain(app, app.tenant(), 'go.acme.example')
    const headers = { host: 'go.acme.example', accept: 'text/html,*/*' }
    const response = await app.app.handle(new Request('http://carillon.test/', { headers }))
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<h1>There is nothing here</h1>')
  })

  test('links sent under a former domain still work there, and only those of the organization', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant(), app.tenant()]
    const [our, their] = [await addShortLink(app, ours), await addShortLink(app, theirs)]
    await app.patch('/organization', ours.key, { shortDomain: 'old.acme.example' })
    await app.patch('/organization', ours.key, { shortDomain: 'go.acme.example' })
    const at = async (code: string, host: string) => (await follow(app, code, { host })).status
    expect(await at(our.code, 'old.acme.example')).toBe(302)
    expect(await at(our.code, 'go.acme.example')).toBe(302)
    expect(await at(their.code, 'old.acme.example')).toBe(404)
  })

  test('a closed organization frees its domains', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant(), app.tenant()]
    await addDomain(app, ours, 'go.acme.example')
    app.db.writeNow((tx) => closeOrganization(tx, ours.organization.id))
    const { status } = await app.patch('/organization', theirs.key, { shortDomain: 'go.acme.example' })
    expect(status).toBe(200)
  })
})
