import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { EMAIL, login, register } from '../../support/people.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'
import { suspendUsers } from '../../support/standing.ts'
import { appWithMailTo, linkIn, withMail } from '../../support/system-mail.ts'

const MINUTE_MS = 60_000
const NEW = 'quiet green lantern'

const forgot = (app: TestApp, email = EMAIL) => app.post('/auth/forgot-password', undefined, { email })

describe('POST /auth/forgot-password', () => {
  test('sends a link that sets the password', async () => {
    await using world = await withMail()
    const { app, peer } = world
    const answer = await forgot(app, 'ANN@example.test')
    expect([answer.status, answer.body.data]).toEqual([201, { sendsMail: true }])
    await app.drain()
    expect(peer.mails.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'no-reply@carillon.test', to: EMAIL },
    ])
    const page = await app.get(linkIn(peer))
    expect(page.body).toContain(EMAIL)
    const token = linkIn(peer).slice('/reset/'.length)
    expect((await app.post('/auth/reset-password', undefined, { token, newPassword: NEW })).status).toBe(201)
    expect((await login(app, { password: NEW })).status).toBe(201)
    expect(app.logged.join()).not.toContain(token)
  })

  test('gives an unknown address the same answer and the same writes, and sends it nothing', async () => {
    await using world = await withMail()
    const { app, peer } = world
    const written = async (email: string) => {
      const before = app.rowCounts()
      const { status, body } = await forgot(app, email)
      const after = app.rowCounts()
      const rows = Object.keys(after).filter((table) => after[table] !== before[table])
      return { status, data: body.data, message: body.message, rows }
    }
    const known = await written(EMAIL)
    expect(await written('nobody@example.test')).toEqual(known)
    expect(known.rows.toSorted()).toEqual(['jobs', 'rations'])
    suspendUsers(app, EMAIL)
    await app.drain()
    expect(peer.mails).toEqual([])
  })

  test('sends an address at most one mail in five minutes', async () => {
    await using world = await withMail()
    const { app, peer } = world
    for (let n = 0; n < 5; n++) {
      await forgot(app)
      await app.drain()
    }
    expect(peer.mails).toHaveLength(1)
    app.clock.advance(5 * MINUTE_MS)
    await forgot(app)
    await app.drain()
    expect(peer.mails).toHaveLength(2)
  })

  test('a mail that the mail server refused is not sent again', async () => {
    await using world = await withMail({ refusesData: '554 5.7.1 Message rejected' })
    const { app, peer } = world
    await forgot(app)
    await app.drain()
    app.clock.advance(4 * MINUTE_MS)
    await app.drain()
    expect(peer.connections()).toBe(1)
    expect(app.logged.join('\n')).toContain('a mail of the server was not delivered')
  })

  test('a mail that did not leave keeps waiting, and the log gives the reason without the address', async () => {
    const gone = await startSmtpPeer({ encryption: 'none' })
    const { port } = gone
    await gone[Symbol.asyncDispose]()
    await using app = appWithMailTo(port)
    await register(app)
    await forgot(app)
    await app.drain()
    const mails = () => app.db.all(`SELECT state, attempt FROM jobs WHERE kind = 'password_mail.send'`)
    expect(mails()).toEqual([{ state: 'READY', attempt: 1 }])
    app.clock.advance(MINUTE_MS)
    await app.drain()
    expect(mails()).toEqual([{ state: 'READY', attempt: 2 }])
    expect(app.logged.join('\n')).toContain('The mail server could not be reached.')
    expect(app.logged.join('\n')).not.toContain(EMAIL)
  })

  test('without a mail server the answer says so, and nothing is stored', async () => {
    await using app = createTestApp()
    await register(app)
    const before = app.rowCounts()
    const answer = await forgot(app)
    expect([answer.status, answer.body.data, answer.body.message]).toEqual([
      201,
      { sendsMail: false },
      'This server sends no mails. Ask its operator for a link.',
    ])
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([{}, { email: 7 }, { email: '' }, { email: `${'a'.repeat(300)}@example.test` }])(
    '%p is refused',
    async (body) => {
      await using app = createTestApp()
      expect((await app.post('/auth/forgot-password', undefined, body)).status).toBe(400)
    },
  )
})
