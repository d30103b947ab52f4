import * as v from 'valibot'
import { describeFields } from '../lib/describe.ts'
import { limitGuesses } from './guess-limit.ts'
import { type Call, type Operation, operation } from './operation.ts'
import { tooManyLinksPage } from './public-page.ts'
import type { RateLimiter } from './rate-limit.ts'

/** Texts about an operation in the reference, GET or POST. */
type Described = Pick<Operation, 'summary' | 'description' | 'pages' | 'errors'>

type PageCall = Call<'public', v.GenericSchema<{ token: string }>, undefined, undefined>

interface LinkPages<Holder> {
  /** The path of the page. It ends with `/:token`. */
  path: string
  group: string
  /** Describes the token, for the reference. */
  token: string
  /** The statuses of both operations other than 200, for the reference. */
  pages: Readonly<Record<number, string>>
  limiter: RateLimiter
  /** The kind of link. Failed guesses are counted separately for each kind. */
  kind: string
  tooManyPage?: (headers: Record<string, string>, request: Request) => Response
  /** Finds the record of a link by its token, or undefined if the link is not valid. */
  find(token: string): Holder | undefined
  gonePage(request: Request): Response
  show: Described & { page(holder: Holder, request: Request): Response }
  submit: Described & { run(holder: Holder, call: PageCall): Promise<Response> }
}

/**
 * Returns the page behind a link whose token alone gives the right to see it. GET shows the page and changes
 * nothing, because programs follow links too. POST executes the form. Guesses at tokens are limited by the
 * caller's address.
 */
export function linkPages<Holder>(link: LinkPages<Holder>): Operation[] {
  const { path, group, token, pages, limiter, kind, find, gonePage } = link
  const guesses = limitGuesses(limiter, kind, link.tooManyPage ?? tooManyLinksPage)
  // Accepts any text. A malformed token gets the page for invalid links.
  const params = v.object({ token: v.string() })
  describeFields(params, { token })
  const base = {
    path,
    group,
    params,
    raw: 'text/html',
    takesAnyQuery: true,
    access: 'public' as const,
    status: 200 as const,
  }
  const answer = (
    { params: { token }, clientIp, request }: PageCall,
    page: (holder: Holder) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const refused = guesses.refusal(clientIp, request)
    if (refused) return refused
    const holder = find(token)
    return holder === undefined ? (guesses.recordMiss(clientIp, request) ?? gonePage(request)) : page(holder)
  }
  const { page, ...show } = link.show
  const { run, ...submit } = link.submit
  return [
    operation({
      ...base,
      method: 'GET',
      ...show,
      pages: { ...pages, ...show.pages },
      handle: (call) => answer(call, (holder) => page(holder, call.request)),
    }),
    operation({
      ...base,
      method: 'POST',
      ...submit,
      pages: { ...pages, ...submit.pages },
      handle: (call) => answer(call, (holder) => run(holder, call)),
    }),
  ]
}
