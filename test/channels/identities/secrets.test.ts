import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { GATEWAY_SETTINGS } from '../../support/carriers.ts'
import { FakeGateway } from '../../support/gateway.ts'
import { addGateway, callBack } from '../../support/identities.ts'

/** Canary values for every place of the settings that may hold a key. */
const CANARIES = {
  url: 'canary-url-4f7a',
  header: 'canary-header-4f7a',
  body: 'canary-body-4f7a',
  username: 'canary-user-4f7a',
  password: 'canary-password-4f7a',
  callbackSecret: 'canary-callback-4f7a',
}

test('provider credentials are in no answer, no error, no log and no plain column', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  // The gateway repeats the whole request, and the log records its answer.
  await using gateway = await FakeGateway.start((request, response) =>
    response.writeHead(400).end(`${request.path} ${JSON.stringify(request.headers)} ${request.body}`),
  )
  const settings = {
    ...GATEWAY_SETTINGS,
    url: `${gateway.origin}/send?key=${CANARIES.url}`,
    headers: { 'x-key': CANARIES.header },
    bodyTemplate: { ...GATEWAY_SETTINGS.bodyTemplate, key: CANARIES.body },
    auth: 'BASIC',
    username: CANARIES.username,
    password: CANARIES.password,
    callbackAuth: 'HMAC_SHA256',
    callbackSecret: CANARIES.callbackSecret,
  }
  const { id, callbackUrls } = await addGateway(app, tenant, settings)
  const path = `/channel-identities/${id}`
  const answers = [
    await app.get(path, tenant.key),
    await app.get('/channel-identities', tenant.key),
    await app.patch(path, tenant.key, { name: 'Other', credentials: settings }),
    await app.patch(path, tenant.key, { credentials: { ...settings, method: 'DELETE', token: 7 } }),
    await app.post('/channel-identities', tenant.key, {
      channel: 'SMS',
      provider: 'HTTP',
      credentials: settings,
    }),
    await app.post(`${path}/verify`, tenant.key),
    await app.post(`${path}/test`, tenant.key, { to: '+15550150' }),
    await callBack(app, callbackUrls.status, { id: 'gw-1', status: 'delivered' }),
  ]
  // The gateway got the secrets. Otherwise the test would prove nothing.
  expect(JSON.stringify(gateway.requests)).toContain(CANARIES.body)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400, 201, 201, 403])

  // Secrets cannot be opened with another key, and a broken seal shows nothing.
  app.db.writeNow((tx) => {
    tx.run('UPDATE channel_identities SET sealed_credentials = randomblob(200), updated_at = updated_at + 1')
  })
  app.clock.advance(1_000)
  answers.push(await app.post(`${path}/test`, tenant.key, { to: '+15550150' }))
  expect(answers.at(-1)?.body.data).toMatchObject({
    status: 'FAILED',
    errorCode: 'SENDER_INVALID',
    errorMessage: 'The credentials of this sender cannot be opened. Enter them again.',
  })

  const columns = app.db.all('SELECT * FROM channel_identities').concat(app.db.all('SELECT * FROM messages'))
  const keys = app.db.all('SELECT * FROM idempotency_keys')
  const everything = JSON.stringify([answers.map(({ body }) => body), app.logged, columns, keys])
  const basic = btoa(`${CANARIES.username}:${CANARIES.password}`)
  for (const canary of [...Object.values(CANARIES), basic]) expect(everything).not.toContain(canary)
})

test('a sealed value moved to another sender cannot be opened', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const mine = await addGateway(app, tenant)
  await addGateway(app, app.tenant('Other'))
  app.db.writeNow((tx) => {
    tx.run(
      `UPDATE channel_identities SET updated_at = updated_at + 1, sealed_credentials =
         (SELECT sealed_credentials FROM channel_identities WHERE id = 2) WHERE id = 1`,
    )
  })
  const answer = await app.post(`/channel-identities/${mine.id}/test`, tenant.key, { to: '+15550150' })
  expect(answer.body.data).toMatchObject({ status: 'FAILED', errorCode: 'SENDER_INVALID' })
})
