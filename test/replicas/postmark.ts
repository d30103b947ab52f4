import { basic, type MailService, reporting, single } from './mail-service.ts'
import { type Asked, json, nowOf, type Reply, serveReplica, type VendorReplica } from './replica.ts'

/**
 * Postmark: POST /email and GET /message-streams/{id}, and its webhooks for deliveries, bounces, complaints and
 * changes of a subscription (postmarkapp.com/developer). Secrets: serverToken; username and password of the
 * webhook.
 */
const error = (status: number, code: number, message: string, headers = {}): Reply =>
  json(status, { ErrorCode: code, Message: message }, headers)

const parsed = ({ body }: Asked): Record<string, unknown> => {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

const SMTP = {
  hard: ['HardBounce', 1, 'smtp;550 5.1.1 The email account that you tried to reach does not exist.'],
  full: ['SoftBounce', 4096, 'smtp;552 5.2.2 The email account that you tried to reach is over quota.'],
  blocked: ['Blocked', 100006, 'smtp;550 5.7.1 Service unavailable; client host blocked using a blocklist.'],
  delay: ['Transient', 2, 'smtp;451 4.7.1 Greylisted, try again later.'],
} as const

const service: MailService = {
  event: (step, held, account) => {
    const common = {
      ServerID: 23,
      MessageStream: 'broadcast',
      MessageID: held.id,
      Metadata: { reference: held.reference },
    }
    const at = new Date(nowOf(account)).toISOString()
    const ofBounce = { ID: 901542550, ...common, Email: held.to, From: held.from, BouncedAt: at }
    switch (step) {
      case 'delivered':
        return { RecordType: 'Delivery', ...common, Recipient: held.to, DeliveredAt: at, Details: 'smtp;250' }
      case 'complaint':
        return { RecordType: 'SpamComplaint', ...ofBounce, Type: 'SpamComplaint', TypeCode: 512, Details: '' }
      case 'unsubscribe':
        return {
          RecordType: 'SubscriptionChange',
          ...common,
          ChangedAt: at,
          Recipient: held.to,
          Origin: 'Recipient',
          SuppressSending: true,
          SuppressionReason: 'ManualSuppression',
        }
      case 'open':
        return { RecordType: 'Open', FirstOpen: true, ...common, Recipient: held.to, ReceivedAt: at }
      default: {
        const [Type, TypeCode, Details] = SMTP[step]
        return { RecordType: 'Bounce', ...ofBounce, Type, TypeCode, Details, Inactive: step === 'hard' }
      }
    }
  },
  bodyOf: single,
  sign: (_call, account) => basic(account),
}

const vendor: VendorReplica = {
  accountOf: ({ headers }, accounts) =>
    [...accounts.values()].find(({ secrets }) => headers['x-postmark-server-token'] === secrets.serverToken),
  messageOf: (request) => {
    if (request.method !== 'POST' || request.path !== '/email') return undefined
    const { From, To, TextBody, HtmlBody, Metadata, MessageStream } = parsed(request)
    if (typeof To !== 'string' || !To.includes('@'))
      return { refusal: error(422, 300, "Invalid 'To' address: ''.") }
    if (typeof From !== 'string' || !/@[^@]+$/.test(From))
      return { refusal: error(422, 300, "Invalid 'From' address: ''.") }
    if (!TextBody && !HtmlBody)
      return { refusal: error(422, 300, 'Provide either email TextBody or HtmlBody or both.') }
    if (MessageStream !== 'broadcast')
      return { refusal: error(422, 1235, 'The stream provided does not exist on this server.') }
    const { reference } = Metadata as { reference: string }
    return { from: From, to: To, text: String(TextBody), media: [], statusUrl: '', reference }
  },
  other: ({ method, path }) =>
    method === 'GET' && path === '/message-streams/broadcast'
      ? json(200, {
          ID: 'broadcast',
          ServerID: 23,
          Name: 'Default Broadcast Stream',
          MessageStreamType: 'Broadcasts',
          ArchivedAt: null,
          SubscriptionManagementConfiguration: { UnsubscribeHandlingType: 'Custom' },
        })
      : undefined,
  accepted: (id, { to }, account) =>
    json(200, {
      To: to,
      SubmittedAt: new Date(nowOf(account)).toISOString(),
      MessageID: id,
      ErrorCode: 0,
      Message: 'OK',
    }),
  newId: (count) => `b7bc2f4a-e38e-4336-af7d-${count.toString(16).padStart(12, '0')}`,
  refusals: {
    stranger: error(
      401,
      10,
      'The Server Token you provided in the X-Postmark-Server-Token request header was invalid.',
    ),
    number: error(422, 406, 'You tried to send to a recipient that has been marked as inactive.'),
    account: error(
      422,
      412,
      'While your account is pending approval, all recipient addresses must share the same domain.',
    ),
    throttled: error(429, 429, 'Rate limit exceeded.', { 'retry-after': '5' }),
  },
  ...reporting(service),
}

if (import.meta.main) serveReplica(vendor)
