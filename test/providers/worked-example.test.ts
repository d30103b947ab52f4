import { expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'
import { FakeGateway, json } from '../support/gateway.ts'
import { addIdentity, callBack } from '../support/identities.ts'

test('the worked example of docs/providers.md works: message, receipt and STOP', async () => {
  const docs = await Bun.file(new URL('../../docs/providers.md', import.meta.url)).text()
  const blocks = docs.split("-d '").map((block) => block.split("'\n")[0] ?? '')
  const example = JSON.parse(blocks.find((block) => block.includes('"HTTP"')) ?? '')
  await using app = createTestApp()
  await using gateway = await FakeGateway.start(json(202, { messages: [{ id: 'm-81' }] }))
  const tenant = app.tenant()
  const credentials = { ...example.credentials, url: `${gateway.origin}/v1/messages` }
  const { id, callbackUrls } = await addIdentity(app, tenant, { ...example, credentials })

  const sent = await app.post(`/channel-identities/${id}/test`, tenant.key, { to: '+15046218927' })
  expect(sent.body.data).toMatchObject({ status: 'SENT', providerMessageId: 'm-81' })
  const [request] = gateway.requests
  expect(request).toMatchObject({
    method: 'POST',
    path: '/v1/messages',
    headers: { authorization: 'Bearer 7f3a9c' },
  })
  const { dlrUrl, ...rest } = JSON.parse(request!.body)
  expect(rest).toEqual({
    from: '15550199',
    to: '15046218927',
    text: 'Acme: this is a test message.',
    clientRef: sent.body.data.id,
  })

  await callBack(app, dlrUrl, { messageId: 'm-81', state: 'DELIVRD' })
  expect(app.db.value('SELECT status FROM messages')).toBe('DELIVERED')

  const text = { id: 'i-5', sender: '15046218927', recipient: '15550199', message: 'STOP' }
  await callBack(app, callbackUrls.inbound, text)
  expect(app.db.value('SELECT address FROM suppressions')).toBe('+15046218927')
})
