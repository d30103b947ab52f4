import * as v from 'valibot'
import { publicPages as english } from '../../../words/en/public-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { Hosts } from '../../accounts/domains/hosts.ts'
import { MOVING_PAGE } from '../../accounts/moves/store.ts'
import type { Db } from '../../db/database.ts'
import { limitGuesses } from '../../http/guess-limit.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { languageOf } from '../../http/page-language.ts'
import { linkPage, tooManyLinksPage } from '../../http/public-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { idOf } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { html } from '../../lib/html.ts'
import { getPoll } from '../records/service.ts'
import { findPollOnScreen } from '../records/store.ts'
import { screenPage } from './page.ts'
import { hideFromScreen, SCREEN_PATH, screenUrlOf, showOnScreen } from './service.ts'

export interface ScreenDeps {
  db: Db
  limiter: RateLimiter
  hosts: Hosts
  links: { publicBaseUrl: string }
}

const PollScreen = component('PollScreen', 'The page of a poll for a screen in a room.', {
  url: [v.nullable(v.string()), 'Its address, which anyone can open who has it; null while there is none.'],
})

const ScreenParams = parameters({ token: [v.string(), 'The end of the address: 22 letters and digits.'] })

const group = 'Polls'

export const screenRoutes = ({ db, links: { publicBaseUrl } }: ScreenDeps): Operation[] => {
  const base = {
    path: '/polls/:id/screen',
    group,
    params: idOf('the poll'),
    data: PollScreen,
    access: 'member' as const,
    status: 200 as const,
  }
  return [
    operation({
      ...base,
      method: 'GET',
      summary: 'Read the address of the page for a screen',
      description: 'Null while there is none.',
      permission: 'poll:read',
      handle: ({ principal, params: { id } }) => {
        const poll = getPoll(db, principal, id, db.clock.now())
        return ok({ url: screenUrlOf(db, poll, publicBaseUrl) })
      },
    }),
    operation({
      ...base,
      method: 'PUT',
      summary: 'Show the results of a poll on a screen',
      description:
        'Makes a page for a screen in a room: the question, the options with their votes and shares, and the name of the organization, without any names of contacts. The address cannot be guessed, and needs no sign-in. The page loads itself again every five seconds while votes count. If there is a page already, it keeps its address. Recorded in the audit log.',
      permission: 'poll:update',
      handle: ({ principal, params: { id }, write }) =>
        write((tx) => {
          const url = screenUrlOf(tx, showOnScreen(tx, principal, id), publicBaseUrl)
          return ok({ url }, { message: 'The results can be shown' })
        }),
    }),
    operation({
      ...base,
      method: 'DELETE',
      summary: 'Show the results of a poll no more',
      description:
        'The address is never valid again; a later page has another one. Recorded in the audit log.',
      permission: 'poll:update',
      handle: ({ principal, params: { id }, write }) =>
        write((tx) => {
          hideFromScreen(tx, principal, id)
          return ok({ url: null }, { message: 'The results are shown no more' })
        }),
    }),
  ]
}

function unknownPage(request: Request): Response {
  const language = languageOf(request)
  const publicPages = inLanguage(english, language)
  const content = html`<p>${publicPages.pollInvalid()}</p>`
  return linkPage(publicPages.invalidTitle(), content, { status: 404, language })
}

export function publicScreenRoute({ db, limiter, hosts }: ScreenDeps): Operation {
  const guesses = limitGuesses(limiter, 'screen', tooManyLinksPage)
  return operation({
    method: 'GET',
    path: `${SCREEN_PATH}:token`,
    group,
    summary: 'Show the results of a poll to a room',
    description:
      'A page without a script. It loads itself again every five seconds while votes count (`Refresh`), unless the query is `updates=off`.',
    pages: {
      ...MOVING_PAGE,
      404: 'The address is unknown, or the results are shown no more.',
      429: 'The caller tried too many unknown addresses. `Retry-After` says how long to wait.',
    },
    access: 'public',
    isAtDomains: true,
    raw: 'text/html',
    takesAnyQuery: true,
    status: 200,
    params: ScreenParams,
    handle: ({ params: { token }, request, clientIp }) => {
      const refused = guesses.refusal(clientIp, request)
      if (refused) return refused
      const poll = findPollOnScreen(db, token, db.clock.now())
      if (!poll || hosts.isElsewhere(request, poll.organizationId))
        return guesses.recordMiss(clientIp, request) ?? unknownPage(request)
      const isStill = new URL(request.url).searchParams.get('updates') === 'off'
      return screenPage(db, poll, { isStill })
    },
  })
}
