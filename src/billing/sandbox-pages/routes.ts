import * as v from 'valibot'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import { limitGuesses } from '../../http/guess-limit.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { tooManyLinksPage } from '../../http/public-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { readText } from '../../http/take-input.ts'
import { parameters } from '../../lib/describe.ts'
import { billingNow } from '../entitlements/clock.ts'
import { readCard, type StoredCard } from '../sandbox/cards.ts'
import { PAGES_PATH, type Submitted, submitCheckout } from '../sandbox/checkouts.ts'
import { answer, cancelInPortal, changeCard, payInvoice } from '../sandbox/portals.ts'
import {
  type AuthenticationView,
  authenticationView,
  type CheckoutView,
  checkoutView,
  invoiceView,
  type PortalView,
  portalContent,
  portalView,
} from '../sandbox/views.ts'
import { authenticationPage, checkoutPage, checkoutPath, closedPage, successUrlOf } from './checkout-page.ts'
import {
  type CardEntry,
  elsewherePage,
  noticePage,
  unknownPage,
  type Writing,
  writingFor,
} from './page-parts.ts'
import { cardPage, expiredPage, invoicePage, portalPage, portalPath } from './portal-page.ts'

interface PaymentPageDeps {
  db: Db
  limiter: RateLimiter
  config: Pick<Config, 'billing'>
}

const SessionParams = parameters({ session: [v.string(), 'The end of the address: the id of the session.'] })
const TokenParams = parameters({ token: [v.string(), 'The end of the address: 22 letters and digits.'] })

const PAGES = {
  404: 'The address is unknown, or this server does not have the built-in payment processor.',
  429: 'The caller tried too many unknown addresses. `Retry-After` says how long to wait.',
}
const CHECKOUT_PAGES = { ...PAGES, 410: 'The checkout is paid, or was open for 24 hours.' }
const PORTAL_PAGES = { ...PAGES, 410: 'The portal was open for 24 hours.' }
const BANK_PAGES = { ...PAGES, 410: 'The bank has its answer, or the page was open for 24 hours.' }
const FORM_PAGES = {
  303: 'The form was taken; `Location` is where to go on.',
  403: 'The form was sent by a page of another site.',
}
const CARD_PAGES = {
  ...FORM_PAGES,
  400: 'The form again, with the reason at the input that was refused.',
  402: 'The form again: the card was declined.',
}

const seeOther = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })

const authenticationPath = (token: string): string => `${PAGES_PATH}/authenticate/${token}`

/** Reads the form of a card and hands the card on. @param show the form again, with what is wrong */
async function withCard(
  db: Db,
  request: Request,
  { show, take }: { show: (entry: CardEntry, status: number) => Response; take: TakeCard },
): Promise<Response> {
  const entered = new URLSearchParams(await readText(request))
  const card = readCard(entered, billingNow(db, db.clock.now()))
  if ('problems' in card) return show({ entered, problems: card.problems, notice: null }, 400)
  return take(card, (notice) => show({ entered, notice }, 402))
}

type TakeCard = (card: StoredCard, declined: (notice: string) => Response) => Promise<Response>

/** Where an answer of the bank leads to. */
function afterAnswer(asked: AuthenticationView, submitted: Submitted): string {
  if (asked.of === 'CHECKOUT')
    return submitted.kind === 'PAID' ? successUrlOf(asked.view) : checkoutPath(asked.view)
  return portalPath(asked.view) + (submitted.kind === 'DECLINED' ? '?problem=bank' : '')
}

/** The page of a question that was answered. */
function answeredPage(writing: Writing, asked: AuthenticationView): Response {
  const { say } = writing
  const url = asked.of === 'CHECKOUT' ? checkoutPath(asked.view) : portalPath(asked.view)
  return noticePage(writing, {
    title: say.bankAnsweredTitle(),
    text: say.bankAnswered(),
    onward: { url, label: say.onward() },
    customer: asked.view.customer.name,
    status: 410,
  })
}

type Caller = { request: Request; clientIp: () => string }

/** The hosted pages of the built-in processor. Without it they do not exist. */
export const paymentPageRoutes = ({ db, limiter, config }: PaymentPageDeps): Operation[] => {
  const guesses = limitGuesses(limiter, 'billing-sandbox', tooManyLinksPage)
  /** Answers with a page of what the address names, or with the page of an unknown address. */
  const found = <View>(
    find: () => View | undefined,
    caller: Caller,
    show: (view: View, writing: Writing) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const refused = guesses.refusal(caller.clientIp, caller.request)
    if (refused) return refused
    const view = config.billing === 'SANDBOX' ? find() : undefined
    const writing = writingFor(caller.request)
    return view === undefined
      ? (guesses.recordMiss(caller.clientIp, caller.request) ?? unknownPage(writing))
      : show(view, writing)
  }
  const openCheckout = (
    id: string,
    caller: Caller,
    show: (view: CheckoutView, writing: Writing) => Response | Promise<Response>,
  ) => found(() => checkoutView(db, id, db.clock.now()), caller, show)
  const openPortal = (
    id: string,
    caller: Caller,
    show: (view: PortalView, writing: Writing) => Response | Promise<Response>,
  ) =>
    found(
      () => portalView(db, id, db.clock.now()),
      caller,
      (view, writing) => (view.isOver ? expiredPage(writing, view) : show(view, writing)),
    )
  const base = {
    group: 'Billing',
    access: 'public' as const,
    raw: 'text/html',
    takesAnyQuery: true,
    status: 200 as const,
  }
  const errors = { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' }
  return [
    operation({
      ...base,
      method: 'GET',
      path: '/billing-sandbox/checkout/:session',
      params: SessionParams,
      pages: CHECKOUT_PAGES,
      summary: 'Show the checkout page of the built-in payment processor',
      description: 'What is bought, a form for the card, and the test cards. It works without a script.',
      handle: ({ params: { session }, request, clientIp }) =>
        openCheckout(session, { request, clientIp }, (view, writing) =>
          view.state === 'OPEN' ? checkoutPage(writing, view) : closedPage(writing, view),
        ),
    }),
    operation({
      ...base,
      method: 'POST',
      path: '/billing-sandbox/checkout/:session',
      params: SessionParams,
      pages: { ...CHECKOUT_PAGES, ...CARD_PAGES },
      errors,
      summary: 'Pay with a test card',
      description: 'For the page itself. A form that is sent twice pays once.',
      handle: ({ params: { session }, request, clientIp }) =>
        openCheckout(session, { request, clientIp }, async (view, writing) => {
          if (isFromElsewhere(request)) return elsewherePage(writing, checkoutPath(view))
          if (view.checkout.status === 'COMPLETE') return seeOther(successUrlOf(view))
          if (view.state !== 'OPEN') return closedPage(writing, view)
          return withCard(db, request, {
            show: (entry, status) => checkoutPage(writing, view, entry, status),
            take: async (card, declined) => {
              const submitted = await db.write((tx) => submitCheckout(tx, view.checkout.id, card))
              if (submitted.kind === 'DECLINED') return declined(submitted.reason)
              if (submitted.kind === 'AUTHENTICATE') return seeOther(authenticationPath(submitted.token))
              return seeOther(submitted.kind === 'PAID' ? successUrlOf(view) : checkoutPath(view))
            },
          })
        }),
    }),
    operation({
      ...base,
      method: 'GET',
      path: '/billing-sandbox/authenticate/:token',
      params: TokenParams,
      pages: BANK_PAGES,
      summary: 'Ask as the bank of a test card does',
      description: 'The page has a button for each answer.',
      handle: ({ params: { token }, request, clientIp }) =>
        found(
          () => authenticationView(db, token, db.clock.now()),
          { request, clientIp },
          (asked, writing) =>
            asked.isOver ? answeredPage(writing, asked) : authenticationPage(writing, asked),
        ),
    }),
    operation({
      ...base,
      method: 'POST',
      path: '/billing-sandbox/authenticate/:token',
      params: TokenParams,
      pages: { ...BANK_PAGES, ...FORM_PAGES },
      errors,
      summary: 'Answer the bank of a test card',
      description: 'For the page itself.',
      handle: ({ params: { token }, request, clientIp }) =>
        found(
          () => authenticationView(db, token, db.clock.now()),
          { request, clientIp },
          async (asked, writing) => {
            if (isFromElsewhere(request)) return elsewherePage(writing, authenticationPath(token))
            if (asked.isOver) return answeredPage(writing, asked)
            const isConfirmed = new URLSearchParams(await readText(request)).get('answer') === 'confirm'
            const submitted = await db.write((tx) => answer(tx, token, isConfirmed))
            return seeOther(afterAnswer(asked, submitted))
          },
        ),
    }),
    operation({
      ...base,
      method: 'GET',
      path: '/billing-sandbox/portal/:session',
      params: SessionParams,
      pages: PORTAL_PAGES,
      summary: 'Show the billing portal of the built-in payment processor',
      description: 'The saved card, the subscriptions and the invoices of a customer.',
      handle: ({ params: { session }, request, clientIp }) =>
        openPortal(session, { request, clientIp }, (view, writing) => {
          const { searchParams } = new URL(request.url)
          const { say } = writing
          const notice = searchParams.get('problem') === 'bank' ? say.bankProblem() : undefined
          return portalPage(writing, view, portalContent(db, view, searchParams.get('after') ?? ''), notice)
        }),
    }),
    operation({
      ...base,
      method: 'POST',
      path: '/billing-sandbox/portal/:session',
      params: SessionParams,
      pages: { ...PORTAL_PAGES, ...FORM_PAGES },
      errors,
      summary: 'Cancel, keep or pay in the billing portal',
      description: 'For the page itself.',
      handle: ({ params: { session }, request, clientIp }) =>
        openPortal(session, { request, clientIp }, async (view, writing) => {
          const path = portalPath(view)
          if (isFromElsewhere(request)) return elsewherePage(writing, path)
          const form = new URLSearchParams(await readText(request))
          const [action, id] = [form.get('action'), form.get('id') ?? '']
          if (action === 'pay') {
            const submitted = await db.write((tx) => payInvoice(tx, view.portal, id))
            return seeOther(submitted.kind === 'AUTHENTICATE' ? authenticationPath(submitted.token) : path)
          }
          if (action === 'cancel' || action === 'keep')
            await db.write((tx) => cancelInPortal(tx, view.portal, id, action === 'cancel'))
          return seeOther(path)
        }),
    }),
    operation({
      ...base,
      method: 'GET',
      path: '/billing-sandbox/portal/:session/card',
      params: SessionParams,
      pages: PORTAL_PAGES,
      summary: 'Show the form for another card',
      description: 'It has the test cards too.',
      handle: ({ params: { session }, request, clientIp }) =>
        openPortal(session, { request, clientIp }, (view, writing) => cardPage(writing, view)),
    }),
    operation({
      ...base,
      method: 'POST',
      path: '/billing-sandbox/portal/:session/card',
      params: SessionParams,
      pages: { ...PORTAL_PAGES, ...CARD_PAGES },
      errors,
      summary: 'Save another test card',
      description: 'For the page itself. What could not be paid before is charged to the new card.',
      handle: ({ params: { session }, request, clientIp }) =>
        openPortal(session, { request, clientIp }, async (view, writing) => {
          if (isFromElsewhere(request)) return elsewherePage(writing, `${portalPath(view)}/card`)
          return withCard(db, request, {
            show: (entry, status) => cardPage(writing, view, entry, status),
            take: async (card, declined) => {
              const submitted = await db.write((tx) => changeCard(tx, view.portal, card))
              if (submitted.kind === 'DECLINED') return declined(submitted.reason)
              if (submitted.kind === 'AUTHENTICATE') return seeOther(authenticationPath(submitted.token))
              return seeOther(portalPath(view))
            },
          })
        }),
    }),
    operation({
      ...base,
      method: 'GET',
      path: '/billing-sandbox/invoices/:token',
      params: TokenParams,
      pages: PAGES,
      summary: 'Show an invoice of the built-in payment processor',
      description: 'A page that can be printed.',
      handle: ({ params: { token }, request, clientIp }) =>
        found(
          () => invoiceView(db, token),
          { request, clientIp },
          (view, writing) => invoicePage(writing, view),
        ),
    }),
  ]
}
