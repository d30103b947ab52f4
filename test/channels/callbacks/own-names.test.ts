import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { createTestApp, TEST_CONFIG } from '../../support/app.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'

const SECRET = '0123456789abcdef0123456789abcdef'

test('a signed callback is valid at every own name of the server, because its sender may come from another appliance, and at no other name', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { callbackUrls } = await addIdentity(app, tenant, {
    provider: 'TWILIO',
    credentials: { accountSid: `AC${'0'.repeat(32)}`, authToken: SECRET },
  })
  const path = pathOf(callbackUrls.status)
  const fields = { MessageSid: `SM${'1'.repeat(32)}`, MessageStatus: 'delivered' }
  const call = async (host: string, signedFor: string) => {
    const signed = `https://${signedFor}${path}MessageSid${fields.MessageSid}MessageStatus${fields.MessageStatus}`
    const signature = createHmac('sha1', SECRET).update(signed).digest('base64')
    const { status } = await app.request('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        host,
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
    })
    return status
  }
  const own = new URL(TEST_CONFIG.publicBaseUrl).hostname
  const [another] = TEST_CONFIG.ownHosts
  expect(await call(own, own)).toBe(200)
  expect(await call(another!, another!)).toBe(200)
  // A proxy may pass on any host, so the public address of the server counts.
  expect(await call('10.0.0.11', own)).toBe(200)
  expect(await call('10.0.0.11', '10.0.0.11')).toBe(403)
  expect(await call('stranger.example', 'stranger.example')).toBe(403)
  expect(await call(another!, own)).toBe(200)
  expect(await call(another!, 'stranger.example')).toBe(403)
})
