import { createHash, createHmac, createSign, randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { type MailService, type MailStep, reporting, single } from './mail-service.ts'
import {
  type Account,
  type AccountSettings,
  type Asked,
  json,
  nowOf,
  type Reply,
  serveReplica,
  type VendorReplica,
} from './replica.ts'
import { SNS_CERTIFICATE, SNS_KEY } from './sns-certificate.ts'

/**
 * Amazon SES: POST /v2/email/outbound-emails, GET /v2/email/account and /v2/email/identities/{domain} with
 * signatures of version 4, and the events that it publishes to a topic of Amazon SNS (docs.aws.amazon.com). It also
 * stands for the host of SNS. Secrets: accessKeyId, secretAccessKey, topicArn; signatureVersion of SNS.
 */
export const CERTIFICATE_URL =
  'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem'

/** Returns a message of the topic with its signature. */
export function signedMessage(
  fields: Readonly<Record<string, string>>,
  version: string | undefined = '2',
): Record<string, string> {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}\n${fields[name]}\n`)
    .join('')
  const signer = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(text)
  return {
    ...fields,
    SignatureVersion: version,
    Signature: signer.sign(SNS_KEY, 'base64'),
    SigningCertURL: CERTIFICATE_URL,
    ...(fields.Type === 'Notification'
      ? { UnsubscribeURL: 'https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe' }
      : {}),
  }
}

const BOUNCES = {
  hard: ['Permanent', 'General', '5.1.1', 'smtp; 550 5.1.1 user unknown'],
  full: ['Transient', 'MailboxFull', '5.2.2', 'smtp; 552 5.2.2 mailbox full'],
  blocked: ['Permanent', 'General', '5.7.1', 'smtp; 550 5.7.1 blocked using a blocklist'],
} as const

function dataOf(step: MailStep, to: string, timestamp: string): object {
  switch (step) {
    case 'delivered':
      return { eventType: 'Delivery', delivery: { timestamp, recipients: [to], smtpResponse: '250 OK' } }
    case 'complaint':
      return {
        eventType: 'Complaint',
        complaint: {
          timestamp,
          feedbackId: 'f',
          complaintSubType: null,
          complainedRecipients: [{ emailAddress: to }],
          complaintFeedbackType: 'abuse',
        },
      }
    case 'unsubscribe':
      return {
        eventType: 'Subscription',
        subscription: {
          contactList: 'list',
          timestamp,
          source: 'UnsubscribeHeader',
          newTopicPreferences: { unsubscribeAll: true, topicSubscriptionStatus: [] },
        },
      }
    case 'delay':
      return {
        eventType: 'DeliveryDelay',
        deliveryDelay: { timestamp, delayType: 'TransientCommunicationFailure', delayedRecipients: [] },
      }
    case 'open':
      return { eventType: 'Open', open: { timestamp, ipAddress: '192.0.2.1', userAgent: 'Mozilla/5.0' } }
    default: {
      const [bounceType, bounceSubType, status, diagnosticCode] = BOUNCES[step]
      const recipient = { emailAddress: to, action: 'failed', status, diagnosticCode }
      const bounce = { feedbackId: 'f', bounceType, bounceSubType, bouncedRecipients: [recipient], timestamp }
      return { eventType: 'Bounce', bounce }
    }
  }
}

const service: MailService = {
  event: (step, held, account: AccountSettings) => {
    const timestamp = new Date(nowOf(account)).toISOString()
    const mail = {
      timestamp,
      source: held.from,
      messageId: held.id,
      destination: [held.to],
      tags: { 'ses:operation': ['SendEmail'], reference: [held.reference] },
    }
    return signedMessage(
      {
        Type: 'Notification',
        MessageId: randomUUID(),
        TopicArn: account.secrets.topicArn!,
        Message: JSON.stringify({ ...dataOf(step, held.to, timestamp), mail }),
        Timestamp: timestamp,
      },
      account.secrets.signatureVersion,
    )
  },
  bodyOf: single,
  sign: () => ({ 'x-amz-sns-message-type': 'Notification' }),
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns whether the request has the signature of this account (AWS Signature Version 4). */
function isSigned(request: Asked, { secretAccessKey }: Account['secrets']): boolean {
  const { headers, body, method, path } = request
  const given = String(headers.authorization)
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(given) ??
    []
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  // SES escapes the path once more. The paths of the product contain no sign that this changes.
  const canonical = `${method}\n${path}\n\n${signed.join('')}\n${names}\n${sha256(body)}`
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${sha256(canonical)}`
  const key = scope
    .split('/')
    .reduce<Buffer | string>(
      (k, part) => createHmac('sha256', k).update(part).digest(),
      `AWS4${secretAccessKey}`,
    )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}

const refusal = (status: number, code: string, message: string, headers = {}): Reply =>
  json(status, { message }, { 'x-amzn-errortype': `${code}:http://internal.amazon.com/`, ...headers })

const vendor: VendorReplica = {
  accountOf: (request, accounts) =>
    [...accounts.values()].find(
      ({ secrets }) =>
        String(request.headers.authorization).includes(`Credential=${secrets.accessKeyId}/`) &&
        isSigned(request, secrets),
    ),
  open: ({ path }) => {
    if (path.startsWith('/SimpleNotificationService-'))
      return { status: 200, body: SNS_CERTIFICATE, headers: { 'content-type': 'application/x-pem-file' } }
    return path === '/' ? { status: 200, body: '<ConfirmSubscriptionResponse/>' } : undefined
  },
  messageOf: async ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/v2/email/outbound-emails') return undefined
    const asked = JSON.parse(body)
    const to = asked.Destination?.ToAddresses?.[0]
    if (typeof to !== 'string') return { refusal: refusal(400, 'BadRequestException', 'Missing destination') }
    if (asked.ConfigurationSetName !== 'carillon')
      return { refusal: refusal(404, 'NotFoundException', 'Configuration set does not exist.') }
    const { from, text = '' } = await PostalMime.parse(Buffer.from(asked.Content.Raw.Data, 'base64'))
    const reference = asked.EmailTags[0].Value
    return {
      from: from?.address ?? '',
      to,
      text: text.replace(/\r?\n$/, ''),
      media: [],
      statusUrl: '',
      reference,
    }
  },
  other: ({ path }) => {
    if (path === '/v2/email/account')
      return json(200, {
        SendingEnabled: true,
        ProductionAccessEnabled: true,
        EnforcementStatus: 'HEALTHY',
        SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 7 },
      })
    return path.startsWith('/v2/email/identities/')
      ? json(200, {
          IdentityType: 'DOMAIN',
          VerifiedForSendingStatus: true,
          DkimAttributes: { SigningEnabled: true, Status: 'SUCCESS', Tokens: ['a', 'b', 'c'] },
        })
      : undefined
  },
  accepted: (id) => json(200, { MessageId: id }),
  newId: (count) => `0100017f-${count.toString(16).padStart(12, '0')}-000000`,
  refusals: {
    stranger: refusal(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.'),
    number: refusal(400, 'MessageRejected', 'Message contains a virus.'),
    account: refusal(400, 'SendingPausedException', 'Sending is paused for the account.'),
    throttled: refusal(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.', {
      'retry-after': '5',
    }),
  },
  ...reporting(service),
}

if (import.meta.main) serveReplica(vendor)
