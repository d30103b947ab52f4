import * as v from 'valibot'
import { readSecretFile, readSettingsFile } from './config-files.ts'
import type { Quota } from './http/rate-limit.ts'
import { EXIT, Refusal } from './lib/exit.ts'

/**
 * Everything that can be set from outside, and the only reader of the
 * environment. Precedence: flag over environment over file over default. One
 * table gives the flags, the environment names, the file keys, the help texts
 * and `carillon config show`. An unknown name or a bad value is refused (exit
 * 78) by name: a typo must not silently mean the default.
 */
export interface Config {
  dataDir: string
  /** Where to remember what state of the data was here last; undefined is the default of its user (src/storage/generation.ts). */
  generationDir: string | undefined
  host: string
  port: number
  /** Origin in links and callbacks, without a trailing slash. */
  publicBaseUrl: string
  trustedProxies: readonly string[]
  allowSignup: boolean
  passwordMinLength: number
  /** Lets HTTP gateways live at private addresses. */
  allowPrivateGateways: boolean
  /** Shortest time between two snapshots of the database, ms; longer for large files. */
  snapshotIntervalMs: number
  logFormat: 'auto' | 'logfmt' | 'json'
  /** Fault points at which to die, for crash tests; empty in production. */
  failAt: readonly string[]
  rateLimits: Readonly<Record<string, Quota>>
  /** Kept apart so that nothing prints them by accident. */
  secrets: { masterKey: string | undefined }
}

export const DEFAULT_RATE_LIMITS: Readonly<Record<string, Quota>> = {
  workspace: { quota: 300, windowSeconds: 10 },
  bulk: { quota: 60, windowSeconds: 60 },
  auth: { quota: 10, windowSeconds: 60 },
  public: { quota: 30, windowSeconds: 60 },
  callback: { quota: 600, windowSeconds: 10 },
}

export interface ConfigOption {
  /** Name in the file; the environment name is CARILLON_ and this in upper case. */
  name: string
  /** Flag of the command line, where there is one. */
  flag?: string
  schema: v.GenericSchema<string, unknown>
  /** As it would be written. */
  fallback: string
  description: string
  isSecret?: boolean
}

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

const flagValue = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((text) => text === 'true'),
)

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
      'directory outside of the data that remembers its last state; by default <data>-generation if it exists, else ~/.local/state/carillon',
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
    description: 'port to listen on; 0 takes a free one',
  },
  publicBaseUrl: {
    name: 'public_base_url',
    flag: '--public-base-url <origin>',
    schema: origin,
    fallback: '',
    description: 'origin under which people and providers reach this; needed to listen beyond loopback',
  },
  trustedProxies: {
    name: 'trusted_proxies',
    schema: list,
    fallback: '',
    description: 'addresses whose X-Forwarded-For is believed, separated by commas',
  },
  allowSignup: {
    name: 'allow_signup',
    schema: flagValue,
    fallback: 'false',
    description: 'let anyone register an organization; the first user needs the set-up token all the same',
  },
  passwordMinLength: {
    name: 'password_min_length',
    schema: wholeNumber(8, 128),
    fallback: '12',
    description: 'shortest password, in characters',
  },
  allowPrivateGateways: {
    name: 'allow_private_gateways',
    schema: flagValue,
    fallback: 'false',
    description: 'let HTTP gateways live at private addresses and speak plain http',
  },
  snapshotIntervalMs: {
    name: 'snapshot_interval_seconds',
    schema: v.pipe(
      wholeNumber(1, 86_400),
      v.transform((seconds) => seconds * 1000),
    ),
    fallback: '60',
    description: 'shortest time between two snapshots of the database',
  },
  logFormat: {
    name: 'log_format',
    schema: v.picklist(['auto', 'logfmt', 'json'], 'must be auto, logfmt or json'),
    fallback: 'auto',
    description: 'auto is logfmt on a terminal and json elsewhere',
  },
  failAt: {
    name: 'fail_at',
    schema: list,
    fallback: '',
    description: 'fault points at which to die; for crash tests only',
  },
  rateLimitWorkspace: {
    name: 'rate_limit_workspace',
    schema: quota,
    fallback: quotaText('workspace'),
    description: 'authenticated calls of one organization, as calls/seconds',
  },
  rateLimitBulk: {
    name: 'rate_limit_bulk',
    schema: quota,
    fallback: quotaText('bulk'),
    description: 'bulk, preview, estimate and campaign calls of one organization',
  },
  rateLimitAuth: {
    name: 'rate_limit_auth',
    schema: quota,
    fallback: quotaText('auth'),
    description: 'sign-in calls from one address',
  },
  rateLimitPublic: {
    name: 'rate_limit_public',
    schema: quota,
    fallback: quotaText('public'),
    description: 'public page calls from one address',
  },
  rateLimitCallback: {
    name: 'rate_limit_callback',
    schema: quota,
    fallback: quotaText('callback'),
    description: 'callbacks to one sender, receipts and texts apart; one with a high throughput has more',
  },
  masterKey: {
    name: 'master_key',
    schema: v.string(),
    fallback: '',
    description: 'wraps the key that seals provider credentials, so that a copied database opens none',
    isSecret: true,
  },
} as const satisfies Record<string, ConfigOption>

type OptionKey = keyof typeof OPTIONS
type Origin = 'flag' | 'environment' | 'file' | 'default'
type Values = { [K in OptionKey]: v.InferOutput<(typeof OPTIONS)[K]['schema']> }

export interface LoadedConfig {
  config: Config
  /** What each option was set to, as text, and by what; secrets are masked. */
  shown: Array<{ name: string; environment: string; value: string; origin: Origin; description: string }>
}

export interface ConfigSources {
  /** By option key, as typed. */
  flags?: Partial<Record<OptionKey, string>>
  environment?: Readonly<Record<string, string | undefined>>
  /** TOML; absent means `/etc/carillon.toml` when it exists. */
  file?: string
}

const ENVIRONMENT_PREFIX = 'CARILLON_'

const refuse = (message: string, remedy: string): Refusal => new Refusal(EXIT.CONFIGURATION, message, remedy)

export const environmentName = (option: { name: string }): string =>
  ENVIRONMENT_PREFIX + option.name.toUpperCase()

/** Reads, checks and freezes the configuration. Throws a refusal (exit 78) that names what is wrong. */
export function loadConfig(sources: ConfigSources = {}): LoadedConfig {
  const environment = readEnvironment(sources.environment ?? process.env)
  const file = readSettingsFile(sources.file, Object.values(OPTIONS))
  const values: Partial<Record<OptionKey, unknown>> = {}
  const shown: LoadedConfig['shown'] = []
  for (const [key, option] of Object.entries(OPTIONS) as Array<[OptionKey, ConfigOption]>) {
    const found = firstOf([
      ['flag', sources.flags?.[key]],
      ['environment', environment.get(option.name)],
      ['file', file.get(option.name)],
      ['default', option.fallback],
    ])
    values[key] = parse(option, found.text, found.origin)
    shown.push({
      name: option.name,
      environment: environmentName(option),
      value: option.isSecret && found.text !== '' ? '(set)' : found.text,
      origin: found.origin,
      description: option.description,
    })
  }
  return { config: derive(values as Values), shown }
}

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
    else throw refuse(`There is no setting ${name}.`, 'See `carillon config show` for all of them.')
  }
  return found
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')

function derive(values: Values): Config {
  const {
    rateLimitWorkspace,
    rateLimitBulk,
    rateLimitAuth,
    rateLimitPublic,
    rateLimitCallback,
    masterKey,
    ...plain
  } = values
  if (!isLoopback(plain.host) && plain.publicBaseUrl === '') {
    throw refuse(
      `Listening on ${plain.host} needs the public base URL.`,
      'Set CARILLON_PUBLIC_BASE_URL to the origin people and providers use, such as https://texts.example.com.',
    )
  }
  return Object.freeze({
    ...plain,
    generationDir: plain.generationDir || undefined,
    publicBaseUrl: plain.publicBaseUrl || `http://${plain.host}:${plain.port}`,
    rateLimits: {
      workspace: rateLimitWorkspace,
      bulk: rateLimitBulk,
      auth: rateLimitAuth,
      public: rateLimitPublic,
      callback: rateLimitCallback,
    },
    secrets: { masterKey: masterKey || undefined },
  })
}
