import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigSources, loadConfig } from '../../src/config/config.ts'
import { OPTIONS } from '../../src/config/options.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { RECIPIENT } from '../support/copies.ts'

const load = (sources: ConfigSources) => loadConfig({ environment: {}, ...sources })

function withFile<T>(content: string, use: (path: string) => T, mode = 0o600): T {
  const directory = mkdtempSync(join(tmpdir(), 'carillon-config-'))
  const path = join(directory, 'settings')
  writeFileSync(path, content)
  chmodSync(path, mode)
  try {
    return use(path)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('a flag outranks the environment, the environment the file, and the file the default', () => {
  withFile('port = 1\nhost = "127.0.0.2"\npassword_min_length = 14\n', (file) => {
    const { config, shown } = load({
      file,
      environment: { CARILLON_PORT: '2', CARILLON_HOST: '127.0.0.3' },
      flags: { port: '3' },
    })
    expect([config.port, config.host, config.passwordMinLength, config.allowSignup]).toEqual([
      3,
      '127.0.0.3',
      14,
      false,
    ])
    const origins = Object.fromEntries(shown.map(({ name, origin }) => [name, origin]))
    expect([origins.port, origins.host, origins.password_min_length, origins.allow_signup]).toEqual([
      'flag',
      'environment',
      'file',
      'default',
    ])
  })
})

test.each([
  ...[
    {
      case: 'a place that is neither a folder nor a bucket',
      to: 'copies',
      named: 'CARILLON_BACKUP_TO must be an address such as s3:',
    },
    { case: 'a bucket with a wrong name', to: 's3://A/x', named: 'CARILLON_BACKUP_TO must be an address' },
    { case: 'a folder above', to: 's3://agency/../x', named: 'CARILLON_BACKUP_TO must be an address' },
    { case: 'the root folder', to: '/', named: 'CARILLON_BACKUP_TO must be an address' },
    { case: 'no key for the bucket', to: 's3://agency', named: 'backup_access_key and backup_secret_key' },
    { case: 'a short passphrase', passphrase: 'short', named: 'must have at least 16 characters' },
    { case: 'two ways to encrypt', more: { KEY: RECIPIENT }, named: 'are both set' },
    {
      case: 'a mistyped key',
      passphrase: '',
      more: { KEY: RECIPIENT.replace('e', 'a') },
      named: 'CARILLON_BACKUP_KEY must be a public key of age',
    },
    {
      case: 'plain http to a public address',
      more: { ENDPOINT: 'http://s3.example.com' },
      named: 'http only at a private address',
    },
    {
      case: 'an endpoint with a path',
      more: { ENDPOINT: 'https://s3.example.com/x' },
      named: 'must be an origin',
    },
    {
      case: 'an alert that is due before the next copy',
      more: { ALERT_HOURS: '24' },
      named: 'backup_alert_hours must be above backup_interval_hours',
    },
    { case: 'a folder inside the data', to: '/data/copies', named: 'is inside the data directory' },
  ].map(({ case: name, to = '/mnt/copies', passphrase = 'lanterns over the harbour', more = {}, named }) => ({
    case: `copies: ${name}`,
    sources: {
      environment: {
        CARILLON_DATA: '/data',
        CARILLON_BACKUP_TO: to,
        CARILLON_BACKUP_PASSPHRASE: passphrase,
        ...Object.fromEntries(Object.entries(more).map(([key, value]) => [`CARILLON_BACKUP_${key}`, value])),
      },
    },
    named,
  })),
  {
    case: 'mails to the operator without a mail server',
    sources: { environment: { CARILLON_OPERATOR_EMAIL: 'ops@example.com' } },
    named: 'operator_email needs smtp_url',
  },
  {
    case: 'an unknown environment name',
    sources: { environment: { CARILLON_PROT: '1' } },
    named: 'CARILLON_PROT',
  },
  {
    case: 'a port that is no number',
    sources: { environment: { CARILLON_PORT: 'x' } },
    named: 'CARILLON_PORT must be a whole number',
  },
  {
    case: 'a port too high',
    sources: { flags: { port: '65536' } },
    named: '--port <number> must be at most 65535',
  },
  {
    case: 'a boolean that is not true or false',
    sources: { environment: { CARILLON_ALLOW_SIGNUP: 'yes' } },
    named: 'true or false',
  },
  {
    case: 'a base URL with a path',
    sources: { flags: { publicBaseUrl: 'https://a.example/x' } },
    named: 'origin',
  },
  {
    case: 'a rate limit of zero',
    sources: { environment: { CARILLON_RATE_LIMIT_AUTH: '0/60' } },
    named: 'above zero',
  },
  {
    case: 'listening beyond loopback without a base URL',
    sources: { flags: { host: '0.0.0.0' } },
    named: 'public base URL',
  },
  {
    case: 'a missing secret file',
    sources: { environment: { CARILLON_MASTER_KEY_FILE: '/nonexistent' } },
    named: '/nonexistent',
  },
  {
    case: 'a _FILE variant of a setting that is no secret',
    sources: { environment: { CARILLON_PORT_FILE: '/x' } },
    named: 'CARILLON_PORT_FILE',
  },
] as const)('$case is refused with exit 78 and named', ({ sources, named }) => {
  let thrown: unknown
  try {
    load(sources)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(Refusal)
  expect((thrown as Refusal).exitCode).toBe(EXIT.CONFIGURATION)
  expect((thrown as Refusal).message).toContain(named)
})

test('an unknown name in the file is refused with the name of the file', () => {
  withFile('prot = 1\n', (file) => {
    expect(() => load({ file })).toThrow(`${file}: the setting prot does not exist.`)
  })
})

test('a secret is read from its file and never shown', () => {
  withFile('  canary-master-key\n', (path) => {
    const { config, shown } = load({ environment: { CARILLON_MASTER_KEY_FILE: path } })
    expect(config.secrets.masterKey).toBe('canary-master-key')
    expect(JSON.stringify(shown)).not.toContain('canary')
  })
})

test('the default base URL is made from host and port on loopback', () => {
  expect(load({ flags: { port: '4567' } }).config.publicBaseUrl).toBe('http://127.0.0.1:4567')
})

describe('a secret in a file that other users may read', () => {
  const secrets = Object.values(OPTIONS).filter((option) => 'isSecret' in option && option.isSecret)
  const refusal = (run: () => unknown): Refusal => {
    try {
      run()
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
    throw new Error('It was not refused.')
  }
  const modes = [0o640, 0o604, 0o660, 0o602, 0o601, 0o644, 0o777] as const

  test('the list of secrets is not empty', () =>
    expect(secrets.map(({ name }) => name)).toContain('master_key'))

  test.each(secrets.flatMap(({ name }) => modes.map((mode) => ({ name, mode, octal: mode.toString(8) }))))(
    '$name in a file of mode $octal is refused with exit 78 and the command that corrects it',
    ({ name, mode }) => {
      withFile(
        `port = 1\n${name} = "canary-canary-canary-canary-canary"\n`,
        (file) => {
          const { exitCode, message, remedy } = refusal(() => load({ file }))
          expect([exitCode, message]).toEqual([
            EXIT.CONFIGURATION,
            `Other users of this machine can read ${file}, which contains ${name}.`,
          ])
          expect(remedy).toStartWith(`Run: chmod 600 ${file}`)
        },
        mode,
      )
      withFile(
        'canary-canary-canary-canary-canary',
        (path) => {
          const environment = { [`CARILLON_${name.toUpperCase()}_FILE`]: path }
          const { exitCode, message, remedy } = refusal(() => load({ environment }))
          expect([exitCode, message]).toEqual([
            EXIT.CONFIGURATION,
            `Other users of this machine can read ${path}, which contains a secret.`,
          ])
          expect(remedy).toStartWith(`Run: chmod 600 ${path}`)
        },
        mode,
      )
    },
  )

  test('an empty secret counts as none, and a file without secrets may be readable by all users', () => {
    withFile('port = 7\nmaster_key = ""\n', (file) => expect(load({ file }).config.port).toBe(7), 0o644)
  })

  test('a file that only its owner may read is accepted', () => {
    for (const mode of [0o600, 0o400]) {
      withFile(
        'master_key = "canary-canary-canary-canary-canary"\n',
        (file) => expect(load({ file }).config.secrets.masterKey).toStartWith('canary'),
        mode,
      )
    }
  })
})

const OPEN_ID = {
  CARILLON_OPENID_ISSUER: 'https://id.example',
  CARILLON_OPENID_CLIENT_ID: 'carillon',
  CARILLON_OPENID_CLIENT_SECRET: 'a-secret-of-the-provider',
}

test.each(Object.keys(OPEN_ID) as Array<keyof typeof OPEN_ID>)(
  'an OpenID Connect provider without %s is refused at the start, with a sentence that does not show the secret',
  (missing) => {
    const { [missing]: _, ...environment } = OPEN_ID
    let refusal: unknown
    try {
      load({ environment })
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(Refusal)
    const { message, exitCode } = refusal as Refusal
    expect(exitCode).toBe(EXIT.CONFIGURATION)
    expect(message).toContain('openid_issuer, openid_client_id and openid_client_secret belong together')
    expect(message).not.toContain('a-secret-of-the-provider')
  },
)

test('an OpenID Connect provider with all three settings is accepted', () => {
  expect(load({ environment: OPEN_ID }).config.secrets.openId?.issuer).toBe('https://id.example')
})

const STRIPE = {
  CARILLON_BILLING: 'stripe',
  CARILLON_STRIPE_SECRET_KEY: 'sk_test_canary',
  CARILLON_STRIPE_WEBHOOK_SECRET: 'whsec_canary',
}

test.each(['CARILLON_STRIPE_SECRET_KEY', 'CARILLON_STRIPE_WEBHOOK_SECRET'] as const)(
  'billing by Stripe without %s is refused with exit 78, and the other secret is not shown',
  (missing) => {
    const { [missing]: _, ...environment } = STRIPE
    const { message, remedy, exitCode } = refusalOf({ environment })
    expect(exitCode).toBe(EXIT.CONFIGURATION)
    expect(message).toContain('billing = stripe needs stripe_secret_key and stripe_webhook_secret')
    expect(message + remedy).not.toContain('canary')
  },
)

test('billing by Stripe with both secrets is accepted, and the secrets are never shown', () => {
  const { config, shown } = load({ environment: STRIPE })
  expect(config.secrets.stripe).toEqual({
    secretKey: 'sk_test_canary',
    webhookSecret: 'whsec_canary',
    apiUrl: undefined,
  })
  expect(JSON.stringify(shown)).not.toContain('canary')
})

test('secrets of Stripe are dropped from a configuration with other billing', () => {
  for (const mode of ['manual', 'sandbox'])
    expect(load({ environment: { ...STRIPE, CARILLON_BILLING: mode } }).config.secrets.stripe).toBeUndefined()
})

test.each([
  { name: 'CARILLON_STRIPE_SECRET_KEY', value: 'pk_test_canary', said: 'must begin with sk_, or rk_' },
  { name: 'CARILLON_STRIPE_WEBHOOK_SECRET', value: 'sk_test_canary', said: 'must begin with whsec_' },
  {
    name: 'CARILLON_STRIPE_API_URL',
    value: 'http://api.example.com',
    said: 'must be an origin on a loopback',
  },
  {
    name: 'CARILLON_STRIPE_API_URL',
    value: 'http://127.0.0.1:1/path',
    said: 'must be an origin on a loopback',
  },
])('$name with $value is refused', ({ name, value, said }) => {
  const { message } = refusalOf({ environment: { ...STRIPE, [name]: value } })
  expect(message).toContain(`${name} ${said}`)
  expect(message).not.toContain('canary')
})

test('a replica of Stripe on this machine is accepted', () => {
  const environment = { ...STRIPE, CARILLON_STRIPE_API_URL: 'http://127.0.0.1:12111' }
  expect(load({ environment }).config.secrets.stripe?.apiUrl).toBe('http://127.0.0.1:12111')
})

function refusalOf(sources: ConfigSources): Refusal {
  try {
    load(sources)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was not refused.')
}

test('the settings of copies are one setting, and their secrets are neither shown nor among the others', () => {
  const environment = {
    CARILLON_BACKUP_TO: 's3://agency-copies/carillon/a',
    CARILLON_BACKUP_ENDPOINT: 'http://10.0.0.7:9000',
    CARILLON_BACKUP_ACCESS_KEY: 'AKIDEXAMPLE',
    CARILLON_BACKUP_SECRET_KEY: 'the secret key of the bucket',
    CARILLON_BACKUP_PASSPHRASE: 'lanterns over the harbour',
  }
  const { config, shown } = load({ environment })
  expect(config.secrets.copies).toMatchObject({
    place: { kind: 'S3', bucket: 'agency-copies', prefix: 'carillon/a/' },
    access: { endpoint: 'http://10.0.0.7:9000', region: 'us-east-1', accessKeyId: 'AKIDEXAMPLE' },
    lock: { kind: 'PASSPHRASE' },
    keep: { days: 7, weeks: 4, months: 12 },
  })
  const { secrets: _, ...others } = config
  expect(Object.keys(others).filter((key) => key.startsWith('backup'))).toEqual([])
  for (const secret of ['the secret key of the bucket', 'lanterns over the harbour'])
    expect(JSON.stringify([shown, others])).not.toContain(secret)
})
