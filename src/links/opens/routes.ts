import * as v from 'valibot'
import type { Hosts } from '../../accounts/domains/hosts.ts'
import { isMoving } from '../../accounts/moves/store.ts'
import { readToken } from '../../content/mail/tokens.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { parameters } from '../../lib/describe.ts'
import { isPrefetch } from '../clicks/user-agent.ts'
import type { OpenRecorder } from './record.ts'

interface OpenDeps {
  db: Db
  hosts: Hosts
  opens: OpenRecorder
}

/** Accepts any text as a token, because a request with an unknown token gets the same picture. */
const OpenParams = parameters({
  token: [v.string(), 'The end of the address in the mail: 80 letters, digits, - and _, and `.gif`.'],
})

/** Picture of one transparent pixel. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const HEADERS = {
  'content-type': 'image/gif',
  'content-length': String(PICTURE.length),
  // Not cached, because every open must request the picture again.
  'cache-control': 'no-store, max-age=0',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export const openRoutes = ({ db, opens, hosts }: OpenDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/o/:token',
    group: 'Campaigns',
    summary: 'Show the picture that records the open of a mail',
    description:
      'One transparent pixel for every token, so the answer does not reveal whether a token is genuine. The open is recorded after the answer; HEAD is answered and never counted.',
    access: 'public',
    isAtDomains: true,
    raw: 'image/gif',
    takesAnyQuery: true,
    status: 200,
    params: OpenParams,
    handle: ({ params, request }) => {
      const answer = new Response(PICTURE, { headers: HEADERS })
      if (request.method === 'HEAD') return answer
      const token = params.token.endsWith('.gif') ? params.token.slice(0, -4) : params.token
      const named = readToken(db, 'o', token)
      if (!named || hosts.isElsewhere(request, named.organizationId) || isMoving(db, named.organizationId))
        return answer
      const full = opens.note({
        organizationId: named.organizationId,
        message: named.message,
        openedAt: db.clock.now(),
        userAgent: request.headers.get('user-agent') ?? '',
        isPrefetch: isPrefetch(request.headers),
      })
      return full ? full.then(() => answer) : answer
    },
  }),
]
