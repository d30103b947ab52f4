import { describe, expect, test } from 'bun:test'
import { verifyEmail } from '../../../src/accounts/users/service.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { sendDigests } from '../../../src/notifications/digests/module.ts'
import { nextTime } from '../../../src/notifications/digests/service.ts'
import { say } from '../../../src/notifications/records/texts.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addIdentity } from '../../support/campaigns.ts'
import { hear } from '../../support/inbox.ts'
import { addNotification } from '../../support/notifications.ts'
import { type SmtpPeer, type SmtpPeerOptions, startSmtpPeer } from '../../support/smtp-peer.ts'
import { removeMembers, suspendUsers } from '../../support/standing.ts'
import { appWithMailTo } from '../../support/system-mail.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Owner with a verified address who chose this. */
async function chosen(frequency: string, options: SmtpPeerOptions = {}) {
  const peer = await startSmtpPeer({ encryption: 'none', ...options })
  const app = appWithMailTo(peer.port)
  const tenant = app.tenant()
  app.db.writeNow((tx) => verifyEmail(tx, tenant.owner.id))
  const token = await app.session(tenant)
  const choose = (wanted: string) => app.patch('/notifications/digest', token, { frequency: wanted })
  const answer = await choose(frequency)
  const end = async () => {
    await app[Symbol.asyncDispose]()
    await peer[Symbol.asyncDispose]()
  }
  return { peer, app, tenant, choose, answer, [Symbol.asyncDispose]: end }
}

/** Runs the schedule, this much later. */
async function after(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms)
  app.db.writeNow((tx) => enqueueChore(tx, sendDigests))
  await app.drain()
}

const textsOf = ({ mails }: SmtpPeer): string[] => mails.map(({ raw }) => String(raw).replaceAll('=\r\n', ''))

const alertOf = (app: TestApp, tenant: TestTenant, title = 'Sender "Line" is set aside') =>
  addNotification(app, tenant, {
    event: 'SENDER_ERROR',
    title: say.quote({ text: title }),
    body: [say.quote({ text: 'The carrier says so.' })],
  })

describe('GET /notifications/digest', () => {
  test('is OFF before a choice, and shows the address of mails', async () => {
    await using app = createTestApp()
    const tenant = app.tenant('Acme', { timezone: 'America/Chicago' })
    const { data } = (await app.get('/notifications/digest', await app.session(tenant))).body
    const email = tenant.owner.email
    expect(data).toEqual({
      frequency: 'OFF',
      email,
      timezone: 'America/Chicago',
      nextAt: null,
      waitsFor: null,
    })
    expect((await app.get('/notifications/digest', tenant.key)).body.code).toBe('SESSION_REQUIRED')
  })
})

describe('PATCH /notifications/digest', () => {
  test('shows what mails wait for: a mail server, or a verified address', async () => {
    await using app = createTestApp()
    const without = await app.patch('/notifications/digest', await app.session(app.tenant()), {
      frequency: 'DAILY',
    })
    expect([without.body.data.waitsFor, without.body.message]).toEqual([
      'MAIL_SERVER',
      'Saved. This server sends no mails until its operator sets a mail server.',
    ])
    await using other = appWithMailTo(1)
    const tenant = other.tenant()
    const unverified = await other.patch('/notifications/digest', await other.session(tenant), {
      frequency: 'ALERTS',
    })
    expect(unverified.body.data.waitsFor).toBe('VERIFIED_ADDRESS')
    alertOf(other, tenant)
    await after(other, MINUTE_MS)
    expect(other.logged.filter((line) => line.includes('not delivered'))).toEqual([])
  })

  test('refuses an unknown choice', async () => {
    await using app = createTestApp()
    const answer = await app.patch('/notifications/digest', await app.session(app.tenant()), {
      frequency: 'HOURLY',
    })
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'frequency'])
  })

  test('the first mail has the news after the choice, not from before', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    addNotification(app, tenant)
    await app.patch('/notifications/digest', token, { frequency: 'DAILY' })
    const since = app.db.value<number>('SELECT told_through FROM notification_digests')!
    const made = app.db.value<number>('SELECT made_at FROM notifications')!
    expect(since).toBeGreaterThanOrEqual(made)
  })
})

describe('a digest', () => {
  test('has the titles of new and unread notifications, once, and nothing of their bodies', async () => {
    await using world = await chosen('DAILY')
    const { app, tenant, peer } = world
    expect(world.answer.body.data).toMatchObject({ frequency: 'DAILY', waitsFor: null })
    app.clock.advance(MINUTE_MS)
    alertOf(app, tenant)
    const read = addNotification(app, tenant, { title: say.quote({ text: 'Read already' }) })
    addNotification(app, tenant, {
      title: say.quote({ text: '<b>Sale</b> is finished' }),
      body: [say.quote({ text: 'Body of it' })],
    })
    await app.post(`/notifications/${read}/read`, await app.session(tenant))
    await after(app, DAY_MS)
    await after(app, MINUTE_MS)
    const [mail, ...others] = textsOf(peer)
    expect(others).toEqual([])
    expect(mail).toContain('2 unread notifications')
    expect(mail).toContain('- <b>Sale</b> is finished\r\n- Alert: Sender "Line" is set aside\r\n')
    expect(mail).toContain('<li>&lt;b&gt;Sale&lt;/b&gt; is finished</li>')
    expect(mail).not.toMatch(/Read already|Body of it|The carrier says so/)
    expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/carillon\.test\/digest\/\w{43}>\r$/m)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    await after(app, 2 * DAY_MS)
    expect(peer.mails).toHaveLength(1)
  })

  test('names the contact of an unread reply and the beginning of the text, until the contact is deleted', async () => {
    await using world = await chosen('DAILY')
    const { app, tenant, peer } = world
    const sender = addIdentity(app, tenant, { channel: 'SMS' })
    const made = async (firstName: string, phone: string) =>
      (await app.post('/contacts', tenant.key, { firstName, phone })).body.data.id as string
    await made('<b>Ann</b>', '+12125550101')
    const bo = await made('Bo', '+12125550102')
    const text = `Are you open on\nSunday? See shop.example. ${'x'.repeat(200)}`
    for (const from of ['+12125550101', '+12125550102'])
      hear(app, tenant, { senderId: sender.id, from, body: text })
    await app.drain()
    await app.request('DELETE', `/contacts/${bo}`, { token: tenant.key })
    await after(app, DAY_MS)
    const [mail] = textsOf(peer)
    expect(mail).toMatch(/^- <b>Ann<\/b>: Are you open on Sunday\? See shop\. example\. +x+=E2=80=A6\r$/m)
    expect(mail).toContain('<li>&lt;b&gt;Ann&lt;/b&gt;: Are you open on Sunday?')
    expect(mail).not.toContain('x'.repeat(100))
    expect(mail).not.toContain('Bo:')
  })

  test('does not show a text to a member whose role may not read the inbox', async () => {
    await using world = await chosen('DAILY')
    const { app, tenant, peer } = world
    const sender = addIdentity(app, tenant, { channel: 'SMS' })
    await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: '+12125550101' })
    hear(app, tenant, { senderId: sender.id, from: '+12125550101', body: 'Are you open on Sunday?' })
    await app.drain()
    const role = { name: 'Writer', permissions: ['campaign:read'] }
    const { body } = await app.post('/role', await app.session(tenant), role)
    app.db.writeNow((tx) =>
      tx.run('UPDATE memberships SET role_id = (SELECT id FROM roles WHERE uuid = ?)', body.data.id),
    )
    await after(app, DAY_MS)
    expect(textsOf(peer)[0]).toContain('- New message in the inbox\r\n')
    expect(textsOf(peer)[0]).not.toContain('Sunday')
  })

  test('counts the notifications beyond twenty titles', async () => {
    await using world = await chosen('DAILY')
    for (let n = 0; n < 22; n++)
      addNotification(world.app, world.tenant, { title: say.quote({ text: `News ${n}` }) })
    await after(world.app, DAY_MS)
    const [mail] = textsOf(world.peer)
    expect(mail!.match(/^- News \d+\r$/gm)).toHaveLength(20)
    expect(mail).toContain('And 2 more.')
  })

  test('of alerts goes with the next run, without messages, and then at most every 15 minutes', async () => {
    await using world = await chosen('ALERTS')
    const { app, tenant, peer } = world
    addNotification(app, tenant, { title: say.quote({ text: 'Only news' }) })
    await after(app, MINUTE_MS)
    expect(peer.mails).toHaveLength(0)
    alertOf(app, tenant, 'First')
    await after(app, MINUTE_MS)
    expect(peer.mails).toHaveLength(1)
    alertOf(app, tenant, 'Second')
    await after(app, 14 * MINUTE_MS)
    expect(peer.mails).toHaveLength(1)
    alertOf(app, tenant, 'Third')
    await after(app, MINUTE_MS)
    expect(peer.mails).toHaveLength(2)
    expect(textsOf(peer)[1]).toContain('- Alert: Third\r\n- Alert: Second\r\n')
    expect(textsOf(peer).join()).not.toContain('Only news')
  })

  test('is not sent to a member who was suspended, has left, or switched it off', async () => {
    const ends: ReadonlyArray<(app: TestApp, world: Awaited<ReturnType<typeof chosen>>) => unknown> = [
      (app) => suspendUsers(app),
      (app) => removeMembers(app),
      (_app, { choose }) => choose('OFF'),
    ]
    for (const end of ends) {
      await using world = await chosen('ALERTS')
      alertOf(world.app, world.tenant)
      await end(world.app, world)
      await after(world.app, MINUTE_MS)
      expect(world.peer.mails).toHaveLength(0)
    }
  })

  test('that was taken before a crash is not sent again', async () => {
    await using world = await chosen('ALERTS')
    const { app, tenant, peer } = world
    alertOf(app, tenant)
    await after(app, MINUTE_MS)
    app.db.writeNow(
      (tx) => void tx.run(`UPDATE jobs SET state = 'READY' WHERE kind = 'notification_digest.send'`),
    )
    await after(app, DAY_MS)
    expect(peer.mails).toHaveLength(1)
  })

  test('that the mail server did not accept is sent five minutes later', async () => {
    await using app = appWithMailTo(1)
    const tenant = app.tenant()
    app.db.writeNow((tx) => verifyEmail(tx, tenant.owner.id))
    await app.patch('/notifications/digest', await app.session(tenant), { frequency: 'ALERTS' })
    const state = () => app.db.get('SELECT told_through, next_at FROM notification_digests')
    const before = state()
    alertOf(app, tenant)
    await after(app, MINUTE_MS)
    expect(app.logged.filter((line) => line.includes('not delivered'))).toHaveLength(1)
    expect(state()).toEqual({ ...before!, nextAt: app.clock.now() + 5 * MINUTE_MS })
    await after(app, 4 * MINUTE_MS)
    expect(app.logged.filter((line) => line.includes('not delivered'))).toHaveLength(1)
    await after(app, MINUTE_MS)
    expect(app.logged.filter((line) => line.includes('not delivered'))).toHaveLength(2)
  })
})

describe('the link out of a digest', () => {
  const linked = async () => {
    const world = await chosen('ALERTS')
    alertOf(world.app, world.tenant)
    await after(world.app, MINUTE_MS)
    const path = /https:\/\/carillon\.test(\/digest\/\w{43})/.exec(textsOf(world.peer)[0]!)![1]!
    const frequency = () => world.app.db.value<string>('SELECT frequency FROM notification_digests')
    return { world, path, frequency }
  }

  describe('GET /digest/:token', () => {
    test('asks first, and changes nothing', async () => {
      const { world, path, frequency } = await linked()
      await using _ = world
      const page = await world.app.get(path)
      expect([page.status, frequency()]).toEqual([200, 'ALERTS'])
      expect(String(page.body)).toContain('<form method="post"><button>Stop these emails</button></form>')
    })
  })

  describe('POST /digest/:token', () => {
    test('ends them by the click of a mail program, also a second time, and for an old mail after another choice', async () => {
      const { world, path, frequency } = await linked()
      await using _ = world
      const click = () =>
        world.app.request('POST', path, {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        })
      expect([(await click()).status, frequency()]).toEqual([200, 'OFF'])
      expect((await click()).status).toBe(200)
      await world.choose('WEEKLY')
      expect([(await click()).status, frequency()]).toEqual([200, 'OFF'])
    })

    test('is not valid any more for a member who has left', async () => {
      const { world, path } = await linked()
      await using _ = world
      removeMembers(world.app)
      expect((await world.app.request('POST', path)).status).toBe(410)
    })
  })
})

test('mails come at 8:00 of the zone, with any change of clocks, and weekly ones on Mondays', () => {
  const next = (frequency: 'DAILY' | 'WEEKLY', iso: string) =>
    new Date(nextTime(frequency, Date.parse(iso), 'America/New_York')).toISOString()
  expect(next('DAILY', '2026-03-07T13:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
  expect(next('DAILY', '2026-03-07T12:59:59Z')).toBe('2026-03-07T13:00:00.000Z')
  expect(next('WEEKLY', '2026-10-26T12:00:00Z')).toBe('2026-11-02T13:00:00.000Z')
})
