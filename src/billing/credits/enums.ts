import { enumeration } from '../../lib/describe.ts'

export const CREDIT_TYPES = enumeration('CreditTransactionType', 'Why a balance of credits changed.', {
  PURCHASE: 'Credits were bought.',
  GRANT: 'The operator gave credits.',
  USAGE: 'Messages used credits.',
  REFUND:
    'Messages that were not sent returned credits, or a purchase was refunded and its credits were taken back.',
  ADJUSTMENT: 'The operator corrected the balance.',
  EXPIRY: 'Credits were not used in time.',
})

export const CREDIT_REFERENCES = enumeration('CreditReference', 'What an entry of the ledger is about.', {
  EXECUTION: 'A run of a campaign.',
  MESSAGES: 'Messages without a run, such as replies.',
  PURCHASE: 'A purchase.',
  OPERATOR: 'The operator.',
  CREDIT_LOT: 'Credits that expired.',
})
