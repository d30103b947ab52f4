import * as v from 'valibot'
import { MOVING_PAGE } from '../../accounts/moves/store.ts'
import { limitGuesses } from '../../http/guess-limit.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { linkPage, tooManyLinksPage } from '../../http/public-page.ts'
import { parameters } from '../../lib/describe.ts'
import { html } from '../../lib/html.ts'
import { findPollOnScreen } from '../records/store.ts'
import { screenPage } from './page.ts'
import type { ScreenDeps } from './routes.ts'
import { SCREEN_PATH } from './service.ts'

const ScreenParams = parameters({ token: [v.string(), 'The end of the address: 22 letters and digits.'] })

const unknownPage = (): Response =>
  linkPage(
    'This link is not valid',
    html`<p>The results of this poll are not shown here, or the link was cut off or mistyped. Ask for the link again.</p>`,
    { status: 404 },
  )

export function publicScreenRoute({ db, limiter, hosts }: ScreenDeps): Operation {
  const guesses = limitGuesses(limiter, 'screen', tooManyLinksPage)
  return operation({
    method: 'GET',
    path: `${SCREEN_PATH}:token`,
    group: 'Polls',
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
      const refused = guesses.refusal(clientIp)
      if (refused) return refused
      const poll = findPollOnScreen(db, token, db.clock.now())
      if (!poll || hosts.isElsewhere(request, poll.organizationId))
        return guesses.recordMiss(clientIp) ?? unknownPage()
      const isStill = new URL(request.url).searchParams.get('updates') === 'off'
      return screenPage(db, poll, { isStill })
    },
  })
}
