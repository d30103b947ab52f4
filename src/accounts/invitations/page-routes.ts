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
  400: 'The form lacks a name, or the password is refused; the page says what to change.',
  401: 'A user with this email address exists, and the password or the code is wrong.',
  404: 'The invitation was used or withdrawn, has expired, or is unknown.',
  409: 'The person is a member already.',
  429: 'Too many invalid links or wrong passwords were tried.',
  503: 'Too many people sign in at this moment.',
}

/** The page of an invitation link. */
export const pageRoutes = (deps: SessionDeps): Operation[] =>
  linkPages({
    path: '/i/:token',
    group: 'Invitations',
    token: 'The last part of the link: `inv_` and 43 letters and digits.',
    pages: PAGES,
    limiter: deps.limiter,
    kind: 'invitation',
    tooManyPage,
    find: (token) => findUsable(deps.db, token, deps.db.clock.now()),
    gonePage: unknownPage,
    show: {
      summary: 'Show an invitation',
      description: 'The page of an invitation link, with a form to join. The request changes nothing.',
      page: (invitation) => formPage(invitation),
    },
    submit: {
      summary: 'Join with the form of an invitation',
      description:
        'Sent by the form of the page: `firstName`, `lastName`, `password` and `code`, URL-encoded. Programs use `POST /auth/accept-invitation`.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      run: async (invitation, { params: { token }, request, clientIp }) => {
        const form = new URLSearchParams(await readText(request))
        return joined(deps, invitation, { token, form, address: clientIp() })
      },
    },
  })

/** Shows the form again for errors that the person can correct. */
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
        // The password stays as typed, including blanks.
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

/** Replaces names of fields with the labels of the form. */
const forPeople = ({ message }: AppError): string =>
  message
    .replace(/^firstName is required: .*$/, 'Please enter your first name.')
    .replace(/^firstName\b/, 'The first name')
    .replace(/^lastName\b/, 'The last name')
    .replace(/^password\b/, 'The password')
    .replace(/^code\b/, 'The code')
