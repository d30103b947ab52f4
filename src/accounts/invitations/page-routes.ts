import * as v from 'valibot'
import { countGuesses } from '../../http/guesses.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { readText, validate } from '../../http/take-input.ts'
import { describeFields } from '../../lib/describe.ts'
import { AppError } from '../../lib/errors.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { acceptInvitation } from './accept.ts'
import { formPage, joinedPage, tooManyPage, unknownPage } from './pages.ts'
import { AcceptInvitation } from './schema.ts'
import { findUsable, type Invitation } from './service.ts'

/** Any text: a malformed token is a link that is not valid. */
const TokenParams = v.object({ token: v.string() })
describeFields(TokenParams, { token: 'The end of the link: `inv_` and 43 letters and digits.' })

const PAGES = {
  400: 'The form lacks a name, or the password cannot be used; the page says what to change.',
  401: 'There is a user with this email address, and the password or the code is not theirs.',
  404: 'The invitation was used or withdrawn, has expired, or never was.',
  409: 'The person is a member already.',
  429: 'Too many links that are not valid were tried, or too many passwords.',
  503: 'Too many people sign in at this moment.',
}

/** The page behind the link of an invitation. */
export function pageRoutes(deps: SessionDeps): Operation[] {
  const { db, limiter } = deps
  const guesses = countGuesses(limiter, 'invitation', tooManyPage)
  const answerFor = (
    token: string,
    clientIp: () => string,
    show: (invitation: Invitation) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const refused = guesses.refusal(clientIp)
    if (refused) return refused
    const invitation = findUsable(db, token, db.clock.now())
    return invitation ? show(invitation) : (guesses.miss(clientIp) ?? unknownPage())
  }
  const base = {
    path: '/i/:token',
    group: 'Invitations',
    pages: PAGES,
    access: 'public' as const,
    raw: 'text/html',
    takesAnyQuery: true,
    status: 200 as const,
    params: TokenParams,
  }
  return [
    operation({
      ...base,
      method: 'GET',
      summary: 'Show an invitation',
      description: 'The page behind the link of an invitation, with a form to join. It changes nothing.',
      handle: ({ params, clientIp }) =>
        answerFor(params.token, clientIp, (invitation) => formPage(invitation)),
    }),
    operation({
      ...base,
      method: 'POST',
      summary: 'Join by the page of an invitation',
      description:
        'What the form of the page sends: `firstName`, `lastName`, `password` and `code`, URL-encoded. Programs use `POST /auth/accept-invitation`.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      handle: ({ params, request, clientIp }) =>
        answerFor(params.token, clientIp, async (invitation) => {
          const form = new URLSearchParams(await readText(request))
          return joined(deps, invitation, { token: params.token, form, address: clientIp() })
        }),
    }),
  ]
}

/** The form again for whatever can be mended in it. */
async function joined(
  sessions: SessionDeps,
  invitation: Invitation,
  { token, form, address }: { token: string; form: URLSearchParams; address: string },
): Promise<Response> {
  const given = (name: string): string | undefined => form.get(name)?.trim() || undefined
  try {
    const input = validate(
      AcceptInvitation,
      {
        token,
        firstName: given('firstName'),
        lastName: given('lastName') ?? null,
        // As it was typed: blanks belong to it.
        password: form.get('password') ?? '',
        code: given('code'),
      },
      'form',
    )
    return joinedPage(await acceptInvitation(sessions, input, address))
  } catch (error) {
    if (!(error instanceof AppError) || error.isFault) throw error
    if (error.code === 'NOT_FOUND') return unknownPage()
    return formPage(invitation, {
      firstName: given('firstName') ?? '',
      lastName: given('lastName') ?? '',
      problem: forPeople(error),
      status: error.status,
    })
  }
}

/** What a form calls its fields. */
const forPeople = ({ message }: AppError): string =>
  message
    .replace(/^firstName is required: .*$/, 'Please enter your first name.')
    .replace(/^firstName\b/, 'The first name')
    .replace(/^lastName\b/, 'The last name')
    .replace(/^password\b/, 'The password')
    .replace(/^code\b/, 'The code')
