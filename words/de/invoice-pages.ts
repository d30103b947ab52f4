import type { invoicePages as english } from '../en/invoice-pages.ts'
import type { Translation } from '../words.ts'

export const invoicePages = {
  from: 'Von',
  to: 'An',
  date: 'Datum',
  description: 'Beschreibung',
  amountIn: 'Betrag ({currency})',
  subtotal: 'Zwischensumme',
  tax: 'Steuer',
  total: 'Gesamtbetrag ({currency})',
  taxNumber: 'Steuernummer: {number}',

  invoice: 'Rechnung {number}',
  period: 'Zeitraum',
  periodDays: '{from} bis {until}',
  dueBy: 'Zahlbar bis',
  void: 'Diese Rechnung ist storniert: Es ist nichts zu zahlen.',
  paid: '{amount} bezahlt',
  paidOn: '{amount} bezahlt am {day}',
  toPay: '{amount} zu zahlen',
  howToPay: 'Zahlung',
  noteOf: '<link>Gutschrift {number}</link> vom {day}: {amount}',

  note: 'Gutschrift {number}',
  credited: '{amount} gutgeschrieben',
  chargedAgain: '{amount} erneut berechnet',
  corrects: 'Korrigiert',

  unknown:
    'Diese Rechnung gibt es nicht, oder der Link wurde abgeschnitten oder falsch eingegeben. Bitten Sie erneut um den Link.',
} satisfies Translation<typeof english>
