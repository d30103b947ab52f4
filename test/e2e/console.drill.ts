import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

covers(
  'console',
  'scripts/build-console.ts',
  'src/http',
  'cli/commands/user.ts',
  'src/accounts/sign-in-links',
)

/** The console in the compiled binary, in an otherwise empty folder, and the links to it. */

const site = new Site()
const folder = new TemporaryDirectory()
let appliance: Appliance
let made: Record<string, string>

beforeAll(async () => {
  made = await site.answer('init', '--organization', 'Acme', '--email', 'owner@example.test')
  appliance = await Appliance.start({ dataDir: site.data, cwd: folder.path })
})

afterAll(async () => {
  await appliance.stop()
  site[Symbol.dispose]()
  folder[Symbol.dispose]()
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(appliance.url + path, { method, headers, redirect: 'manual', decompress: false })

/** Returns the addresses of files in the page. */
const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path!)

describe('the console of the binary', () => {
  test('is the target of redirects, and the page names existing files', async () => {
    const led = await ask('/', { accept: 'text/html' })
    expect([led.status, led.headers.get('location')]).toEqual([303, '/console/'])
    const page = await ask('/console/')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const assets = assetsOf(await page.text())
    expect(assets.map((path) => path.slice(path.lastIndexOf('.') + 1)).toSorted()).toEqual([
      'css',
      'js',
      'js',
      'woff2',
    ])
    for (const path of assets) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test('sends each file in the best encoding, with the same content in all', async () => {
    const page = await (await ask('/console/')).text()
    for (const path of ['/console/', ...assetsOf(page)]) {
      const plain = Buffer.from(await (await ask(path, { 'accept-encoding': 'identity' })).arrayBuffer())
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const answer = await ask(path, { 'accept-encoding': encoding })
        const isCompressed = !path.endsWith('.woff2')
        expect([path, answer.headers.get('content-encoding')]).toEqual([path, isCompressed ? encoding : null])
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect((isCompressed ? decode(bytes) : bytes).equals(plain)).toBe(true)
      }
    }
  })

  test('answers HEAD like GET without the body, a known page with 304, and refuses other methods', async () => {
    const page = await (await ask('/console/')).text()
    for (const path of ['/console/', '/console/frame', ...assetsOf(page)]) {
      const [got, head] = [await ask(path), await ask(path, {}, 'HEAD')]
      const headersOf = ({ headers }: Response) =>
        Object.fromEntries([...headers].filter(([name]) => name !== 'date'))
      expect([path, head.status, headersOf(head)]).toEqual([path, 200, headersOf(got)])
      expect(await head.text()).toBe('')
    }
    const etag = (await ask('/console/')).headers.get('etag')!
    expect((await ask('/console/contacts', { 'if-none-match': etag })).status).toBe(304)
    for (const path of ['/console', '/console/x', '/console/assets/x.js']) {
      expect([404, 405]).toContain((await ask(path, {}, 'POST')).status)
    }
  })

  test('answers 404 for a file of another version, and for files next to the console in the binary', async () => {
    for (const name of ['main-00000000.js', '..%2fmain.js', '..%2f..%2fconsole%2findex.html', 'index.html']) {
      const answer = await ask(`/console/assets/${name}`)
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 404, 'no-store'])
    }
  })
})

describe('a link that signs in once', () => {
  const tokenIn = (link: string): string => {
    const { pathname, hash } = new URL(link)
    expect(pathname).toBe('/console/sign-in')
    return /^#once=([0-9A-Za-z]{43})$/.exec(hash)![1]!
  }
  const use = async (token: string) => {
    const answer = await fetch(`${appliance.url}/auth/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer }
  }

  test('is the first line that init prints, signs the owner in, and survives a reload of the page', async () => {
    expect(Object.keys(made)[0]).toBe('console')
    const signedIn = await use(tokenIn(made.console!))
    expect([signedIn.status, signedIn.body.data.user.email]).toEqual([201, 'owner@example.test'])
    // Over plain http on this machine the cookie has no Secure attribute, because some browsers refuse it
    // there.
    const cookie = signedIn.headers.get('set-cookie')!
    expect(cookie).toMatch(/^carillon-refresh=rt_\w+; Max-Age=\d+; Path=\/auth; HttpOnly; SameSite=Strict$/)
    const renewed = await fetch(`${appliance.url}/auth/refresh`, {
      method: 'POST',
      headers: { cookie: cookie.split(';')[0]!, origin: appliance.url },
    })
    expect(renewed.status).toBe(201)
    expect((await use(tokenIn(made.console!))).status).toBe(410)
  })

  test('is printed for the address of the running server, and is in no log', async () => {
    const link = await site.answer('user', 'sign-in-link', 'owner@example.test')
    expect(link).toEqual({
      email: 'owner@example.test',
      url: expect.stringContaining(`${appliance.url}/console/sign-in#once=`),
      expiresAt: expect.any(String),
    })
    const newer = await site.answer('user', 'sign-in-link', 'owner@example.test')
    expect((await use(tokenIn(link.url))).status).toBe(410)
    expect((await use(tokenIn(newer.url))).status).toBe(201)
    for (const { url } of [link, newer]) expect(appliance.output()).not.toContain(tokenIn(url))
    const unknown = await site.run(['user', 'sign-in-link', 'nobody@example.test'])
    expect([unknown.exitCode, unknown.stdout]).toEqual([1, ''])
  })

  test('is refused for a suspended user, with the remedy', async () => {
    await site.answer('user', 'create', 'ada@example.test')
    await site.answer('user', 'suspend', 'ada@example.test')
    const refused = await site.run(['user', 'sign-in-link', 'ada@example.test'])
    expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain('carillon user resume')
  })
})

interface Answer {
  data: { user: { email: string } }
}
