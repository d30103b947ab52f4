import { createHash, createHmac, randomUUID } from 'node:crypto'
import {
  type Account,
  type Asked,
  json,
  nowOf,
  type Reply,
  serveReplica,
  type Unsigned,
  type VendorReplica,
} from './replica.ts'

/**
 * Vonage: POST /v1/messages and GET /v2/applications (developer.vonage.com/api/messages),
 * with signed webhooks. Secrets: apiSecret, signatureSecret; the id of the account is its API key.
 */
const error = (status: number, code: string, title: string, detail: string, headers = {}): Reply => {
  const type = `https://developer.vonage.com/api-errors/messages#${code}`
  return json(status, { type, title, detail, instance: 'bf0ca0bf927b3b52e3cb03217e1a1ddf' }, headers)
}

const parsed = ({ body }: Asked): Record<string, unknown> => {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

interface File {
  url: string
  caption?: string
}

/** Returns the files of an MMS, single or several. */
function filesOf({ message_type, file, content }: Record<string, unknown>): File[] {
  if (message_type === 'file') return [file as File]
  if (message_type !== 'content' || !Array.isArray(content)) return []
  return content.every(({ type, url }) => type === 'file' && url) ? content : []
}

const post = (url: string, fields: object): Unsigned => ({
  method: 'POST',
  url,
  contentType: 'application/json',
  body: JSON.stringify(fields),
})

const at = (account: Account) => new Date(nowOf(account)).toISOString()
const digits = (number: string) => number.replace(/^\+/, '')

const vendor: VendorReplica = {
  accountOf: ({ headers }, accounts) =>
    [...accounts.values()].find(({ id, secrets }) => {
      const pair = Buffer.from(`${id}:${secrets.apiSecret}`).toString('base64')
      return headers.authorization === `Basic ${pair}`
    }),
  messageOf: (request) => {
    if (request.method !== 'POST' || request.path !== '/v1/messages') return undefined
    const fields = parsed(request)
    const { channel, message_type, from, to, client_ref, webhook_url } = fields
    const problem = (detail: string) => ({ refusal: error(422, '1020', 'Invalid params', detail) })
    const files = channel === 'mms' ? filesOf(fields) : []
    const isText = channel === 'sms' && message_type === 'text'
    if (!isText && files.length === 0) return problem('channel or message_type is invalid')
    const text = isText ? fields.text : (files[0]?.caption ?? '')
    if (typeof to !== 'string' || !/^\d{7,15}$/.test(to)) return problem('to must be digits')
    if (typeof from !== 'string' || from.startsWith('+')) return problem('from is invalid')
    if (typeof text !== 'string' || (isText && text === '')) return problem('text is required')
    const reference = String(client_ref ?? '')
    return { from, to, text, media: files.map(({ url }) => url), statusUrl: String(webhook_url), reference }
  },
  other: ({ method, path }) =>
    method === 'GET' && path === '/v2/applications'
      ? json(200, { page_size: 1, page: 1, total_items: 0, _embedded: { applications: [] } })
      : undefined,
  accepted: (id) => json(202, { message_uuid: id }),
  newId: (count) => `aaaaaaaa-bbbb-4ccc-8ddd-${count.toString(16).padStart(12, '0')}`,
  refusals: {
    stranger: error(401, '1110', 'Unauthorized', 'You did not provide correct credentials.'),
    number: error(422, '1170', 'Invalid or Missing Msisdn Param', 'The phone number is invalid.'),
    account: error(402, '1070', 'Partner quota exceeded', 'Your account has not enough credit.'),
    throttled: error(429, '1000', 'Throttled', 'You have exceeded the submission capacity.', {
      'retry-after': '5',
    }),
  },
  receipt: (held, step, account) =>
    post(held.statusUrl, {
      message_uuid: held.id,
      to: held.to,
      from: held.from,
      timestamp: at(account),
      channel: 'sms',
      status: { sent: 'submitted', delivered: 'delivered', read: 'read', unreachable: 'undeliverable' }[step],
      client_ref: held.reference,
      ...(step === 'unreachable'
        ? {
            error: {
              type: 'https://developer.vonage.com/api-errors/messages#1180',
              title: '1180',
              detail: 'Absent Subscriber Temporary',
            },
          }
        : {}),
    }),
  text: ({ id, from, to, body, media }, account) =>
    post(account.inboundUrl, {
      channel: media.length > 0 ? 'mms' : 'sms',
      message_uuid: id,
      to: digits(to),
      from: digits(from),
      timestamp: at(account),
      message_type: media.length > 0 ? 'image' : 'text',
      ...(media.length > 0 ? { image: { url: media[0]?.url, caption: body } } : { text: body }),
      sms: { num_messages: '1', keyword: body.split(' ')[0]?.toUpperCase() },
    }),
  sign: ({ body }, account) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = {
      iat: Math.floor(nowOf(account) / 1_000),
      jti: randomUUID(),
      iss: 'Vonage',
      payload_hash: createHash('sha256').update(body).digest('hex'),
      api_key: account.id,
    }
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
    const signature = createHmac('sha256', account.secrets.signatureSecret ?? '')
      .update(text)
      .digest('base64url')
    return { authorization: `Bearer ${text}.${signature}` }
  },
}

if (import.meta.main) serveReplica(vendor)
