import * as v from 'valibot'
import { publicPages as english } from '../../../words/en/public-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { MOVING_PAGE } from '../../accounts/moves/store.ts'
import type { Db } from '../../db/database.ts'
import { linkPages } from '../../http/link-pages.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { languageOf } from '../../http/page-language.ts'
import { linkPage } from '../../http/public-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { isoTime, oneOf } from '../../http/schema.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import { bdi, html } from '../../lib/html.ts'
import { chooseDigest, type Digest, type DigestHolder, endByLink, findHolder, getDigest } from './service.ts'
import { DIGEST_FREQUENCIES, DIGEST_WAITS, type DigestWait } from './table.ts'

const ChooseDigest = component('ChooseNotificationDigest', 'When to get unread notifications by mail.', {
  frequency: [oneOf(DIGEST_FREQUENCIES), 'How often mails are sent. No mail is sent if nothing is new.'],
})

const DigestRecord = component(
  'NotificationDigest',
  'When your unread notifications of this organization are mailed.',
  {
    frequency: [oneOf(DIGEST_FREQUENCIES), 'How often mails are sent; OFF by default.'],
    email: [v.string(), 'The address of the mails.'],
    timezone: [v.string(), "IANA time zone of the mail: yours, or the organization's if you have none."],
    nextAt: [
      v.nullable(isoTime),
      'When the next mail is sent if something is new by then; null for OFF and ALERTS.',
    ],
    waitsFor: [v.nullable(oneOf(DIGEST_WAITS)), 'What prevents mails from being sent; null if nothing does.'],
  },
)

/** Returns a page with a button, because programs that check mails also follow links. */
function askPage({ organization, language }: DigestHolder): Response {
  const publicPages = inLanguage(english, language)
  const content = html`<p>${publicPages.digest.rich({ name: bdi(organization) })}</p>
<form method="post"><button>${publicPages.digestStop()}</button></form>`
  return linkPage(publicPages.digestTitle(), content, { organization, language })
}

function endedPage({ organization, language }: DigestHolder): Response {
  const publicPages = inLanguage(english, language)
  const content = html`<p>${publicPages.digestEnded.rich({ name: bdi(organization) })}</p>`
  return linkPage(publicPages.digestEndedTitle(), content, { organization, language })
}

function gonePage(request: Request): Response {
  const language = languageOf(request)
  const publicPages = inLanguage(english, language)
  const content = html`<p>${publicPages.digestInvalid()}</p>`
  return linkPage(publicPages.invalidTitle(), content, { status: 410, language })
}

interface DigestRouteDeps {
  db: Db
  limiter: RateLimiter
  /** Whether the operator has set a mail server. */
  sendsMail: boolean
}

const group = 'Notifications'

const waitOf = ({ frequency, isVerified }: Digest, sendsMail: boolean): DigestWait | null => {
  if (frequency === 'OFF') return null
  if (!sendsMail) return 'MAIL_SERVER'
  return isVerified ? null : 'VERIFIED_ADDRESS'
}

const present = (digest: Digest, sendsMail: boolean) => ({
  frequency: digest.frequency,
  email: digest.email,
  timezone: digest.timezone,
  nextAt: digest.frequency === 'ALERTS' ? null : toIsoOrNull(digest.nextAt),
  waitsFor: waitOf(digest, sendsMail),
})

const MESSAGES: Readonly<Record<DigestWait, string>> = {
  MAIL_SERVER: 'Saved. This server sends no mails until its operator sets a mail server.',
  VERIFIED_ADDRESS: 'Saved. Mails come when your email address is verified.',
}

const choosing = ({ db, sendsMail }: DigestRouteDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/notifications/digest',
    group,
    summary: 'Show when you get notifications by mail',
    description: 'Each of your organizations has its own choice.',
    access: 'session',
    status: 200,
    data: DigestRecord,
    handle: ({ principal }) => ok(present(getDigest(db, principal), sendsMail)),
  }),
  operation({
    method: 'PATCH',
    path: '/notifications/digest',
    group,
    summary: 'Choose when you get notifications by mail',
    description:
      'A mail has the titles of unread notifications that were in no earlier mail, and an unsubscribe link that needs no sign-in. The first mail covers notifications from now on.',
    access: 'session',
    body: ChooseDigest,
    status: 200,
    data: DigestRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const data = present(chooseDigest(tx, principal, body.frequency), sendsMail)
        return ok(data, { message: data.waitsFor === null ? 'Saved.' : MESSAGES[data.waitsFor] })
      }),
  }),
]

const PAGES = {
  ...MOVING_PAGE,
  410: 'The link is unknown, or its user has left the organization.',
  429: 'The caller tried too many links that are not valid. `Retry-After` says how long to wait.',
}

const pages = ({ db, limiter }: DigestRouteDeps): Operation[] =>
  linkPages({
    path: '/digest/:token',
    group,
    token: 'The end of the address in the mail: 43 letters and digits.',
    pages: PAGES,
    limiter,
    kind: 'digest',
    find: (token) => findHolder(db, token),
    gonePage,
    show: {
      summary: 'Show the unsubscribe page of notification mails',
      description:
        'The page behind the unsubscribe link of a mail, with a button. Opening it changes nothing, because programs follow links too.',
      page: askPage,
    },
    submit: {
      summary: 'Unsubscribe from notification mails by one click',
      description:
        'For mail programs (RFC 8058) and for the page itself: takes effect immediately; idempotent. No credential, cookie or redirect.',
      run: async (holder, { params, write }) => {
        await write((tx) => {
          endByLink(tx, params.token)
          return ok(null)
        })
        return endedPage(holder)
      },
    },
  })

export const digestRoutes = (deps: DigestRouteDeps): Operation[] => [...choosing(deps), ...pages(deps)]
