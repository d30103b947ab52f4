import { createHmac, randomUUID } from 'node:crypto'
import { type Asked, json, type Reply, serveReplica, type Unsigned, type VendorReplica } from './replica.ts'

/**
 * Plivo: POST /v1/Account/{id}/Message/ and GET /v1/Account/{id}/
 * (plivo.com/docs/messaging/api). Signs by its second version, as its documents
 * say of messages, or by the third with the secret `signature` = v3.
 * Secrets: authToken.
 */
const API_ID = 'c0e2a2b6-97c5-11ea-bbb6-0242ac110002'
const error = (status: number, text: string, headers = {}): Reply =>
  json(status, { api_id: API_ID, error: text }, headers)

const parsed = ({ body }: Asked): Record<string, unknown> => {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

const form = (url: string, fields: Record<string, string>): Unsigned => ({
  method: 'POST',
  url,
  contentType: 'application/x-www-form-urlencoded',
  body: String(new URLSearchParams(fields)),
})

const digits = (number: string) => number.replace(/^\+/, '')

const vendor: VendorReplica = {
  accountOf: ({ path, headers }, accounts) => {
    const account = accounts.get(/^\/v1\/Account\/([^/]+)\//.exec(path)?.[1] ?? '')
    const pair = Buffer.from(`${account?.id}:${account?.secrets.authToken}`).toString('base64')
    return headers.authorization === `Basic ${pair}` ? account : undefined
  },
  messageOf: (request) => {
    if (request.method !== 'POST' || !request.path.endsWith('/Message/')) return undefined
    const { src, powerpack_uuid, dst, text, media_urls = [], url } = parsed(request)
    if (typeof dst !== 'string' || dst === '') return { refusal: error(400, 'dst parameter not present') }
    if (!src && !powerpack_uuid)
      return { refusal: error(400, 'Either src or powerpack_uuid parameter should be present') }
    if (typeof text !== 'string') return { refusal: error(400, 'text parameter not present') }
    return {
      from: String(src ?? powerpack_uuid),
      to: dst,
      text,
      media: media_urls as string[],
      statusUrl: String(url),
    }
  },
  other: ({ method, path }, account) =>
    method === 'GET' && path === `/v1/Account/${account.id}/`
      ? json(200, {
          api_id: API_ID,
          auth_id: account.id,
          account_type: 'standard',
          billing_mode: 'prepaid',
          cash_credits: account.secrets.credits ?? '12.50000',
        })
      : undefined,
  accepted: (id) => json(202, { message: 'message(s) queued', message_uuid: [id], api_id: API_ID }),
  newId: (count) => `db3ce55a-7f1d-11e1-8ea7-${count.toString(16).padStart(12, '0')}`,
  refusals: {
    stranger: json(401, 'Could not verify your access level for that URL.'),
    number: error(400, 'dst parameter is not a valid phone number'),
    account: json(401, 'Could not verify your access level for that URL.'),
    throttled: error(429, 'too many requests', { 'retry-after': '5' }),
  },
  receipt: (held, step) =>
    form(held.statusUrl, {
      From: digits(held.from),
      To: digits(held.to),
      MessageUUID: held.id,
      ParentMessageUUID: held.id,
      PartInfo: '1 of 1',
      Status: step === 'unreachable' ? 'undelivered' : step,
      Units: '1',
      ErrorCode: step === 'unreachable' ? '80' : '',
      MCC: '310',
    }),
  text: ({ id, from, to, body, media }, account) =>
    form(account.inboundUrl, {
      From: digits(from),
      To: digits(to),
      Text: body,
      MessageUUID: id,
      Type: media.length > 0 ? 'mms' : 'sms',
      Units: '1',
      ...Object.fromEntries(media.map(({ url }, index) => [`Media${index}`, url])),
    }),
  sign: ({ url, body }, { secrets }): Record<string, string> => {
    const nonce = randomUUID().replaceAll('-', '')
    const [address = '', query = ''] = url.split('?')
    const hmac = (text: string) =>
      createHmac('sha256', secrets.authToken ?? '')
        .update(text)
        .digest('base64')
    if (secrets.signature !== 'v3') {
      return {
        'x-plivo-signature-v2': hmac(address + nonce),
        'x-plivo-signature-ma-v2': hmac(address + nonce),
        'x-plivo-signature-v2-nonce': nonce,
      }
    }
    const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1))
    const parameters = fields.map(([name, value]) => name + value).join('')
    const text = `${address}?${query}${query === '' ? '' : '.'}${parameters}.${nonce}`
    return { 'x-plivo-signature-v3': hmac(text), 'x-plivo-signature-v3-nonce': nonce }
  },
}

if (import.meta.main) serveReplica(vendor)
