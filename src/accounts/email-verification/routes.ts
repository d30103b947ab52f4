import * as v from 'valibot'
import { linkPages } from '../../http/link-pages.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { LINK_PAGES, linkPage, toConsole } from '../../http/public-page.ts'
import { uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { AppError } from '../../lib/errors.ts'
import { html } from '../../lib/html.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { getUser } from '../users/service.ts'
import { findHolder, requestLink, unverifiedAddress, verifyByLink } from './service.ts'

const TOKEN = 'The last part of the link: 43 letters and digits.'

const VerifyEmail = component('VerifyEmail', 'The token of the link that was sent to an address.', {
  token: [
    v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200, 'is not of a link')),
    TOKEN,
  ],
})

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

/** The page asks with a button, because programs that check mails follow links too. */
const confirmPage = (address: string): Response =>
  linkPage(
    'Confirm your email address',
    html`<p>Is ${address} your address? You then sign in with it.</p>
<form method="post"><button>Yes, it is mine</button></form>`,
  )

const verifiedPage = (address: string): Response =>
  linkPage(
    'Your email address is confirmed',
    html`<p>You sign in with ${address}.</p>
${toConsole}`,
  )

const takenPage = (): Response =>
  linkPage(
    'Another account has this address',
    html`<p>An address belongs to one account only. Your account keeps the address that it had before: sign in with that one.</p>`,
    { status: 409 },
  )

const gonePage = (): Response =>
  linkPage(
    'This link is not valid',
    html`<p>It works once and for one day, and a newer link takes its place. If you sign in with the address already, all is done; otherwise ask for another link where you entered the address.</p>`,
    { status: 410 },
  )

const byApi = ({ sendsMail }: SessionDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/auth/verify-email',
    group: 'Authentication',
    summary: 'Verify an email address with a link',
    description:
      'For clients with a page of their own; the link itself leads to a page with a button. Works once. The user signs in with the address from then on; sessions continue.',
    errors: {
      GONE: 'The link was used already, has expired, or is unknown.',
      ALREADY_EXISTS: 'Another account has taken the address meanwhile.',
    },
    access: 'public',
    rateLimit: 'auth',
    body: VerifyEmail,
    status: 201,
    data: VerifiedEmailRecord,
    handle: ({ body, write }) =>
      write((tx) => {
        const { user, address } = verifyByLink(tx, body.token, sendsMail)
        return created({ userId: user.uuid, email: address }, 'Email address verified')
      }),
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
          throw new AppError('CONFLICT', 'Your email address is verified, and no other one waits.')
        }
        requestLink(tx, principal.userId, address, sendsMail)
        return created(
          { email: address, sendsMail },
          sendsMail
            ? 'A mail with a link is on its way.'
            : 'This server sends no mails. Ask its operator for a link.',
        )
      }),
  }),
]

const pages = ({ db, limiter, sendsMail }: SessionDeps): Operation[] =>
  linkPages({
    path: '/verify-email/:token',
    group: 'Authentication',
    token: TOKEN,
    pages: LINK_PAGES,
    limiter,
    kind: 'verification',
    find: (token) => findHolder(db, token, db.clock.now()),
    gonePage,
    show: {
      summary: 'Show the page that verifies an email address',
      description:
        'The page of the link in the mail, with a button. The request changes nothing, because programs follow links too.',
      page: ({ address }) => confirmPage(address),
    },
    submit: {
      pages: { 409: 'Another account has taken the address meanwhile.' },
      summary: 'Verify an email address with the button of the page',
      description: 'Sent by the button of the page, without a body. Programs use `POST /auth/verify-email`.',
      run: async ({ address }, { params, write }) => {
        try {
          await write((tx) => {
            verifyByLink(tx, params.token, sendsMail)
            return ok(null)
          })
          return verifiedPage(address)
        } catch (error) {
          return refusedPage(error)
        }
      },
    },
  })

/** Shows the page for an error about the link. Rethrows other errors. */
function refusedPage(error: unknown): Response {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'GONE') return gonePage()
  if (error.code === 'ALREADY_EXISTS') return takenPage()
  throw error
}

export const emailVerificationRoutes = (deps: SessionDeps): Operation[] => [...byApi(deps), ...pages(deps)]
