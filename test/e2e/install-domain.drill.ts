import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

covers('install.sh')

const SCRIPT = join(import.meta.dir, '../../install.sh')

function install(...args: string[]): { exitCode: number; stdout: string; stderr: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['sh', SCRIPT, ...args], {
    env: { PATH: `${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: '/dev/null' },
    cwd: '/',
  })
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

/** Returns Caddy's settings for a domain, with these lines in the settings file. */
function printed(options: string[] = [], settings = ''): string {
  using folder = new TemporaryDirectory()
  const config = folder.at('carillon.toml')
  writeFileSync(config, settings)
  const { exitCode, stdout, stderr } = install(
    '--print-caddyfile',
    '--config',
    config,
    '--domain',
    'sms.agency.example',
    ...options,
  )
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout
}

/** Returns the block after a line, one level deep and without comments. */
function block(text: string, line: string): string[] {
  const lines = text.split('\n')
  const from = lines.indexOf(line)
  expect(`${line} at ${from}`).not.toBe(`${line} at -1`)
  const end = `${/^\t*/.exec(line)![0]}}`
  return lines
    .slice(from + 1, lines.indexOf(end, from))
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('#'))
}

test('--print-caddyfile prints the default settings of the proxy', () => {
  const text = printed()
  expect(text).toContain('\n\tadmin unix//run/caddy/carillon-admin.sock\n')
  expect(block(text, '\ton_demand_tls {')[0]).toBe(
    'ask http://127.0.0.1:4000/.well-known/carillon-certificate',
  )
  expect(block(text, '\tservers {')).toEqual([
    'protocols h1 h2',
    'timeouts {',
    'read_header 30s',
    'idle 5m',
    '}',
  ])
  expect(block(text, '(carillon) {')).toEqual([
    'reverse_proxy 127.0.0.1:4000 {',
    'flush_interval -1',
    'lb_try_duration 5s',
    'transport http {',
    'dial_timeout 5s',
    'keepalive 30s',
    '}',
    '}',
  ])
  expect(block(text, 'sms.agency.example {')).toEqual([
    'header Strict-Transport-Security max-age=31536000',
    'import carillon',
    'import carillon-away',
  ])
  expect(block(text, 'https:// {')).toEqual([
    'tls {',
    'on_demand',
    '}',
    'header Strict-Transport-Security max-age=86400',
    'import carillon',
    'import carillon-away',
  ])
  for (const site of ['http://sms.agency.example {', 'http:// {'])
    expect(block(text, site)).toEqual(['import carillon-http'])
  expect(block(text, '(carillon-http) {')).toEqual([
    'handle /.well-known/carillon-domain/* {',
    'import carillon',
    '}',
    'handle {',
    'redir https://{host}{uri} 308',
    '}',
    'import carillon-away',
  ])
  // The log contains no code and no key, and the proxy adds no policy to that of the pages.
  expect(block(text, '\t\t\tfields {')).toEqual(['request>uri delete', 'request>headers delete'])
  expect(text).not.toMatch(/Content-Security-Policy|encode|trusted_proxies|access/)
})

test.each([
  { what: 'another port', settings: 'port = 4100\n', server: '127.0.0.1:4100' },
  { what: 'a port with a comment', settings: 'port = 4100 # ours\n', server: '127.0.0.1:4100' },
  { what: 'localhost', settings: 'host = "localhost"\n', server: '127.0.0.1:4000' },
  { what: 'IPv6', settings: 'host = "::1"\nport = 4200\n', server: '[::1]:4200' },
])('--print-caddyfile finds Carillon at $what', ({ settings, server }) => {
  const text = printed([], settings)
  expect(text).toContain(`reverse_proxy ${server} {`)
  expect(text).toContain(`ask http://${server}/`)
})

test('--print-caddyfile guesses no port from an unreadable settings file', () => {
  using folder = new TemporaryDirectory()
  const config = folder.at('carillon.toml')
  writeFileSync(config, 'port = 4100\n', { mode: 0o600 })
  chmodSync(folder.path, 0o755)
  const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', 'sh', '-s', '--']
  const options = ['--print-caddyfile', '--config', config, '--domain', 'sms.agency.example']
  const { exitCode, stdout, stderr } = Bun.spawnSync([...asNobody, ...options], {
    stdin: Bun.file(SCRIPT),
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    cwd: '/',
  })
  expect([exitCode, stdout.toString()]).toEqual([1, ''])
  expect(stderr.toString()).toContain(`${config} cannot be read by this user`)
})

test('--print-caddyfile contains the certificate authority and its contact address', () => {
  const options = ['--acme-email', 'ops@agency.example', '--acme-ca', 'https://ca.agency.example:9000/acme/x']
  const text = printed([...options, '--acme-ca-root', '/etc/ssl/agency.pem'])
  expect(text).toContain(
    '.sock\n\temail ops@agency.example\n\tacme_ca https://ca.agency.example:9000/acme/x\n\tacme_ca_root /etc/ssl/agency.pem\n',
  )
})

test('Caddy accepts the output of --print-caddyfile', () => {
  using folder = new TemporaryDirectory()
  writeFileSync(folder.at('Caddyfile'), printed(['--acme-email', 'ops@agency.example']))
  const { exitCode, stderr } = Bun.spawnSync(
    ['caddy', 'validate', '--adapter', 'caddyfile', '--config', folder.at('Caddyfile')],
    { env: { HOME: folder.path, XDG_DATA_HOME: folder.path, PATH: process.env.PATH } },
  )
  expect({ exitCode, text: stderr.toString() }).toEqual({ exitCode: 0, text: expect.any(String) })
})

test.each([
  { args: ['--domain'], says: '--domain needs a value' },
  ...[
    'agency',
    'a..example',
    '-a.example',
    'a-.example',
    '.a.example',
    'a.example.',
    'a b.example',
    '192.0.2.1',
    'a.0x1',
    'a.example:443',
    'a.example/x',
    'https://a.example',
    'a.example{',
    'a.example\nb.example',
    '*.a.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    'ä.example',
    '"a.example"',
    '',
  ].map((domain) => ({ args: ['--domain', domain], says: '--domain takes a host name such as' })),
  { args: ['--acme-email', 'ops@agency.example'], says: 'need --domain' },
  { args: ['--domain', 'none', '--acme-email', 'ops@agency.example'], says: 'need --domain' },
  { args: ['--domain', 'a.example', '--acme-email', 'ops'], says: '--acme-email takes an email address' },
  { args: ['--domain', 'a.example', '--acme-email', 'a@b {'], says: '--acme-email takes an email address' },
  {
    args: ['--domain', 'a.example', '--acme-ca', 'http://ca.example'],
    says: '--acme-ca takes the https address',
  },
  {
    args: ['--domain', 'a.example', '--acme-ca', 'https://ca.example/ }'],
    says: '--acme-ca takes the https',
  },
  {
    args: ['--domain', 'a.example', '--acme-ca-root', 'ca.pem'],
    says: '--acme-ca-root takes an absolute path',
  },
  { args: ['--print-caddyfile'], says: '--print-caddyfile needs --domain' },
  { args: ['--print-caddyfile', '--domain', 'none'], says: '--print-caddyfile needs --domain' },
])('$args is refused and changes nothing', ({ args, says }) => {
  const { exitCode, stdout, stderr } = install('--dry-run', ...args)
  expect([exitCode, stdout, stderr.split('\n')[0]]).toEqual([2, '', expect.stringContaining(says)])
})

test('--dry-run --domain prints every step and does none', () => {
  using folder = new TemporaryDirectory()
  const config = folder.at('carillon.toml')
  const { exitCode, stdout, stderr } = install(
    '--dry-run',
    '--config',
    config,
    '--data',
    folder.data,
    '--domain',
    'sms.agency.example',
  )
  expect([exitCode, stderr]).toEqual([0, ''])
  for (const step of [
    'would write /etc/caddy/carillon.caddy:',
    'would write /etc/systemd/system/caddy.service.d/carillon.conf:',
    'would let caddy check its files',
    'public_base_url = "https://sms.agency.example" # install.sh --domain',
    'trusted_proxies = "127.0.0.1, ::1" # install.sh --domain',
    'domain=sms.agency.example',
  ]) {
    expect(stdout).toContain(step)
  }
  expect([existsSync(config), existsSync('/etc/caddy/carillon.caddy')]).toEqual([false, false])
})

test('an installation without --domain changes no proxy', () => {
  const { stdout } = install('--dry-run')
  expect(stdout).not.toMatch(/caddy|domain|public_base_url = "https:..sms/)
})

test.each([
  { line: 'public_base_url = "https://other.example"' },
  { line: 'host = "0.0.0.0"' },
  { line: 'trusted_proxies = ["192.0.2.1"]' },
  { line: '  port = 0' },
])('a settings file with $line is refused, and the line is named', ({ line }) => {
  using folder = new TemporaryDirectory()
  const config = folder.at('carillon.toml')
  writeFileSync(config, `data = "${folder.data}"\n\n${line}\n`)
  const { exitCode, stderr } = install('--dry-run', '--config', config, '--domain', 'sms.agency.example')
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`line 3:${line}`)])
})

test('equivalent lines of the operator stay, and are not added again', () => {
  using folder = new TemporaryDirectory()
  const config = folder.at('carillon.toml')
  mkdirSync(folder.data, { recursive: true })
  const ours = 'public_base_url = "https://sms.agency.example"\ntrusted_proxies = ["127.0.0.1"]\n'
  writeFileSync(config, `data = "${folder.data}"\n${ours}`)
  const { exitCode, stdout } = install('--dry-run', '--config', config, '--domain', 'sms.agency.example')
  expect([exitCode, stdout.includes('# install.sh --domain"')]).toEqual([0, false])
  expect(stdout).not.toContain(`would write ${config}`)
})

test.each(['127.0.0.1', '127.0.0.9', 'localhost', '::1'])(
  '--domain accepts a server that listens only on this machine, at %s',
  (host) => {
    using folder = new TemporaryDirectory()
    const config = folder.at('carillon.toml')
    writeFileSync(config, `data = "${folder.data}"\nhost = "${host}"\nport = 4100\n`)
    const { exitCode, stderr } = install('--dry-run', '--config', config, '--domain', 'sms.agency.example')
    expect([exitCode, stderr]).toEqual([0, ''])
  },
)

describe('an upgrade without --domain', () => {
  /** Makes a dry run on a machine that was installed with --domain, with one more line of settings. */
  function upgraded(line: string, ...options: string[]) {
    using folder = new TemporaryDirectory()
    const config = folder.at('carillon.toml')
    const ours = 'public_base_url = "https://sms.agency.example" # install.sh --domain\n'
    writeFileSync(config, `data = "${folder.data}"\n${ours}${line}`)
    const record = `prefix=/usr/local\ndata=${folder.data}\nuser=carillon\ndomain=sms.agency.example\nfront_was=absent\n`
    writeFileSync(folder.at('carillon.install'), `${record}acme_email=ops@agency.example\n`)
    return install('--dry-run', '--config', config, ...options)
  }

  test('keeps its earlier options', () => {
    const { exitCode, stdout, stderr } = upgraded('')
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toContain('would write /etc/caddy/carillon.caddy:')
    expect(stdout).toContain('email ops@agency.example')
    expect(stdout).toContain(
      'domain=sms.agency.example\n    front_was=absent\n    acme_email=ops@agency.example',
    )
  })

  test('is done although the proxy no longer matches, and leaves the proxy unchanged', () => {
    const { exitCode, stdout, stderr } = upgraded('host = "0.0.0.0"\n')
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('line 3:host = "0.0.0.0"')])
    expect(stdout).toContain('The proxy is left as it is.')
    expect(stdout).not.toContain('carillon.caddy')
    expect(stdout).toContain('domain=sms.agency.example')
    expect(stdout).toContain('would start carillon')
  })

  test('another choice replaces all of it, and none removes it', () => {
    const other = upgraded('', '--domain', 'texts.agency.example')
    expect(other.exitCode).toBe(0)
    expect(other.stdout).toContain('public_base_url = "https://texts.agency.example" # install.sh --domain')
    expect(other.stdout).not.toMatch(/sms\.agency\.example|ops@agency\.example/)
    const none = upgraded('', '--domain', 'none')
    expect(none.exitCode).toBe(0)
    expect(none.stdout).toContain('would run: rm -f /etc/caddy/carillon.caddy')
    expect(none.stdout).not.toMatch(/domain=|public_base_url/)
  })
})
