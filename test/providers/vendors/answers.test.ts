import { describe, expect, test } from 'bun:test'
import { clientOf, type Vendor } from '../../support/vendor-client.ts'

const VENDORS: readonly Vendor[] = ['TWILIO', 'TELNYX', 'PLIVO', 'VONAGE']

describe.each(VENDORS)('%s: the meaning of an answer', (vendor) => {
  const client = clientOf(vendor)
  const refusal = client.refusal('77777', 'Something is wrong.')

  test.each([
    {
      case: 'a refusal without a known code',
      status: 400,
      expected: { outcome: 'rejected', errorCode: 'UNKNOWN' },
    },
    {
      case: 'a refusal of the credentials',
      status: 401,
      expected: { outcome: 'rejected', errorCode: 'SENDER_INVALID' },
    },
    { case: 'no credit', status: 402, expected: { outcome: 'rejected', errorCode: 'SENDER_INVALID' } },
    {
      case: 'a refusal of the message alone',
      status: 403,
      expected: { outcome: 'rejected', errorCode: 'UNKNOWN' },
    },
    {
      case: 'too many',
      status: 429,
      expected: { outcome: 'not_sent', errorCode: 'THROTTLED', retryAfterMs: 7_000 },
    },
    { case: 'down for a moment', status: 503, expected: { outcome: 'not_sent', retryAfterMs: 7_000 } },
    { case: 'a time-out while reading', status: 408, expected: { outcome: 'unknown' } },
    { case: 'an error of its own', status: 500, expected: { outcome: 'unknown' } },
    { case: 'a bad upstream', status: 502, expected: { outcome: 'unknown' } },
    { case: 'a redirect', status: 307, expected: { outcome: 'unknown' } },
    { case: 'success without an id', status: 200, expected: { outcome: 'unknown' } },
  ])('$case ($status)', async ({ status, expected }) => {
    const result = await client.send({ status, body: refusal, headers: { 'retry-after': '7' } })
    expect(result).toMatchObject(expected)
    expect(result).toMatchObject({ message: expect.stringContaining(String(status)) })
  })

  test.each(['', 'null', '[]', '<html>', '{"sid":{}}', '[[[['])(
    'an answer that is %j is doubtful if it means success, and clear if it refuses',
    async (body) => {
      expect(await client.send({ status: 201, body })).toMatchObject({ outcome: 'unknown' })
      expect(await client.send({ status: 422, body })).toMatchObject({
        outcome: 'rejected',
        errorCode: 'UNKNOWN',
        providerErrorCode: '422',
      })
    },
  )

  test('no answer reveals nothing about the network, except in the log', async () => {
    const result = await client.send(null)
    expect(result).toMatchObject({ outcome: 'not_sent', cause: expect.stringContaining('10.1.2.3') })
    expect('message' in result && result.message).not.toContain('10.1.2.3')
  })

  test('a secret that the vendor repeats is removed', async () => {
    const secret = 'a-token-of-the-account-0123456789'
    const result = await client.send({ status: 400, body: client.refusal('1', `The key ${secret} is odd.`) })
    expect(result).toMatchObject({ message: expect.stringContaining('is odd.') })
    expect(JSON.stringify(result)).not.toContain(secret)
  })

  test('each receipt moves the message to its status, and a queued one does not move it', () => {
    expect(client.receipt('queued')).toEqual([])
    expect(client.receipt('sent')).toMatchObject([{ status: 'SENT', errorCode: null }])
    expect(client.receipt('delivered')).toMatchObject([{ status: 'DELIVERED', errorCode: null }])
    expect(client.receipt('failed')).toMatchObject([
      { status: 'FAILED', errorCode: 'UNKNOWN', providerErrorCode: expect.stringMatching(/./) },
    ])
  })
})

test('Twilio may accept a message and report in the same answer that it has failed', async () => {
  const body = { sid: 'SM1', status: 'failed', error_code: 30034, error_message: 'Unregistered' }
  expect(await clientOf('TWILIO').send({ status: 201, body })).toMatchObject({
    outcome: 'rejected',
    errorCode: 'SENDER_NOT_REGISTERED',
    providerErrorCode: '30034',
  })
})

test('a full queue at Twilio waits, although its status is that of a refusal', async () => {
  const client = clientOf('TWILIO')
  const body = client.refusal('21611', 'This number has exceeded the maximum number of queued messages')
  expect(await client.send({ status: 400, body })).toMatchObject({
    outcome: 'not_sent',
    errorCode: 'THROTTLED',
  })
})

test('a refusal of Telnyx because of a STOP is an opt-out, although its status is 403', async () => {
  const client = clientOf('TELNYX')
  const body = client.refusal('40300', 'Blocked due to STOP message')
  expect(await client.send({ status: 403, body })).toMatchObject({
    outcome: 'rejected',
    errorCode: 'OPTED_OUT',
  })
})

describe('the segments in an answer', () => {
  test.each([
    { vendor: 'TWILIO', answer: { sid: 'SM1', num_segments: '2' }, segments: 2 },
    { vendor: 'TWILIO', answer: { sid: 'SM1', num_segments: '0' }, segments: undefined },
    { vendor: 'TWILIO', answer: { sid: 'SM1', num_segments: '1e9' }, segments: undefined },
    { vendor: 'TWILIO', answer: { sid: 'SM1' }, segments: undefined },
    { vendor: 'TELNYX', answer: { data: { id: 'a', parts: 3 } }, segments: 3 },
    { vendor: 'TELNYX', answer: { data: { id: 'a', parts: -3 } }, segments: undefined },
    { vendor: 'TELNYX', answer: { data: { id: 'a', parts: 1.5 } }, segments: undefined },
    { vendor: 'PLIVO', answer: { message_uuid: ['a'] }, segments: undefined },
  ] as const)('$vendor $answer are $segments', async ({ vendor, answer, segments }) => {
    const result = await clientOf(vendor).send({ status: 201, body: JSON.stringify(answer) })
    expect(result).toEqual(
      expect.objectContaining({ outcome: 'accepted', ...(segments === undefined ? {} : { segments }) }),
    )
    expect('segments' in result).toBe(segments !== undefined)
  })
})
