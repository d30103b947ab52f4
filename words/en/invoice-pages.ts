import { words } from '../words.ts'

/** Pages of invoices and credit notes, in the language of the organization. */
export const invoicePages = words('invoicePages', {
  // All pages
  from: 'From',
  to: 'To',
  date: 'Date',
  description: 'Description',
  amountIn: 'Amount ({currency})',
  subtotal: 'Subtotal',
  tax: 'Tax',
  total: 'Total ({currency})',
  taxNumber: 'Tax number: {number}',

  // Invoice
  invoice: 'Invoice {number}',
  period: 'Period',
  periodDays: '{from} to {until}',
  dueBy: 'Due by',
  void: 'This invoice is void. No payment is due.',
  paid: '{amount} paid',
  paidOn: '{amount} paid on {day}',
  toPay: '{amount} due',
  howToPay: 'How to pay',
  noteOf: '<link>Credit note {number}</link> of {day}: {amount}',

  // Credit note
  note: 'Credit note {number}',
  credited: '{amount} credited',
  chargedAgain: '{amount} charged again',
  corrects: 'Corrects',

  // Unknown link
  unknown: 'There is no such invoice, or the link was cut off or mistyped. Ask for the link again.',
})
