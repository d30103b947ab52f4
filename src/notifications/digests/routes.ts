import type { Db } from '../../db/database.ts'
import { countGuesses } from '../../http/guesses.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { tooManyLinksPage } from '../../http/public-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { askPage, endedPage, gonePage } from './pages.ts'
import { ChooseDigest, DigestParams, DigestRecord } from './schema.ts'
import { chooseDigest, type Digest, endByLink, findHolder, getDigest } from './service.ts'
import type { DigestWait } from './table.ts'

export interface DigestRouteDeps {
  db: Db
  limiter: RateLimiter
  /** Whether the operator has set a mail server. */
  sendsMail: boolean
}

const group = 'Notifications'

const waitOf = ({ frequency, isVerified }: Digest, sendsMail: boolean): DigestWait | null => {
  if (frequency === 'OFF') return null
  if (!sendsMail) return 'MAIL_SERVER'
  return isVerified ? null : 'VERIFIED_ADDRESS'
}

const present = (digest: Digest, sendsMail: boolean) => ({
  frequency: digest.frequency,
  email: digest.email,
  timezone: digest.timezone,
  nextAt: digest.frequency === 'ALERTS' ? null : toIsoOrNull(digest.nextAt),
  waitsFor: waitOf(digest, sendsMail),
})

const MESSAGES: Readonly<Record<DigestWait, string>> = {
  MAIL_SERVER: 'Saved. This server sends no mails until its operator sets a mail server.',
  VERIFIED_ADDRESS: 'Saved. Mails come when your email address is verified.',
}

const choosing = ({ db, sendsMail }: DigestRouteDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/notifications/digest',
    group,
    summary: 'Show when you get notifications by mail',
    description: 'Each of your organizations has a choice of its own.',
    access: 'session',
    status: 200,
    data: DigestRecord,
    handle: ({ principal }) => ok(present(getDigest(db, principal), sendsMail)),
  }),
  operation({
    method: 'PATCH',
    path: '/notifications/digest',
    group,
    summary: 'Choose when you get notifications by mail',
    description:
      'The mails have the titles of what you have not read and was not in a mail before, and a link that ends them without signing in. The first one tells what comes from now on.',
    access: 'session',
    body: ChooseDigest,
    status: 200,
    data: DigestRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const data = present(chooseDigest(tx, principal, body.frequency), sendsMail)
        return ok(data, { message: data.waitsFor === null ? 'Saved.' : MESSAGES[data.waitsFor] })
      }),
  }),
]

const PAGES = {
  410: 'The link is of nobody, or of somebody who has left the organization.',
  429: 'The caller tried too many links that are not valid. `Retry-After` says how long to wait.',
}

function pages({ db, limiter }: DigestRouteDeps): Operation[] {
  const guesses = countGuesses(limiter, 'digest', tooManyLinksPage)
  const answerFor = (
    token: string,
    clientIp: () => string,
    show: (organization: string) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const refused = guesses.refusal(clientIp)
    if (refused) return refused
    const holder = findHolder(db, token)
    return holder ? show(holder.organization) : (guesses.miss(clientIp) ?? gonePage())
  }
  const base = {
    path: '/digest/:token',
    group,
    pages: PAGES,
    access: 'public' as const,
    raw: 'text/html',
    takesAnyQuery: true,
    status: 200 as const,
    params: DigestParams,
  }
  return [
    operation({
      ...base,
      method: 'GET',
      summary: 'Show the page that ends mails of notifications',
      description:
        'The page behind the link in the mail, with a button. It changes nothing, as programs follow links too.',
      handle: ({ params, clientIp }) => answerFor(params.token, clientIp, askPage),
    }),
    operation({
      ...base,
      method: 'POST',
      summary: 'End mails of notifications by one click',
      description:
        'For mail programs (RFC 8058) and for the page itself: takes effect at once, and changes nothing when they are ended already. No credential, cookie or redirect.',
      handle: ({ params, clientIp, write }) =>
        answerFor(params.token, clientIp, async (organization) => {
          await write((tx) => {
            endByLink(tx, params.token)
            return ok(null)
          })
          return endedPage(organization)
        }),
    }),
  ]
}

export const digestRoutes = (deps: DigestRouteDeps): Operation[] => [...choosing(deps), ...pages(deps)]
