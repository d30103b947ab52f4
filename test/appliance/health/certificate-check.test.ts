import { afterEach, describe, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:tls'
import type { DomainReach } from '../../../src/accounts/domains/check.ts'
import { checkPlace, placeOf, verdictOf } from '../../../src/appliance/health/certificate-check.ts'
import { type Presented, presentedCertificate } from '../../../src/providers/certificate.ts'
import { APPLIANCE } from '../../../src/providers/names.ts'
import { createTestApp } from '../../support/app.ts'
import { reachOf } from '../../support/domains.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../../support/tls.ts'

const NOW = Date.parse('2026-03-04T17:00:00.000Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('the time left of a certificate', () => {
  test.each([
    { lasts: '90 days', days: 90, leftDays: 30, status: 'ok' },
    { lasts: '90 days', days: 90, leftDays: 20, status: 'ok' },
    { lasts: '90 days', days: 90, leftDays: 19.9, status: 'warning' },
    { lasts: '90 days', days: 90, leftDays: 7, status: 'warning' },
    { lasts: '90 days', days: 90, leftDays: 6.9, status: 'error' },
    { lasts: '90 days', days: 90, leftDays: -1, status: 'error' },
    { lasts: 'a year', days: 365, leftDays: 20, status: 'ok' },
    { lasts: 'a year', days: 365, leftDays: 19.9, status: 'warning' },
    { lasts: 'six days', days: 6, leftDays: 2, status: 'ok' },
    { lasts: 'six days', days: 6, leftDays: 1.3, status: 'warning' },
    { lasts: 'six days', days: 6, leftDays: 0.4, status: 'error' },
    { lasts: 'half a day', days: 0.5, leftDays: 0.17, status: 'ok' },
    { lasts: 'half a day', days: 0.5, leftDays: 0.1, status: 'warning' },
  ] as const)('of $lasts with $leftDays days left: $status', ({ days, leftDays, status }) => {
    const endsAt = NOW + leftDays * DAY_MS
    const verdict = verdictOf('sms.agency.example', { beginsAt: endsAt - days * DAY_MS, endsAt }, NOW)
    expect(verdict.status).toBe(status)
    expect(verdict.detail).toContain(new Date(endsAt).toISOString())
    expect(verdict.detail.includes('journalctl -u caddy')).toBe(status !== 'ok')
  })

  test('with less than an hour left shows the minutes', () => {
    const endsAt = NOW + 40 * 60_000
    const { detail } = verdictOf('sms.agency.example', { beginsAt: endsAt - DAY_MS, endsAt }, NOW)
    expect(detail).toContain(', 40 minutes from now')
  })
})

test.each([
  { url: 'https://sms.agency.example', place: { host: 'sms.agency.example' } },
  { url: 'https://sms.agency.example:8443', place: { host: 'sms.agency.example', port: 8443 } },
  { url: 'http://127.0.0.1:4000', place: undefined },
  { url: 'https://[2001:db8::1]', place: undefined },
])('the question to a server at $url', ({ url, place }) => {
  expect(placeOf(url)).toEqual(place && { organizationId: APPLIANCE, ...place })
})

describe('a place', () => {
  const good: Presented = {
    kind: 'presented',
    certificate: { beginsAt: NOW - 10 * DAY_MS, endsAt: NOW + 80 * DAY_MS, distrust: undefined },
  }
  const distrusted = (distrust: string): Presented =>
    good.kind === 'presented' ? { ...good, certificate: { ...good.certificate, distrust } } : good
  const lost: DomainReach['call'] = async () => ({ kind: 'not_sent', reason: 'ECONNREFUSED' })
  const noTls: DomainReach['call'] = async ({ url }) =>
    url.startsWith('https:')
      ? { kind: 'not_sent', reason: 'no certificate' }
      : { kind: 'unknown', reason: '' }

  const cases: Array<{ what: string; change: Partial<DomainReach>; status: string; says: string }> = [
    { what: 'all well', change: {}, status: 'ok', says: 'leads to this server. Its certificate lasts until' },
    {
      what: 'no address',
      change: { locate: async () => ({ kind: 'nowhere', reason: 'x' }) },
      status: 'error',
      says: 'carillon.test has no address in the DNS yet',
    },
    {
      what: 'no name server',
      change: { locate: async () => ({ kind: 'nowhere', reason: 'x', isUnknown: true }) },
      status: 'error',
      says: 'No name server answered for carillon.test',
    },
    {
      what: 'nothing that listens',
      change: { certificate: async () => ({ kind: 'none', reason: 'x' }), call: lost },
      status: 'error',
      says: 'No https connection to carillon.test could be made',
    },
    {
      what: 'another server with a good certificate',
      change: { call: async () => ({ kind: 'answered', status: 200, headers: {}, body: 'parked' }) },
      status: 'error',
      says: 'Another server answers at carillon.test',
    },
    {
      what: 'a certificate that has ended',
      change: { certificate: async () => distrusted('CERT_HAS_EXPIRED') },
      status: 'error',
      says: 'the certificate of carillon.test ended at 2026-05-23T17:00:00.000Z, or the clock of this machine is ahead',
    },
    {
      what: 'a clock that is behind',
      change: { certificate: async () => distrusted('CERT_NOT_YET_VALID') },
      status: 'error',
      says: 'begins at 2026-02-22T17:00:00.000Z, in the future: the clock of this machine is behind',
    },
    {
      what: 'a certificate of another name, elsewhere',
      change: { certificate: async () => distrusted('ERR_TLS_CERT_ALTNAME_INVALID'), call: noTls },
      status: 'error',
      says: 'is for another name. The proxy has no certificate for this name. carillon.test does not lead to this server',
    },
    {
      what: 'an unknown authority',
      change: { certificate: async () => distrusted('UNABLE_TO_VERIFY_LEAF_SIGNATURE') },
      status: 'error',
      says: 'does not trust the certificate of carillon.test (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
    },
  ]
  test.each(cases)('with $what: $status', async ({ change, status, says }) => {
    await using app = createTestApp()
    const reach = { ...reachOf(() => app.app), certificate: async () => good, ...change }
    const check = { reachOf: () => reach, secret: app.app.settings.cursorSecret }
    const state = await checkPlace(check, placeOf('https://carillon.test')!, NOW)
    expect({ status: state.status, detail: state.detail }).toEqual({
      status: status as 'ok',
      detail: expect.stringContaining(says),
    })
  })
})

describe('the certificate that a server presents', () => {
  let server: Server | undefined
  afterEach(() => void server?.close())

  async function listening(): Promise<number> {
    server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (socket) => socket.end())
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  test.each([
    { host: 'hook.test', ca: [TEST_CERTIFICATE], distrust: undefined },
    { host: 'other.test', ca: [TEST_CERTIFICATE], distrust: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    { host: 'hook.test', ca: [], distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  ])('at $host it is $distrust', async ({ host, ca, distrust }) => {
    const port = await listening()
    const presented = await presentedCertificate({ host, port, addresses: ['127.0.0.1'] }, ca)
    expect(presented).toEqual({
      kind: 'presented',
      certificate: {
        beginsAt: Date.parse('2026-11-20T14:57:59Z'),
        endsAt: Date.parse('2126-10-27T14:57:59Z'),
        distrust,
      },
    })
  })

  test('there is no certificate without a listener, and without TLS', async () => {
    const port = await listening()
    server!.close()
    const closed = await presentedCertificate({ host: 'hook.test', port, addresses: ['127.0.0.1'] }, [])
    expect(closed.kind).toBe('none')
    const plain = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const there = { host: 'hook.test', port: plain.port!, addresses: ['127.0.0.1'] }
    expect((await presentedCertificate(there, [])).kind).toBe('none')
    await plain.stop(true)
  })
})
