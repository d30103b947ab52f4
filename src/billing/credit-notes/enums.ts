import { enumeration } from '../../lib/describe.ts'

export const CREDIT_NOTE_KINDS = enumeration('CreditNoteKind', 'Why money went back.', {
  REFUND: 'A purchase was given back, whole or in part.',
  VOID: 'An invoice was withdrawn.',
  CORRECTION: 'A part of an invoice was taken back.',
  DISPUTE: 'The customer disputed a payment, and the bank took it back.',
  REVERSAL: 'A refund failed, or a dispute was won after all: the amount is charged again.',
  REISSUE: 'The month of a withdrawn invoice was invoiced again.',
})
export type CreditNoteKind = (typeof CREDIT_NOTE_KINDS)[number]
