import * as v from 'valibot'
import { isoTime, oneOf, pageEntries, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { AutoRefillRecord } from '../refills/schema.ts'
import { CREDIT_REFERENCES, CREDIT_TYPES } from './table.ts'

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
  description: [v.string(), 'What it was for, in the language of `Accept-Language`.'],
  referenceType: [oneOf(CREDIT_REFERENCES), 'What it is about.'],
  referenceId: [v.nullable(v.string()), 'Id of what it is about; null where there is none.'],
  createdAt: [isoTime, 'When it was entered.'],
})
