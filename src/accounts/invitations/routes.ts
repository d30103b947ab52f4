import * as v from 'valibot'
import { accountPages as english } from '../../../words/en/account-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { Db, Tx } from '../../db/database.ts'
import { refusalIn } from '../../http/errors.ts'
import { linkPages } from '../../http/link-pages.ts'
import { created, type Operation, ok, operation, type Reply, replyWithSecret } from '../../http/operation.ts'
import { formAccount, formCheck, formNotice, formRow } from '../../http/page-form.ts'
import { languageOf } from '../../http/page-language.ts'
import { pageMeta } from '../../http/pagination.ts'
import { linkPage, toConsole } from '../../http/public-page.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { readText, validate } from '../../http/take-input.ts'
import { AppError, type FieldProblem } from '../../lib/errors.ts'
import { bdi, html } from '../../lib/html.ts'
import type { Principal } from '../../lib/principal.ts'
import { MovingError } from '../moves/store.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { assertVerified, findUserByEmail, getUser, UNVERIFIED } from '../users/service.ts'
import { acceptInvitation, acceptReceived, mayTakeOver, receivedBy } from './accept.ts'
import { askForMail } from './mail.ts'
import { presentAccepted, presentInvitation, presentReceived } from './present.ts'
import {
  AcceptedInvitationRecord,
  AcceptInvitation,
  CreateInvitation,
  InvitationRecord,
  IssuedInvitationRecord,
  ListInvitations,
  ReceivedInvitationRecord,
} from './schema.ts'
import * as service from './service.ts'

interface Filled {
  firstName: string
  lastName: string
  /** Reason why the form was refused. */
  problem: string
  /** The name of the refused field; undefined if the problem is with no single field. */
  refused: string | undefined
  status: number
}

/** Returns the fields of the form, in their order. Attributes are those of the input element, as HTML. */
const fieldsIn = (accountPages: typeof english, minLength: number) => [
  {
    name: 'firstName',
    label: accountPages.inviteFirstName(),
    attributes: 'autocomplete="given-name" maxlength="100"',
  },
  {
    name: 'lastName',
    label: accountPages.inviteLastName(),
    attributes: 'autocomplete="family-name" maxlength="100"',
  },
  {
    name: 'password',
    label: accountPages.password(),
    attributes: 'type="password" autocomplete="new-password" required maxlength="1000"',
    hint: accountPages.invitePasswordHint({ count: minLength }),
  },
  {
    name: 'code',
    label: accountPages.inviteCode(),
    attributes: 'autocomplete="one-time-code" maxlength="50"',
  },
]

/** An invitation, as the page of one of its links shows it. */
interface Shown extends service.Invitation {
  /** Whether the reader of this link may take over the account of the address. */
  isClaimable: boolean
  /** Language of the person, else of the organization, as a BCP 47 tag. */
  language: string
}

function findShown({ db }: SessionDeps, token: string): Shown | undefined {
  const invitation = service.findUsable(db, token, db.clock.now())
  if (!invitation) return undefined
  return {
    ...invitation,
    isClaimable: mayTakeOver(db, token, findUserByEmail(db, invitation.email)),
    language: service.languageOfInvited(db, invitation),
  }
}

/**
 * Describes the invitation. Names of API keys and of the CLI are omitted, because they mean nothing
 * to the reader.
 */
function introOf({ actorType, actorName, email, organizationName, roleName, language }: Shown) {
  const accountPages = inLanguage(english, language)
  const values = { email, organization: bdi(organizationName), role: bdi(roleName ?? '') }
  return actorType === 'USER'
    ? accountPages.inviteFrom.rich({ ...values, name: bdi(actorName) })
    : accountPages.invite.rich(values)
}

/** Shows the form, with the values entered and the reason of a refusal. Passwords are never shown again. */
function formPage(invitation: Shown, passwordMinLength: number, filled?: Filled): Response {
  const { organizationName: organization, language } = invitation
  const accountPages = inLanguage(english, language)
  const entered: Readonly<Record<string, string | undefined>> = {
    firstName: filled?.firstName,
    lastName: filled?.lastName,
  }
  const fields = fieldsIn(accountPages, passwordMinLength)
  const rows = fields.map((field) => {
    const problem = filled?.refused === field.name ? filled.problem : undefined
    return html`${formRow({ ...field, value: entered[field.name], problem })}\n`
  })
  const isInField = fields.some(({ name }) => name === filled?.refused)
  const newPassword = formCheck({
    name: 'isNew',
    label: html`${accountPages.inviteNew()}`,
    hint: accountPages.inviteNewHint(),
    isRequired: false,
  })
  return linkPage(
    accountPages.inviteTitle({ organization }),
    html`<p>${introOf(invitation)}</p>
${filled && !isInField ? formNotice(filled.problem) : undefined}
<form method="post">
${formAccount(invitation.email)}
${rows}${invitation.isClaimable ? newPassword : undefined}
<button>${accountPages.inviteAct()}</button>
</form>
<section><p>${accountPages.inviteKnown()}</p></section>`,
    { status: filled?.status ?? 200, organization, language },
  )
}

function joinedPage({ organizationName: organization, email, language }: Shown): Response {
  const accountPages = inLanguage(english, language)
  const content = html`<p>${accountPages.inviteDone({ email })}</p>\n${toConsole(language)}`
  return linkPage(accountPages.inviteDoneTitle({ organization }), content, { organization, language })
}

function unknownPage(request: Request): Response {
  const language = languageOf(request)
  const accountPages = inLanguage(english, language)
  const content = html`<p>${accountPages.inviteInvalid()}</p>`
  return linkPage(accountPages.inviteInvalidTitle(), content, { status: 404, language })
}

function tooManyPage(headers: Record<string, string>, request: Request): Response {
  const language = languageOf(request)
  const accountPages = inLanguage(english, language)
  const content = html`<p>${accountPages.attempts()}</p>`
  return linkPage(accountPages.attemptsTitle(), content, { status: 429, language, headers })
}

const PAGES = {
  400: 'The form lacks a name, or the password is refused; the page says what to change.',
  401: 'A user with this email address exists, and the password or the code is wrong.',
  404: 'The invitation was used or withdrawn, has expired, or is unknown.',
  409: 'The person is a member already.',
  429: 'Too many invalid links or wrong passwords were tried.',
  503: 'Too many people sign in at this moment.',
}

/** Operations of the page of an invitation link. */
const pageRoutes = (deps: SessionDeps): Operation[] =>
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
        return joined(deps, invitation, { token, form, request, address: clientIp() })
      },
    },
  })

/** Accepts the invitation. Shows the form again for errors that the person can correct. */
async function joined(
  sessions: SessionDeps,
  invitation: Shown,
  {
    token,
    form,
    request,
    address,
  }: { token: string; form: URLSearchParams; request: Request; address: string },
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
    await acceptInvitation(sessions, input, address)
    return joinedPage(invitation)
  } catch (error) {
    if (!(error instanceof AppError) || error.isFault || error instanceof MovingError) throw error
    if (error.code === 'NOT_FOUND') return unknownPage(request)
    const { field } = (error.details?.[0] ?? {}) as Partial<FieldProblem>
    return formPage(invitation, sessions.passwordMinLength, {
      firstName: given('firstName') ?? '',
      lastName: given('lastName') ?? '',
      problem: refusalIn(invitation.language, error),
      refused: field === 'newPassword' ? 'password' : field,
      status: error.status,
    })
  }
}

const BASE = { group: 'Invitations', access: 'session', worksSuspended: true } as const

/** Operations with which a signed-in person handles the invitations to their address. */
export const receivedRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    ...BASE,
    method: 'GET',
    path: '/user/invitations',
    summary: 'List the invitations to the current user',
    description:
      'Invitations to the address of the caller that work now, from all organizations that the caller does not belong to, the oldest first; at most 50. Empty until the address is verified. Signing in does not accept an invitation.',
    status: 200,
    data: v.array(ReceivedInvitationRecord),
    handle: ({ principal }) =>
      ok(receivedBy(db, getUser(db, principal.userId), db.clock.now()).map(presentReceived)),
  }),
  operation({
    ...BASE,
    method: 'POST',
    path: '/user/invitations/:id/accept',
    summary: 'Accept an invitation to the current user',
    description:
      'Makes the caller a member. The session stays in its organization; `POST /organization/switch` changes that.',
    errors: {
      ALREADY_EXISTS: 'The caller has become a member meanwhile.',
    },
    params: idOf('the invitation'),
    status: 201,
    data: AcceptedInvitationRecord,
    handle: ({ principal, params, write, clientIp }) =>
      write((tx) => {
        const invitation = acceptReceived(tx, principal, params.id, clientIp())
        return created(presentAccepted({ invitation, isNewUser: false }), 'Invitation accepted')
      }),
  }),
]

export interface InvitationDeps extends SessionDeps {
  links: { publicBaseUrl: string }
}

const group = 'Invitations'
const params = idOf('the invitation')

interface Issuing {
  principal: Principal
  issue(tx: Tx): service.IssuedInvitation
  message: string
}

/** Issues an invitation, mails it and answers with its link. No other answer contains the link. */
const replyWithLink = (
  write: (fn: (tx: Tx) => Reply) => Promise<Reply>,
  { links: { publicBaseUrl }, sendsMail }: InvitationDeps,
  { principal, issue, message }: Issuing,
): Promise<Reply> =>
  replyWithSecret(write, message, (tx) => {
    assertVerified(tx, principal, sendsMail)
    const { invitation, token } = askForMail(tx, issue(tx), sendsMail)
    return { data: presentInvitation(invitation), secret: { link: service.linkOf(publicBaseUrl, token) } }
  })

const REFUSED = {
  FORBIDDEN: `The role of the caller lacks \`member:invite\`, or a permission that the role would give; \`details[0].permission\` names it. Or: ${UNVERIFIED}`,
  OWNER_REQUIRED: 'The role is OWNER.',
  CONFLICT: `The organization has ${service.MAX_OPEN} pending invitations, which is the limit. Withdraw one first.`,
  LIMIT_REACHED:
    'Members and pending invitations together are as many as the plan allows; `details[0].help` says what would allow more.',
}
const ENDED = 'It was accepted or withdrawn.'

const joining = (deps: InvitationDeps): Operation =>
  operation({
    method: 'POST',
    path: '/auth/accept-invitation',
    group,
    summary: 'Accept an invitation',
    description:
      'Makes the invited person a member. If a user with this email address exists, send their password; otherwise the call creates the user with the given name and password. It opens no session: sign in afterwards. The link of an invitation leads to a page that does the same.',
    errors: {
      NOT_FOUND: 'The invitation was used or withdrawn, has expired, or is unknown.',
      INVALID_CREDENTIALS: 'A user with this email address exists, and the password or the code is wrong.',
      UNAUTHENTICATED: 'The user is suspended.',
      ALREADY_EXISTS: 'The person is a member already, or another call created the user at the same moment.',
    },
    access: 'public',
    rateLimit: 'auth',
    body: AcceptInvitation,
    status: 201,
    data: AcceptedInvitationRecord,
    handle: async ({ body, clientIp }) =>
      created(presentAccepted(await acceptInvitation(deps, body, clientIp())), 'Invitation accepted'),
  })

function inviting(deps: InvitationDeps): Operation[] {
  const { db } = deps
  return [
    operation({
      method: 'POST',
      path: '/invitations',
      group,
      summary: 'Invite a person',
      description:
        'The answer has the link with which the person joins within seven days; give it to them, because it is shown in this answer only. If `mail` is WAITING, the server also mails them another link. Both links stop working when the sender of the invitation leaves, is suspended, or may no longer give the role.',
      errors: {
        ...REFUSED,
        ALREADY_EXISTS:
          'The person is a member already, or an invitation to this address is pending; `details[0].existingId` is the id of the user or of the invitation.',
        NOT_FOUND: 'The organization has no such role.',
      },
      access: 'member',
      permission: 'member:invite',
      body: CreateInvitation,
      status: 201,
      data: IssuedInvitationRecord,
      handle: ({ principal, body, write }) =>
        replyWithLink(write, deps, {
          principal,
          issue: (tx) => service.createInvitation(tx, principal, body),
          message: 'Invitation made',
        }),
    }),
    operation({
      method: 'GET',
      path: '/invitations',
      group,
      summary: 'List invitations',
      description: 'Newest first. Invitations that ended or expired more than 90 days ago are deleted.',
      access: 'member',
      permission: 'member:read',
      query: ListInvitations,
      status: 200,
      data: v.array(InvitationRecord),
      meta: PaginationMeta,
      handle: ({ principal, query }) => {
        const { rows, total } = service.listInvitations(db, principal.organizationId, query, db.clock.now())
        return ok(rows.map(presentInvitation), { meta: pageMeta(query, total) })
      },
    }),
    operation({
      method: 'DELETE',
      path: '/invitations/:id',
      group,
      summary: 'Withdraw an invitation',
      description: 'Its link stops working immediately. The invitation stays in the list as REVOKED.',
      errors: { INVALID_STATE_TRANSITION: ENDED },
      access: 'member',
      permission: 'member:invite',
      params,
      status: 200,
      data: IdRecord,
      handle: ({ principal, params, write }) =>
        write((tx) =>
          ok(
            { id: service.revokeInvitation(tx, principal, params.id).uuid },
            { message: 'Invitation withdrawn' },
          ),
        ),
    }),
    operation({
      method: 'POST',
      path: '/invitations/:id/resend',
      group,
      summary: 'Send an invitation again',
      description:
        'The answer has a new link, valid for seven days from now, and `mail` says whether another one is mailed; earlier links stop working. An expired invitation can be sent again too.',
      errors: {
        ...REFUSED,
        ALREADY_EXISTS: 'The person is a member already; `details[0].existingId` is the id of the user.',
        INVALID_STATE_TRANSITION: ENDED,
      },
      access: 'member',
      permission: 'member:invite',
      params,
      status: 201,
      data: IssuedInvitationRecord,
      handle: ({ principal, params, write }) =>
        replyWithLink(write, deps, {
          principal,
          issue: (tx) => service.resendInvitation(tx, principal, params.id),
          message: 'Invitation sent again',
        }),
    }),
  ]
}

export const invitationRoutes = (deps: InvitationDeps): Operation[] => [
  joining(deps),
  ...inviting(deps),
  ...pageRoutes(deps),
]
