import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import type { GuardedFetch, GuardedResult } from '../../../src/providers/guarded-fetch.ts'
import { CallbackUnproven } from '../../../src/providers/port.ts'
import { sesConfig } from '../../../src/providers/ses/config.ts'
import { createSes } from '../../../src/providers/ses/provider.ts'
import { signedHeaders } from '../../../src/providers/ses/sign.ts'
import { CERTIFICATE_URL, signedMessage } from '../../replicas/ses.ts'
import { SNS_CERTIFICATE } from '../../replicas/sns-certificate.ts'
import { createTestApp } from '../../support/app.ts'
import { outboundEmail } from '../../support/carriers.ts'
import { fixedHosts } from '../../support/fixed-hosts.ts'
import { FakeGateway, json, plain } from '../../support/gateway.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'
import { refusingPort } from '../../support/ports.ts'
import { depsOfService, statusCall, urlOf } from '../worlds/mail-services.ts'

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:MyTopic'
const REFERENCE = '01a1f961-dbab-7000-be7b-0a5f864cdb2f'
const SETTINGS = {
  region: 'us-east-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'the-secret-access-key',
  configurationSet: 'carillon',
  topicArn: TOPIC,
}

const ses = (settings: object = {}, fetch?: GuardedFetch) =>
  createSes(v.parse(sesConfig(true), { ...SETTINGS, ...settings }), {
    ...depsOfService(urlOf('ses')),
    ...(fetch ? { fetch } : {}),
  })

const answered = (status: number, body: string): GuardedResult => ({
  kind: 'answered',
  status,
  headers: {},
  body,
})

/** Answers with the certificate, and remembers what was asked. */
function sns(answer: (url: string) => GuardedResult = () => answered(200, SNS_CERTIFICATE)) {
  const asked: string[] = []
  const fetch: GuardedFetch = async ({ url }) => {
    asked.push(url)
    return answer(url)
  }
  return { fetch, asked }
}

const notification = (message: unknown, version?: string) =>
  signedMessage(
    {
      Type: 'Notification',
      MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
      TopicArn: TOPIC,
      Message: typeof message === 'string' ? message : JSON.stringify(message),
      Timestamp: '2026-05-02T00:54:06.655Z',
    },
    version,
  )

const confirmation = (SubscribeURL: string) =>
  signedMessage({
    Type: 'SubscriptionConfirmation',
    MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
    Token: '2336412f37',
    TopicArn: TOPIC,
    Message: 'You have chosen to subscribe to the topic.',
    SubscribeURL,
    Timestamp: '2026-04-26T20:45:04.751Z',
  })

describe('the signature of requests', () => {
  const CREDENTIALS = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  }
  /** Published by AWS (Signature Version 4 test suite). */
  test.each([
    { method: 'GET', signature: '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31' },
    { method: 'POST', signature: '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b' },
  ] as const)('is that of the published example for $method', ({ method, signature }) => {
    const request = { method, url: 'https://example.amazonaws.com/' }
    expect(signedHeaders(request, CREDENTIALS, Date.UTC(2015, 7, 30, 12, 36))).toEqual({
      'x-amz-date': '20150830T123600Z',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
    })
  })
})

describe('a mail', () => {
  const send = async (answer = json(200, { MessageId: 'id-1' })) => {
    await using api = await FakeGateway.start(answer)
    const mail = outboundEmail('ana@shop.example', 'Grüße 🎉')
    const { adapters } = ses({ baseUrl: api.origin, fromName: 'Bäckerei' })
    const [result] = await adapters.EMAIL!.send([mail], new AbortController().signal)
    return { result, request: api.requests[0]!, mail }
  }

  test('is handed over as it was written, with its own headers', async () => {
    const { result, request, mail } = await send()
    expect(result).toEqual({ outcome: 'accepted', providerMessageId: 'id-1' })
    const body = JSON.parse(request.body)
    expect(body).toMatchObject({
      FromEmailAddress: 'news@corner.example',
      Destination: { ToAddresses: ['ana@shop.example'] },
      ConfigurationSetName: 'carillon',
      EmailTags: [{ Name: 'reference', Value: mail.reference }],
    })
    const raw = Buffer.from(body.Content.Raw.Data, 'base64').toString()
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/carillon\.test\/u\/token>, <mailto:[^>]+>\r\n(?! )/m)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    const { from, text } = await PostalMime.parse(raw)
    expect([from?.name, text?.trim()]).toEqual(['Bäckerei', 'Grüße 🎉'])
  })

  test.each([
    {
      status: 400,
      type: 'MessageRejected:',
      message: 'Email address is not verified.',
      errorCode: 'SENDER_INVALID',
    },
    { status: 400, type: 'MessageRejected', message: 'Virus.', errorCode: 'CARRIER_FILTERED' },
    { status: 403, type: 'AccessDeniedException:http://x/', message: 'No.', errorCode: 'SENDER_INVALID' },
    { status: 403, type: 'Unheard', message: 'No.', errorCode: 'SENDER_INVALID' },
    { status: 400, type: 'BadRequestException', message: 'No.', errorCode: 'UNKNOWN' },
  ])(
    'is refused with $status $type "$message" as $errorCode',
    async ({ status, type, message, errorCode }) => {
      const { result } = await send(json(status, { message }, { 'x-amzn-errortype': type }))
      expect(result).toMatchObject({ outcome: 'rejected', errorCode })
    },
  )

  test('waits when SES says with 400 that the quota of the day is used up', async () => {
    const answer = json(400, { message: 'Daily quota.' }, { 'x-amzn-errortype': 'LimitExceededException' })
    expect((await send(answer)).result).toMatchObject({ outcome: 'not_sent', errorCode: 'THROTTLED' })
  })
})

describe('the check', () => {
  const verify = async (account: object, identity: object | undefined) => {
    await using api = await FakeGateway.start((request, response, socket) => {
      const answer = request.path.endsWith('/account')
        ? json(200, account)
        : identity
          ? json(200, identity)
          : json(404, { message: 'No such identity.' })
      return answer(request, response, socket)
    })
    return await ses({ baseUrl: api.origin }).adapters.EMAIL!.verify()
  }
  const GOOD = {
    SendingEnabled: true,
    ProductionAccessEnabled: true,
    SendQuota: { Max24HourSend: 200.5, MaxSendRate: 1 },
  }
  const VERIFIED = { VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } }

  test.each([
    { account: GOOD, identity: VERIFIED, found: ['account PASS', 'domain PASS', 'DKIM PASS'] },
    { account: { ...GOOD, SendingEnabled: false }, identity: VERIFIED, found: ['account FAIL'] },
    { account: { ...GOOD, ProductionAccessEnabled: false }, identity: VERIFIED, found: ['account WARN'] },
    {
      account: GOOD,
      identity: { VerifiedForSendingStatus: false, DkimAttributes: { Status: 'PENDING' } },
      found: ['domain FAIL', 'DKIM WARN'],
    },
    { account: GOOD, identity: undefined, found: ['domain WARN'] },
  ])('finds $found', async ({ account, identity, found }) => {
    const checks = await verify(account, identity)
    expect(checks.map(({ name, status }) => `${name} ${status}`)).toEqual(expect.arrayContaining(found))
  })

  test('finds the quota for 24 hours', async () => {
    const checks = await verify(GOOD, VERIFIED)
    expect(checks.find(({ name }) => name === 'account')).toMatchObject({ dailyLimit: 200 })
  })
})

describe('a message of the topic', () => {
  const isGenuine = async (message: object, fetch = sns().fetch) => {
    const { callbacks } = ses({}, fetch)
    const call = statusCall('ses', message)
    await callbacks!.prepare?.(call)
    return callbacks!.isGenuine(call)
  }

  test('is genuine with a signature of version 1 or 2, with a subject too', async () => {
    expect(await isGenuine(notification('x', '1'))).toBe(true)
    expect(await isGenuine(notification('x', '2'))).toBe(true)
    const {
      SignatureVersion: _v,
      Signature: _s,
      SigningCertURL: _c,
      UnsubscribeURL: _u,
      ...fields
    } = notification('x')
    expect(await isGenuine(signedMessage({ ...fields, Subject: 'My First Message' }))).toBe(true)
  })

  test('has its certificate fetched once, from the host of its region alone', async () => {
    const { fetch, asked } = sns()
    const { callbacks } = ses({}, fetch)
    const call = statusCall('ses', notification('x'))
    await Promise.all([1, 2, 3].map(() => callbacks!.prepare?.(call)))
    await callbacks!.prepare?.(call)
    expect(asked).toEqual([CERTIFICATE_URL])
    const elsewhere = [
      'https://sns.us-east-1.amazonaws.com.evil.example/SimpleNotificationService-0123456789abcdef.pem',
      'https://evil.example/SimpleNotificationService-0123456789abcdef.pem',
      'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
      'https://sns.us-east-1.amazonaws.com:8443/SimpleNotificationService-0123456789abcdef.pem',
      'https://user@sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
      'http://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
      'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem?x=.txt',
      'https://sns.us-east-1.amazonaws.com/0123456789abcdef.pem',
      'file:///SimpleNotificationService-0123456789abcdef.pem',
    ]
    for (const SigningCertURL of elsewhere) {
      const other = statusCall('ses', { ...notification('x'), SigningCertURL })
      await callbacks!.prepare?.(other)
      expect(callbacks!.isGenuine(other)).toBe(false)
    }
    expect(asked).toEqual([CERTIFICATE_URL])
  })

  test('of another topic fetches nothing', async () => {
    const { fetch, asked } = sns()
    expect(await isGenuine({ ...notification('x'), TopicArn: `${TOPIC}2` }, fetch)).toBe(false)
    expect(asked).toEqual([])
  })

  test('waits when the host of the certificate does not answer, and is refused without a certificate there', async () => {
    const gone = sns(() => ({ kind: 'not_sent', reason: 'refused' })).fetch
    await expect(isGenuine(notification('x'), gone)).rejects.toThrow(CallbackUnproven)
    expect(await isGenuine(notification('x'), sns(() => answered(200, '<html>')).fetch)).toBe(false)
  })

  test('that asks for a confirmation has its address called once, at the host of SNS alone', async () => {
    const confirm = async (url: string, status = 200) => {
      const { fetch, asked } = sns((one) =>
        one === CERTIFICATE_URL ? answered(200, SNS_CERTIFICATE) : answered(status, ''),
      )
      const { callbacks } = ses({}, fetch)
      const call = statusCall('ses', confirmation(url))
      await callbacks!.prepare?.(call)
      expect(callbacks!.isGenuine(call)).toBe(true)
      await callbacks!.confirm?.(call)
      expect(callbacks!.read(call, 'status', 0)).toEqual({ reports: [], texts: [] })
      return asked.slice(1)
    }
    const url = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=x&Token=y'
    expect(await confirm(url)).toEqual([url])
    expect(await confirm(url, 400)).toEqual([url])
    expect(await confirm('https://evil.example/?Action=ConfirmSubscription')).toEqual([])
    expect(await confirm('http://169.254.169.254/latest/meta-data')).toEqual([])
    await expect(confirm(url, 503)).rejects.toThrow(CallbackUnproven)
  })

  test('with any fields is no error of ours, and fetches nothing from elsewhere', async () => {
    const { fetch, asked } = sns(() => answered(200, ''))
    const { callbacks } = ses({}, fetch)
    const fields = fc.record(
      Object.fromEntries(
        [
          'Type',
          'Message',
          'MessageId',
          'SubscribeURL',
          'SigningCertURL',
          'Signature',
          'SignatureVersion',
          'Token',
        ].map((name) => [
          name,
          fc.oneof(fc.jsonValue(), fc.webUrl(), fc.constantFrom('SubscriptionConfirmation', '1', '2')),
        ]),
      ),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fields, async (message) => {
        const call = statusCall('ses', { ...message, TopicArn: TOPIC })
        await callbacks!.prepare?.(call)
        expect(callbacks!.isGenuine(call)).toBe(false)
        await callbacks!.confirm?.(call)
        callbacks!.read(call, 'status', 0)
      }),
    )
    expect(asked).toEqual([])
  })
})

describe('an event', () => {
  const read = (event: object) => {
    const { reports, wishes = [] } = ses().callbacks!.read(
      statusCall('ses', notification(event)),
      'status',
      7,
    )
    return { reports, wishes }
  }
  const MAIL = {
    timestamp: '2026-08-05T00:40:02.012Z',
    source: 'Sender Name <sender@example.com>',
    messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
    destination: ['recipient@example.com'],
    headersTruncated: false,
    headers: [
      { name: 'From', value: 'Sender Name <sender@example.com>' },
      { name: 'Message-ID', value: `<${REFERENCE}@corner.example>` },
    ],
    tags: { 'ses:configuration-set': ['ConfigSet'] },
  }
  const bounce = (fields: object, recipient: object = {}) => ({
    eventType: 'Bounce',
    mail: MAIL,
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: 'Recipient@example.com', ...recipient }],
      timestamp: '2026-08-05T00:41:02.669Z',
      feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
      reportingMTA: 'dsn; mta.example.com',
      ...fields,
    },
  })

  test('of the published form is read, with our Message-ID among the headers', () => {
    const diagnosticCode = 'smtp; 550 5.1.1 <recipient@example.com>... User'
    const event = bounce({}, { action: 'failed', status: '5.1.1', diagnosticCode })
    expect(read(event)).toEqual({
      wishes: [],
      reports: [
        {
          reference: REFERENCE,
          providerMessageId: null,
          to: 'recipient@example.com',
          status: 'FAILED',
          errorCode: 'BOUNCED',
          providerErrorCode: '550 5.1.1',
          occurredAt: 7,
        },
      ],
    })
    const { eventType: notificationType, ...rest } = event
    expect(read({ notificationType, ...rest })).toEqual(read(event))
  })

  test.each([
    { fields: { bounceSubType: 'OnAccountSuppressionList' }, errorCode: 'OPTED_OUT' },
    { fields: { bounceSubType: 'Suppressed' }, errorCode: 'BOUNCED' },
    { fields: { bounceType: 'Transient', bounceSubType: 'General' }, errorCode: 'UNREACHABLE' },
    { fields: { bounceType: 'Transient', bounceSubType: 'ContentRejected' }, errorCode: 'CARRIER_FILTERED' },
    { fields: { bounceType: 'Undetermined', bounceSubType: 'Undetermined' }, errorCode: 'UNREACHABLE' },
  ] as const)('with $fields.bounceType $fields.bounceSubType is $errorCode', ({ fields, errorCode }) => {
    expect(read(bounce(fields)).reports).toMatchObject([{ errorCode }])
  })

  test('that says "not spam" is no complaint, and one about the list of the account is no new one', () => {
    const complaint = (fields: object) =>
      read({
        eventType: 'Complaint',
        mail: MAIL,
        complaint: { complainedRecipients: [{ emailAddress: 'recipient@example.com' }], ...fields },
      })
    expect(complaint({ complaintFeedbackType: 'abuse' }).wishes).toMatchObject([{ kind: 'COMPLAINT' }])
    expect(complaint({}).wishes).toMatchObject([{ kind: 'COMPLAINT' }])
    expect(complaint({ complaintFeedbackType: 'not-spam' })).toEqual({ reports: [], wishes: [] })
    expect(complaint({ complaintSubType: 'OnAccountSuppressionList' })).toMatchObject({
      wishes: [],
      reports: [{ errorCode: 'OPTED_OUT' }],
    })
  })

  test('without our reference names the message by the id of SES', () => {
    const { reports } = read({ ...bounce({}), mail: { ...MAIL, headers: [] } })
    expect(reports).toMatchObject([{ reference: null, providerMessageId: MAIL.messageId }])
    expect(reports[0]).not.toHaveProperty('to')
  })

  test('that is a sentence of the topic changes nothing', () => {
    const call = statusCall(
      'ses',
      notification('Successfully validated SNS topic for Amazon SES event publishing.'),
    )
    expect(ses().callbacks!.read(call, 'status', 0)).toEqual({ reports: [], texts: [] })
  })
})

test('the server asks SNS to repeat a message whose certificate it cannot get', async () => {
  await using app = createTestApp()
  const sender = await addIdentity(app, app.tenant(), {
    channel: 'EMAIL',
    provider: 'SES',
    address: 'news@corner.example',
    credentials: { ...SETTINGS, topicArn: TOPIC.replace('us-east-1', 'eu-north-1') },
  })
  const message = JSON.stringify({
    ...notification('x'),
    TopicArn: TOPIC.replace('us-east-1', 'eu-north-1'),
    SigningCertURL: CERTIFICATE_URL.replace('us-east-1', 'eu-north-1'),
  })
  const call = () => app.request('POST', pathOf(sender.callbackUrls.status), { body: message })
  fixedHosts.set('sns.eu-north-1.amazonaws.com', `http://127.0.0.1:${await refusingPort()}`)
  expect((await call()).status).toBe(503)
  await using host = await FakeGateway.start(plain(200, SNS_CERTIFICATE))
  fixedHosts.set('sns.eu-north-1.amazonaws.com', host.origin)
  expect((await call()).status).toBe(403)
})
