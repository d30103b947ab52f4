import { createHash } from 'node:crypto'
import type { Operation } from '../../src/http/operation.ts'

/** The parts of an answer that decide its headers. */
interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** A kind of answer, and the headers that each answer of this kind has. */
interface Kind {
  name: string
  is(operation: Operation, answer: Answer): boolean
  has: Readonly<Record<string, RegExp>>
}

const typeOf = ({ headers }: Answer): string => headers.get('content-type')?.split(';')[0] ?? ''
const isSaved = ({ headers }: Answer): boolean =>
  headers.get('content-disposition')?.startsWith('attachment') === true
const isPublic = ({ access }: Operation): boolean => access === 'public'
const isHtml = (answer: Answer): boolean => typeOf(answer) === 'text/html'

const NOTHING_KEPT = { 'cache-control': /^no-store$/ }
const NO_SNIFFING = { 'x-content-type-options': /^nosniff$/ }
const PRIVATE = { ...NO_SNIFFING, 'referrer-policy': /^no-referrer$/, 'x-robots-tag': /^noindex$/ }
const STYLES = `(style-src 'sha256-[^']+'( 'sha256-[^']+')*;( img-src [^;]+;)?)`

const policy = (text: string) => ({ 'content-security-policy': new RegExp(`^default-src 'none'${text}$`) })

/** Kinds of answers. The first kind that matches applies. */
const KINDS: readonly Kind[] = [
  {
    name: 'a page that is saved as a file',
    is: (_, answer) => isHtml(answer) && isSaved(answer),
    has: NOTHING_KEPT,
  },
  {
    name: 'a public page',
    is: (operation, answer) => isHtml(answer) && isPublic(operation),
    has: {
      ...policy(`; ${STYLES} base-uri 'none'; form-action '(self|none)'; frame-ancestors 'none'`),
      ...PRIVATE,
      ...NOTHING_KEPT,
    },
  },
  {
    name: 'a document with its own style',
    is: (_, answer) => isHtml(answer),
    has: {
      ...policy(`; ${STYLES} base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`),
      ...NO_SNIFFING,
      ...NOTHING_KEPT,
      'referrer-policy': /^no-referrer$/,
    },
  },
  {
    name: 'a redirect of a public page',
    is: (operation, { status }) => isPublic(operation) && status >= 300 && status < 400 && status !== 304,
    has: NOTHING_KEPT,
  },
  {
    name: 'an answer to a program',
    is: ({ raw }, answer) =>
      typeOf(answer) === 'application/json' && (raw === undefined || answer.status >= 400),
    has: { 'x-request-id': /./, 'x-api-version': /./, ...NO_SNIFFING, ...NOTHING_KEPT },
  },
  { name: 'content that the caller already has', is: (_, { status }) => status === 304, has: { etag: /./ } },
  {
    name: 'a file of a message',
    is: ({ path }) => path === '/m/:token',
    has: {
      ...policy(
        `; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'`,
      ),
      ...PRIVATE,
      'cache-control': /^(public, max-age=\d+|no-store)$/,
    },
  },
  {
    name: 'a contact card',
    is: ({ path }) => path === '/c/:token',
    has: {
      ...policy(`; sandbox; frame-ancestors 'none'`),
      ...PRIVATE,
      'cache-control': /^no-(cache|store)$/,
    },
  },
  {
    name: 'the picture that counts an open',
    is: ({ path }) => path === '/o/:token',
    has: {
      ...policy(''),
      ...NO_SNIFFING,
      'referrer-policy': /^no-referrer$/,
      'cache-control': /^no-store, max-age=0$/,
    },
  },
  {
    name: 'a picture of a code',
    is: ({ path }) => /^\/j\/:slug\/qr\./.test(path),
    has: { ...policy('; sandbox'), ...NO_SNIFFING, 'cache-control': /^public, max-age=\d+$/ },
  },
  {
    name: 'a proof for a certificate authority or a domain',
    is: ({ path }, answer) => path.startsWith('/.well-known/') && typeOf(answer) === 'text/plain',
    has: { ...NO_SNIFFING, ...NOTHING_KEPT },
  },
  {
    name: 'an acknowledgement to a carrier, or figures',
    is: ({ path }) => path.startsWith('/callbacks/') || path === '/metrics',
    has: { 'content-type': /^text\/(?:plain|xml)/ },
  },
  {
    name: 'a file or a stream of an organization',
    is: (operation, { status }) => !isPublic(operation) && operation.raw !== undefined && status < 300,
    has: { ...NOTHING_KEPT, 'x-request-id': /./ },
  },
  { name: 'nothing', is: (_, { status }) => status === 204, has: { 'x-request-id': /./ } },
]

export const kindOf = (operation: Operation, answer: Answer): string | undefined =>
  KINDS.find(({ is }) => is(operation, answer))?.name

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns the styles of a page that its own policy forbids. */
function forbiddenStyles(answer: Answer): string[] {
  const allowed = answer.headers.get('content-security-policy')
  if (!isHtml(answer) || allowed === null || typeof answer.body !== 'string') return []
  const styles = [...answer.body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text!)
  return styles.filter((text) => !allowed.includes(hashOf(text))).map(() => 'a style that its policy forbids')
}

/** Returns the headers that an answer of its kind lacks. */
export function missingHeaders(operation: Operation, answer: Answer): string[] {
  const kind = KINDS.find(({ is }) => is(operation, answer))
  if (!kind) return [`the type ${answer.headers.get('content-type')}, of which no kind is known`]
  const wrong = Object.entries(kind.has)
    .filter(([name, value]) => !value.test(answer.headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${answer.headers.get(name) ?? 'nothing'}, as ${kind.name}`)
  return [...wrong, ...forbiddenStyles(answer)]
}
