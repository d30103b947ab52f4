import { describe, expect, test } from 'bun:test'
import { clientOf, STATUS_URL, type Vendor } from '../../support/vendor-client.ts'

const INBOUND = STATUS_URL.replace('/status', '/inbound')
const named = (checks: ReadonlyArray<{ name: string; status: string; detail: string }>) =>
  Object.fromEntries(checks.map(({ name, status, detail }) => [name, { status, detail }]))
const VENDORS: readonly Vendor[] = ['TWILIO', 'TELNYX', 'PLIVO', 'VONAGE']

describe.each(VENDORS)('%s: a check of the account', (vendor) => {
  test.each([401, 403, 404])('that is refused with %i gives a remedy', async (status) => {
    const checks = named(await clientOf(vendor).verify({ status, body: { message: 'no' } }))
    expect(checks.connection?.status).toBe('PASS')
    expect(checks.credentials?.status).toBe('FAIL')
    expect(checks.credentials?.detail).toMatch(/Copy|Create/)
  })

  test.each([429, 500, 503])(
    'that is answered with %i does not decide about the credentials',
    async (status) => {
      const checks = named(await clientOf(vendor).verify({ status, body: {} }))
      expect(checks.credentials).toMatchObject({
        status: 'WARN',
        detail: expect.stringContaining('Try again'),
      })
    },
  )

  test.each(['', '<html>', '"ok"', 'null'])('that is answered with %j is no success', async (body) => {
    const checks = named(await clientOf(vendor).verify({ status: 200, body }))
    expect(checks.credentials?.status).toBe('FAIL')
  })

  test('without an answer fails, and reveals nothing about the network', async () => {
    const checks = await clientOf(vendor).verify(null)
    expect(named(checks).connection?.status).toBe('FAIL')
    expect(named(checks).credentials?.status).toBe('WARN')
    expect(checks.map(({ detail }) => detail).join(' ')).not.toContain('10.1.2.3')
  })

  test('only reads', async () => {
    const client = clientOf(vendor)
    await client.verify({ status: 200, body: {} })
    expect(client.asked.map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'GET', body: undefined },
    ])
  })
})

describe('Twilio: the number', () => {
  const check = async (number: object | undefined, settings = {}) => {
    const numbers = number ? [{ phone_number: '+15550199', ...number }] : []
    const body = { incoming_phone_numbers: numbers }
    return named(await clientOf('TWILIO', settings).verify({ status: 200, body }))
  }
  const able = { capabilities: { sms: true, mms: true }, sms_url: INBOUND }

  test('passes if it can do everything and its texts come here', async () => {
    const checks = await check(able)
    expect([checks.number?.status, checks.inbound?.status]).toEqual(['PASS', 'PASS'])
  })

  test('fails if the account does not have it, or it cannot text', async () => {
    expect((await check(undefined)).number).toMatchObject({ status: 'FAIL' })
    expect((await check({ capabilities: { sms: false } })).number).toMatchObject({ status: 'FAIL' })
  })

  test('is warned about if it cannot send MMS, unless it need not', async () => {
    const textOnly = { ...able, capabilities: { sms: true, mms: false } }
    expect((await check(textOnly)).number?.detail).toContain('Number can send files (MMS)')
    expect((await check(textOnly, { sendsMms: false })).number?.status).toBe('PASS')
  })

  test('is warned about if its texts go elsewhere', async () => {
    const { inbound } = await check({ ...able, sms_url: 'https://demo.twilio.com/welcome/sms/reply' })
    expect(inbound).toMatchObject({ status: 'WARN', detail: expect.stringContaining('demo.twilio.com') })
  })

  test('of a Messaging Service cannot be checked, and the check says so', async () => {
    const { number } = await check(undefined, { messagingServiceSid: `MG${'1'.repeat(32)}` })
    expect(number).toMatchObject({ status: 'WARN', detail: expect.stringContaining('test message') })
  })
})

describe('Telnyx: the messaging profile', () => {
  const messagingProfileId = '16fd2706-8baf-433b-82eb-8c7fada847da'
  const check = async (profile: object) =>
    named(await clientOf('TELNYX', { messagingProfileId }).verify({ status: 200, body: { data: profile } }))

  test('passes if it is enabled and its texts come here', async () => {
    const checks = await check({ enabled: true, webhook_url: INBOUND })
    expect([checks.profile?.status, checks.inbound?.status]).toEqual(['PASS', 'PASS'])
  })

  test('fails if it is disabled, and is warned about if its texts go nowhere', async () => {
    const checks = await check({ enabled: false, webhook_url: null })
    expect([checks.profile?.status, checks.inbound?.status]).toEqual(['FAIL', 'WARN'])
  })
})

test('a prepaid account at Plivo without credit fails, another passes', async () => {
  const check = async (body: object) =>
    named(await clientOf('PLIVO').verify({ status: 200, body })).credit?.status
  expect(await check({ billing_mode: 'prepaid', cash_credits: '0.00000' })).toBe('FAIL')
  expect(await check({ billing_mode: 'prepaid', cash_credits: '3.10000' })).toBe('PASS')
  expect(await check({ billing_mode: 'postpaid', cash_credits: '-2.00000' })).toBe('PASS')
})
