import { expect, test } from 'bun:test'
import { verifyEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp } from '../../support/app.ts'
import { FakeGateway, plain } from '../../support/gateway.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'
import { addEndpoint } from '../../support/webhooks.ts'

const DAY_MS = 86_400_000

/** Mails after an endpoint has failed for some days with this status. */
async function mailsAfter(status: number, days: number, isVerified = true): Promise<string[]> {
  await using peer = await startSmtpPeer({ encryption: 'none' })
  await using receiver = await FakeGateway.start(plain(status, ''))
  const server = { host: '127.0.0.1', port: peer.port, secure: 'NONE' } as const
  await using app = createTestApp({
    secrets: { masterKey: undefined, systemMail: { server, from: 'no-reply@carillon.test' } },
  })
  const tenant = app.tenant()
  if (isVerified) app.db.writeNow((tx) => verifyEmail(tx, tenant.owner.id))
  const endpoint = await addEndpoint(app, tenant, { url: `${receiver.origin}/hook` })
  for (const elapsed of [0, days * DAY_MS]) {
    app.clock.advance(elapsed)
    await endpoint.ask('POST', '/test')
    await app.drain()
  }
  return peer.mails.map(({ raw }) => String(raw).replaceAll('=\r\n', ''))
}

test('the owner gets one mail when an endpoint is disabled after five days of failures', async () => {
  const mails = await mailsAfter(500, 5)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Every attempt of the last five days failed.')
  expect(mails[0]).toMatch(/^Subject: A webhook endpoint of \w+ is off\r$/m)
  expect(mails[0]).toMatch(/http:\/\/127\.0\.0\.1:\d+\/hook/)
})

test('the owner gets no mail before that, and none if the receiver no longer exists', async () => {
  expect(await mailsAfter(500, 4)).toEqual([])
  expect(await mailsAfter(410, 5)).toEqual([])
})

test('an owner whose address is not verified gets the mail without the address of the endpoint and their name', async () => {
  const [mail] = await mailsAfter(500, 5, false)
  expect(mail).toContain('Hello,')
  expect(mail).not.toContain('/hook')
})
