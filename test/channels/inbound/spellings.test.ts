import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addGateway, callBack } from '../../support/identities.ts'
import { WhatsappCaller } from '../../support/whatsapp-callbacks.ts'

/** Some countries write a mobile number in two ways, and WhatsApp keeps the one used at registration. */

const PAIRS = [
  { country: 'Argentina', known: '+541123456789', said: '+5491123456789' },
  { country: 'Argentina', known: '+5491123456789', said: '+541123456789' },
  { country: 'Mexico', known: '+525512345678', said: '+5215512345678' },
  { country: 'Brazil', known: '+5531987654321', said: '+553187654321' },
]

test.each(PAIRS)(
  'a STOP by WhatsApp from $said opts out the contact $known of $country',
  async ({ known, said }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const caller = await WhatsappCaller.add(app, tenant)
    await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: known })
    await caller.messages({ from: said.slice(1), type: 'text', text: { body: 'STOP' } })
    const { body } = await app.get('/contacts', tenant.key)
    expect(body.data).toMatchObject([{ phone: known, isOptedOut: true }])
  },
)

test.each(PAIRS)(
  'a STOP by SMS from $said opts out the contact $known of $country',
  async ({ known, said }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { callbackUrls } = await addGateway(app, tenant)
    await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: known })
    await callBack(app, callbackUrls.inbound, { id: '1', from: said, to: '', text: 'STOP' })
    const { body } = await app.get('/contacts', tenant.key)
    expect(body.data).toMatchObject([{ phone: known, isOptedOut: true }])
  },
)

test('a STOP opts out both contacts with the two spellings of a number, and is confirmed once', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { callbackUrls } = await addGateway(app, tenant)
  for (const phone of ['+541123456789', '+5491123456789']) {
    await app.post('/contacts', tenant.key, { firstName: 'Ann', phone })
  }
  await callBack(app, callbackUrls.inbound, { id: '1', from: '+5491123456789', to: '', text: 'STOP' })
  const { body } = await app.get('/contacts?isOptedOut=true', tenant.key)
  expect(body.data).toHaveLength(2)
  expect(app.db.value('SELECT count(*) FROM messages')).toBe(1)
})
