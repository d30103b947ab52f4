import { createHmac } from 'node:crypto'
import { json, type Reply, serveReplica, type Unsigned, type VendorReplica } from './replica.ts'

/**
 * Twilio: POST /2010-04-01/Accounts/{sid}/Messages.json and
 * GET …/IncomingPhoneNumbers.json (twilio.com/docs/messaging/api/message-resource,
 * twilio.com/docs/usage/security). Secrets: authToken; apiKeySid and apiKeySecret.
 */
const error = (status: number, code: number, message: string, headers = {}): Reply =>
  json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, headers)

const hex = (count: number): string => count.toString(16).padStart(32, '0')
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

const form = (url: string, fields: Record<string, string>): Unsigned => ({
  method: 'POST',
  url,
  contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
  body: String(new URLSearchParams(fields)),
})

const vendor: VendorReplica = {
  accountOf: ({ path, headers }, accounts) => {
    const account = accounts.get(/^\/2010-04-01\/Accounts\/([^/.]+)/.exec(path)?.[1] ?? '')
    if (!account) return undefined
    const { authToken, apiKeySid, apiKeySecret } = account.secrets
    const pairs = [`${account.id}:${authToken}`, ...(apiKeySid ? [`${apiKeySid}:${apiKeySecret}`] : [])]
    return pairs.some((pair) => headers.authorization === basic(pair)) ? account : undefined
  },
  messageOf: ({ method, path, headers, body }) => {
    if (method !== 'POST' || !path.endsWith('/Messages.json')) return undefined
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const fields = new URLSearchParams(isForm ? body : '')
    const at = (name: string) => fields.get(name) ?? ''
    if (!at('To')) return { refusal: error(400, 21604, "A 'To' phone number is required.") }
    if (!at('From') && !at('MessagingServiceSid')) {
      return { refusal: error(400, 21603, "A 'From' phone number is required.") }
    }
    const media = fields.getAll('MediaUrl')
    if (!at('Body') && media.length === 0) return { refusal: error(400, 21602, 'Message body is required.') }
    if (!URL.canParse(at('StatusCallback'))) {
      return { refusal: error(400, 21609, "The 'StatusCallback' URL is not a valid URL.") }
    }
    return {
      from: at('From') || at('MessagingServiceSid'),
      to: at('To'),
      text: at('Body'),
      media,
      statusUrl: at('StatusCallback'),
    }
  },
  other: ({ method, path, query }, account) => {
    if (method !== 'GET' || !path.endsWith('/IncomingPhoneNumbers.json')) return undefined
    const isThere = query.get('PhoneNumber') === account.number
    const number = {
      phone_number: account.number,
      sms_url: account.inboundUrl,
      capabilities: { voice: true, sms: true, mms: true },
    }
    return json(200, { incoming_phone_numbers: isThere ? [number] : [], page: 0 })
  },
  accepted: (sid, { from, to, text }, account) =>
    json(201, {
      sid,
      account_sid: account.id,
      status: from.startsWith('MG') ? 'accepted' : 'queued',
      from: from.startsWith('MG') ? null : from,
      to,
      body: text,
      error_code: null,
      error_message: null,
    }),
  newId: (count) => `SM${hex(count + 1)}`,
  refusals: {
    stranger: error(401, 20003, 'Authenticate'),
    number: error(400, 21211, "The 'To' number is not a valid phone number."),
    account: error(400, 21606, "The 'From' phone number provided is not a valid message-capable number."),
    throttled: error(429, 20429, 'Too Many Requests', { 'retry-after': '5' }),
  },
  receipt: (held, step, account) =>
    form(held.statusUrl, {
      AccountSid: account.id,
      MessageSid: held.id,
      SmsSid: held.id,
      From: held.from,
      To: held.to,
      MessageStatus: step === 'unreachable' ? 'undelivered' : step,
      SmsStatus: step === 'unreachable' ? 'undelivered' : step,
      ApiVersion: '2010-04-01',
      ...(step === 'unreachable' ? { ErrorCode: '30003' } : {}),
    }),
  text: ({ id, from, to, body, media, optOutType }, account) =>
    form(account.inboundUrl, {
      ToCountry: 'US',
      MessageSid: id,
      SmsMessageSid: id,
      AccountSid: account.id,
      From: from,
      To: to,
      Body: body,
      NumSegments: '1',
      SmsStatus: 'received',
      NumMedia: String(media.length),
      ...Object.fromEntries(
        media.flatMap(({ url, contentType }, index) => [
          [`MediaUrl${index}`, url],
          [`MediaContentType${index}`, contentType],
        ]),
      ),
      ...(optOutType ? { OptOutType: optOutType } : {}),
    }),
  sign: ({ url, body }, { secrets }) => {
    const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1))
    const text = url + fields.map(([name, value]) => name + value).join('')
    return {
      'x-twilio-signature': createHmac('sha1', secrets.authToken ?? '')
        .update(text)
        .digest('base64'),
    }
  },
}

if (import.meta.main) serveReplica(vendor)
