import { Command } from 'commander'
import { findSlugs } from '../../src/accounts/organizations/store.ts'
import { invoiceLines, linesOfInvoice } from '../../src/billing/invoices/csv.ts'
import { type InvoiceLine, saidLines } from '../../src/billing/invoices/lines.ts'
import type { Buyer, Party } from '../../src/billing/invoices/party.ts'
import { presentCreditNote, presentInvoice } from '../../src/billing/invoices/present.ts'
import {
  correctInvoice,
  createInvoice,
  draftInvoice,
  getInvoice,
  type InvoiceDraft,
  listInvoicesOfAll,
  payInvoice,
  voidInvoice,
} from '../../src/billing/invoices/service.ts'
import { listCreditNotes, listNotesOfInvoice } from '../../src/billing/invoices/store.ts'
import { INVOICE_STATUSES, type InvoiceRow } from '../../src/billing/invoices/table.ts'
import { lineText, text } from '../../src/http/schema.ts'
import { dayOf } from '../../src/lib/calendar.ts'
import { toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { moneyText, priceText } from '../../src/lib/money.ts'
import { monthInWords } from '../../src/lib/month.ts'
import type { Core } from '../../src/wiring/core.ts'
import { checked, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { ORGANIZATION } from '../named.ts'
import type { Column } from '../output.ts'
import { statusesFrom } from '../statuses.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import {
  amountCell,
  amountFrom,
  clearable,
  dayFrom,
  linesFrom,
  monthFrom,
  organizationOf,
  printCsv,
} from './billing-input.ts'

const MAX_LISTED = 10_000
const MAX_NAME = 200
const MAX_ADDRESS = 1_000
const MAX_TAX_NUMBER = 50

/** Returns an invoice as the API shows it, with fields for the operator. */
const shown = ({ db, config }: Core, row: InvoiceRow) => ({
  ...presentInvoice(row, {
    notes: listNotesOfInvoice(db, row.id),
    publicBaseUrl: config.publicBaseUrl,
  }),
  organization: findSlugs(db).get(row.organizationId) ?? null,
  dueAt: toIsoOrNull(row.dueAt),
  paidAt: toIsoOrNull(row.paidAt),
})

interface ListOptions {
  organization?: string
  status?: string
  limit: string
  csv?: boolean
}

const list = () =>
  command<ListOptions>('list', 'list the invoices of all organizations, newest first', (context, options) =>
    withCore(context, async (core) => {
      const { db, config } = core
      const { output } = context
      const statuses =
        options.status === undefined ? undefined : statusesFrom(options.status, 'invoice', INVOICE_STATUSES)
      const organizationId =
        options.organization === undefined ? undefined : organizationOf(core, options.organization).id
      const limit = wholeNumberFrom(options.limit, '--limit', { min: 1, max: MAX_LISTED })
      const rows = listInvoicesOfAll(db, { organizationId, statuses, limit })
      const slugs = findSlugs(db)
      if (options.csv)
        return printCsv(
          context,
          invoiceLines(rows, (id) => slugs.get(id) ?? ''),
        )
      const invoices = rows.map((row) => shown(core, row))
      return output.list(
        output.isJson
          ? invoices
          : invoices.map((invoice) => ({
              ...invoice,
              due: amountCell(invoice.amountDue, invoice.currency),
              paid: amountCell(invoice.amountPaid, invoice.currency),
            })),
        [
          ['number', 'invoice'],
          ['organization', 'organization'],
          ['status', 'status'],
          ['due', 'amount'],
          ['paid', 'paid'],
          ['currency', 'currency'],
          ['createdAt', 'made', 'spare'],
          ['dueAt', 'due', 'spare'],
        ],
        config.billing === 'MANUAL' ? 'No invoices yet.' : 'No manual invoices yet.',
      )
    }),
  )
    .option(...ORGANIZATION)
    .option('--status <status>', 'only invoices with these statuses, separated by commas: open, paid, void')
    .option('--limit <count>', 'number of invoices', '50')
    .option('--csv', 'print CSV, for bookkeeping')

const COLUMNS: readonly Column[] = [
  ['description', 'what', 'wrap'],
  ['quantity', 'quantity'],
  ['unitPrice', 'price'],
  ['amount', 'amount'],
]

const linesInTable = (lines: readonly InvoiceLine[], currency: string) =>
  lines.map(({ description, quantity, unitPrice, amount }) => ({
    description,
    quantity,
    unitPrice: priceText(unitPrice, currency),
    amount: amountCell(amount, currency),
  }))

const FIELDS: readonly Column[] = [
  ['number', 'invoice'],
  ['organization', 'organization'],
  ['to', 'to'],
  ['status', 'status'],
  ['from', 'from'],
  ['through', 'through'],
  ['tax', 'tax'],
  ['total', 'to pay'],
  ['due', 'due by'],
  ['paid', 'paid on'],
  ['hostedInvoiceUrl', 'page'],
]

/** Prints an invoice with its lines. */
function printInvoice(core: Core, { output }: Context, row: InvoiceRow): void {
  const record = shown(core, row)
  const lines = saidLines(JSON.parse(row.lines), 'en')
  const { subtotal, tax, taxRate, taxName, currency } = row
  if (output.isJson) {
    output.record({ ...record, lines, subtotal, tax, taxRate: taxRate / 100, taxName }, [])
    return
  }
  const { name, timezone } = JSON.parse(row.buyer) as Buyer
  const text = {
    ...record,
    to: name,
    from: dayOf(row.periodStart, timezone),
    through: dayOf(row.periodEnd - 1, timezone),
    due: row.dueAt === null ? null : dayOf(row.dueAt, timezone),
    paid: row.paidAt === null ? null : dayOf(row.paidAt, timezone),
    tax: taxOf(row),
    total: moneyText(row.amountDue, currency),
  }
  output.record(
    text,
    FIELDS.filter(([key]) => (key !== 'paid' && key !== 'tax') || text[key] !== null),
  )
  output.gap()
  output.list(linesInTable(lines, currency), COLUMNS)
  if (record.creditNotes.length === 0) return
  output.gap()
  printNotes({ output }, record.creditNotes)
}

/** Prints credit notes as a table. */
const printNotes = ({ output }: Pick<Context, 'output'>, notes: ReturnType<typeof presentCreditNote>): void =>
  output.list(
    output.isJson
      ? notes
      : notes.map((note) => ({ ...note, amount: amountCell(note.amount, note.currency) })),
    [
      ['number', 'credit note'],
      ['kind', 'why'],
      ['amount', 'amount'],
      ['currency', 'currency'],
      ['createdAt', 'made'],
      ['url', 'page', 'spare'],
    ],
    'No credit notes yet.',
  )

const taxOf = ({
  tax,
  taxRate,
  taxName,
  currency,
}: Pick<InvoiceRow, 'tax' | 'taxRate' | 'taxName' | 'currency'>) =>
  taxRate === 0 && taxName === null
    ? null
    : `${moneyText(tax, currency)} (${taxName ?? 'tax'} ${taxRate / 100} %)`

const show = () =>
  command<{ csv?: boolean }>('show', 'show an invoice with its lines', (context, { csv }, number) =>
    withCore(context, async (core) => {
      const row = getInvoice(core.db, number!)
      if (csv) return printCsv(context, linesOfInvoice(row))
      return printInvoice(core, context, row)
    }),
  )
    .argument('<number>', 'number, such as INV-0001')
    .option('--csv', 'print its lines as CSV')

interface CreateOptions {
  month?: string
  preview?: boolean
  buyerName?: string
  buyerAddress?: string
  buyerTaxNumber?: string
}

function buyerFrom({ buyerName, buyerAddress, buyerTaxNumber }: CreateOptions): Partial<Party> {
  return {
    ...(buyerName === undefined ? {} : { name: checked(lineText(1, MAX_NAME), buyerName, 'buyerName') }),
    ...(buyerAddress === undefined
      ? {}
      : { address: checked(text(1, MAX_ADDRESS), linesFrom(buyerAddress), 'buyerAddress') }),
    ...(buyerTaxNumber === undefined
      ? {}
      : {
          taxNumber: clearable(buyerTaxNumber, (one) =>
            checked(lineText(1, MAX_TAX_NUMBER), one, 'buyerTaxNumber'),
          ),
        }),
  }
}

function printDraft({ output }: Context, draft: InvoiceDraft, currency: string): void {
  const { period, subtotal, tax, amountDue, taxRate, taxName, buyer } = draft
  const lines = saidLines(draft.lines, 'en')
  if (output.isJson) {
    const times = { periodStart: toIso(period.start), periodEnd: toIso(period.end) }
    const { stated: _, timezone: __, language: ___, ...to } = buyer
    output.record({ ...times, buyer: to, lines, subtotal, tax, amountDue, currency }, [])
    return
  }
  output.list(linesInTable(lines, currency), COLUMNS)
  output.gap()
  const taxText = taxOf({ tax, taxRate, taxName, currency })
  output.record({ tax: taxText, total: moneyText(amountDue, currency) }, [
    ...(taxText === null ? [] : ([['tax', 'tax']] satisfies Column[])),
    ['total', 'to pay'],
  ])
  output.say('No invoice was made. To make it, leave out --preview.')
}

const create = () =>
  command<CreateOptions>('create', 'make the invoice of a past month', (context, options, name) =>
    withCore(context, async (core) => {
      const { db, config } = core
      const organization = organizationOf(core, name)
      if (options.month === undefined) {
        throw new Refusal(EXIT.USAGE, 'Name the month with --month, such as --month 2026-10.')
      }
      const month = monthFrom(core, options.month, organization.timezone)
      const { billingCurrency: currency } = config
      const wanted = { organization, month, currency, buyer: buyerFrom(options) }
      const draft = draftInvoice(db, wanted, db.clock.now())
      if (options.preview) return printDraft(context, draft, currency)
      const row = await db.write((tx) => createInvoice(tx, wanted, draft))
      printInvoice(core, context, row)
      return context.output.say(
        `The invoice of ${monthInWords(month)}: anyone with the address of its page can read and print it.`,
      )
    }),
  )
    .argument('<organization>', 'id or slug')
    .option('--month <month>', 'the month, such as 2026-10')
    .option('--preview', 'print the invoice without making it')
    .option(
      '--buyer-name <name>',
      'name of the customer on this and later invoices (default: name of the organization)',
    )
    .option(
      '--buyer-address <lines>',
      'address of the customer on this and later invoices, lines separated by ";"',
    )
    .option('--buyer-tax-number <text>', 'tax number of the customer on this and later invoices, or "none"')

const pay = () =>
  command<{ on?: string }>('pay', 'mark an invoice as paid', (context, { on }, number) =>
    withCore(context, async (core) => {
      const { db } = core
      const now = db.clock.now()
      const { timezone } = JSON.parse(getInvoice(db, number!).buyer) as Buyer
      const paidAt = on === undefined ? now : dayFrom(on, '--on', timezone).start
      if (paidAt > now) throw new Refusal(EXIT.USAGE, `--on must be today or an earlier day, not ${on}.`)
      const row = await db.write((tx) => payInvoice(tx, number!, paidAt))
      printBrief(core, context, row)
    }),
  )
    .argument('<number>', 'number')
    .option('--on <day>', 'day of the payment, such as 2026-11-05 (default: now)')

const withdraw = () =>
  command(
    'void',
    'withdraw an invoice, even a paid one, with a credit note; its month can then be invoiced again',
    (context, _options: object, number) =>
      withCore(context, async (core) =>
        printBrief(core, context, await core.db.write((tx) => voidInvoice(tx, number!))),
      ),
  ).argument('<number>', 'number')

const correct = () =>
  command<{ amount?: string; note?: string }>(
    'correct',
    'credit a part of an invoice, even a paid one, with a credit note',
    (context, { amount, note }, number) =>
      withCore(context, async (core) => {
        if (amount === undefined) {
          throw new Refusal(EXIT.USAGE, 'Add the amount, including tax, such as --amount 12.50.')
        }
        const correction = {
          amount: amountFrom(amount, '--amount', getInvoice(core.db, number!).currency),
          reason: note === undefined ? undefined : checked(lineText(1, MAX_NAME), note, 'note'),
        }
        if (correction.amount === 0) throw new Refusal(EXIT.USAGE, '--amount must be above 0.')
        const row = await core.db.write((tx) => correctInvoice(tx, number!, correction))
        printInvoice(core, context, row)
      }),
  )
    .argument('<number>', 'number')
    .option('--amount <amount>', 'amount to credit, including tax')
    .option('--note <text>', 'reason, printed on the credit note')

const creditNotes = () =>
  command<{ organization?: string; limit: string }>(
    'credit-notes',
    'list the credit notes of all organizations, newest first',
    (context, options) =>
      withCore(context, async (core) => {
        const organizationId =
          options.organization === undefined ? undefined : organizationOf(core, options.organization).id
        const limit = wholeNumberFrom(options.limit, '--limit', { min: 1, max: MAX_LISTED })
        const rows = listCreditNotes(core.db, { organizationId, limit })
        printNotes(
          context,
          rows.flatMap((row) => presentCreditNote(row, core.config.publicBaseUrl)),
        )
      }),
  )
    .option(...ORGANIZATION)
    .option('--limit <count>', 'number of credit notes', '50')

function printBrief(core: Core, { output }: Context, row: InvoiceRow): void {
  const record = shown(core, row)
  output.record({ ...record, ...(output.isJson ? {} : { total: moneyText(row.amountDue, row.currency) }) }, [
    ['number', 'invoice'],
    ['organization', 'organization'],
    ['status', 'status'],
    ['total', 'amount'],
    ...(row.paidAt === null ? [] : ([['paidAt', 'paid at']] satisfies Column[])),
  ])
}

export const invoicesCommand = () =>
  new Command('invoices')
    .description('make, list, show and correct invoices, and mark them as paid or void')
    .addCommand(list())
    .addCommand(show())
    .addCommand(create())
    .addCommand(pay())
    .addCommand(withdraw())
    .addCommand(correct())
    .addCommand(creditNotes())
