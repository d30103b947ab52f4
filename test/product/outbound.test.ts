import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createGuardedFetch } from '../../src/providers/guarded-fetch.ts'
import { createLocateHost } from '../../src/providers/locate-host.ts'
import { keepMailbox, type MailboxDeps } from '../../src/providers/mail-in/mailbox.ts'
import type { Resolve } from '../../src/providers/names.ts'
import type { SmppConfig } from '../../src/providers/smpp/config.ts'
import { openSocket } from '../../src/providers/smpp/session.ts'
import type { SmtpConfig } from '../../src/providers/smtp/config.ts'
import { openSession } from '../../src/providers/smtp/session.ts'
import { endpointFetch } from '../../src/webhooks/deliveries/attempt.ts'
import { drawn } from '../support/drawn.ts'

/** No connection to an address of a user leads into the operator's network. */

const root = join(import.meta.dir, '../..')

/** Files that open a connection or ask a resolver, and the source of the address. */
const OPENERS: Readonly<Record<string, string>> = {
  'src/providers/http-exchange.ts': 'calls addresses that guarded-fetch.ts has checked',
  'src/providers/certificate.ts': 'connects to located addresses, and sends nothing there',
  'src/providers/connections.ts': 'keeps connections to these addresses open',
  'src/providers/names.ts': 'asks the resolver, on the event loop and with a share for each organization',
  'src/providers/smpp/session.ts': 'connects to located addresses',
  'src/providers/smtp/session.ts': 'connects to the first located address',
  'src/providers/mail-in/mailbox.ts': 'connects to the first located address',
  'src/providers/s3/bucket.ts': 'calls the service that the operator has set, in the thread of the copies',
  'cli/fleet/haproxy.ts': 'connects to the socket of HAProxy on this machine, at the path in the fleet file',
  'cli/follow-events.ts': 'calls the server and the address that a developer names on the command line',
  'cli/demo/links.ts': 'calls the server that the command has started',
  'cli/demo/mails.ts': 'calls the server that the command has started',
  'cli/demo/client.ts': 'calls the server that the command has started',
  'cli/doctor-server.ts': 'calls the running server where it says that it listens',
  'cli/commands/ready.ts': 'calls the running server where it says that it listens',
}

const IMPORTS =
  /(?:from|import\() ?'(?:node:)?(?:https?|http2|net|tls|dns|dns\/promises|dgram|undici|ws|imapflow|nodemailer[\w/-]*)'/
const CALLS =
  /(?<![.\w#])fetch\(|= fetch\b|globalThis\.fetch|Bun\.(?:connect|udpSocket|dns)|new (?:WebSocket|EventSource)\(|\bS3Client\(/

/**
 * Tells whether a file opens connections. Imports of types, and of code that only parses an address or writes
 * a mail, open none.
 */
function opens(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n').filter((line) => !/^\s*(?:\*|\/\/|import type )/.test(line))
  return lines.some((line) => {
    if (/import \{ isIP(?:v\d)? \}|mail-composer|mime-funcs|lib\/dkim|typeof import\(/.test(line))
      return false
    return IMPORTS.test(line) || CALLS.test(line)
  })
}

test('every file that opens connections is listed with the source of the address', () => {
  const files = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  // Files that only use a client from createGuardedFetch.
  const guarded = (file: string) =>
    /\bfetch\b[^\n]*GuardedFetch|\{[^}]*\bfetch\b[^}]*\}/.test(readFileSync(join(root, file), 'utf8'))
  const found = files.filter((file) => opens(file) && (file in OPENERS || !guarded(file)))
  expect(found.sort()).toEqual(Object.keys(OPENERS).sort())
})

/**
 * Ways to a resolver. The C library's resolver blocks a thread that password hashing and file access need.
 */
const RESOLVERS = /(?:from|import\() ?'(?:node:)?dns(?:\/promises)?'|Bun\.dns|\bgetaddrinfo\b/
/**
 * Files that pass addresses to code that also takes names, with the pattern of the call. That code would look
 * up a name itself.
 */
const GIVEN_ADDRESSES: Readonly<Record<string, RegExp>> = {
  'src/providers/certificate.ts': /connect\(\{ host: address,/,
  'src/providers/http-exchange.ts': /lookup: pinnedTo\(call\.addresses\)/,
  'src/providers/smpp/session.ts': /connect(?:Tls)?\(\{\s*host: address,/,
  'src/providers/smtp/session.ts': /host: (?:located\.addresses\[0\]!|address)/,
  'src/providers/mail-in/mailbox.ts': /host: (?:located\.addresses\[0\]!|address)/,
}

/** Its client accepts no address. It looks the name up again after the event loop has found it. */
const LOOKED_UP_FIRST = { 'src/providers/s3/bucket.ts': /names\.addressesOf\(host, APPLIANCE\)/ }

test('only one file looks names up, on the event loop, and no library gets a name', () => {
  const files = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  const textOf = (file: string) =>
    readFileSync(join(root, file), 'utf8').replace(/typeof import\([^)]*\)/g, '')
  expect(files.filter((file) => RESOLVERS.test(textOf(file)))).toEqual(['src/providers/names.ts'])
  expect(textOf('src/providers/names.ts')).toContain("{ backend: 'c-ares' }")
  const connecting = Object.keys(OPENERS).filter(
    (file) => file.startsWith('src/') && !/names|connections/.test(file),
  )
  const seenIn = { ...GIVEN_ADDRESSES, ...LOOKED_UP_FIRST }
  expect(connecting.sort()).toEqual(Object.keys(seenIn).sort())
  expect(Object.entries(seenIn).filter(([file, seen]) => !seen.test(textOf(file)))).toEqual([])
})

/** Files that create a client for addresses, and the setting that allows private ones. */
const CLIENTS: Readonly<Record<string, string>> = {
  'src/wiring/core.ts': 'gateways, carriers, mail servers and mailboxes of users: allowPrivateGateways',
  'src/wiring/wiring.ts': 'files that came with texts: allowPrivateGateways',
  'src/wiring/sending.ts': 'links and images of mails, feeds: allowPrivateGateways',
  'src/webhooks/deliveries/attempt.ts': 'webhook endpoints: allowInsecureWebhooks',
  'src/accounts/domains/check.ts':
    'domains of organizations: allowPrivateGateways; the name of this server itself, wherever it is',
  'src/accounts/openid/provider.ts':
    'the identity provider that the operator names, wherever it is; what that provider names, never in private',
  'src/providers/payments/own-callback.ts': 'this server itself, where the operator lets it listen',
  'src/providers/stripe/client.ts': 'Stripe alone; another address only on loopback, for tests',
  'src/appliance/health/operator-webhook.ts': 'the webhook of the operator alone, wherever it is',
  'src/providers/smtp/system-mail.ts': 'the mail server of the operator alone, wherever it is',
}

test('every file that calls addresses of users is listed with the setting that allows private ones', () => {
  const files = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  const makes = /(?<!function )\bcreate(?:GuardedFetch|LocateHost)\(/
  const own = ['src/providers/guarded-fetch.ts', 'src/providers/locate-host.ts']
  const found = files.filter(
    (file) => !own.includes(file) && makes.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found.sort()).toEqual(Object.keys(CLIENTS).sort())
})

/** Code that calls an address from a user. It resolves to the answer, or throws. */
type Caller = (to: {
  host: string
  port: number
  resolve: Resolve
  allowPrivate: boolean
}) => Promise<unknown>

const https = (host: string, port: number) =>
  `https://${host.includes(':') ? `[${host}]` : host}:${port}/hook`
const CALLERS: Readonly<Record<string, Caller>> = {
  'a webhook': ({ host, port, ...options }) =>
    endpointFetch(options)({ url: https(host, port), method: 'POST', body: '{}' }),
  'a gateway, an API of a vendor or a file that came with a text': ({ host, port, ...options }) =>
    createGuardedFetch(options)({ url: https(host, port), method: 'GET' }),
  'a mail server': ({ host, port, ...options }) => {
    const config = { host, port, secure: 'NONE', connections: 1, inboundMode: 'NONE' } as SmtpConfig
    return openSession(config, createLocateHost(options))
  },
  'an SMPP carrier': ({ host, port, ...options }) =>
    openSocket({ host, port, tls: false } as SmppConfig, createLocateHost(options)),
  'a mailbox': ({ host, port, ...options }) => {
    const settings = { host, port, security: 'NONE', username: 'a', password: 'b', folder: 'INBOX' } as const
    const deps = { settings, locate: createLocateHost(options).of(1) } as MailboxDeps
    return keepMailbox(deps, new AbortController().signal, () => {})
  },
}

/**
 * Notations of an address in the operator's network. The system's resolver reads the numbers as addresses.
 */
const DISGUISES = [
  { as: 'an IPv4 address', host: '127.0.0.1' },
  { as: 'a short form', host: '127.1' },
  { as: 'a decimal number', host: '2130706433' },
  { as: 'an octal number', host: '0177.0.0.1' },
  { as: 'a hexadecimal number', host: '0x7f000001' },
  { as: 'a part of a hexadecimal number', host: '0x7f.1' },
  { as: 'a trailing dot', host: '127.0.0.1.' },
  { as: 'zero', host: '0' },
  { as: 'the name localhost', host: 'localhost' },
  { as: 'the name localhost with a trailing dot', host: 'LOCALHOST.' },
  { as: 'an IPv6 address', host: '::1' },
  { as: 'IPv4 in IPv6', host: '::ffff:127.0.0.1' },
  { as: 'IPv4 in IPv6, in hexadecimal', host: '::ffff:7f00:1' },
  { as: 'IPv4 in IPv6, as it was once', host: '::127.0.0.1' },
  { as: 'NAT64', host: '64:ff9b::7f00:1' },
  { as: 'NAT64 of a network of its own', host: '64:ff9b:1::7f00:1' },
  { as: '6to4', host: '2002:7f00:1::' },
  { as: 'Teredo', host: '2001:0:7f00:1::' },
  { as: 'a private name', host: 'inside.test', leadsTo: ['10.0.0.1'] },
  { as: 'a private address beside a public one', host: 'both.test', leadsTo: ['8.8.8.8', '127.0.0.1'] },
  { as: 'a name with IPv4 in IPv6', host: 'mapped.test', leadsTo: ['::ffff:127.0.0.1'] },
  { as: 'a name with NAT64', host: 'nat64.test', leadsTo: ['64:ff9b::7f00:1'] },
  { as: 'a name with a link-local address', host: 'metadata.test', leadsTo: ['169.254.169.254'] },
  { as: 'an answer that is no address', host: 'odd.test', leadsTo: ['127.1'] },
]

let listener: Server
let port: number
let connections = 0

beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as { port: number }).port
})
afterAll(() => new Promise((resolve) => listener.close(resolve)))

/** Returns the result of a call as text. */
const said = async (call: Promise<unknown>): Promise<string> => {
  try {
    const result = (await call) as { kind?: string; reason?: string }
    return `${result.kind} ${result.reason}`
  } catch (error) {
    return `forbidden ${error} ${(error as Error).cause ?? ''}`
  }
}

describe.each(Object.entries(CALLERS))('%s', (name, caller) => {
  test.each(drawn(DISGUISES, 8, name))(
    'is not called at a private address behind $as',
    async ({ host, leadsTo = ['127.0.0.1'] }) => {
      const before = connections
      const result = await said(caller({ host, port, resolve: async () => leadsTo, allowPrivate: false }))
      expect(result).toMatch(/^forbidden .*(?:not a public address|private address|not an IP address)/s)
      expect(connections).toBe(before)
    },
  )

  test('calls the checked address even if the resolver changes its answer a moment later', async () => {
    const before = connections
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return asked.length === 1 ? ['127.0.0.1'] : ['169.254.169.254']
    }
    await said(caller({ host: 'rebinding.test', port, resolve, allowPrivate: true }))
    expect(asked).toEqual(['rebinding.test'])
    expect(connections).toBe(before + 1)
  })
})

test.each([
  'https://user@127.0.0.1/',
  'https://public.example@127.0.0.1/',
  'https://public.example:secret@inside.test/',
  'https://127.0.0.1\\@public.example/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://[::ffff:127.0.0.1%25lo]/',
  'https://%31%32%37.0.0.1/',
])('a webhook is not called at %s', async (url) => {
  const resolve = async () => ['127.0.0.1']
  const result = await endpointFetch({ allowPrivate: false, resolve })({ url, method: 'POST', body: '{}' })
  expect(result).toMatchObject({ kind: 'forbidden' })
})
