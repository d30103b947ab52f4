import * as v from 'valibot'
import { accountPages as english } from '../../../words/en/account-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { refusalIn } from '../../http/errors.ts'
import { linkPages } from '../../http/link-pages.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { formAccount, formCheck, formRow } from '../../http/page-form.ts'
import { languageOf } from '../../http/page-language.ts'
import { LINK_PAGES, linkPage, toConsole } from '../../http/public-page.ts'
import { uuid } from '../../http/schema.ts'
import { readText } from '../../http/take-input.ts'
import { component } from '../../lib/describe.ts'
import { AppError } from '../../lib/errors.ts'
import { html } from '../../lib/html.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { TOO_MANY_ATTEMPTS } from '../sessions/assert-password.ts'
import { claimFields } from '../sessions/claim.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { getUser } from '../users/service.ts'
import { languageOfUser } from '../users/user-language.ts'
import { findHolder, type Holder, isChange, requestLink, unverifiedAddress, verifyByLink } from './service.ts'

const TOKEN = 'The last part of the link: 43 letters and digits.'

const VerifyEmail = component(
  'VerifyEmail',
  'The token of the link that was sent to an address, and whose account it is.',
  {
    token: [
      v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200, 'is not of a link')),
      TOKEN,
    ],
    password: [
      claimFields.password,
      'The password of the account: nothing of the account ends. Required for an address that replaces another one.',
    ],
    newPassword: [
      claimFields.newPassword,
      'A new password, for a person who did not make the account or does not know its password.',
    ],
  },
)

const VerifiedEmailRecord = component('VerifiedEmail', 'The user whose address was verified.', {
  userId: [uuid, 'Id of the user.'],
  email: [v.string(), 'The address, with which the user signs in from now on.'],
})

const VerificationRequestRecord = component(
  'EmailVerificationRequest',
  'The address that a link was requested for.',
  {
    email: [v.string(), 'The address that is not verified yet.'],
    sendsMail: [v.boolean(), 'Whether this server sends mails; false: ask its operator for the link.'],
  },
)

interface Shown extends Holder {
  /** BCP 47 tag. */
  language: string
}

function findShown({ db }: SessionDeps, token: string): Shown | undefined {
  const holder = findHolder(db, token, db.clock.now())
  return holder && { ...holder, language: languageOfUser(db, holder.user) }
}

/**
 * The page asks with a form, because programs that check mails follow links too. The password shows that the reader of
 * the mail made the account.
 */
function formPage(holder: Shown, minLength: number, refused?: { problem: string; status: number }): Response {
  const { user, address, language } = holder
  const accountPages = inLanguage(english, language)
  const password = formRow({
    name: 'password',
    label: accountPages.password(),
    attributes: 'type="password" autocomplete="current-password" required maxlength="1000"',
    problem: refused?.problem,
  })
  const isNew = formCheck({
    name: 'isNew',
    label: html`${accountPages.confirmNew()}`,
    hint: accountPages.confirmNewHint({ count: minLength }),
    isRequired: false,
  })
  const intro = isChange(holder)
    ? accountPages.confirmChange({ address, former: user.email })
    : accountPages.confirmAccount({ address })
  const content = html`<p>${intro}</p>
<form method="post">
${formAccount(user.email)}
${password}
${isChange(holder) ? undefined : isNew}
<button>${accountPages.confirmAct()}</button>
</form>`
  return linkPage(accountPages.confirmTitle(), content, { status: refused?.status ?? 200, language })
}

function verifiedPage({ address, language }: Shown): Response {
  const accountPages = inLanguage(english, language)
  const content = html`<p>${accountPages.confirmed({ address })}</p>\n${toConsole(language)}`
  return linkPage(accountPages.confirmedTitle(), content, { language })
}

function takenPage({ language }: Shown): Response {
  const accountPages = inLanguage(english, language)
  return linkPage(accountPages.takenTitle(), html`<p>${accountPages.taken()}</p>`, { status: 409, language })
}

function gonePage(request: Request): Response {
  const language = languageOf(request)
  const accountPages = inLanguage(english, language)
  const content = html`<p>${accountPages.confirmInvalid()}</p>`
  return linkPage(accountPages.invalidTitle(), content, { status: 410, language })
}

const byApi = (deps: SessionDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/auth/verify-email',
    group: 'Authentication',
    summary: 'Verify an email address with a link',
    description:
      'For clients with a page of their own; the link itself leads to a page with a form. Works once. The user signs in with the address from then on. With `password` sessions continue. Without it, the account belongs to the reader of the mail: its password, sessions, passkeys, second factor and the API keys that it made end, because another person may have made it. Without `newPassword` the next password is set with `POST /auth/forgot-password`.',
    errors: {
      RATE_LIMITED: TOO_MANY_ATTEMPTS,
      GONE: 'The link was used already, has expired, or is unknown.',
      ALREADY_EXISTS: 'Another account has taken the address meanwhile.',
    },
    access: 'public',
    rateLimit: 'auth',
    body: VerifyEmail,
    status: 201,
    data: VerifiedEmailRecord,
    handle: async ({ body, clientIp, write }) => {
      const verify = await verifyByLink(deps, { ...body, address: clientIp() })
      return write((tx) => {
        const { user, address } = verify(tx)
        return created({ userId: user.uuid, email: address }, 'Email address verified')
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/auth/verify-email/resend',
    group: 'Authentication',
    summary: 'Request a link that verifies the email address',
    description:
      'For the address that the caller requested with `PATCH /user`, otherwise for the address of the account. At most one link a minute. It comes by mail if the operator has set a mail server (`smtp_url`); otherwise the operator makes one with `carillon user verify-link`.',
    errors: {
      CONFLICT: 'The address of the account is verified, and no other address waits for verification.',
      RATE_LIMITED:
        'A link was requested less than a minute ago. Wait the number of seconds in `Retry-After`.',
    },
    access: 'session',
    status: 201,
    data: VerificationRequestRecord,
    handle: ({ principal, write }) =>
      write((tx) => {
        const address = unverifiedAddress(getUser(tx, principal.userId))
        if (address === undefined) {
          throw new AppError('CONFLICT', (say) => say.emailVerified())
        }
        requestLink(tx, principal.userId, address, deps.sendsMail)
        return created(
          { email: address, sendsMail: deps.sendsMail },
          deps.sendsMail
            ? 'A mail with a link is on its way.'
            : 'This server sends no mails. Ask its operator for a link.',
        )
      }),
  }),
]

const pages = (deps: SessionDeps): Operation[] =>
  linkPages({
    path: '/verify-email/:token',
    group: 'Authentication',
    token: TOKEN,
    pages: LINK_PAGES,
    limiter: deps.limiter,
    kind: 'verification',
    find: (token) => findShown(deps, token),
    gonePage,
    show: {
      summary: 'Show the page that verifies an email address',
      description:
        'The page of the link in the mail, with a form. The request changes nothing, because programs follow links too.',
      page: (holder) => formPage(holder, deps.passwordMinLength),
    },
    submit: {
      pages: {
        400: 'The password is wrong or missing, or the new one is refused; the link still works.',
        409: 'Another account has taken the address meanwhile.',
      },
      summary: 'Verify an email address with the form of the page',
      description:
        'Sent by the form of the page: `password`, and `isNew` if it is a new one, URL-encoded. Programs use `POST /auth/verify-email`.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      run: async (holder, { params: { token }, request, clientIp, write }) => {
        const form = new URLSearchParams(await readText(request))
        const given = form.get('password') ?? ''
        const password = form.has('isNew') ? { newPassword: given } : { password: given }
        try {
          const verify = await verifyByLink(deps, { token, ...password, address: clientIp() })
          await write((tx) => {
            verify(tx)
            return ok(null)
          })
          return verifiedPage(holder)
        } catch (error) {
          return refusedPage(error, { holder, request, minLength: deps.passwordMinLength })
        }
      },
    },
  })

/** Shows the page for an error about the link or the password. Rethrows other errors. */
function refusedPage(
  error: unknown,
  { holder, request, minLength }: { holder: Shown; request: Request; minLength: number },
): Response {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'GONE') return gonePage(request)
  if (error.code === 'ALREADY_EXISTS') return takenPage(holder)
  if (error.code !== 'VALIDATION_FAILED' && error.code !== 'RATE_LIMITED') throw error
  return formPage(holder, minLength, { problem: refusalIn(holder.language, error), status: error.status })
}

export const emailVerificationRoutes = (deps: SessionDeps): Operation[] => [...byApi(deps), ...pages(deps)]
