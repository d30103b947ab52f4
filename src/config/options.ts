import * as v from 'valibot'
import type { Quota } from '../http/rate-limit.ts'
import { isCurrencyCode } from '../lib/currency.ts'
import { isEmailAddress } from '../lib/email.ts'
import { isHostname, isLoopbackHost, isPrivateOnTheWay } from '../lib/web-url.ts'
import { COPY_OPTIONS } from './copy-options.ts'
import { type ConfigOption, flagValue, wholeNumber } from './option.ts'

export const DEFAULT_RATE_LIMITS: Readonly<Record<string, Quota>> = {
  workspace: { quota: 300, windowSeconds: 10 },
  person: { quota: 150, windowSeconds: 10 },
  bulk: { quota: 60, windowSeconds: 60 },
  auth: { quota: 10, windowSeconds: 60 },
  refresh: { quota: 30, windowSeconds: 60 },
  public: { quota: 30, windowSeconds: 60 },
  callback: { quota: 600, windowSeconds: 10 },
  // Reads of the metrics by callers with permission.
  metrics: { quota: 60, windowSeconds: 60 },
  // Messages of forms from all organizations, to one number or mailbox and to the numbers of one prefix.
  otp: { quota: 3, windowSeconds: 600 },
  otp_day: { quota: 8, windowSeconds: 86_400 },
  join_prefix: { quota: 20, windowSeconds: 3_600 },
}

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
)

const origin = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || (/^https?:\/\/[^/\s]+$/.test(text) && URL.canParse(text)),
    'must be an origin such as https://texts.example.com, without a path',
  ),
)

const quota = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}\/\d{1,5}$/, 'must be calls/seconds, such as 300/10'),
  v.transform((text): Quota => {
    const [calls, seconds] = text.split('/').map(Number)
    return { quota: calls!, windowSeconds: seconds! }
  }),
  v.check(({ quota, windowSeconds }) => quota > 0 && windowSeconds > 0, 'must be above zero'),
)

const quotaText = (policy: string): string => {
  const { quota: calls, windowSeconds } = DEFAULT_RATE_LIMITS[policy]!
  return `${calls}/${windowSeconds}`
}

/** Returns the option for the quota of a rate-limit policy. */
const rateLimit = <const Policy extends string>(policy: Policy, description: string) =>
  ({ name: `rate_limit_${policy}`, schema: quota, fallback: quotaText(policy), description }) as const

const SECURITY_OF: Readonly<Record<string, 'STARTTLS' | 'TLS' | 'NONE'>> = {
  'smtp:': 'STARTTLS',
  'smtps:': 'TLS',
  'smtp+plain:': 'NONE',
}

/** Returns the parts of a mail server's address, or undefined for an invalid one. */
function mailServerOf(given: string) {
  if (!URL.canParse(given)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(given)
  const secure = SECURITY_OF[protocol]
  if (!secure || hostname === '' || !['', '/'].includes(pathname) || search !== '' || hash !== '')
    return undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure === 'TLS' ? 465 : 587)),
    secure,
    ...(username === '' ? {} : { username: decoded(username), password: decoded(password) }),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const mailServer = v.pipe(
  v.string(),
  v.check(
    (given) => given === '' || mailServerOf(given) !== undefined,
    'must be the address of a mail server such as smtp://user:password@mail.example.com:587 (smtps:// is always encrypted, smtp+plain:// never)',
  ),
  v.transform((given) => (given === '' ? undefined : mailServerOf(given))),
)

/** Tells whether a text is the URL of an issuer. Plain http is accepted only on a loopback address. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.search + url.hash + url.username !== '') return false
  return isPrivateOnTheWay(url)
}

/** Undefined for an empty text. */
const stripeApi = v.pipe(
  v.string(),
  v.check((text) => text === '' || isLoopbackOrigin(text), 'must be an origin on a loopback address'),
  v.transform((text) => text || undefined),
)

function isLoopbackOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'http:' && isLoopbackHost(url.hostname) && url.origin === text
}

/**
 * Returns a schema of a secret of Stripe with its usual beginning, because the publishable key is easily taken
 * for the secret one.
 */
const stripeSecret = (beginning: RegExp, shown: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text === '' || beginning.test(text), `must begin with ${shown}`),
  )

export const OPTIONS = {
  dataDir: {
    name: 'data',
    flag: '--data <dir>',
    schema: v.pipe(v.string(), v.nonEmpty('must not be empty')),
    fallback: './carillon-data',
    description: 'data directory',
  },
  generationDir: {
    name: 'generation_dir',
    schema: v.string(),
    fallback: '',
    description:
      'directory outside the data directory for a record of its last state; by default <data>-generation if it exists, else ~/.local/state/carillon',
  },
  host: {
    name: 'host',
    flag: '--host <address>',
    schema: v.pipe(v.string(), v.nonEmpty('must not be empty')),
    fallback: '127.0.0.1',
    description: 'address to listen on',
  },
  port: {
    name: 'port',
    flag: '--port <number>',
    schema: wholeNumber(0, 65_535),
    fallback: '4000',
    description: 'port to listen on; 0 chooses a free one',
  },
  publicBaseUrl: {
    name: 'public_base_url',
    flag: '--public-base-url <origin>',
    schema: origin,
    fallback: '',
    description:
      'public URL of this server, for people and providers; needed to listen on more than loopback',
  },
  ownHosts: {
    name: 'own_hosts',
    schema: v.pipe(
      list,
      v.transform((hosts) => hosts.map((host) => host.toLowerCase())),
      v.check((hosts) => hosts.every(isHostname), 'must be host names such as api.example.com'),
    ),
    fallback: '',
    description:
      'other host names of this server, separated by commas, which no organization can use as its domain',
  },
  trustedProxies: {
    name: 'trusted_proxies',
    schema: list,
    fallback: '',
    description: 'addresses of proxies whose X-Forwarded-For header is trusted, separated by commas',
  },
  allowSignup: {
    name: 'allow_signup',
    schema: flagValue,
    fallback: 'false',
    description: 'let anyone register an organization; the first user needs the set-up token in any case',
  },
  passwordMinLength: {
    name: 'password_min_length',
    schema: wholeNumber(8, 128),
    fallback: '12',
    description: 'minimum length of passwords, in characters',
  },
  allowPrivateGateways: {
    name: 'allow_private_gateways',
    schema: flagValue,
    fallback: 'false',
    description: 'allow HTTP gateways at private addresses and over plain http',
  },
  allowInsecureWebhooks: {
    name: 'allow_insecure_webhooks',
    schema: flagValue,
    fallback: 'false',
    description: 'allow webhook endpoints at private addresses and over plain http, for development',
  },
  snapshotIntervalMs: {
    name: 'snapshot_interval_seconds',
    schema: v.pipe(
      wholeNumber(1, 86_400),
      v.transform((seconds) => seconds * 1000),
    ),
    fallback: '60',
    description: 'minimum time between two snapshots of the database',
  },
  messageRetentionDays: {
    name: 'message_retention_days',
    schema: v.pipe(
      wholeNumber(0, 3_650),
      v.check((days) => days === 0 || days >= 91, 'must be 0, for forever, or at least 91'),
    ),
    fallback: '0',
    description:
      'days to keep campaign messages after their run has ended, and test messages; 0 keeps them forever; conversations and automatic replies are always kept',
  },
  auditRetentionDays: {
    name: 'audit_retention_days',
    schema: v.pipe(
      wholeNumber(0, 3_650),
      v.check((days) => days === 0 || days >= 30, 'must be 0, for forever, or at least 30'),
    ),
    fallback: '0',
    description: 'days to keep entries of the audit log; 0 keeps them forever',
  },
  logFormat: {
    name: 'log_format',
    schema: v.picklist(['auto', 'logfmt', 'json'], 'must be auto, logfmt or json'),
    fallback: 'auto',
    description: 'format of the log: auto is logfmt on a terminal and json elsewhere',
  },
  logMessages: {
    name: 'log_messages',
    schema: v.picklist(['failed', 'all'], 'must be failed or all'),
    fallback: 'failed',
    description:
      'messages with a line in the log: those that failed, at most 20 a second, or all; never with a recipient or a text',
  },
  failAt: {
    name: 'fail_at',
    schema: list,
    fallback: '',
    description: 'fault points at which the process kills itself; for crash tests only',
  },
  rateLimitWorkspace: rateLimit('workspace', 'calls with the API keys of one organization, as calls/seconds'),
  rateLimitPerson: rateLimit('person', 'calls of one signed-in person'),
  rateLimitBulk: rateLimit('bulk', 'bulk, preview, estimate and campaign calls of one organization'),
  rateLimitAuth: rateLimit('auth', 'sign-in calls from one address'),
  rateLimitRefresh: rateLimit('refresh', 'token refreshes of one session'),
  rateLimitPublic: rateLimit('public', 'calls of public pages from one address'),
  rateLimitOtp: rateLimit('otp', 'codes and questions of forms to one number or mailbox'),
  rateLimitOtpDay: rateLimit('otp_day', 'the same over a day'),
  rateLimitJoinPrefix: rateLimit(
    'join_prefix',
    'codes and questions of forms to numbers that differ in the last four digits',
  ),
  rateLimitMetrics: rateLimit('metrics', 'reads of the metrics'),
  rateLimitCallback: rateLimit(
    'callback',
    'callbacks to one sender, counted separately for receipts and inbound texts; a sender with a high throughput has a higher limit',
  ),
  openidIssuer: {
    name: 'openid_issuer',
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || isIssuer(text),
        'must be an https URL, exactly as the provider gives it',
      ),
    ),
    fallback: '',
    description: 'OpenID Connect provider that people may sign in with; empty for none',
  },
  openidClientId: {
    name: 'openid_client_id',
    schema: v.string(),
    fallback: '',
    description: 'name of this server at the OpenID Connect provider',
  },
  openidClientSecret: {
    name: 'openid_client_secret',
    schema: v.string(),
    fallback: '',
    description: 'secret of this server at the OpenID Connect provider',
    isSecret: true,
  },
  smtpUrl: {
    name: 'smtp_url',
    schema: mailServer,
    fallback: '',
    description: 'mail server for emails of this server itself, such as password reset links',
    isSecret: true,
  },
  mailFrom: {
    name: 'mail_from',
    schema: v.pipe(
      v.string(),
      v.check((address) => address === '' || isEmailAddress(address), 'must be an email address'),
    ),
    fallback: '',
    description: 'From address of these emails; needed with smtp_url',
  },
  operatorEmail: {
    name: 'operator_email',
    schema: v.pipe(
      v.string(),
      v.check((address) => address === '' || isEmailAddress(address), 'must be an email address'),
    ),
    fallback: '',
    description: 'address that gets a mail when the server needs its operator; needs smtp_url',
  },
  operatorWebhook: {
    name: 'operator_webhook',
    schema: v.pipe(
      v.string(),
      v.check(
        (url) => url === '' || /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
        'must be a URL with http or https',
      ),
    ),
    fallback: '',
    description: 'URL that gets a POST when the server needs its operator, such as that of a chat service',
    isSecret: true,
  },
  ...COPY_OPTIONS,
  billing: {
    name: 'billing',
    schema: v.pipe(
      v.picklist(['manual', 'sandbox', 'stripe'], 'must be manual, sandbox or stripe'),
      v.transform((mode) => mode.toUpperCase() as 'MANUAL' | 'SANDBOX' | 'STRIPE'),
    ),
    fallback: 'manual',
    description:
      'how organizations pay: manual (the operator assigns plans and credits, if at all), sandbox (a built-in card processor, to try it) or stripe',
  },
  billingCurrency: {
    name: 'billing_currency',
    schema: v.pipe(
      v.string(),
      v.check((code) => code === 'USD' || isCurrencyCode(code), 'must be a currency code such as USD'),
    ),
    fallback: 'USD',
    description: 'currency of all prices',
  },
  stripeSecretKey: {
    name: 'stripe_secret_key',
    schema: stripeSecret(/^[sr]k_\w+$/, 'sk_, or rk_ of a restricted key'),
    fallback: '',
    description: 'secret key of the Stripe account; needed with billing = stripe',
    isSecret: true,
  },
  stripeWebhookSecret: {
    name: 'stripe_webhook_secret',
    schema: stripeSecret(/^whsec_\S+$/, 'whsec_'),
    fallback: '',
    description:
      "signing secret of the endpoint at Stripe that sends events to this server's /callbacks/stripe; needed with billing = stripe",
    isSecret: true,
  },
  stripeApiUrl: {
    name: 'stripe_api_url',
    schema: stripeApi,
    fallback: '',
    description: "replica of Stripe's API on this machine, such as http://127.0.0.1:12111; for tests only",
  },
  metricsToken: {
    name: 'metrics_token',
    schema: v.pipe(
      v.string(),
      v.check(
        (token) => token === '' || /^[\x21-\x7e]{16,256}$/.test(token),
        'must have 16 to 256 characters, without spaces',
      ),
    ),
    fallback: '',
    description:
      'token for GET /metrics; without it only programs on this machine get an answer, while public_base_url is on it too',
    isSecret: true,
  },
  masterKey: {
    name: 'master_key',
    schema: v.string(),
    fallback: '',
    description: 'encrypts the provider credentials, so that a copied database does not reveal them',
    isSecret: true,
  },
} as const satisfies Record<string, ConfigOption>
