import * as v from 'valibot'
import { accountPages as english } from '../../../words/en/account-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { refusalIn } from '../../http/errors.ts'
import { linkPages } from '../../http/link-pages.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { formAccount, formRow } from '../../http/page-form.ts'
import { languageOf } from '../../http/page-language.ts'
import { LINK_PAGES, linkPage, toConsole } from '../../http/public-page.ts'
import { text, uuid } from '../../http/schema.ts'
import { readText } from '../../http/take-input.ts'
import { component } from '../../lib/describe.ts'
import { foldEmail, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { AppError } from '../../lib/errors.ts'
import { html } from '../../lib/html.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import type { UserRow } from '../users/table.ts'
import { languageOfUser } from '../users/user-language.ts'
import { findHolder, requestLink, resetByLink } from './service.ts'

const ResetPassword = component('ResetPassword', 'A new password, and the token of the reset link.', {
  token: [
    v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200, 'is not of a link')),
    'The last part of the link: 43 letters and digits.',
  ],
  newPassword: [
    v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(1_000)),
    'The new password, with at least as many characters as the operator requires (12 by default), and not known from a breach.',
  ],
})

const ResetRecord = component('PasswordReset', 'The user whose password was set.', {
  userId: [uuid, 'Id of the user, who now signs in with the new password.'],
})

interface Holder {
  user: UserRow
  /** BCP 47 tag. */
  language: string
}

function findShown({ db }: SessionDeps, token: string): Holder | undefined {
  const user = findHolder(db, token, db.clock.now())
  return user && { user, language: languageOfUser(db, user) }
}

/** @param problem a sentence about the refused password */
function formPage({ user: { email }, language }: Holder, minLength: number, problem?: string): Response {
  const accountPages = inLanguage(english, language)
  const password = formRow({
    name: 'newPassword',
    label: accountPages.resetPassword(),
    attributes: 'type="password" autocomplete="new-password" required autofocus',
    hint: accountPages.resetHint({ count: minLength }),
    problem,
  })
  const content = html`<p>${accountPages.resetAccount({ email })}</p>
<form method="post">
${formAccount(email)}
${password}
<button>${accountPages.resetAct()}</button>
</form>`
  return linkPage(accountPages.resetTitle(), content, {
    status: problem === undefined ? 200 : 400,
    language,
  })
}

function donePage({ language }: Holder): Response {
  const accountPages = inLanguage(english, language)
  const content = html`<p>${accountPages.resetDone()}</p>\n${toConsole(language)}`
  return linkPage(accountPages.resetDoneTitle(), content, { language })
}

function gonePage(request: Request): Response {
  const language = languageOf(request)
  const accountPages = inLanguage(english, language)
  const content = html`<p>${accountPages.resetInvalid()}</p>`
  return linkPage(accountPages.invalidTitle(), content, { status: 410, language })
}

/** The form of the address is not checked: a malformed address is treated as an unknown one. */
const ForgotPassword = component(
  'ForgotPassword',
  'The address of the account whose password was forgotten.',
  {
    email: [
      v.pipe(text(1, MAX_EMAIL_LENGTH), v.transform(foldEmail)),
      'Email address of the account; upper and lower case are the same.',
    ],
  },
)

const ForgotRecord = component('PasswordLinkRequest', 'Whether links are sent by mail.', {
  sendsMail: [
    v.boolean(),
    'Whether this server sends mails; false: ask its operator for a link. It does not depend on the address.',
  ],
})

export const forgottenPasswordRoutes = ({ db, sendsMail }: SessionDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/auth/forgot-password',
    group: 'Authentication',
    summary: 'Request a password reset link',
    description:
      'The answer and the time it takes are the same whether or not an account has the address. The link comes by mail if the operator has set a mail server (`smtp_url`), at most one in five minutes per address; otherwise the operator makes one with `carillon user reset-link`.',
    access: 'public',
    rateLimit: 'auth',
    body: ForgotPassword,
    status: 201,
    data: ForgotRecord,
    handle: async ({ body }) => {
      if (!sendsMail) {
        return created({ sendsMail }, 'This server sends no mails. Ask its operator for a link.')
      }
      await db.write((tx) => requestLink(tx, body.email))
      return created({ sendsMail }, 'If an account has this address, a mail with a link is on its way.')
    },
  }),
]

const byToken = (deps: SessionDeps): Operation =>
  operation({
    method: 'POST',
    path: '/auth/reset-password',
    group: 'Authentication',
    summary: 'Set a new password with a link',
    description:
      'For clients with a form of their own; the link itself leads to a page with a form. Works once. Ends every session of the user and does not sign in. The operator makes a link with `carillon user reset-link`.',
    errors: { GONE: 'The link was used already, has expired, or is unknown.' },
    access: 'public',
    rateLimit: 'auth',
    body: ResetPassword,
    status: 201,
    data: ResetRecord,
    handle: async ({ body, write }) => {
      const holder = findHolder(deps.db, body.token, deps.db.clock.now())
      const reset = await resetByLink(deps, body)
      return write((tx) => {
        reset(tx)
        return created({ userId: holder!.uuid }, 'Password set')
      })
    },
  })

const pages = (deps: SessionDeps): Operation[] =>
  linkPages({
    path: '/reset/:token',
    group: 'Authentication',
    token: 'The last part of the link: 43 letters and digits.',
    pages: LINK_PAGES,
    limiter: deps.limiter,
    kind: 'reset',
    find: (token) => findShown(deps, token),
    gonePage,
    show: {
      summary: 'Show the form of a password reset link',
      description:
        'The page of a password reset link. The request changes nothing, because programs follow links too.',
      page: (holder) => formPage(holder, deps.passwordMinLength),
    },
    submit: {
      pages: { 400: 'The password is too short, too common or missing; the link still works.' },
      summary: 'Set a new password with the form',
      description: 'Sent by the form of the page, with the field `newPassword`.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      run: async (holder, { params, request, write }) => {
        const newPassword = new URLSearchParams(await readText(request)).get('newPassword') ?? ''
        try {
          const reset = await resetByLink(deps, { token: params.token, newPassword })
          await write((tx) => {
            reset(tx)
            return ok(null)
          })
          return donePage(holder)
        } catch (error) {
          return refusedPage(error, { holder, request, minLength: deps.passwordMinLength })
        }
      },
    },
  })

/** Shows the page for an error about the password or the link. Rethrows other errors. */
function refusedPage(
  error: unknown,
  { holder, request, minLength }: { holder: Holder; request: Request; minLength: number },
): Response {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'GONE') return gonePage(request)
  if (error.code !== 'VALIDATION_FAILED') throw error
  return formPage(holder, minLength, refusalIn(holder.language, error))
}

export const passwordResetRoutes = (deps: SessionDeps): Operation[] => [byToken(deps), ...pages(deps)]
