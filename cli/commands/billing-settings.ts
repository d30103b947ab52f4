import type { Command } from 'commander'
import { findByUuid } from '../../src/accounts/organizations/service.ts'
import { billingMode, defaultPlanKey } from '../../src/billing/entitlements/service.ts'
import {
  changeSettings,
  invoiceSettings,
  nextCreditNoteNumber,
  nextInvoiceNumber,
  type SettingsEdit,
} from '../../src/billing/invoices/settings.ts'
import { operatorOrganization } from '../../src/billing/margins/service.ts'
import { lineText, text } from '../../src/http/schema.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { Core } from '../../src/wiring/core.ts'
import { checked, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { clearable, linesFrom, organizationOf } from './billing-input.ts'

interface SettingsOptions {
  sellerName?: string
  sellerAddress?: string
  sellerTaxNumber?: string
  paymentDetails?: string
  paymentDays?: string
  invoicePrefix?: string
  nextNumber?: string
  creditNotePrefix?: string
  nextCreditNote?: string
  taxRate?: string
  taxName?: string
  operatorOrganization?: string
  newStripeAccount?: true
}

const MAX_NAME = 200
const MAX_LINES = 1_000
const MAX_TAX_NUMBER = 50
const MAX_TAX_NAME = 30
const MAX_PREFIX = 20
const MAX_DAYS = 365
const MAX_NUMBER = 1_000_000_000

/** Parses a percentage with at most two decimals into hundredths of a percent. Throws a refusal (exit 2). */
function rateFrom(given: string): number {
  const rate = /^\d{1,3}(\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : Number.NaN
  if (rate <= 10_000) return rate
  throw new Refusal(EXIT.USAGE, `--tax-rate must be a percentage such as 19 or 7.25, not "${given}".`)
}

/** Returns the settings that the options change. */
function editFrom(core: Core, options: SettingsOptions): SettingsEdit {
  const line = (max: number, name: string) => (given: string) => checked(lineText(1, max), given, name)
  const lines = (name: string) => (given: string) => checked(text(1, MAX_LINES), linesFrom(given), name)
  const number = (option: string, min: number, max: number) => (given: string) =>
    wholeNumberFrom(given, option, { min, max })
  const orNone =
    <T>(read: (given: string) => T) =>
    (given: string): T | null =>
      clearable(given, read)
  const readers: {
    [Field in keyof Required<Omit<SettingsOptions, 'newStripeAccount'>>]: [
      keyof SettingsEdit,
      (given: string) => unknown,
    ]
  } = {
    sellerName: ['sellerName', line(MAX_NAME, 'sellerName')],
    sellerAddress: ['sellerAddress', lines('sellerAddress')],
    sellerTaxNumber: ['sellerTaxNumber', orNone(line(MAX_TAX_NUMBER, 'sellerTaxNumber'))],
    paymentDetails: ['paymentDetails', orNone(lines('paymentDetails'))],
    paymentDays: ['paymentDays', number('--payment-days', 0, MAX_DAYS)],
    invoicePrefix: ['invoicePrefix', (given) => checked(lineText(0, MAX_PREFIX), given, 'invoicePrefix')],
    nextNumber: ['nextNumber', number('--next-number', 1, MAX_NUMBER)],
    creditNotePrefix: [
      'creditNotePrefix',
      (given) => checked(lineText(0, MAX_PREFIX), given, 'creditNotePrefix'),
    ],
    nextCreditNote: ['nextCreditNote', number('--next-credit-note', 1, MAX_NUMBER)],
    taxRate: ['taxRate', rateFrom],
    taxName: ['taxName', orNone(line(MAX_TAX_NAME, 'taxName'))],
    operatorOrganization: ['operatorOrganization', orNone((given) => organizationOf(core, given).uuid)],
  }
  const edit: SettingsEdit = Object.fromEntries(
    Object.entries(readers).flatMap(([option, [field, read]]) => {
      const given = options[option as keyof typeof readers]
      return given === undefined ? [] : [[field, read(given)]]
    }),
  )
  return options.newStripeAccount ? { ...edit, newStripeAccount: true } : edit
}

const FIELDS: readonly Column[] = [
  ['mode', 'mode'],
  ['currency', 'currency'],
  ['defaultPlan', 'default plan'],
  ['operatorOrganization', 'organization of the operator'],
  ['sellerName', 'seller'],
  ['sellerAddress', 'address'],
  ['sellerTaxNumber', 'tax number'],
  ['paymentDetails', 'how to pay'],
  ['paymentDays', 'days to pay'],
  ['invoicePrefix', 'prefix of numbers'],
  ['nextNumber', 'next number'],
  ['creditNotePrefix', 'prefix of credit notes'],
  ['nextCreditNote', 'next credit note'],
  ['tax', 'tax'],
]

function recordOf({ db, config }: Core) {
  const settings = invoiceSettings(db)
  return {
    mode: billingMode(db),
    currency: config.billingCurrency,
    defaultPlan: defaultPlanKey(db),
    operatorOrganization: operatorOrganization(db) ?? null,
    ...settings,
    nextNumber: nextInvoiceNumber(db),
    nextCreditNote: nextCreditNoteNumber(db),
    taxRate: settings.taxRate / 100,
  }
}

export const settingsCommand = (): Command =>
  command<SettingsOptions>(
    'settings',
    'show the billing settings, or change the ones given as options',
    (context, options) =>
      withCore(context, async (core) => {
        const { db } = core
        const { output } = context
        const edit = editFrom(core, options)
        if (Object.keys(edit).length > 0) await db.write((tx) => changeSettings(tx, edit))
        const record = recordOf(core)
        const { taxRate, taxName } = record
        const tax = taxRate === 0 && taxName === null ? 'none' : `${taxName ?? 'Tax'} ${taxRate} %`
        const { operatorOrganization: uuid } = record
        const operator = uuid === null ? null : (findByUuid(db, uuid)?.slug ?? uuid)
        output.record(
          output.isJson
            ? record
            : { ...record, mode: record.mode.toLowerCase(), operatorOrganization: operator, tax },
          FIELDS,
        )
      }),
  )
    .option('--seller-name <name>', 'name of the seller, on every invoice')
    .option('--seller-address <lines>', 'address of the seller, lines separated by ";"')
    .option('--seller-tax-number <text>', 'tax number of the seller, or "none"')
    .option(
      '--payment-details <lines>',
      'how to pay, such as a bank account, lines separated by ";", or "none"',
    )
    .option('--payment-days <days>', 'days until an invoice is due')
    .option('--invoice-prefix <text>', 'text before the number of an invoice; must not end with a digit')
    .option(
      '--next-number <number>',
      'number of the next invoice, to continue after a restore or another program',
    )
    .option(
      '--credit-note-prefix <text>',
      'text before the number of a credit note; must not end with a digit',
    )
    .option('--next-credit-note <number>', 'number of the next credit note, to continue after a restore')
    .option('--tax-rate <percent>', 'tax on invoices, such as 19 or 7.25; 0 for none')
    .option('--tax-name <name>', 'name of the tax, such as VAT, or "none"')
    .option(
      '--operator-organization <id or slug>',
      'organization whose members with billing:manage may see costs and margins, or "none"',
    )
    .option(
      '--new-stripe-account',
      'accept the Stripe account of stripe_secret_key, after Stripe moved the customers to it',
    )
