import { afterAll, describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { some } from '../../support/size.ts'
import { VENDOR_SETTINGS, type Vendor } from '../../support/vendor-client.ts'

let tenants = 0
const VENDORS: readonly Vendor[] = ['TWILIO', 'TELNYX', 'PLIVO', 'VONAGE']

/** All of these are refused or made without messages, so one appliance serves them all. */
const app = createTestApp({ allowPrivateGateways: false })
afterAll(() => app[Symbol.asyncDispose]())

const create = async (vendor: Vendor, settings: Record<string, unknown>) => {
  const tenant = app.tenant(`Agency ${++tenants}`)
  const credentials = { ...VENDOR_SETTINGS[vendor], ...settings }
  const sender = { channel: 'SMS', provider: vendor, name: 'Vendor', address: '+15550199', credentials }
  return app.post('/channel-identities', tenant.key, sender)
}

describe.each(VENDORS)('the settings of %s', (vendor) => {
  test('make a sender with its addresses, and are never shown again', async () => {
    const answer = await create(vendor, {})
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      provider: vendor,
      capabilities: { mms: vendor !== 'VONAGE', inbound: true, deliveryReceipts: true },
      throughputPerSecond: 1,
      callbackUrls: { inbound: expect.stringContaining(`/callbacks/${vendor.toLowerCase()}/`) },
    })
    expect(JSON.stringify(answer.body)).not.toContain('a-token-of-the-account-0123456789')
  })

  test.each(some(Object.keys(VENDOR_SETTINGS[vendor])))(
    'need %s, and no control characters in it',
    async (field) => {
      for (const value of [undefined, '', 'a\r\nx-injected: 1', 7]) {
        const answer = await create(vendor, { [field]: value })
        expect(answer.status).toBe(400)
        expect(answer.body.details[0].field).toBe(`credentials.${field}`)
      }
    },
  )

  test('have no API at a private address, under a path, or without https', async () => {
    const wrong = [
      'http://api.example.com',
      'https://127.0.0.1:8080',
      'https://169.254.169.254',
      'https://user:pass@api.example.com',
      'https://api.example.com/v1',
      'https://api.example.com?x=1',
      'nonsense',
    ]
    const answers = await Promise.all(wrong.map((baseUrl) => create(vendor, { baseUrl })))
    const fields = answers.map(({ status, body }) => `${status} ${body.details?.[0].field}`)
    expect(fields).toEqual(wrong.map(() => '400 credentials.baseUrl'))
  })

  test('have no field that the vendor does not know', async () => {
    const answer = await create(vendor, { acountSid: 'a slip' })
    expect(answer.status).toBe(400)
    expect(answer.body.details[0].field).toBe('credentials.acountSid')
  })
})

test.each([
  { given: { apiKeySid: `SK${'1'.repeat(32)}` }, field: 'apiKeySecret' },
  { given: { apiKeySecret: 'the-secret-of-a-key' }, field: 'apiKeySid' },
])('an API key of Twilio has both halves: $field is missing', async ({ given, field }) => {
  const answer = await create('TWILIO', given)
  expect(answer.status).toBe(400)
  expect(answer.body.details[0].field).toBe(`credentials.${field}`)
})
