import * as v from 'valibot'
import { limitGuesses } from '../../http/guess-limit.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { matchesEtag, textNotices } from '../../http/public-page.ts'
import { parameters } from '../../lib/describe.ts'
import { MediaFiles, rangeOf } from './files.ts'
import type { MediaDeps } from './routes.ts'
import { TOKEN_LENGTH } from './service.ts'
import { findPublicMedia, type PublicMedia } from './store.ts'

/** Any text is accepted: a malformed token is treated as that of a file that does not exist. */
const MediaParams = parameters({
  token: [v.string(), `The end of the address of a file: ${TOKEN_LENGTH} letters and digits.`],
})

/** Headers of a file: it must not run scripts, and browsers must not guess another type. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** Error texts. */
const notice = textNotices(
  (publicPages) => ({
    404: publicPages.fileGone(),
    416: publicPages.fileRange(),
    429: publicPages.waitLinks(),
  }),
  HEADERS,
)

export function publicMediaRoute({ db, limiter, hosts }: MediaDeps): Operation {
  const files = new MediaFiles(db)
  const guesses = limitGuesses(limiter, 'media', (headers, request) => notice(429, request, headers))
  return operation({
    method: 'GET',
    path: '/m/:token',
    group: 'Media',
    summary: 'Fetch a file',
    description:
      'For carriers and recipients. HEAD, a range of bytes and a conditional request with `If-None-Match` are answered too.',
    pages: {
      206: 'The bytes that the header `Range` asked for.',
      304: 'The caller has the file already.',
      404: 'The address is unknown, or the file was deleted.',
      416: 'The file has no such bytes as the header `Range` asked for.',
      429: 'The caller tried too many unknown addresses. `Retry-After` says how long to wait.',
    },
    access: 'public',
    isAtDomains: true,
    raw: '*/*',
    takesAnyQuery: true,
    status: 200,
    params: MediaParams,
    handle: async ({ params, request, clientIp }) => {
      const refused = guesses.refusal(clientIp, request)
      if (refused) return refused
      const media = params.token.length === TOKEN_LENGTH ? findPublicMedia(db, params.token) : undefined
      if (!media || hosts.isElsewhere(request, media.organizationId))
        return guesses.recordMiss(clientIp, request) ?? notice(404, request)
      return (await answer(files, media, request)) ?? notice(404, request)
    },
  })
}

async function answer(
  files: MediaFiles,
  media: PublicMedia,
  request: Request,
): Promise<Response | undefined> {
  const { sizeBytes, contentType } = media
  const etag = `"${media.uuid}"`
  const headers: Record<string, string> = {
    ...HEADERS,
    'content-type': contentType === 'text/vcard' ? 'text/vcard; charset=utf-8' : contentType,
    // The bytes never change. Caches drop a deleted file after a day.
    'cache-control': 'public, max-age=86400',
    'accept-ranges': 'bytes',
    etag,
  }
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  const range = rangeOf(request.headers.get('range'), sizeBytes)
  if (range === 'none') return notice(416, request, { 'content-range': `bytes */${sizeBytes}` })
  const content = await files.contentOf(media)
  if (!content) return undefined
  // The router removes the bytes from the answer to a HEAD.
  if (range === 'whole') return new Response(content, { headers })
  const { first, last } = range
  return new Response(content.slice(first, last + 1), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${sizeBytes}` },
  })
}
