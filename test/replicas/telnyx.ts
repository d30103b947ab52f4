import { createPrivateKey, sign } from 'node:crypto'
import {
  type Asked,
  json,
  nowOf,
  type Reply,
  serveReplica,
  type Unsigned,
  type VendorReplica,
} from './replica.ts'

/**
 * Telnyx: POST /v2/messages and GET /v2/messaging_profiles[/{id}] (developers.telnyx.com/docs/messaging).
 * Secrets: apiKey; privateKey in PEM, whose public half is a setting of the product.
 */
const error = (status: number, code: string, title: string, detail: string, headers = {}): Reply =>
  json(status, { errors: [{ code, title, detail }] }, headers)

const parsed = ({ body }: Asked): Record<string, unknown> => {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

const event = (account: { nowMs?: number }, url: string, type: string, payload: object): Unsigned => ({
  method: 'POST',
  url,
  contentType: 'application/json',
  body: JSON.stringify({
    data: {
      event_type: type,
      id: 'b301ed3f-1490-491f-995f-6e64e69674d4',
      occurred_at: new Date(nowOf(account)).toISOString(),
      payload: { record_type: 'message', ...payload },
      record_type: 'event',
    },
    meta: { attempt: 1, delivered_to: url },
  }),
})

const vendor: VendorReplica = {
  accountOf: ({ headers }, accounts) =>
    [...accounts.values()].find(({ secrets }) => headers.authorization === `Bearer ${secrets.apiKey}`),
  messageOf: (request) => {
    if (request.method !== 'POST' || request.path !== '/v2/messages') return undefined
    const { from, to, text = '', media_urls = [], webhook_url } = parsed(request)
    if (typeof to !== 'string' || !/^\+\d+$/.test(to)) {
      return { refusal: error(422, '40310', "Invalid 'to' address", "The 'to' address should be E.164.") }
    }
    if (typeof from !== 'string')
      return { refusal: error(400, '40305', "Invalid 'from' address", 'The from address is missing.') }
    if (text === '' && (media_urls as string[]).length === 0) {
      return { refusal: error(422, '40316', 'No content provided', 'The message has no content.') }
    }
    return { from, to, text: String(text), media: media_urls as string[], statusUrl: String(webhook_url) }
  },
  other: ({ method, path }, account) => {
    if (method !== 'GET' || !path.startsWith('/v2/messaging_profiles')) return undefined
    const profile = { record_type: 'messaging_profile', enabled: true, webhook_url: account.inboundUrl }
    return json(200, { data: path.endsWith('/messaging_profiles') ? [profile] : profile })
  },
  accepted: (id, { from, to, text }) =>
    json(200, {
      data: {
        record_type: 'message',
        direction: 'outbound',
        id,
        from: { phone_number: from },
        to: [{ phone_number: to, status: 'queued' }],
        text,
        errors: [],
      },
    }),
  newId: (count) => `40385f64-5717-4562-b3fc-${count.toString(16).padStart(12, '0')}`,
  refusals: {
    stranger: error(401, '10009', 'Authentication failed', 'The API key is not valid.'),
    number: error(400, '40310', "Invalid 'to' address", "The 'to' address is not a phone number."),
    account: error(403, '40312', 'Messaging profile is disabled', 'Enable the messaging profile.'),
    throttled: error(429, '10011', 'Too many requests', 'You have exceeded the rate limit.', {
      'retry-after': '5',
    }),
  },
  receipt: (held, step, account) =>
    event(account, held.statusUrl, step === 'sent' ? 'message.sent' : 'message.finalized', {
      direction: 'outbound',
      id: held.id,
      from: { phone_number: held.from },
      to: [{ phone_number: held.to, status: step === 'unreachable' ? 'delivery_failed' : step }],
      text: held.text,
      errors:
        step === 'unreachable' ? [{ code: '40008', title: 'Undeliverable', detail: 'Not accepted.' }] : [],
    }),
  text: ({ id, from, to, body, media, optOutType }, account) =>
    event(account, account.inboundUrl, 'message.received', {
      direction: 'inbound',
      id,
      from: { phone_number: from, carrier: 'Example Mobile', line_type: 'Wireless' },
      to: [{ phone_number: to, status: 'webhook_delivered' }],
      text: body,
      media: media.map(({ url, contentType }) => ({ url, content_type: contentType, size: 1_024 })),
      type: media.length > 0 ? 'MMS' : 'SMS',
      ...(optOutType ? { autoresponse_type: optOutType } : {}),
    }),
  sign: ({ body }, account) => {
    const timestamp = String(Math.floor(nowOf(account) / 1_000))
    const key = createPrivateKey(account.secrets.privateKey ?? '')
    return {
      'telnyx-timestamp': timestamp,
      'telnyx-signature-ed25519': sign(null, Buffer.from(`${timestamp}|${body}`), key).toString('base64'),
    }
  },
}

if (import.meta.main) serveReplica(vendor)
