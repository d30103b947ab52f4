import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { AppError } from '../../lib/errors.ts'
import { forgetAccount } from '../customers/payment-account.ts'
import { chooseOperatorOrganization } from '../margins/service.ts'
import { findCreditNoteByNumber, findInvoiceByNumber } from './store.ts'

/** Settings that every invoice of the operator shows. */
export interface InvoiceSettings {
  /** Null until the operator has set it. Without it, no invoice can be made. */
  sellerName: string | null
  /** Lines, separated by line breaks. */
  sellerAddress: string | null
  sellerTaxNumber: string | null
  /** Payment instructions, such as a bank account; in lines. */
  paymentDetails: string | null
  /** Prefix of the number of an invoice; does not end with a digit. */
  invoicePrefix: string
  /** Prefix of the number of a credit note; does not end with a digit. */
  creditNotePrefix: string
  /** Hundredths of a percent. */
  taxRate: number
  taxName: string | null
  /** Days until an invoice is due. */
  paymentDays: number
}

const FIRST: InvoiceSettings = {
  sellerName: null,
  sellerAddress: null,
  sellerTaxNumber: null,
  paymentDetails: null,
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  taxRate: 0,
  taxName: null,
  paymentDays: 14,
}

const SETTINGS = 'billing_invoice_settings'
const NEXT_NUMBER = 'billing_next_invoice'
const NEXT_CREDIT_NOTE = 'billing_next_credit_note'

export const invoiceSettings = (reader: Reader): InvoiceSettings => ({
  ...FIRST,
  ...(JSON.parse(findSetting(reader, SETTINGS) ?? '{}') as Partial<InvoiceSettings>),
})

/** Returns the number of the next invoice. */
export const nextInvoiceNumber = (reader: Reader): number => Number(findSetting(reader, NEXT_NUMBER) ?? 1)

/** Returns the number of the next credit note. */
export const nextCreditNoteNumber = (reader: Reader): number =>
  Number(findSetting(reader, NEXT_CREDIT_NOTE) ?? 1)

/** Minimum number of digits; shorter numbers are filled up with zeros. */
const NUMBER_DIGITS = 4

/**
 * Takes the next number for an invoice, in the transaction of the invoice: a failed invoice uses no
 * number. A prefix does not end with a digit, so two numbers never make the same text. Numbers of
 * invoices that came with an organization from another server are skipped.
 */
export function takeInvoiceNumber(tx: Tx, { invoicePrefix }: InvoiceSettings): string {
  let number = nextInvoiceNumber(tx)
  while (isTaken(tx, numberText(invoicePrefix, number))) number += 1
  putSetting(tx, NEXT_NUMBER, String(number + 1))
  return numberText(invoicePrefix, number)
}

/**
 * Takes the next number for a credit note, as `takeInvoiceNumber` does. Credit notes have their own
 * numbers.
 */
export function takeCreditNoteNumber(tx: Tx, { creditNotePrefix }: InvoiceSettings): string {
  let number = nextCreditNoteNumber(tx)
  while (findCreditNoteByNumber(tx, numberText(creditNotePrefix, number))) number += 1
  putSetting(tx, NEXT_CREDIT_NOTE, String(number + 1))
  return numberText(creditNotePrefix, number)
}

const numberText = (prefix: string, number: number): string =>
  prefix + String(number).padStart(NUMBER_DIGITS, '0')

const isTaken = (tx: Tx, number: string): boolean => findInvoiceByNumber(tx, number) !== undefined

/** Changes of the settings; an absent field stays as it is. */
export interface SettingsEdit extends Partial<InvoiceSettings> {
  nextNumber?: number
  nextCreditNote?: number
  /** Public id of the organization whose members may see the margins; null for none. */
  operatorOrganization?: string | null
  /** Accepts the Stripe account of the key in place of the stored one. */
  newStripeAccount?: true
}

/**
 * Changes settings, and records the change in the audit log of the appliance. Throws
 * VALIDATION_FAILED, CONFLICT.
 */
export function changeSettings(tx: Tx, edit: SettingsEdit): void {
  const { nextNumber, nextCreditNote, operatorOrganization, newStripeAccount, ...settings } = edit
  if ([settings.invoicePrefix, settings.creditNotePrefix].some((prefix) => /\d$/.test(prefix ?? ''))) {
    throw new AppError(
      'VALIDATION_FAILED',
      'The prefix must not end with a digit, because two numbers could become the same.',
    )
  }
  if (nextNumber !== undefined) moveNext(tx, NEXT_NUMBER, { from: nextInvoiceNumber(tx), to: nextNumber })
  if (nextCreditNote !== undefined)
    moveNext(tx, NEXT_CREDIT_NOTE, { from: nextCreditNoteNumber(tx), to: nextCreditNote })
  if (operatorOrganization !== undefined) chooseOperatorOrganization(tx, operatorOrganization)
  if (newStripeAccount) forgetAccount(tx)
  if (Object.keys(settings).length > 0) {
    putSetting(tx, SETTINGS, JSON.stringify({ ...invoiceSettings(tx), ...settings }))
  }
  const details = { fields: Object.keys(edit) }
  recordAuditEvent(tx, { organizationId: null, act: 'BILLING_SETTINGS_CHANGED', details })
}

/** Sets the next number. Throws CONFLICT for a number that may already be used. */
function moveNext(tx: Tx, setting: string, { from, to }: { from: number; to: number }): void {
  if (to < from) {
    throw new AppError(
      'CONFLICT',
      `The next number is ${from}. Choose a higher one, because each number is used only once.`,
    )
  }
  putSetting(tx, setting, String(to))
}
