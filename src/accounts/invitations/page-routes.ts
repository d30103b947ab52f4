import { linkPages } from '../../http/link-pages.ts'
import type { Operation } from '../../http/operation.ts'
import { formAccount, formCheck, formNotice, formRow } from '../../http/page-form.ts'
import { linkPage, toConsole } from '../../http/public-page.ts'
import { readText, validate } from '../../http/take-input.ts'
import { AppError } from '../../lib/errors.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { MovingError } from '../moves/shared-queries.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { findUserByEmail } from '../users/service.ts'
import { type AcceptedInvitation, acceptInvitation, mayTakeOver } from './accept.ts'
import { AcceptInvitation } from './schema.ts'
import { findUsable, type Invitation } from './service.ts'

interface Filled {
  firstName: string
  lastName: string
  /** Why the form was refused. */
  problem: string
  /** The name of the refused field; undefined if the problem is with no single field. */
  refused: string | undefined
  status: number
}

/** The fields of the form, in their order. Attributes are those of the input element, as HTML. */
const FIELDS = [
  { name: 'firstName', label: 'First name', attributes: 'autocomplete="given-name" maxlength="100"' },
  {
    name: 'lastName',
    label: 'Last name (optional)',
    attributes: 'autocomplete="family-name" maxlength="100"',
  },
  {
    name: 'password',
    label: 'Password',
    attributes: 'type="password" autocomplete="new-password" required maxlength="1000"',
  },
  {
    name: 'code',
    label: 'Two-factor code (if you use one)',
    attributes: 'autocomplete="one-time-code" maxlength="50"',
  },
] as const

const NEW_PASSWORD = formCheck({
  name: 'isNew',
  label: html`I did not create the account of this address, or I do not know its password. Make this my new password.`,
  hint: 'The old password, sessions, passkeys, two-factor sign-in and API keys of the account stop working.',
  isRequired: false,
})

/** Describes the invitation without the names of API keys and of the CLI, which mean nothing to the reader. */
function invitationOf({ actorType, actorName, email }: Invitation, organization: string): Html {
  return actorType === 'USER'
    ? html`${bdi(actorName)} invites ${email} to ${bdi(organization)}`
    : html`${email} is invited to ${bdi(organization)}`
}

/** An invitation, as the page of one of its links shows it. */
interface Shown extends Invitation {
  /** Whether the reader of this link may take over the account of the address. */
  isClaimable: boolean
}

function findShown({ db }: SessionDeps, token: string): Shown | undefined {
  const invitation = findUsable(db, token, db.clock.now())
  if (!invitation) return undefined
  return { ...invitation, isClaimable: mayTakeOver(db, token, findUserByEmail(db, invitation.email)) }
}

/** Shows the form, with the values entered and the reason of a refusal. Passwords are never shown again. */
function formPage(invitation: Shown, passwordMinLength: number, filled?: Filled): Response {
  const name = invitation.organizationName
  const entered: Readonly<Record<string, string | undefined>> = {
    firstName: filled?.firstName,
    lastName: filled?.lastName,
  }
  const rows = FIELDS.map((field) => {
    const problem = filled?.refused === field.name ? filled.problem : undefined
    const hint =
      field.name === 'password' ? `For a new account: at least ${passwordMinLength} characters.` : undefined
    return html`${formRow({ ...field, hint, value: entered[field.name], problem })}\n`
  })
  const notice = filled && filled.refused === undefined ? formNotice(filled.problem) : undefined
  return linkPage(
    `Join ${name}`,
    html`<p>${invitationOf(invitation, name)}, with the role ${bdi(invitation.roleName ?? '')}.</p>
${notice}
<form method="post">
${formAccount(invitation.email)}
${rows}${invitation.isClaimable ? NEW_PASSWORD : undefined}
<button>Join</button>
</form>
<section><p>If you already sign in here with this email address, enter the password that you sign in with, and a code if you use two-factor sign-in. Your name then stays as it is.</p></section>`,
    { status: filled?.status ?? 200, organization: name },
  )
}

const joinedPage = ({ invitation }: AcceptedInvitation): Response =>
  linkPage(
    `You have joined ${invitation.organizationName}`,
    html`<p>Sign in with ${invitation.email} and your password.</p>
${toConsole}`,
    { organization: invitation.organizationName },
  )

const unknownPage = (): Response =>
  linkPage(
    'This invitation is not valid',
    html`<p>It was used or withdrawn, it is older than seven days, or the link was cut off. Ask the person who invited you for another one.</p>`,
    { status: 404 },
  )

const tooManyPage = (headers: Record<string, string>): Response =>
  linkPage(
    'Please wait a moment',
    html`<p>Too many attempts came from your network. Try again in a minute.</p>`,
    { status: 429, headers },
  )

const PAGES = {
  400: 'The form lacks a name, or the password is refused; the page says what to change.',
  401: 'A user with this email address exists, and the password or the code is wrong.',
  404: 'The invitation was used or withdrawn, has expired, or is unknown.',
  409: 'The person is a member already.',
  429: 'Too many invalid links or wrong passwords were tried.',
  503: 'Too many people sign in at this moment.',
}

/** Operations of the page of an invitation link. */
export const pageRoutes = (deps: SessionDeps): Operation[] =>
  linkPages({
    path: '/i/:token',
    group: 'Invitations',
    token: 'The last part of the link: `inv_` and 43 letters and digits.',
    pages: PAGES,
    limiter: deps.limiter,
    kind: 'invitation',
    tooManyPage,
    find: (token) => findShown(deps, token),
    gonePage: unknownPage,
    show: {
      summary: 'Show an invitation',
      description: 'The page of an invitation link, with a form to join. The request changes nothing.',
      page: (invitation) => formPage(invitation, deps.passwordMinLength),
    },
    submit: {
      summary: 'Join with the form of an invitation',
      description:
        'Sent by the form of the page: `firstName`, `lastName`, `password`, `code`, and `isNew` if the password is a new one for an account, URL-encoded. Programs use `POST /auth/accept-invitation`.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      run: async (invitation, { params: { token }, request, clientIp }) => {
        const form = new URLSearchParams(await readText(request))
        return joined(deps, invitation, { token, form, address: clientIp() })
      },
    },
  })

/** Accepts the invitation. Shows the form again for errors that the person can correct. */
async function joined(
  sessions: SessionDeps,
  invitation: Shown,
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
        [form.has('isNew') ? 'newPassword' : 'password']: form.get('password') ?? '',
        code: given('code'),
      },
      'form',
    )
    return joinedPage(await acceptInvitation(sessions, input, address))
  } catch (error) {
    if (!(error instanceof AppError) || error.isFault || error instanceof MovingError) throw error
    if (error.code === 'NOT_FOUND') return unknownPage()
    const problem = error.message.replace(/^newPassword\b/, 'password')
    return formPage(invitation, sessions.passwordMinLength, {
      firstName: given('firstName') ?? '',
      lastName: given('lastName') ?? '',
      problem: forPeople(problem),
      refused: FIELDS.find(({ name }) => problem.startsWith(`${name} `))?.name,
      status: error.status,
    })
  }
}

const WRONG_PASSWORD =
  'You have an account with this email address. Enter its password, and a code if you use two-factor sign-in: one of them is wrong or missing.'

/** Replaces the names of fields in an error with the labels of the form, and speaks to the person who fills it in. */
const forPeople = (problem: string): string =>
  problem
    .replace(/^There is a user with this email address\b.*$/, WRONG_PASSWORD)
    .replace(/^firstName is required: .*$/, 'Please enter your first name.')
    .replace(/^firstName\b/, 'The first name')
    .replace(/^lastName\b/, 'The last name')
    .replace(/^password\b/, 'The password')
    .replace(/^code\b/, 'The code')
