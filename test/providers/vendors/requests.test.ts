import { describe, expect, test } from 'bun:test'
import { clientOf, STATUS_URL } from '../../support/vendor-client.ts'

const REFERENCE = '01990000-0000-7000-8000-000000000001'
const MESSAGE = { reference: REFERENCE, body: 'Grüße & 🎉' }
const RECEIPTS = `${STATUS_URL}?reference=${REFERENCE}`
const FILES = ['https://c.test/m/a?x=1&y=2', 'https://c.test/m/b']
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

describe('the request to Twilio', () => {
  const ask = async (settings: Record<string, unknown> = {}, message = {}) => {
    const client = clientOf('TWILIO', settings)
    await client.send(null, { ...MESSAGE, ...message })
    const [request] = client.asked
    return { request, form: new URLSearchParams(request!.body) }
  }

  test('has the number, the text and the address for receipts', async () => {
    const { request, form } = await ask()
    const account = `AC${'0'.repeat(32)}`
    expect(request).toMatchObject({
      method: 'POST',
      url: `https://api.twilio.com/2010-04-01/Accounts/${account}/Messages.json`,
      headers: { authorization: basic(`${account}:a-token-of-the-account-0123456789`) },
    })
    expect(Object.fromEntries(form)).toEqual({
      To: '+15550100',
      From: '+15550199',
      Body: 'Grüße & 🎉',
      StatusCallback: RECEIPTS,
    })
  })

  test('has a Messaging Service in place of the number', async () => {
    const messagingServiceSid = `MG${'1'.repeat(32)}`
    const { form } = await ask({ messagingServiceSid })
    expect(form.get('MessagingServiceSid')).toBe(messagingServiceSid)
    expect(form.has('From')).toBe(false)
  })

  test('has an API key if there is one, in another region, with a time limit', async () => {
    const { request, form } = await ask({
      apiKeySid: `SK${'2'.repeat(32)}`,
      apiKeySecret: 'the-secret-of-the-key',
      baseUrl: 'https://api.dublin.ie1.twilio.com/',
      validityPeriodSeconds: 600,
    })
    expect(request?.headers?.authorization).toBe(basic(`SK${'2'.repeat(32)}:the-secret-of-the-key`))
    expect(request?.url).toStartWith('https://api.dublin.ie1.twilio.com/2010-04-01/')
    expect(form.get('ValidityPeriod')).toBe('600')
  })

  test('has every file of an MMS, and no text if there is none', async () => {
    const { form } = await ask({}, { body: '', mediaUrls: FILES })
    expect(form.getAll('MediaUrl')).toEqual(FILES)
    expect(form.has('Body')).toBe(false)
  })
})

test('the request to Telnyx has the text, the files and the address for receipts', async () => {
  const client = clientOf('TELNYX', { messagingProfileId: '16fd2706-8baf-433b-82eb-8c7fada847da' })
  await client.send(null, { ...MESSAGE, mediaUrls: FILES })
  const [request] = client.asked
  expect(request).toMatchObject({
    method: 'POST',
    url: 'https://api.telnyx.com/v2/messages',
    headers: { authorization: 'Bearer a-token-of-the-account-0123456789' },
  })
  expect(JSON.parse(request!.body!)).toEqual({
    from: '+15550199',
    to: '+15550100',
    text: 'Grüße & 🎉',
    media_urls: FILES,
    messaging_profile_id: '16fd2706-8baf-433b-82eb-8c7fada847da',
    webhook_url: RECEIPTS,
  })
})

describe('the request to Plivo', () => {
  const bodyOf = async (settings = {}, message = {}) => {
    const client = clientOf('PLIVO', settings)
    await client.send(null, { ...MESSAGE, ...message })
    expect(client.asked[0]?.url).toBe('https://api.plivo.com/v1/Account/MA0123456789ABCDEFGH/Message/')
    return JSON.parse(client.asked[0]!.body!)
  }

  test('has the number, the text and the address for receipts', async () => {
    expect(await bodyOf()).toEqual({
      src: '+15550199',
      dst: '+15550100',
      text: 'Grüße & 🎉',
      type: 'sms',
      url: RECEIPTS,
      method: 'POST',
    })
  })

  test('has a Powerpack in place of the number, and the files of an MMS', async () => {
    const powerpackUuid = '16fd2706-8baf-433b-82eb-8c7fada847da'
    const body = await bodyOf({ powerpackUuid }, { mediaUrls: FILES })
    expect(body).toMatchObject({ powerpack_uuid: powerpackUuid, type: 'mms', media_urls: FILES })
    expect(body.src).toBeUndefined()
  })
})

test('the request to Vonage has only digits, our reference and the address for receipts', async () => {
  const client = clientOf('VONAGE', { baseUrl: 'https://api-eu.nexmo.com' })
  await client.send(null, MESSAGE)
  expect(client.asked[0]?.url).toBe('https://api-eu.nexmo.com/v1/messages')
  expect(JSON.parse(client.asked[0]!.body!)).toEqual({
    channel: 'sms',
    message_type: 'text',
    from: '15550199',
    to: '15550100',
    text: 'Grüße & 🎉',
    client_ref: REFERENCE,
    webhook_url: RECEIPTS,
    webhook_version: 'v1',
  })
})

describe('the request to Vonage for an MMS', () => {
  const bodyOf = async (message: object) => {
    const client = clientOf('VONAGE', { sendsMms: true })
    await client.send(null, { ...MESSAGE, ...message })
    return JSON.parse(client.asked[0]!.body!)
  }

  test('has one file and the text next to it', async () => {
    const { text, ...body } = await bodyOf({ mediaUrls: FILES.slice(0, 1) })
    const file = { url: FILES[0], caption: 'Grüße & 🎉' }
    expect(body).toMatchObject({ channel: 'mms', message_type: 'file', file, client_ref: REFERENCE })
    expect(text).toBeUndefined()
  })

  test('has all files, the text next to the first, and no text if there is none', async () => {
    const first = { type: 'file', url: FILES[0] }
    const second = { type: 'file', url: FILES[1] }
    expect(await bodyOf({ mediaUrls: FILES })).toMatchObject({
      channel: 'mms',
      message_type: 'content',
      content: [{ ...first, caption: 'Grüße & 🎉' }, second],
    })
    expect((await bodyOf({ mediaUrls: FILES, body: '' })).content).toEqual([first, second])
  })
})
