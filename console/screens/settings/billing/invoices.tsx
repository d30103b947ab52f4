import { useInfiniteQuery } from '@tanstack/react-query'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type { CreditNoteDocument, Invoice } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { readPages } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { date } from '../../../ui/format.ts'
import { Empty, Section } from '../../../ui/page.tsx'
import { More } from '../../../ui/pager.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { amountOf } from './amounts.ts'
import { BillingPage } from './billing-page.tsx'
import { INVOICE_STATES } from './words.ts'

const PER_PAGE = 25

/** Invoices of the operator and the payment processor, and all credit notes. */
export function Invoices() {
  return (
    <BillingPage>
      <InvoiceList />
      <CreditNotes />
    </BillingPage>
  )
}

function InvoiceList() {
  const query = useInfiniteQuery(readPages('GET /billing/invoices', { query: { limit: PER_PAGE } }))
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const invoices = pages.flatMap(({ data }) => data)
        return invoices.length === 0 ? (
          <Empty title={settingsBilling.invoicesNone()} />
        ) : (
          <Section isFlush>
            <InvoiceTable invoices={invoices} />
            {query.hasNextPage && (
              <More isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
            )}
          </Section>
        )
      }}
    </Loaded>
  )
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<Invoice>> = [
    {
      title: settingsBilling.invoice(),
      isWhole: true,
      show: ({ number, hostedInvoiceUrl }) =>
        hostedInvoiceUrl ? (
          <a href={hostedInvoiceUrl} target="_blank" rel="noreferrer">
            {number ?? settingsBilling.stateDraft()}
          </a>
        ) : (
          <strong>{number ?? settingsBilling.stateDraft()}</strong>
        ),
    },
    {
      title: settingsBilling.invoiceStatus(),
      show: ({ status }) => <Badge tone={INVOICE_STATES[status].tone}>{INVOICE_STATES[status].label}</Badge>,
    },
    {
      title: settingsBilling.invoicePeriod(),
      isWhole: true,
      show: ({ periodStart, periodEnd }) =>
        settingsBilling.invoicePeriodDays({ from: date(periodStart, zone), until: date(periodEnd, zone) }),
    },
    {
      title: settingsBilling.invoiceAmount(),
      isNumber: true,
      show: ({ amountDue, currency }) => amountOf(amountDue, currency),
    },
    {
      title: settingsBilling.invoicePaid(),
      isNumber: true,
      show: ({ amountPaid, currency }) => amountOf(amountPaid, currency),
    },
    {
      title: settingsBilling.creditNotes(),
      show: ({ creditNotes }) =>
        creditNotes.map(({ number, url, amount, currency }) => (
          <a key={number} href={url} target="_blank" rel="noreferrer">
            {settingsBilling.creditNoteAmount({ number, amount: amountOf(-amount, currency) })}
          </a>
        )),
    },
    {
      title: settingsBilling.invoiceCreated(),
      isWhole: true,
      isMinor: true,
      show: ({ createdAt }) => date(createdAt, zone),
    },
    {
      title: settingsBilling.invoicePdf(),
      show: ({ number, pdfUrl }) =>
        pdfUrl && (
          <a
            href={pdfUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={settingsBilling.invoicePdfOf({ invoice: number ?? settingsBilling.stateDraft() })}
          >
            {settingsBilling.invoicePdf()}
          </a>
        ),
    },
  ]
  return <Table label={settingsBilling.invoices()} rows={invoices} columns={columns} keyOf={({ id }) => id} />
}

/** Credit notes with their documents. Hidden if there are none. */
function CreditNotes() {
  const query = useInfiniteQuery(readPages('GET /billing/credit-notes', { query: { limit: PER_PAGE } }))
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const notes = pages.flatMap(({ data }) => data)
        return notes.length === 0 ? null : (
          <Section title={settingsBilling.creditNotes()} isFlush>
            <CreditNoteTable notes={notes} />
            {query.hasNextPage && (
              <More isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
            )}
          </Section>
        )
      }}
    </Loaded>
  )
}

function CreditNoteTable({ notes }: { notes: readonly CreditNoteDocument[] }) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<CreditNoteDocument>> = [
    {
      title: settingsBilling.creditNote(),
      isWhole: true,
      show: ({ number, url }) => (
        <a href={url} target="_blank" rel="noreferrer">
          {number}
        </a>
      ),
    },
    { title: settingsBilling.creditNoteFor(), isText: true, show: ({ description }) => description },
    { title: settingsBilling.invoice(), isWhole: true, show: ({ invoiceNumber }) => invoiceNumber },
    {
      title: settingsBilling.invoiceAmount(),
      isNumber: true,
      show: ({ amount, currency }) => amountOf(-amount, currency),
    },
    {
      title: settingsBilling.invoiceCreated(),
      isWhole: true,
      isMinor: true,
      show: ({ createdAt }) => date(createdAt, zone),
    },
  ]
  return <Table label={settingsBilling.creditNotes()} rows={notes} columns={columns} keyOf={({ id }) => id} />
}
