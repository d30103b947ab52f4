import * as v from 'valibot'
import type { Hosts } from '../../accounts/domains/hosts.ts'
import { EXAMPLE_TOKEN } from '../../channels/ports/email.ts'
import type { Db } from '../../db/database.ts'
import { readText } from '../../http/body.ts'
import { countGuesses } from '../../http/guesses.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { tooManyLinksPage } from '../../http/public-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { describeFields } from '../../lib/describe.ts'
import { choicesPage, examplePage, unknownPage } from './pages.ts'
import { CHOICES, type Choice, choose, findHolder, type Holder } from './service.ts'

export interface PreferenceDeps {
  db: Db
  limiter: RateLimiter
  hosts: Hosts
}

/** Any text: a malformed token is a link that is not valid. */
const PreferenceParams = v.object({ token: v.string() })
describeFields(PreferenceParams, {
  token: 'The end of the address in the mail: 80 letters, digits, - and _.',
})

const PAGES = {
  404: 'The token is not from a mail of this server, or nobody knows any more to whom it went.',
  429: 'The caller tried too many tokens that are not valid. `Retry-After` says how long to wait.',
}

const MAX_USER_AGENT = 512

export const preferenceRoutes = ({ db, limiter, hosts }: PreferenceDeps): Operation[] => {
  const guesses = countGuesses(limiter, 'mail', tooManyLinksPage)
  const answerFor = (
    token: string,
    { request, clientIp }: { request: Request; clientIp: () => string },
    show: (holder: Holder) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const refused = guesses.refusal(clientIp)
    if (refused) return refused
    if (token === EXAMPLE_TOKEN) return examplePage()
    const holder = findHolder(db, token)
    const isHere = holder && !hosts.isElsewhere(request, holder.organizationId)
    return isHere ? show(holder) : (guesses.miss(clientIp) ?? unknownPage())
  }
  const base = {
    path: '/u/:token',
    group: 'Opt-out compliance',
    pages: PAGES,
    access: 'public' as const,
    isAtDomains: true,
    raw: 'text/html',
    takesAnyQuery: true,
    status: 200 as const,
    params: PreferenceParams,
  }
  return [
    operation({
      ...base,
      method: 'GET',
      summary: 'Show what a recipient of mails gets',
      description:
        'The page behind the link at the end of a mail, with buttons to unsubscribe from mails and texts. It changes nothing, as programs follow the links of a mail too.',
      handle: ({ params, request, clientIp }) =>
        answerFor(params.token, { request, clientIp }, (holder) => choicesPage(holder)),
    }),
    operation({
      ...base,
      method: 'POST',
      summary: 'Unsubscribe by one click',
      description:
        'For mail programs (RFC 8058) and for the page itself: takes effect at once and keeps a consent record with the method LIST_UNSUBSCRIBE. No credential, cookie or redirect. The form field `choice` may be `email-on` or `texts-off` instead; everything else unsubscribes from mails.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      handle: ({ params, request, clientIp }) =>
        answerFor(params.token, { request, clientIp }, async (holder) => {
          const choice = choiceOf(await readText(request))
          const userAgent = request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null
          const visit = { ipAddress: clientIp(), userAgent }
          return choicesPage(await db.write((tx) => choose(tx, holder, choice, visit)), choice)
        }),
    }),
  ]
}

/** What a mail program sends says nothing but that it was clicked. */
function choiceOf(body: string): Choice {
  const given = new URLSearchParams(body).get('choice')
  return CHOICES.find((choice) => choice === given) ?? 'email-off'
}
