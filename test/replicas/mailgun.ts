import { createHmac, randomBytes } from 'node:crypto'
import PostalMime from 'postal-mime'
import { type MailService, reporting, single } from './mail-service.ts'
import { json, nowOf, type Reply, serveReplica, type VendorReplica } from './replica.ts'

/**
 * Mailgun: POST /v3/{domain}/messages.mime and GET /v3/domains/{domain}, and its webhooks
 * (documentation.mailgun.com). Secrets: apiKey, domain, signingKey.
 */
const FAILED = {
  hard: ['permanent', 'bounce', 550, '5.1.1', '550 5.1.1 No such user here'],
  full: ['permanent', 'old', 552, '5.2.2', 'Mailbox is full'],
  blocked: ['permanent', 'generic', 550, '5.7.1', 'Message blocked using a blocklist'],
  delay: ['temporary', 'generic', 451, '4.7.1', 'Greylisted, try again later'],
} as const

const EVENTS = {
  delivered: 'delivered',
  complaint: 'complained',
  unsubscribe: 'unsubscribed',
  open: 'opened',
}

const service: MailService = {
  event: (step, held, account) => {
    const common = {
      id: 'W3X4JOhFT-OZidZGKKr9iA',
      timestamp: nowOf(account) / 1_000,
      recipient: held.to,
      'user-variables': { reference: held.reference },
      message: {
        headers: { to: held.to, from: held.from, 'message-id': held.id, subject: 'Hello' },
        size: 900,
      },
    }
    const stamp = String(Math.floor(nowOf(account) / 1_000))
    const token = randomBytes(25).toString('hex')
    const signature = createHmac('sha256', account.secrets.signingKey!)
      .update(stamp + token)
      .digest('hex')
    const signed = (data: object) => ({
      signature: { timestamp: stamp, token, signature },
      'event-data': data,
    })
    if (step in EVENTS) return signed({ event: EVENTS[step as keyof typeof EVENTS], ...common })
    const [severity, reason, code, enhanced, message] = FAILED[step as keyof typeof FAILED]
    const status = { code, 'enhanced-code': enhanced, message, description: '', 'attempt-no': 1 }
    return signed({ event: 'failed', severity, reason, ...common, 'delivery-status': status })
  },
  bodyOf: single,
  sign: () => ({}),
}

const refusal = (status: number, message: string, headers = {}): Reply => json(status, { message }, headers)

const vendor: VendorReplica = {
  accountOf: ({ headers }, accounts) =>
    [...accounts.values()].find(
      ({ secrets }) =>
        headers.authorization === `Basic ${Buffer.from(`api:${secrets.apiKey}`).toString('base64')}`,
    ),
  messageOf: async ({ method, path, headers, body }) => {
    if (method !== 'POST' || !path.endsWith('/messages.mime')) return undefined
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } })
      .formData()
      .catch(() => new FormData())
    const [to, file] = [form.get('to'), form.get('message')]
    if (typeof to !== 'string' || !to.includes('@'))
      return { refusal: refusal(400, 'to parameter is not a valid address. please check documentation') }
    if (file === null) return { refusal: refusal(400, 'message parameter is missing') }
    const raw = typeof file === 'string' ? file : await file.text()
    const { from, text = '' } = await PostalMime.parse(raw)
    return {
      from: from?.address ?? '',
      to,
      text: text.replace(/\r?\n$/, ''),
      media: [],
      statusUrl: '',
      reference: String(form.get('v:reference')),
    }
  },
  other: ({ method, path }, { secrets }) =>
    method === 'GET' && path === `/v3/domains/${secrets.domain}`
      ? json(200, {
          domain: { name: secrets.domain, state: 'active', type: 'custom' },
          sending_dns_records: [],
        })
      : undefined,
  accepted: (id) => json(200, { id: `<${id}>`, message: 'Queued. Thank you.' }),
  newId: (count) => `20260203192638.${count.toString(16).padStart(16, '0')}@mg.corner.example`,
  refusals: {
    stranger: refusal(401, 'Forbidden'),
    number: refusal(400, "'to' parameter is not a valid address. please check documentation"),
    account: refusal(403, 'Domain mg.corner.example is not allowed to send: The domain is unverified.'),
    throttled: refusal(429, 'Too many requests', { 'retry-after': '5' }),
  },
  ...reporting(service),
}

if (import.meta.main) serveReplica(vendor)
