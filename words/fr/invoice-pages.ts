import type { invoicePages as english } from '../en/invoice-pages.ts'
import type { Translation } from '../words.ts'

export const invoicePages = {
  from: 'De',
  to: 'À',
  date: 'Date',
  description: 'Description',
  amountIn: 'Montant ({currency})',
  subtotal: 'Sous-total',
  tax: 'Taxe',
  total: 'Total ({currency})',
  taxNumber: 'Numéro fiscal : {number}',

  invoice: 'Facture {number}',
  period: 'Période',
  periodDays: 'Du {from} au {until}',
  dueBy: 'Échéance',
  void: 'Cette facture est annulée : il n’y a rien à payer.',
  paid: '{amount} payés',
  paidOn: '{amount} payés le {day}',
  toPay: '{amount} à payer',
  howToPay: 'Comment payer',
  noteOf: '<link>Avoir {number}</link> du {day} : {amount}',

  note: 'Avoir {number}',
  credited: '{amount} crédités',
  chargedAgain: '{amount} facturés à nouveau',
  corrects: 'Corrige',

  unknown: 'Cette facture n’existe pas, ou le lien a été coupé ou mal saisi. Redemandez le lien.',
} satisfies Translation<typeof english>
