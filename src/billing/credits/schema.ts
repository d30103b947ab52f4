import * as v from 'valibot'
import { isoTime, oneOf, pageEntries, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { AutoRefillRecord } from '../refills/schema.ts'

const CREDIT_TYPES = enumeration('CreditTransactionType', 'Why a balance of credits changed.', {
  PURCHASE: 'Credits were bought.',
  GRANT: 'The operator gave credits.',
  USAGE: 'Messages used credits.',
  REFUND:
    'Messages that were not sent returned credits, or a purchase was refunded and its credits were taken back.',
  ADJUSTMENT: 'The operator corrected the balance.',
  EXPIRY: 'Credits were not used in time.',
})

const CREDIT_REFERENCES = enumeration('CreditReference', 'What an entry of the ledger is about.', {
  EXECUTION: 'A run of a campaign.',
  MESSAGES: 'Messages without a run, such as replies.',
  PURCHASE: 'A purchase.',
  OPERATOR: 'The operator.',
  CREDIT_LOT: 'Credits that expired.',
})

const CreditPack = component('CreditPack', 'Credits that can be bought.', {
  key: [v.string(), 'Its key.'],
  name: [v.string(), 'Its name, for people.'],
  credits: [v.number(), 'How many credits it has.'],
  price: [v.number(), 'In the smallest unit of the currency, such as cents.'],
  currency: [v.string(), 'ISO 4217.'],
})

export const WalletRecord = component('CreditWallet', 'The credits of an organization.', {
  balance: [
    v.number(),
    'Credits in the ledger: all that were bought or given, without those that were used.',
  ],
  reserved: [v.number(), 'Credits that are held for campaigns which are being sent.'],
  available: [
    v.number(),
    'Credits that another message or campaign can use: without those that are held, and those of messages that are not in the ledger yet.',
  ],
  lowBalanceThreshold: [
    v.nullable(v.number()),
    'Members are notified when fewer credits are available; null for never.',
  ],
  packs: [v.array(CreditPack), 'Packs that can be bought, in the order of the operator.'],
  autoRefill: [
    v.nullable(AutoRefillRecord),
    'When a pack is bought again by itself: the pack that is enabled, else the first; null if that was never set.',
  ],
})

export const ListTransactions = parameters(pageEntries)

export const TransactionRecord = component('CreditTransaction', 'An entry of the ledger of credits.', {
  id: [uuid, 'Id of the entry.'],
  type: [oneOf(CREDIT_TYPES), 'Why the balance changed.'],
  amount: [v.number(), 'By how much; below 0 for what was used or taken.'],
  balanceAfter: [v.number(), 'The balance after it.'],
  description: [v.string(), 'What it was for, for people.'],
  referenceType: [oneOf(CREDIT_REFERENCES), 'What it is about.'],
  referenceId: [v.nullable(v.string()), 'Id of what it is about; null where there is none.'],
  createdAt: [isoTime, 'When it was entered.'],
})
