import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import type { OutboundEmail } from '../../../src/providers/port.ts'
import { postmarkConfig } from '../../../src/providers/postmark/config.ts'
import { createPostmark } from '../../../src/providers/postmark/provider.ts'
import { outboundEmail } from '../../support/carriers.ts'
import { FakeGateway, json } from '../../support/gateway.ts'
import { depsOfService, statusCall, urlOf } from '../worlds/mail-services.ts'

const REFERENCE = '01a1f961-dbab-7000-be7b-0a5f864cdb2f'

const postmark = (baseUrl: string, settings = {}) =>
  createPostmark(
    v.parse(postmarkConfig(true), { serverToken: 'the-server-token', baseUrl, ...settings }),
    depsOfService(urlOf('postmark')),
  )

/** Sends a mail, and returns its result with the request. */
async function sent(
  mail: Partial<OutboundEmail>,
  settings = {},
  answer = json(200, { MessageID: 'id-1', ErrorCode: 0 }),
) {
  await using api = await FakeGateway.start(answer)
  const { adapters } = postmark(api.origin, settings)
  const message = { ...outboundEmail('ana@shop.example'), ...mail }
  const [result] = await adapters.EMAIL!.send([message], new AbortController().signal)
  const [request] = api.requests
  return { result, request: request!, body: JSON.parse(request!.body), message }
}

describe('a mail', () => {
  test('keeps its own headers, and leaves tracking and unsubscribing to us', async () => {
    const { request, body, message } = await sent(
      { answers: ['a@x.example', 'b@x.example'] },
      { fromName: 'Corner "Bakery" \\ Ñ', replyTo: 'hello@corner.example' },
    )
    expect(request.headers['x-postmark-server-token']).toBe('the-server-token')
    expect(body).toMatchObject({
      From: '"Corner \\"Bakery\\" \\\\ Ñ" <news@corner.example>',
      To: 'ana@shop.example',
      ReplyTo: 'hello@corner.example',
      TrackOpens: false,
      TrackLinks: 'None',
      MessageStream: 'broadcast',
      Metadata: { reference: message.reference },
    })
    const headers = Object.fromEntries(
      body.Headers.map(({ Name, Value }: Record<string, string>) => [Name, Value]),
    )
    expect(headers).toEqual({
      'Feedback-ID': 'c1:o1:campaign:carillon',
      'List-Unsubscribe':
        '<https://carillon.test/u/token>, <mailto:hello@corner.example?subject=unsubscribe>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Message-ID': `<${message.reference}@corner.example>`,
      'X-PM-KeepID': 'true',
      'In-Reply-To': '<b@x.example>',
      References: '<a@x.example> <b@x.example>',
    })
  })

  test('without marketing has no header to unsubscribe', async () => {
    const { body } = await sent({ unsubscribeUrl: null, feedbackId: null })
    expect(body.Headers.map(({ Name }: { Name: string }) => Name)).toEqual(['Message-ID', 'X-PM-KeepID'])
  })

  test.each([
    { status: 422, code: 406, errorCode: 'OPTED_OUT' },
    { status: 422, code: 400, errorCode: 'SENDER_INVALID' },
    { status: 422, code: 300, errorCode: 'UNKNOWN' },
    { status: 401, code: 10, errorCode: 'SENDER_INVALID' },
  ])(
    'a refusal with $status ($code) is $errorCode, with the words of Postmark and without the token',
    async ({ status, code, errorCode }) => {
      const answer = json(status, { ErrorCode: code, Message: 'No: the-server-token.' })
      const { result } = await sent({}, {}, answer)
      expect(result).toMatchObject({ outcome: 'rejected', errorCode, providerErrorCode: String(code) })
      expect(JSON.stringify(result)).toContain('No: ….')
    },
  )

  test('an answer that refuses the mail although its status is 200 is a refusal', async () => {
    const { result } = await sent(
      {},
      {},
      json(200, { MessageID: 'id-1', ErrorCode: 406, Message: 'Inactive' }),
    )
    expect(result).toMatchObject({ outcome: 'rejected', errorCode: 'OPTED_OUT' })
  })
})

describe('the check of the stream', () => {
  const checksWith = async (stream: object) => {
    await using api = await FakeGateway.start(json(200, stream))
    return (await postmark(api.origin).adapters.EMAIL!.verify()).map(
      ({ name, status }) => `${name} ${status}`,
    )
  }
  test('of its domain alone asks the DNS, and not Postmark', async () => {
    const checks = await postmark('https://nowhere.example').adapters.EMAIL!.verifyDomain!()
    expect(checks.map(({ name, status }) => `${name} ${status}`)).toEqual(['DMARC PASS', 'MX PASS'])
  })

  test.each([
    [{ ID: 'broadcast', ArchivedAt: null }, 'stream PASS'],
    [{ ID: 'broadcast', ArchivedAt: '2026-01-01T00:00:00Z' }, 'stream FAIL'],
    [
      { ID: 'broadcast', SubscriptionManagementConfiguration: { UnsubscribeHandlingType: 'Postmark' } },
      'stream WARN',
    ],
  ])('of %j is %s', async (stream, check) => {
    const checks = await checksWith(stream)
    expect(checks).toContain(check)
    expect(checks).toEqual(
      expect.arrayContaining(['credentials PASS', 'receipts PASS', 'DMARC PASS', 'MX PASS']),
    )
  })
})

describe('an event', () => {
  const read = (event: object) => {
    const { reports, wishes = [] } = postmark('https://api.postmarkapp.com').callbacks!.read(
      statusCall('postmark', event),
      'status',
      7,
    )
    return { reports, wishes }
  }
  const Metadata = { reference: REFERENCE }
  /** Published by Postmark (postmarkapp.com/developer/webhooks/bounce-webhook), with our metadata. */
  const BOUNCE = {
    RecordType: 'Bounce',
    ID: 42,
    Type: 'HardBounce',
    TypeCode: 1,
    Name: 'Hard bounce',
    Tag: 'Test',
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Metadata,
    ServerID: 1234,
    Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
    Details: 'Test bounce details',
    Email: 'John@example.com',
    From: 'sender@example.com',
    BouncedAt: '2014-08-01T13:28:10.2735393-04:00',
    DumpAvailable: true,
    Inactive: true,
    CanActivate: true,
    Subject: 'Test subject',
  }

  test('of a published example is read', () => {
    expect(read(BOUNCE)).toEqual({
      wishes: [],
      reports: [
        {
          reference: REFERENCE,
          providerMessageId: null,
          to: 'john@example.com',
          status: 'FAILED',
          errorCode: 'BOUNCED',
          providerErrorCode: 'HardBounce',
          occurredAt: 7,
        },
      ],
    })
  })

  test('without our reference is of another system, and is left out', () => {
    for (const other of [undefined, {}, { reference: 'order-7' }, { reference: ['x'] }, 'reference'])
      expect(read({ ...BOUNCE, Metadata: other })).toEqual({ reports: [], wishes: [] })
  })

  test.each([
    [
      'the reactivation of an address',
      { SuppressSending: false, SuppressionReason: null, Origin: 'Recipient' },
    ],
    ['a bounce', { SuppressSending: true, SuppressionReason: 'HardBounce', Origin: 'Recipient' }],
    [
      'a suppression by the account',
      { SuppressSending: true, SuppressionReason: 'ManualSuppression', Origin: 'Customer' },
    ],
  ])('that changes the subscription by %s opts no one out', (_what, fields) => {
    expect(read({ RecordType: 'SubscriptionChange', Metadata, ...fields }).wishes).toEqual([])
  })

  test('is refused at the inbound address, and with another sign-in', () => {
    const { callbacks } = postmark('https://api.postmarkapp.com', {
      webhookUsername: 'carillon',
      webhookPassword: 'correct-horse',
    })
    const request = (authorization?: string) =>
      statusCall('postmark', BOUNCE, authorization === undefined ? {} : { authorization })
    const signIn = (text: string) => request(`Basic ${Buffer.from(text).toString('base64')}`)
    expect(callbacks!.isGenuine(signIn('carillon:correct-horse'))).toBe(true)
    expect(
      [request(), signIn('carillon:'), signIn('carillon:correct-hors'), request('Bearer correct-horse')].map(
        callbacks!.isGenuine,
      ),
    ).toEqual([false, false, false, false])
    expect(
      callbacks!.isGenuine({ ...signIn('carillon:correct-horse'), url: urlOf('postmark', 'inbound') }),
    ).toBe(false)
  })
})
