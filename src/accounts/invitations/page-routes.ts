import { linkPages } from '../../http/link-pages.ts'
import type { Operation } from '../../http/operation.ts'
import { readText, validate } from '../../http/take-input.ts'
import { AppError } from '../../lib/errors.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { acceptInvitation } from './accept.ts'
import { formPage, joinedPage, tooManyPage, unknownPage } from './pages.ts'
import { AcceptInvitation } from './schema.ts'
import { findUsable, type Invitation } from './service.ts'

const PAGES = {
  400: 'The form lacks a name, or the password cannot be used; the page says what to change.',
  401: 'There is a user with this email address, and the password or the code is not theirs.',
  404: 'The invitation was used or withdrawn, has expired, or never was.',
  409: 'The person is a member already.',
  429: 'Too many links that are not valid were tried, or too many passwords.',
  503: 'Too many people sign in at this moment.',
}

/** The page behind the link of an invitation. */
export const pageRoutes = (deps: SessionDeps): Operation[] =>
  linkPages({
    path: '/i/:token',
    group: 'Invitations',
    token: 'The end of the link: `inv_` and 43 letters and digits.',
    pages: PAGES,
    limiter: deps.limiter,
    kind: 'invitation',
    tooManyPage,
    find: (token) => findUsable(deps.db, token, deps.db.clock.now()),
    gonePage: unknownPage,
    show: {
      summary: 'Show an invitation',
      description: 'The page behind the link of an invitation, with a form to join. It changes nothing.',
      page: (invitation) => formPage(invitation),
    },
    submit: {
      summary: 'Join by the page of an invitation',
      description:
        'What the form of the page sends: `firstName`, `lastName`, `password` and `code`, URL-encoded. Programs use `POST /auth/accept-invitation`.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      run: async (invitation, { params: { token }, request, clientIp }) => {
        const form = new URLSearchParams(await readText(request))
        return joined(deps, invitation, { token, form, address: clientIp() })
      },
    },
  })

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
