import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { ConsolePages } from '../../src/http/console-pages.ts'
import { bestEncoding } from '../../src/http/encoding.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

/** Files of scripts/build-console.ts, and one next to them that must not be read. */

const PAGE = '<!doctype html><title>Carillon</title>'
const SCRIPT = 'console.log("main")'

const folder = new TemporaryDirectory()
const built = folder.at('console')
let pages: ConsolePages

function put(name: string, content: string, isCompressed = true): void {
  writeFileSync(`${built}/${name}`, content)
  if (!isCompressed) return
  writeFileSync(`${built}/${name}.br`, brotliCompressSync(content))
  writeFileSync(`${built}/${name}.gz`, gzipSync(content))
}

beforeAll(() => {
  mkdirSync(`${built}/assets`, { recursive: true })
  put('index.html', PAGE)
  put('assets/main-1a2b.js', SCRIPT)
  put('assets/main-3c4d.css', 'body{}')
  put('assets/inter-5e6f.woff2', 'font', false)
  put('assets/notes.txt', 'no type of ours', false)
  writeFileSync(folder.at('secret'), 'secret')
  pages = new ConsolePages(built)
})

afterAll(() => folder[Symbol.dispose]())

const ask = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  pages.answer(new Request(`http://carillon.test${path}`, { headers }))

const namesOf = (response: Response, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, response.headers.get(name)]))

const ENCODED = [
  { accepts: 'br, gzip', encoding: 'br' },
  { accepts: 'gzip, deflate, br, zstd', encoding: 'br' },
  { accepts: 'gzip', encoding: 'gzip' },
  { accepts: 'br;q=0, gzip;q=0.5', encoding: 'gzip' },
  { accepts: '*', encoding: 'br' },
  { accepts: '*, br;q=0', encoding: 'gzip' },
  { accepts: 'identity', encoding: null },
  { accepts: '', encoding: null },
]
const decoded = async (response: Response): Promise<string> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = response.headers.get('content-encoding')
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

describe('the files of the console', () => {
  test.each([
    { name: 'main-1a2b.js', type: 'text/javascript; charset=utf-8' },
    { name: 'main-3c4d.css', type: 'text/css; charset=utf-8' },
    { name: 'inter-5e6f.woff2', type: 'font/woff2' },
  ])('$name is cached forever, and is of the type $type', async ({ name, type }) => {
    const answer = await ask(`/console/assets/${name}`)
    expect(answer.status).toBe(200)
    expect(namesOf(answer, ['content-type', 'cache-control', 'vary', 'x-content-type-options'])).toEqual({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each(ENCODED)('Accept-Encoding: $accepts gets $encoding', async ({ accepts, encoding }) => {
    const answer = await ask('/console/assets/main-1a2b.js', { 'accept-encoding': accepts })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-length')).toBe(String((await answer.clone().bytes()).length))
    expect(await decoded(answer)).toBe(SCRIPT)
  })

  test('a file without compressed forms is sent unchanged', async () => {
    const answer = await ask('/console/assets/inter-5e6f.woff2', { 'accept-encoding': 'br, gzip' })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, 'font'])
  })

  test.each([
    'gone-0000.js',
    '',
    'main-1a2b.js.br',
    'main-1a2b.js/',
    'main-1a2b.js%00.css',
    'MAIN-1A2B.JS',
    'notes.txt',
    '..%2f..%2fsecret',
    '..%5c..%5csecret',
    '%2e%2e%2f%2e%2e%2fsecret',
    '..%2findex.html',
    '%252e%252e%252fsecret',
    '....//....//secret',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'constructor',
    '__proto__',
    '%ff',
    '\u0000',
    'a'.repeat(60_000),
  ])('%p is no file: 404, not cached, and never the page', async (name) => {
    const answer = await ask(`/console/assets/${name}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await answer.text()).toBe('This file of the console does not exist.\n')
  })

  test.each(['../index.html', '../../secret', '%2e%2e/secret', '..\\secret', '.%2e/%2e./secret'])(
    '%p leads no further than the page',
    async (name) => {
      const answer = await ask(`/console/assets/${name}`)
      expect(await answer.text()).not.toContain('secret')
    },
  )

  test('a file that came after the folder was read is not served', async () => {
    const opened = new ConsolePages(built)
    const at = (name: string) => opened.answer(new Request(`http://carillon.test/console/assets/${name}`))
    expect((await at('main-1a2b.js')).status).toBe(200)
    symlinkSync(folder.at('secret'), `${built}/assets/late-7a8b.js`)
    expect((await at('late-7a8b.js')).status).toBe(404)
  })
})

describe('the page of the console', () => {
  test.each([
    '/console',
    '/console/',
    '/console/contacts?search=wren',
    '/console/campaigns/1/edit',
    '/console/%ff',
  ])('%s is the page, checked each time, under the strictest policy', async (path) => {
    const answer = await ask(path)
    expect([answer.status, await answer.clone().text()]).toEqual([200, PAGE])
    expect(
      namesOf(answer, [
        'content-type',
        'cache-control',
        'vary',
        'content-security-policy',
        'cross-origin-opener-policy',
        'referrer-policy',
        'x-content-type-options',
      ]),
    ).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; media-src blob:; connect-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const permissions = answer.headers.get('permissions-policy')!.split(', ')
    expect(permissions.filter((one) => !one.endsWith('=()'))).toEqual([
      'clipboard-write=(self)',
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ])
    expect(permissions).toContain('camera=()')
  })

  test.each(ENCODED)('Accept-Encoding: $accepts gets $encoding', async ({ accepts, encoding }) => {
    const answer = await ask('/console/', { 'accept-encoding': accepts })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await decoded(answer)).toBe(PAGE)
  })

  test('a browser with the page gets 304, in any encoding, and the page after a change', async () => {
    const other = folder.at('other')
    mkdirSync(other)
    writeFileSync(`${other}/index.html`, PAGE)
    const opened = new ConsolePages(other)
    const get = async (etag?: string) =>
      opened.answer(
        new Request('http://carillon.test/console/x', {
          headers: { ...(etag ? { 'if-none-match': etag } : {}), 'accept-encoding': 'br' },
        }),
      )
    const etag = (await get()).headers.get('etag')!
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const again = await get(known)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect((await get('"x"')).status).toBe(200)
    writeFileSync(`${other}/index.html`, `${PAGE} `)
    expect((await get(etag)).status).toBe(200)
  })

  test('without a build the answer has a remedy', async () => {
    const none = new ConsolePages(folder.at('nowhere'))
    const get = async (path: string) => none.answer(new Request(`http://carillon.test${path}`))
    const page = await get('/console/')
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await page.text()).toContain('<code>npm run build</code>')
    expect((await get('/console/assets/main-1a2b.js')).status).toBe(404)
  })
})

describe('the frame of a mail', () => {
  test.each([
    { query: '', pictures: 'data:' },
    { query: '?pictures=1', pictures: 'data: https: http:' },
    { query: '?pictures=0', pictures: 'data:' },
    { query: '?pictures=https://a.test', pictures: 'data:' },
  ])('"$query" lets a mail load pictures from $pictures, and run nothing', async ({ query, pictures }) => {
    const answer = await ask(`/console/frame${query}`)
    const policy = answer.headers.get('content-security-policy')!
    const source = `'sha256-${new Bun.CryptoHasher('sha256').update(scriptIn(await answer.text())).digest('base64')}'`
    expect(policy).toBe(
      `default-src 'none'; script-src ${source}; style-src 'unsafe-inline'; img-src ${pictures}; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox`,
    )
    expect(
      namesOf(answer, [
        'referrer-policy',
        'x-dns-prefetch-control',
        'x-content-type-options',
        'cache-control',
      ]),
    ).toEqual({
      'referrer-policy': 'no-referrer',
      'x-dns-prefetch-control': 'off',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    const etag = answer.headers.get('etag')!
    expect((await ask(`/console/frame${query}`, { 'if-none-match': etag })).status).toBe(304)
  })

  const scriptIn = (html: string): string => /<script>([\s\S]*)<\/script>/.exec(html)![1]!
})

test.each([
  { header: 'GZIP', best: 'gzip' },
  { header: 'gzip;Q=1', best: 'gzip' },
  { header: 'br ; q=0.001', best: 'br' },
  { header: 'br;q=0.0', best: undefined },
  { header: ',,;;q=', best: undefined },
  { header: 'brotli', best: undefined },
] as const)('of a header "$header" the best encoding is $best', ({ header, best }) => {
  expect(bestEncoding(header, ['br', 'gzip'])).toBe(best)
})
