import { limitGuesses } from '../../http/guess-limit.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { matchesEtag, textNotices } from '../../http/public-page.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { VCARD_VERSIONS, type VCardVersion } from '../../lib/vcard.ts'
import { TOKEN_LENGTH } from '../media/service.ts'
import type { ContactCardDeps } from './routes.ts'
import { vCardOf } from './routes.ts'
import { CardParams } from './schema.ts'
import { findPublicCard } from './store.ts'

const ENDING = '.vcf'

const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** Error texts. */
const notice = textNotices(
  (publicPages) => ({ 404: publicPages.cardGone(), 429: publicPages.waitLinks() }),
  HEADERS,
)

export function publicCardRoute({ db, limiter, hosts }: ContactCardDeps): Operation {
  const guesses = limitGuesses(limiter, 'card', (headers, request) => notice(429, request, headers))
  return operation({
    method: 'GET',
    path: '/c/:token',
    group: 'Organization',
    summary: 'Fetch a contact card',
    description:
      'For phones: a vCard 3.0, or a vCard 4.0 with `?version=4.0`. HEAD and a conditional request with `If-None-Match` are answered too.',
    pages: {
      304: 'The caller has the card already.',
      404: 'The address is unknown.',
      429: 'The caller tried too many unknown addresses. `Retry-After` says how long to wait.',
    },
    access: 'public',
    isAtDomains: true,
    raw: 'text/vcard',
    takesAnyQuery: true,
    status: 200,
    params: CardParams,
    handle: ({ params: { token }, request, clientIp }) => {
      const refused = guesses.refusal(clientIp, request)
      if (refused) return refused
      const isAddress = token.length === TOKEN_LENGTH + ENDING.length && token.endsWith(ENDING)
      const row = isAddress ? findPublicCard(db, token.slice(0, TOKEN_LENGTH)) : undefined
      if (!row || hosts.isElsewhere(request, row.organizationId))
        return guesses.recordMiss(clientIp, request) ?? notice(404, request)
      return answer(vCardOf(row, versionOf(request)), request)
    },
  })
}

/** Returns the version that a request names; 3.0 for an unknown one. */
function versionOf(request: Request): VCardVersion {
  const asked = new URL(request.url).searchParams.get('version')
  return VCARD_VERSIONS.find((version) => version === asked) ?? '3.0'
}

function answer(card: string, request: Request): Response {
  const etag = `"${sha256Hex(card).slice(0, 32)}"`
  const headers = {
    ...HEADERS,
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': 'attachment; filename="contact.vcf"',
    // A client that fetches the card again gets the last saved one. An unchanged card costs a 304.
    'cache-control': 'no-cache',
    etag,
  }
  return matchesEtag(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(card, { headers })
}
