import * as v from 'valibot'
import { invoicePages } from '../../../words/en/invoice-pages.ts'
import { publicPages } from '../../../words/en/public-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { MOVING_PAGE } from '../../accounts/moves/store.ts'
import type { Db } from '../../db/database.ts'
import { limitGuesses } from '../../http/guess-limit.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { languageOf } from '../../http/page-language.ts'
import { linkPage, tooManyLinksPage } from '../../http/public-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { CursorMeta } from '../../http/schema.ts'
import { parameters } from '../../lib/describe.ts'
import { html } from '../../lib/html.ts'
import type { PaymentProcessor } from '../../providers/payments/port.ts'
import { listCreditNotesOf, listInvoicesOf } from './list.ts'
import { creditNotePage, invoicePage } from './page.ts'
import { INVOICE_PATH, presentInvoice, presentListedNote, presentProcessorInvoice } from './present.ts'
import { CreditNoteRecord, InvoiceRecord, ListCreditNotes, ListInvoices } from './schema.ts'
import { findCreditNoteByToken, findInvoiceByToken, findInvoiceNumber, listNotesOfInvoice } from './store.ts'

interface InvoiceDeps {
  db: Db
  /** Undefined while the operator takes no payments by card. */
  payments: PaymentProcessor | undefined
  cursorSecret: string
  publicBaseUrl: string
  limiter: RateLimiter
}

const InvoiceParams = parameters({ token: [v.string(), 'The end of the address: 22 letters and digits.'] })

function unknownPage(request: Request): Response {
  const language = languageOf(request)
  const say = inLanguage(invoicePages, language)
  const content = html`<p>${say.unknown()}</p>`
  return linkPage(inLanguage(publicPages, language).invalidTitle(), content, { status: 404, language })
}

export const invoiceRoutes = (deps: InvoiceDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/billing/invoices',
    group: 'Billing',
    summary: 'List invoices',
    description:
      'First the invoices that the server operator made, then those of the payment processor, each the newest first.',
    errors: {
      INVALID_CURSOR: 'The cursor does not come from this list. Start without it.',
      SERVICE_UNAVAILABLE: 'The payment processor does not answer. `Retry-After` says when to try again.',
    },
    access: 'member',
    permission: 'billing:read',
    query: ListInvoices,
    status: 200,
    data: v.array(InvoiceRecord),
    meta: CursorMeta,
    handle: async ({ principal, query }) => {
      const { operator, processor, meta } = await listInvoicesOf(deps, principal.organizationId, query)
      const rows = [
        ...operator.map((row) =>
          presentInvoice(row, {
            notes: listNotesOfInvoice(deps.db, row.id),
            publicBaseUrl: deps.publicBaseUrl,
          }),
        ),
        ...processor.map(presentProcessorInvoice),
      ]
      return ok(rows, { meta })
    },
  }),
  operation({
    method: 'GET',
    path: '/billing/credit-notes',
    group: 'Billing',
    summary: 'List credit notes',
    description:
      'Refunds, withdrawn invoices, corrections and lost disputes, and what undoes one of them, the newest first. Credit notes for payments by card are listed too.',
    errors: { INVALID_CURSOR: 'The cursor does not come from this list. Start without it.' },
    access: 'member',
    permission: 'billing:read',
    query: ListCreditNotes,
    status: 200,
    data: v.array(CreditNoteRecord),
    meta: CursorMeta,
    handle: ({ principal, query, language }) => {
      const shown = { publicBaseUrl: deps.publicBaseUrl, language: language() }
      const { rows, meta } = listCreditNotesOf(deps, principal.organizationId, query)
      return ok(
        rows.flatMap((row) => presentListedNote(row, shown)),
        { meta },
      )
    },
  }),
  pageRoute(deps),
]

function pageRoute({ db, limiter }: InvoiceDeps): Operation {
  const guesses = limitGuesses(limiter, 'invoice', tooManyLinksPage)
  return operation({
    method: 'GET',
    path: `${INVOICE_PATH}:token`,
    group: 'Billing',
    summary: 'Show an invoice or a credit note of the operator',
    description:
      'A page without a script, to read and to print. Its address is `hostedInvoiceUrl`, or `url` of a credit note, and cannot be guessed.',
    pages: {
      ...MOVING_PAGE,
      404: 'The address is unknown.',
      429: 'The caller tried too many unknown addresses. `Retry-After` says how long to wait.',
    },
    access: 'public',
    raw: 'text/html',
    status: 200,
    params: InvoiceParams,
    handle: ({ params: { token }, request, clientIp }) => {
      const refused = guesses.refusal(clientIp, request)
      if (refused) return refused
      const invoice = findInvoiceByToken(db, token)
      if (invoice) return invoicePage(invoice, listNotesOfInvoice(db, invoice.id))
      const note = findCreditNoteByToken(db, token)
      const corrected = note?.invoiceId == null ? undefined : findInvoiceNumber(db, note.invoiceId)
      return note
        ? creditNotePage(note, corrected)
        : (guesses.recordMiss(clientIp, request) ?? unknownPage(request))
    },
  })
}
