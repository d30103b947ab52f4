import type { invoicePages as english } from '../en/invoice-pages.ts'
import type { Translation } from '../words.ts'

export const invoicePages = {
  from: 'De',
  to: 'Para',
  date: 'Fecha',
  description: 'Descripción',
  amountIn: 'Importe ({currency})',
  subtotal: 'Subtotal',
  tax: 'Impuesto',
  total: 'Total ({currency})',
  taxNumber: 'Número de identificación fiscal: {number}',

  invoice: 'Factura {number}',
  period: 'Periodo',
  periodDays: '{from} a {until}',
  dueBy: 'Vence el',
  void: 'Esta factura está anulada: no hay nada que pagar.',
  paid: '{amount} pagados',
  paidOn: '{amount} pagados el {day}',
  toPay: '{amount} por pagar',
  howToPay: 'Cómo pagar',
  noteOf: '<link>Nota de crédito {number}</link> del {day}: {amount}',

  note: 'Nota de crédito {number}',
  credited: '{amount} abonados',
  chargedAgain: '{amount} cobrados de nuevo',
  corrects: 'Factura corregida',

  unknown: 'Esta factura no existe, o el enlace está incompleto o mal escrito. Pide el enlace otra vez.',
} satisfies Translation<typeof english>
