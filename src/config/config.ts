import * as v from 'valibot'
import type { Quota } from '../http/rate-limit.ts'
import type { CopySettings } from '../lib/copy-settings.ts'
import type { OpenIdSettings } from '../lib/openid-settings.ts'
import type { StripeSettings } from '../lib/stripe-settings.ts'
import type { SystemMailSettings } from '../providers/smtp/system-mail.ts'
import { splitCopies } from './copies.ts'
import { readSecretFile, readSettingsFile } from './files.ts'
import type { ConfigOption } from './option.ts'
import { OPTIONS } from './options.ts'
import { refuse } from './refuse.ts'

/**
 * External settings. Only this file reads the environment. A flag has precedence over the environment, the
 * environment over the file, and the file over the default. One table defines the flags, the environment names,
 * the file keys, the help texts and `carillon config show`. An unknown name or an invalid value is refused
 * (exit 78), because a typo must not silently mean the default.
 */
export interface Config {
  dataDir: string
  /**
   * Directory for the record of the last state of the data. Undefined for the default directory
   * (src/storage/generation.ts).
   */
  generationDir: string | undefined
  host: string
  port: number
  /** Origin in links and callbacks, without a trailing slash. */
  publicBaseUrl: string
  /** Names of this server other than that of `publicBaseUrl`. */
  ownHosts: readonly string[]
  trustedProxies: readonly string[]
  allowSignup: boolean
  passwordMinLength: number
  /** Allows HTTP gateways at private addresses. */
  allowPrivateGateways: boolean
  /** Allows webhook endpoints at private addresses and over plain http, for developers. */
  allowInsecureWebhooks: boolean
  /** Shortest time between two snapshots of the database, ms. Longer for large files. */
  snapshotIntervalMs: number
  /** Days for which messages are kept after the end of their run. 0 keeps them forever. */
  messageRetentionDays: number
  /** Days for which entries of the audit log are kept. 0 keeps them forever. */
  auditRetentionDays: number
  logFormat: 'auto' | 'logfmt' | 'json'
  /** Messages that have a line in the log. */
  logMessages: 'failed' | 'all'
  /** Way in which organizations pay. */
  billing: 'MANUAL' | 'SANDBOX' | 'STRIPE'
  /** Currency of all prices, three capital letters. */
  billingCurrency: string
  /** Fault points at which the process kills itself, for crash tests. Empty in production. */
  failAt: readonly string[]
  rateLimits: Readonly<Record<string, Quota>>
  /** Address for mails to the operator, or an empty text. */
  operatorEmail: string
  /** Secrets. They are separate from the other settings, so that they are not printed by accident. */
  secrets: {
    masterKey: string | undefined
    /** Token for `GET /metrics`, or undefined. */
    metricsToken?: string | undefined
    systemMail?: SystemMailSettings | undefined
    /** OpenID Connect provider for sign-in. Undefined if people sign in only with passwords. */
    openId?: OpenIdSettings | undefined
    /** Stripe account. Undefined unless `billing` is STRIPE. */
    stripe?: StripeSettings | undefined
    /** URL that gets alerts for the operator, or undefined. */
    operatorWebhook?: string | undefined
    /** Place for copies of the data, or undefined. */
    copies?: CopySettings | undefined
  }
}

type OptionKey = keyof typeof OPTIONS
type Origin = 'flag' | 'environment' | 'file' | 'default'
type Values = { [K in OptionKey]: v.InferOutput<(typeof OPTIONS)[K]['schema']> }

export interface LoadedConfig {
  config: Config
  /** Value of each option, as text, and its origin. Secrets are masked. */
  shown: Array<{ name: string; environment: string; value: string; origin: Origin; description: string }>
}

export interface ConfigSources {
  /** Flags as typed, by option key. */
  flags?: Partial<Record<OptionKey, string>>
  environment?: Readonly<Record<string, string | undefined>>
  /** Path of the TOML file. Absent means `/etc/carillon.toml` if it exists, null means no file. */
  file?: string | null
  /** Ignores `/etc/carillon.toml` if this user may not read it. Default: refuse. */
  mayLackFile?: boolean
}

const ENVIRONMENT_PREFIX = 'CARILLON_'

const environmentName = (option: { name: string }): string => ENVIRONMENT_PREFIX + option.name.toUpperCase()

/** Reads, checks and freezes the configuration. Throws a refusal (exit 78) that names the mistake. */
export function loadConfig(sources: ConfigSources = {}): LoadedConfig {
  const environment = readEnvironment(sources.environment ?? process.env)
  const file = readSettingsFile(sources.file, Object.values(OPTIONS), sources.mayLackFile)
  const values: Partial<Record<OptionKey, unknown>> = {}
  const shown: LoadedConfig['shown'] = []
  const carried: string[] = []
  for (const [key, option] of Object.entries(OPTIONS) as Array<[OptionKey, ConfigOption]>) {
    const found = firstOf([
      ['flag', sources.flags?.[key]],
      ['environment', environment.get(option.name)],
      ['file', file.get(option.name)],
      ['default', option.fallback],
    ])
    values[key] = parse(option, found.text, found.origin)
    if (isCarried(option.name, found.origin)) carried.push(`${option.name} = ${JSON.stringify(found.text)}\n`)
    shown.push({
      name: option.name,
      environment: environmentName(option),
      value: option.isSecret && found.text !== '' ? '(set)' : found.text,
      origin: found.origin,
      description: option.description,
    })
  }
  return { config: derive(values as Values, carried.join('')), shown }
}

/** Settings that do not go with the copies: what opens the data and the copies, and what is for tests only. */
const NOT_CARRIED: readonly string[] = [
  OPTIONS.masterKey.name,
  OPTIONS.backupPassphrase.name,
  OPTIONS.failAt.name,
]

/** Flags and defaults are of the machine and of the version. */
const isCarried = (name: string, origin: Origin): boolean =>
  (origin === 'environment' || origin === 'file') && !NOT_CARRIED.includes(name)

function firstOf(candidates: ReadonlyArray<[Origin, string | undefined]>): { origin: Origin; text: string } {
  for (const [origin, text] of candidates) {
    if (text !== undefined) return { origin, text }
  }
  throw new Error('An option has no default.')
}

function parse(option: ConfigOption, text: string, from: Origin): unknown {
  const result = v.safeParse(option.schema, text)
  if (result.success) return result.output
  const names = {
    flag: option.flag ?? option.name,
    environment: environmentName(option),
    file: option.name,
    default: option.name,
  }
  throw refuse(`${names[from]} ${result.issues[0].message}.`, `It sets the ${option.description}.`)
}

function readEnvironment(environment: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const byName = new Map<string, ConfigOption>(
    Object.values(OPTIONS).map((option) => [environmentName(option), option]),
  )
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(ENVIRONMENT_PREFIX) || value === undefined) continue
    const option = byName.get(name)
    const fromFile = byName.get(name.replace(/_FILE$/, ''))
    if (option) found.set(option.name, value)
    else if (fromFile?.isSecret) found.set(fromFile.name, readSecretFile(name, value))
    else throw refuse(`The setting ${name} does not exist.`, '`carillon config show` lists all settings.')
  }
  return found
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Throws a refusal unless all three settings are set, or none is. */
function openIdOf(settings: OpenIdSettings): OpenIdSettings | undefined {
  const set = Object.values(settings).filter((value) => value !== '').length
  if (set === 3) return settings
  if (set === 0) return undefined
  throw refuse(
    'openid_issuer, openid_client_id and openid_client_secret belong together, but some of them are not set.',
    'Set all three to what the OpenID Connect provider shows for this server.',
  )
}

/** Throws a refusal if `billing` is STRIPE and one of its secrets is not set. */
function stripeOf(billing: Config['billing'], settings: StripeSettings): StripeSettings | undefined {
  if (billing !== 'STRIPE') return undefined
  if (settings.secretKey !== '' && settings.webhookSecret !== '') return settings
  throw refuse(
    'billing = stripe needs stripe_secret_key and stripe_webhook_secret, but at least one is not set.',
    'Set CARILLON_STRIPE_SECRET_KEY to the secret key of the Stripe account, and CARILLON_STRIPE_WEBHOOK_SECRET to the signing secret of its endpoint for this server.',
  )
}

/** Throws a refusal if one of the settings is set without one that it needs. */
function systemMailOf({
  smtpUrl: server,
  mailFrom: from,
  operatorEmail,
}: Pick<Values, 'smtpUrl' | 'mailFrom' | 'operatorEmail'>): SystemMailSettings | undefined {
  const remedy =
    'Set CARILLON_SMTP_URL to the mail server and CARILLON_MAIL_FROM to the address that its mails come from.'
  if ((server === undefined) !== (from === '')) {
    throw refuse('smtp_url and mail_from belong together, but only one of them is set.', remedy)
  }
  if (operatorEmail !== '' && server === undefined) {
    throw refuse('operator_email needs smtp_url and mail_from, which are not set.', remedy)
  }
  return server && { server, from }
}

/** Takes the quotas of the rate limits out of the settings, by their policies. */
function splitRateLimits<
  V extends Pick<
    Values,
    | 'rateLimitWorkspace'
    | 'rateLimitPerson'
    | 'rateLimitBulk'
    | 'rateLimitAuth'
    | 'rateLimitRefresh'
    | 'rateLimitPublic'
    | 'rateLimitOtp'
    | 'rateLimitOtpDay'
    | 'rateLimitJoinPrefix'
    | 'rateLimitMetrics'
    | 'rateLimitCallback'
  >,
>(values: V) {
  const {
    rateLimitWorkspace: workspace,
    rateLimitPerson: person,
    rateLimitBulk: bulk,
    rateLimitAuth: auth,
    rateLimitRefresh: refresh,
    rateLimitPublic: forPublic,
    rateLimitOtp: otp,
    rateLimitOtpDay: otp_day,
    rateLimitJoinPrefix: join_prefix,
    rateLimitMetrics: metrics,
    rateLimitCallback: callback,
    ...rest
  } = values
  const rateLimits = {
    workspace,
    person,
    bulk,
    auth,
    refresh,
    public: forPublic,
    otp,
    otp_day,
    join_prefix,
    metrics,
    callback,
  }
  return { rest, rateLimits }
}

/** @param carried settings as TOML, which go with the copies */
function derive(values: Values, carried: string): Config {
  const {
    masterKey,
    metricsToken,
    smtpUrl,
    mailFrom,
    openidIssuer,
    openidClientId,
    openidClientSecret,
    stripeSecretKey,
    stripeWebhookSecret,
    stripeApiUrl,
    operatorWebhook,
    ...others
  } = values
  const { rest, rateLimits } = splitRateLimits(others)
  const { plain, copies } = splitCopies(rest)
  if (!isLoopback(plain.host) && plain.publicBaseUrl === '') {
    throw refuse(
      `Listening on ${plain.host} needs the public base URL.`,
      'Set CARILLON_PUBLIC_BASE_URL to the origin people and providers use, such as https://texts.example.com.',
    )
  }
  const openId = { issuer: openidIssuer, clientId: openidClientId, clientSecret: openidClientSecret }
  const stripe = { secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret, apiUrl: stripeApiUrl }
  return Object.freeze({
    ...plain,
    generationDir: plain.generationDir || undefined,
    publicBaseUrl: plain.publicBaseUrl || `http://${plain.host}:${plain.port}`,
    rateLimits,
    secrets: {
      masterKey: masterKey || undefined,
      metricsToken: metricsToken || undefined,
      systemMail: systemMailOf({ smtpUrl, mailFrom, operatorEmail: plain.operatorEmail }),
      openId: openIdOf(openId),
      stripe: stripeOf(plain.billing, stripe),
      operatorWebhook: operatorWebhook || undefined,
      copies: copies && { ...copies, carried },
    },
  })
}
