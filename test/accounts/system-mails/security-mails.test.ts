import { expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { EMAIL, login, PASSWORD, register } from '../../support/people.ts'
import type { SmtpPeer } from '../../support/smtp-peer.ts'
import { withMail } from '../../support/system-mail.ts'
import { codeOf, turnOn } from '../../support/two-factor.ts'

const HALF_MINUTE_MS = 30_000

const textOf = (peer: SmtpPeer, place: number): string =>
  Buffer.from(peer.mails[place]!.raw).toString().replaceAll('=\r\n', '')

const WORDS = [
  'Two-factor sign-in was turned on for your account.',
  'Someone signed in to your account with one of your recovery codes.',
  'New recovery codes were created for your account.',
  'Two-factor sign-in was turned off for your account.',
  'The password of your account was changed.',
]

/**
 * Turns the second factor on, uses a code, creates new recovery codes, turns it off and sets another
 * password.
 */
async function changeAll(app: TestApp, token: string): Promise<string[]> {
  const { secret, recoveryCodes } = await turnOn(app, token)
  await app.drain()
  await login(app, { code: recoveryCodes[0] })
  await app.drain()
  for (const [method, path] of [
    ['POST', '/user/two-factor/recovery-codes'],
    ['DELETE', '/user/two-factor'],
  ] as const) {
    app.clock.advance(HALF_MINUTE_MS)
    const body = { currentPassword: PASSWORD, code: codeOf(app, secret) }
    expect((await app.request(method, path, { token, body })).status).toBeLessThan(300)
    await app.drain()
  }
  const newPassword = 'quiet green lantern'
  await app.patch('/user/password', token, { currentPassword: PASSWORD, newPassword })
  await app.drain()
  return [secret, ...recoveryCodes, newPassword, PASSWORD]
}

test("a person gets a mail about each change of the account's security, without secrets and links", async () => {
  await using world = await withMail()
  const { app, peer, token } = world
  const secrets = await changeAll(app, token)
  expect(peer.mails.map(({ to }) => to)).toEqual(WORDS.map(() => EMAIL))
  for (const [place, words] of WORDS.entries()) {
    const text = textOf(peer, place)
    expect(text).toContain(words)
    expect(text).toContain('Time: 2026-03-04 17:0')
    expect(text).not.toContain('http')
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
})

test('without a mail server no mail is sent, and every change works', async () => {
  await using app = createTestApp()

  const { accessToken } = (await register(app)).body.data
  await changeAll(app, accessToken)
  expect((await login(app, { password: 'quiet green lantern' })).status).toBe(201)
  expect(app.db.all(`SELECT DISTINCT state FROM jobs WHERE kind = 'security_mail.tell'`)).toEqual([
    { state: 'DONE' },
  ])
})

test('an address gets at most ten mails an hour', async () => {
  await using world = await withMail()
  const { app, peer, token } = world
  const passwords = ['quiet green lantern', PASSWORD]
  for (let n = 0; n < 12; n++) {
    const body = { currentPassword: passwords[(n + 1) % 2], newPassword: passwords[n % 2] }
    expect((await app.patch('/user/password', token, body)).status).toBe(200)
    await app.drain()
  }
  expect(peer.mails).toHaveLength(10)
  app.clock.advance(3_600_001)
  const { accessToken } = (await login(app)).body.data
  await app.patch('/user/password', accessToken, { currentPassword: PASSWORD, newPassword: passwords[0] })
  await app.drain()
  expect(peer.mails).toHaveLength(11)
})
