import type { invoicePages as english } from '../en/invoice-pages.ts'
import type { Translation } from '../words.ts'

export const invoicePages = {
  from: 'De',
  to: 'Para',
  date: 'Data',
  description: 'Descrição',
  amountIn: 'Valor ({currency})',
  subtotal: 'Subtotal',
  tax: 'Imposto',
  total: 'Total ({currency})',
  taxNumber: 'Número fiscal: {number}',

  invoice: 'Fatura {number}',
  period: 'Período',
  periodDays: '{from} a {until}',
  dueBy: 'Vence em',
  void: 'Esta fatura está anulada: não há nada a pagar.',
  paid: '{amount} pagos',
  paidOn: '{amount} pagos em {day}',
  toPay: '{amount} a pagar',
  howToPay: 'Como pagar',
  noteOf: '<link>Nota de crédito {number}</link> de {day}: {amount}',

  note: 'Nota de crédito {number}',
  credited: '{amount} creditados',
  chargedAgain: '{amount} cobrados de novo',
  corrects: 'Fatura corrigida',

  unknown: 'Esta fatura não existe, ou o link foi cortado ou digitado errado. Peça o link de novo.',
} satisfies Translation<typeof english>
