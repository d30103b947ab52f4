import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { framePage } from './console-frame.ts'
import { CONSOLE_PATH } from './console-paths.ts'
import { bestEncoding, type Encoding } from './encoding.ts'
import { matchesEtag, publicPage } from './public-page.ts'

/** Folder of the console in the binary: the folder of the program (scripts/build.ts). */
const EMBEDDED = `${import.meta.dir}/console`
/** Folder of the console when run from source, written by scripts/build-console.ts. */
const BUILT = fileURLToPath(new URL('../../dist/console', import.meta.url))

const ASSETS = `${CONSOLE_PATH}assets/`
const FRAME = `${CONSOLE_PATH}frame`

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json; charset=utf-8',
  woff2: 'font/woff2',
}

/** Encodings by the end of the name of a file, the smallest first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

/**
 * Policy of the console. Only files of this server run or are loaded, and no page frames the console. Pictures,
 * recordings and videos of the API need its credential, so the console loads them itself and shows them as
 * `blob:`. It frames only `/console/frame`, for mails (console-frame.ts). Trusted types refuse every assignment
 * of HTML.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  'media-src blob:',
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Features that need a device or that a browser asks its user for. */
const CLOSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const OWN_FEATURES = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']

const permissionsPolicy = [
  ...CLOSED_FEATURES.map((name) => `${name}=()`),
  ...OWN_FEATURES.map((name) => `${name}=(self)`),
].join(', ')

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'x-content-type-options': 'nosniff',
}

const ASSET_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
}

/** A built file, and its existing compressed forms. */
interface Asset {
  path: string
  type: string
  encodings: readonly Encoding[]
}

/**
 * Answers every path below `/console`. A request never names a file: its path is looked up among the files that
 * existed when the folder was read.
 */
export class ConsolePages {
  readonly #folder: string
  readonly #isEmbedded: boolean
  #files: Files | undefined

  /** @param folder with the output of scripts/build-console.ts; by default, the folder of this program */
  constructor(folder?: string) {
    this.#isEmbedded = folder === undefined && existsSync(EMBEDDED)
    this.#folder = folder ?? (this.#isEmbedded ? EMBEDDED : BUILT)
  }

  answer(request: Request): Response | Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.startsWith(ASSETS)) return this.#asset(pathname.slice(CONSOLE_PATH.length), request)
    if (pathname === FRAME) return framePage(request, searchParams.get('pictures') === '1')
    return this.#page(request)
  }

  #page(request: Request): Response | Promise<Response> {
    // When run from source, the files may have been built again since the last page.
    if (!this.#isEmbedded) this.#files = undefined
    this.#files ??= readFiles(this.#folder)
    if (!this.#files) return notBuilt()
    const { page, etag } = this.#files
    const headers = { ...PAGE_HEADERS, etag }
    if (matchesEtag(request, strong(etag))) return new Response(null, { status: 304, headers })
    return fileResponse(request, page, headers)
  }

  #asset(name: string, request: Request): Response | Promise<Response> {
    this.#files ??= readFiles(this.#folder)
    const asset = this.#files?.assets.get(name)
    return asset
      ? fileResponse(request, asset, { ...ASSET_HEADERS, 'content-type': asset.type })
      : unknownAsset()
  }
}

interface Files {
  page: Asset
  /** Identifies the page and its headers in every encoding. */
  etag: string
  /** Files by their names below the folder, such as `assets/main-abc123.js`. */
  assets: ReadonlyMap<string, Asset>
}

/** Reads the files in the folder. Returns undefined if the console was not built. */
function readFiles(folder: string): Files | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const names = readdirSync(folder, { recursive: true }).map(String)
  const known = new Set(names)
  const assets = new Map(
    names
      .filter((name) => name.startsWith('assets/') && Object.hasOwn(TYPES, endOf(name)))
      .map((name) => [name, assetOf(folder, name, known)]),
  )
  const page = assetOf(folder, 'index.html', known)
  const digest = createHash('sha256').update(JSON.stringify(PAGE_HEADERS)).update(readFileSync(page.path))
  return { page, etag: weak(digest.digest('base64url')), assets }
}

const endOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

function assetOf(folder: string, name: string, known: ReadonlySet<string>): Asset {
  const encodings = (Object.keys(ENCODINGS) as Encoding[]).filter((one) => known.has(name + ENCODINGS[one]))
  return { path: join(folder, name), type: TYPES[endOf(name)] ?? '', encodings }
}

const weak = (digest: string): string => `W/"${digest}"`
const strong = (etag: string): string => etag.slice('W/'.length)

async function fileResponse(
  { headers }: Request,
  { path, encodings }: Asset,
  given: Record<string, string>,
): Promise<Response> {
  const encoding = bestEncoding(headers.get('accept-encoding') ?? '', encodings)
  const body = await Bun.file(encoding === undefined ? path : path + ENCODINGS[encoding]).bytes()
  // With its length, so that the answer to HEAD has the length too.
  const length = { 'content-length': String(body.byteLength) }
  const encoded = encoding === undefined ? undefined : { 'content-encoding': encoding }
  return new Response(body, { headers: { ...given, ...length, ...encoded } })
}

/** Never the page: a tab that was open during an upgrade must notice that its files are gone. */
const unknownAsset = (): Response =>
  new Response('This file of the console does not exist.\n', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })

const notBuilt = (): Response =>
  publicPage({
    title: 'The console is not built',
    content: '<p>Run <code>npm run build</code> in the folder of the sources, then load this page again.</p>',
    status: 503,
    hasForms: false,
  })
