import { describe, expect, test } from 'bun:test'
import { verifyEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { PASSWORD } from '../../support/people.ts'
import { type SmtpPeer, type SmtpPeerOptions, startSmtpPeer } from '../../support/smtp-peer.ts'
import { suspendUsers } from '../../support/standing.ts'

const HOUR_MS = 3_600_000
const EMAIL = 'wren@example.test'

const appTo = (port: number): TestApp =>
  createTestApp({
    secrets: {
      masterKey: undefined,
      systemMail: { server: { host: '127.0.0.1', port, secure: 'NONE' }, from: 'no-reply@carillon.test' },
    },
  })

/** An application that sends its mails to a mail server of another implementation. */
async function withMail(options: SmtpPeerOptions = {}) {
  const peer = await startSmtpPeer({ encryption: 'none', ...options })
  const app = appTo(peer.port)
  const tenant = app.tenant()
  app.db.writeNow((tx) => verifyEmail(tx, tenant.owner.id))
  const end = async () => {
    await app[Symbol.asyncDispose]()
    await peer[Symbol.asyncDispose]()
  }
  return { peer, app, tenant, [Symbol.asyncDispose]: end }
}

async function invite(app: TestApp, { key }: TestTenant, { email = EMAIL, token = key } = {}) {
  const { data: roles } = (await app.get('/role', key)).body
  const member = roles.find((role: { key: string }) => role.key === 'MEMBER')
  return (await app.post('/invitations', token, { email, roleId: member.id })).body.data
}

const resend = async (app: TestApp, { key }: TestTenant, id: string) =>
  (await app.post(`/invitations/${id}/resend`, key)).body.data

const mailOf = async (app: TestApp, { key }: TestTenant): Promise<string> =>
  (await app.get('/invitations', key)).body.data[0].mail

const textOf = (peer: SmtpPeer, place = 0): string => String(peer.mails[place]?.raw).replaceAll('=\r\n', '')
const pathIn = (peer: SmtpPeer, place = 0): string =>
  /https:\/\/carillon\.test(\/i\/inv_\w{43})/.exec(textOf(peer, place))?.[1] ?? ''
const pathOf = ({ link }: { link: string }): string => new URL(link).pathname

describe('an invitation by mail', () => {
  test('has its own link for the person to join with; the link of the answer works too', async () => {
    await using world = await withMail()
    const { app, peer, tenant } = world
    const made = await invite(app, tenant, { token: await app.session(tenant) })
    expect(made.mail).toBe('WAITING')
    await app.drain()
    expect(peer.mails.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'no-reply@carillon.test', to: EMAIL },
    ])
    expect(textOf(peer)).toContain('Subject: Test Owner invites you to join Acme')
    expect(await mailOf(app, tenant)).toBe('SENT')
    const path = pathIn(peer)
    expect(path).not.toBe(pathOf(made))
    for (const link of [path, pathOf(made)]) expect((await app.get(link)).body).toContain('Join Acme')
    const joined = await app.post('/auth/accept-invitation', undefined, {
      token: path.slice('/i/'.length),
      firstName: 'Wren',
      password: PASSWORD,
    })
    expect([joined.status, joined.body.data.email]).toEqual([201, EMAIL])
    expect((await app.get(pathOf(made))).status).toBe(404)
  })

  test.each([
    { what: 'of the mail verifies the address', isOfMail: true, after: { isVerified: true, acts: 1 } },
    { what: 'of the answer does not', isOfMail: false, after: { isVerified: false, acts: 0 } },
  ])('the link $what', async ({ isOfMail, after }) => {
    await using world = await withMail()
    const { app, peer, tenant } = world
    const made = await invite(app, tenant)
    await app.drain()
    const token = (isOfMail ? pathIn(peer) : pathOf(made)).slice('/i/'.length)
    const person = { token, firstName: 'Wren', password: PASSWORD }
    expect((await app.post('/auth/accept-invitation', undefined, person)).status).toBe(201)
    const [user] = (await app.get(`/user/all?search=${EMAIL}`, tenant.key)).body.data
    const acts = (await app.get('/audit-logs?act=EMAIL_VERIFIED', tenant.key)).body.data
    expect({ isVerified: user.emailVerified, acts: acts.length }).toEqual(after)
  })

  test('leaves its token out of the database and the log', async () => {
    await using world = await withMail()
    const { app, peer, tenant } = world
    await invite(app, tenant)
    await app.drain()
    const token = pathIn(peer).slice('/i/'.length)
    expect(token).toStartWith('inv_')
    const stored = [app.db.all('SELECT * FROM invitations'), app.db.all('SELECT * FROM jobs')]
    expect(JSON.stringify([stored, app.logged])).not.toContain(token)
  })

  test('gets a new link when it is sent again, and voids the earlier mail', async () => {
    await using world = await withMail()
    const { app, peer, tenant } = world
    const { id } = await invite(app, tenant)
    await app.drain()
    expect((await resend(app, tenant, id)).mail).toBe('WAITING')
    expect((await app.get(pathIn(peer))).status).toBe(404)
    await app.drain()
    expect((await app.get(pathIn(peer, 1))).status).toBe(200)
  })

  test('reaches an address at most three times a day, even if it is withdrawn and sent again', async () => {
    await using world = await withMail()
    const { app, peer, tenant } = world
    const seen: string[] = []
    for (let n = 0; n < 3; n++) {
      const made = await invite(app, tenant)
      seen.push(made.mail, (await resend(app, tenant, made.id)).mail)
      await app.drain()
      await app.delete(`/invitations/${made.id}`, tenant.key)
    }
    expect(seen).toEqual(['WAITING', 'WAITING', 'WAITING', 'NONE', 'NONE', 'NONE'])
    expect(peer.mails.length).toBeLessThanOrEqual(3)
    app.clock.advance(25 * HOUR_MS)
    expect((await invite(app, tenant)).mail).toBe('WAITING')
  })

  test('is not sent after it is withdrawn, or after its sender may no longer invite', async () => {
    await using world = await withMail()
    const { app, peer, tenant } = world
    const { id } = await invite(app, tenant)
    await app.delete(`/invitations/${id}`, tenant.key)
    expect(await mailOf(app, tenant)).toBe('NONE')
    await invite(app, tenant, { email: 'jay@example.test', token: await app.session(tenant, 'ADMIN') })
    suspendUsers(app, 'admin-%')
    await app.drain()
    expect(peer.connections()).toBe(0)
    expect(app.db.all('SELECT DISTINCT mail_state FROM invitations')).toEqual([{ mailState: 'NONE' }])
  })

  test('is not sent again if it may have left before a crash', async () => {
    await using world = await withMail()
    const { app, peer, tenant } = world
    await invite(app, tenant)
    // This is the state left by a process that ends while the mail server has the mail.
    app.db.writeNow((tx) => void tx.run(`UPDATE invitations SET mail_state = 'UNKNOWN'`))
    await app.drain()
    expect([peer.connections(), await mailOf(app, tenant)]).toEqual([0, 'UNKNOWN'])
  })

  test('shows that it failed after the mail server refuses it, and is not sent again', async () => {
    await using world = await withMail({ refusesData: '554 5.7.1 Message rejected' })
    const { app, peer, tenant } = world
    await invite(app, tenant)
    await app.drain()
    app.clock.advance(2 * HOUR_MS)
    await app.drain()
    expect([peer.connections(), await mailOf(app, tenant)]).toEqual([1, 'FAILED'])
  })

  test('waits for an hour while the mail server is down; the log gives the reason without the address', async () => {
    const gone = await startSmtpPeer({ encryption: 'none' })
    const { port } = gone
    await gone[Symbol.asyncDispose]()
    await using app = appTo(port)
    const tenant = app.tenant()
    app.db.writeNow((tx) => verifyEmail(tx, tenant.owner.id))
    await invite(app, tenant)
    await app.drain()
    expect(await mailOf(app, tenant)).toBe('WAITING')
    app.clock.advance(2 * HOUR_MS)
    await app.drain()
    expect(await mailOf(app, tenant)).toBe('FAILED')
    expect(app.logged.join('\n')).toContain('The mail server could not be reached.')
    expect(app.logged.join('\n')).not.toContain(EMAIL)
  })

  test('has a one-line subject and no markup, with any name of the organization', async () => {
    await using world = await withMail()
    const { app, peer, tenant } = world
    // A name stored before names were checked.
    const name = 'A<b>c</b>\nBcc: x@example.test'
    app.db.writeNow((tx) => void tx.run('UPDATE organizations SET name = ?', name))
    await invite(app, tenant)
    await app.drain()
    expect(textOf(peer)).toContain('A&lt;b&gt;c&lt;/ b&gt;')
    expect(textOf(peer)).not.toMatch(/^Bcc:/m)
    expect(textOf(peer)).not.toContain('x@example.test')
  })

  test('does not exist without a mail server, and the answer says so', async () => {
    await using app = createTestApp()
    const made = await invite(app, app.tenant())
    expect([made.mail, app.rowCounts().jobs]).toEqual(['NONE', 0])
  })
})
