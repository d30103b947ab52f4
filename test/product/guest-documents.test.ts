import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Foreign documents are parsed in a thread that can be ended, or within a limit that is checked before. */
const root = join(import.meta.dir, '../..')
const THREAD = 'in the thread for documents, which is ended after its deadline'

interface Use {
  /** The only files that may load the library. */
  files: readonly string[]
  /** Reason why it does not delay other requests. */
  bound: string
}

const PARSERS: Readonly<Record<string, Use>> = {
  juice: { files: ['src/providers/documents/html.ts'], bound: THREAD },
  entities: {
    files: ['src/content/composition/links.ts'],
    bound: 'It reads an address of a template in one pass, without recursion.',
  },
  feedsmith: { files: ['src/providers/documents/feed.ts'], bound: THREAD },
  htmlparser2: {
    files: ['src/content/composition/link-targets.ts', 'src/providers/documents/mail-facts.ts'],
    bound: `links of the HTML of a campaign, of at most 100,000 characters, in one pass; its facts ${THREAD}`,
  },
  'html-to-text': {
    files: ['src/providers/documents/html.ts', 'src/providers/documents/feed.ts'],
    bound: THREAD,
  },
  'mjml-browser': { files: ['src/providers/documents/mjml.ts'], bound: THREAD },
  'postal-mime': { files: ['src/providers/mail-in/parse-mail.ts'], bound: THREAD },
  'csv-parse': {
    files: ['src/transfers/columns/read.ts'],
    bound: 'PIECE_BYTES at a time, with turns of the loop between; MAX_LINE_BYTES and MAX_COLUMNS of a row',
  },
  'libphonenumber-js': {
    files: ['src/lib/phone.ts', 'src/compliance/send-windows/zones.ts'],
    bound: 'numbers of at most 40 characters, and those that were read before',
  },
  isbot: { files: ['src/links/clicks/user-agent.ts'], bound: 'the first MAX_USER_AGENT characters' },
  jose: {
    files: ['src/accounts/sessions/access-token.ts'],
    bound: 'a header of the runtime, at most 256 KiB, in one pass',
  },
  '@simplewebauthn/server': {
    files: ['src/accounts/passkeys/library.ts'],
    bound: 'fields with a maximum length in the schema',
  },
  oauth4webapi: {
    files: ['src/accounts/openid/provider.ts'],
    bound: 'answers of the issuer, which the operator names, of at most 1 MiB',
  },
  imapflow: {
    files: ['src/providers/mail-in/mailbox.ts'],
    bound: 'READ_BYTES of a mail, maxLiteralSize of an answer',
  },
  nodemailer: {
    files: ['src/providers/smtp/session.ts', 'src/providers/smtp/message.ts'],
    bound: 'writes mails of bounded texts; answers of at most MAX_ANSWER_BYTES',
  },
  'ipaddr.js': {
    files: ['src/providers/address-policy.ts'],
    bound: 'addresses that the runtime has recognised',
  },
  stripe: {
    files: ['src/providers/stripe/client.ts'],
    bound:
      'answers of Stripe, of at most the bytes that the guarded client reads; callbacks of at most 1 MiB',
  },
  'age-encryption': {
    files: ['src/appliance/copies/sealed.ts'],
    bound: 'in the thread of the copies; objects of a place that the operator names, 64 KB at a time',
  },
  elysia: {
    files: ['src/http/router.ts', 'src/http/docs.ts', 'src/http/docs-pages.ts', 'src/http/console.ts'],
    bound: 'an address of at most 64 KiB, in one pass; bodies are left to us',
  },
}

/** Libraries that read texts of the product or its operator. */
const OF_OURSELVES = [
  '@elysiajs/swagger',
  '@formatjs/icu-messageformat-parser',
  '@valibot/to-json-schema',
  '@zxcvbn-ts/language-common',
  'better-sqlite3',
  'cli-table3',
  'commander',
  'croner',
  'drizzle-orm',
  'intl-messageformat',
  'otpauth',
  'reflect-metadata',
  'uqr',
  // Its schemas have a maximum for each text and each list: test/product/operations/bodies.ts.
  'valibot',
]

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)].sort()
const dependencies = Object.keys(JSON.parse(textOf('package.json')).dependencies)

const loads = (file: string, name: string): boolean =>
  new RegExp(
    `^import (?!type )[^;]*?'${name}(?:/[^']*)?'|(?<!typeof )import\\('${name}(?:/[^']*)?'\\)`,
    'm',
  ).test(textOf(file))

test('each library in a release reads no foreign document, or has a named limit', () => {
  expect([...Object.keys(PARSERS), ...OF_OURSELVES].sort()).toEqual(dependencies.sort())
})

describe.each(Object.entries(PARSERS))('%s', (name, { files }) => {
  test('is loaded only by the files with its limit', () => {
    expect(sources.filter((file) => loads(file, name))).toEqual([...files].sort())
  })
})

test('untrusted documents are parsed only in their thread', () => {
  const calls = /(?<!function )\b(?:preparedFrom|textOfMail|parseMail)\(/
  expect(sources.filter((file) => calls.test(textOf(file)))).toEqual([
    'src/providers/documents/document-worker.ts',
    'src/providers/mail-in/parse-mail.ts',
  ])
})

test('the runtime reads pictures outside the event loop, and no other foreign format', () => {
  const formats =
    /\bBun\.(?:Image|YAML|TOML|JSON5|Archive)\b|\bHTMLRewriter\b|\bDOMParser\b|\bgunzip\b|\bcreateGunzip\b/
  // The reader's browser parses a mail in our page: src/http/console-frame.ts.
  const read = sources.filter((file) => file !== 'src/http/console-frame.ts')
  expect(read.filter((file) => formats.test(textOf(file)))).toEqual([
    'cli/fleet/fleet-file.ts',
    'src/config/files.ts',
    'src/content/contact-card/photo.ts',
    'src/lib/gzip.ts',
  ])
})
