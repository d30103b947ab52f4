import { describe, expect, test } from 'bun:test'
import type { MailStep } from '../../replicas/mail-service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addSegment } from '../../support/campaigns.ts'
import { pathOf } from '../../support/identities.ts'
import { addReader, postMail } from '../../support/mail.ts'
import { some } from '../../support/size.ts'
import { mailServices, type ServicePeer } from '../peers/mail-services.ts'

/** The effects of each event of each mail service, through the product. */

async function serviceWorld(app: TestApp, service: ServicePeer, name = 'Corner Bakery') {
  const tenant = app.tenant(name)
  const peer = await service.open(app, tenant)
  const sendable = { ...tenant, segment: addSegment(app, tenant), identity: { id: 0, uuid: peer.senderId } }
  /** Makes the call of the service for an event. Returns the status of the answer. */
  const reports = async (to: string, step: MailStep): Promise<number> => {
    const { method, url, headers, body } = await peer.event(to, step)
    const { status } = await app.request(method, pathOf(url), { headers, body })
    await app.drain()
    return status
  }
  const send = async (reader: { id: string; email: string }) => {
    const { body } = await postMail(app, sendable)
    await app.drain()
    const state = async () => {
      const { data } = (await app.get(`/campaigns/${body.data.id}/messages?limit=50`, tenant.key)).body
      const { status, errorCode } = data.find(({ to }: { to: string }) => to === reader.email)
      return [status, errorCode]
    }
    const optOuts = async () =>
      (await app.get(`/contacts/${reader.id}/consents`, tenant.key)).body.data
        .filter(({ action }: { action: string }) => action === 'OPT_OUT')
        .map(({ method }: { method: string }) => method)
    const analytics = async () =>
      (await app.get(`/campaigns/${body.data.id}/analytics`, tenant.key)).body.data.totals
    return { ...reader, campaign: String(body.data.id), state, optOuts, analytics }
  }
  return { tenant, peer, reports, send, reader: () => addReader(app, sendable) }
}

const services = some(mailServices.map((service) => [service.provider, service] as const))

describe.each(services)('%s', (_name, service) => {
  const SENT = ['SENT', null]
  test.each([
    { step: 'delivered', state: ['DELIVERED', null], methods: [] },
    { step: 'hard', state: ['FAILED', 'BOUNCED'], methods: ['BOUNCE'] },
    { step: 'full', state: ['FAILED', 'UNREACHABLE'], methods: [] },
    { step: 'blocked', state: ['FAILED', 'CARRIER_FILTERED'], methods: [] },
    { step: 'complaint', state: SENT, methods: ['COMPLAINT'] },
    { step: 'unsubscribe', state: SENT, methods: ['LIST_UNSUBSCRIBE'] },
    { step: 'delay', state: SENT, methods: [] },
    { step: 'open', state: SENT, methods: [] },
  ] as const)(
    '$step has its effect, and a repetition has no other',
    async ({ step, state, methods: common }) => {
      // Resend reports no unsubscriptions.
      const methods = service.provider === 'RESEND' && step === 'unsubscribe' ? ['COMPLAINT'] : common
      await using app = createTestApp()
      const { reports, send, reader, peer } = await serviceWorld(app, service)
      await using _ = peer
      const sent = await send(await reader())
      expect(await sent.state()).toEqual(SENT)
      for (let time = 0; time < 2; time++) {
        expect(await reports(sent.email, step)).toBe(200)
        expect([await sent.state(), await sent.optOuts()] as unknown).toEqual([state, methods])
      }
      expect(await sent.analytics()).toMatchObject({ opened: 0, machineOpened: 0, clicked: 0 })
    },
  )

  test('a bounce after the delivery suppresses the address, and the mail stays delivered', async () => {
    await using app = createTestApp()
    const { reports, send, reader, peer } = await serviceWorld(app, service)
    await using _ = peer
    const sent = await send(await reader())
    for (const step of ['delivered', 'hard', 'delivered', 'hard'] as const) await reports(sent.email, step)
    expect(await sent.state()).toEqual(['DELIVERED', null])
    expect(await sent.optOuts()).toEqual(['BOUNCE'])
  })

  test('an address with a full mailbox for three campaigns in a row is suppressed', async () => {
    await using app = createTestApp()
    const { reports, send, reader, peer } = await serviceWorld(app, service)
    await using _ = peer
    const person = await reader()
    const methods: unknown[] = []
    for (let time = 0; time < 3; time++) {
      const sent = await send(person)
      await reports(sent.email, 'full')
      methods.push(await sent.optOuts())
    }
    expect(methods).toEqual([[], [], ['BOUNCE']])
  })

  test('an event for the mail of another organization changes nothing', async () => {
    await using app = createTestApp()
    const ours = await serviceWorld(app, service)
    const theirs = await serviceWorld(app, service, 'Harbour Books')
    await using _ours = ours.peer
    await using _theirs = theirs.peer
    const sent = await ours.send(await ours.reader())
    for (const step of ['hard', 'complaint', 'unsubscribe', 'delivered'] as const) {
      const reference = await ours.peer.referenceOf(sent.email)
      const { url, headers, body } = await theirs.peer.event(sent.email, step, { reference })
      const { status } = await app.request('POST', pathOf(url), { headers, body })
      expect(status).toBe(200)
    }
    await app.drain()
    expect([await sent.state(), await sent.optOuts()] as unknown).toEqual([SENT, []])
    expect(app.db.value('SELECT count(*) FROM early_receipts')).toBe(0)
  })
})

test('a batch of events is applied in order, with junk and repetitions in between, and other software is notified', async () => {
  await using app = createTestApp()
  const sendgrid = mailServices.find(({ provider }) => provider === 'SENDGRID')!
  const { tenant, peer, send, reader } = await serviceWorld(app, sendgrid)
  await using _ = peer
  const endpoint = { url: 'https://hooks.example.com/in', eventTypes: ['*'] }
  const session = await app.session(tenant)
  expect((await app.post('/webhook-endpoints', session, endpoint)).status).toBe(201)
  const readers = await Array.fromAsync({ length: 40 }, () => reader())
  const sent = await send(readers[0]!)
  const steps = ['delivered', 'hard', 'complaint', 'full'] as const
  const events = readers.flatMap(({ email }, n) => [
    [steps[n % 4]!, email] as const,
    ['open', email] as const,
    [steps[n % 4]!, email] as const,
  ])
  const { url, headers, body } = await peer.batch!(events, [
    null,
    7,
    { event: 'delivered', reference: ['x'] },
  ])
  expect((await app.request('POST', pathOf(url), { headers, body })).status).toBe(200)
  await app.drain()
  const { data } = (await app.get(`/campaigns/${sent.campaign}/messages?limit=100`, tenant.key)).body
  const byAddress = new Map(
    data.map(({ to, status, errorCode }: Record<string, string>) => [to, errorCode ?? status]),
  )
  const expected = ['DELIVERED', 'BOUNCED', 'SENT', 'UNREACHABLE']
  expect(readers.map(({ email }) => byAddress.get(email))).toEqual(readers.map((_one, n) => expected[n % 4]))
  const types = app.db.all<{ type: string; count: number }>(
    'SELECT type, count(*) AS count FROM webhook_events GROUP BY type ORDER BY type',
  )
  const counted = Object.fromEntries(types.map(({ type, count }) => [type, count]))
  expect(counted).toMatchObject({ 'email.bounced': 10, 'email.complained': 10, 'message.delivered': 10 })
})
