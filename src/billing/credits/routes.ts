import * as v from 'valibot'
import type { Reader } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { listProducts } from '../catalogue/store.ts'
import type { PaymentDeps } from '../customers/processor.ts'
import { presentAutoRefill } from '../refills/routes.ts'
import { listAutoRefills } from '../refills/store.ts'
import { ListTransactions, TransactionRecord, WalletRecord } from './schema.ts'
import { countEntries, listEntries, walletOf } from './store.ts'
import type { CreditEntryRow } from './table.ts'

/** @param context.nowMs ms since 1970 */
function presentWallet(
  reader: Reader,
  organizationId: number,
  { currency, nowMs }: { currency: string; nowMs: number },
) {
  const {
    balance = 0,
    reserved = 0,
    available = 0,
    lowBalanceThreshold = null,
  } = walletOf(reader, organizationId) ?? {}
  const packs = listProducts(reader).filter(({ kind }) => kind === 'CREDITS')
  const keys = new Set(packs.map(({ key }) => key))
  const refills = listAutoRefills(reader, organizationId).filter(({ productKey }) => keys.has(productKey))
  const refill = refills.find(({ isEnabled }) => isEnabled === 1) ?? refills[0]
  return {
    balance,
    reserved,
    available,
    lowBalanceThreshold,
    packs: packs.map(({ key, name, quantityPerUnit: credits, price }) => ({
      key,
      name,
      credits,
      price,
      currency,
    })),
    autoRefill: refill ? presentAutoRefill(reader, refill, nowMs) : null,
  }
}

/** @param language BCP 47 tag of the reader */
const presentEntry = (row: CreditEntryRow, language: string) => ({
  id: row.uuid,
  type: row.type,
  amount: row.amount,
  balanceAfter: row.balanceAfter,
  description: sayStored(row.description, language),
  referenceType: row.referenceType,
  referenceId: row.referenceId,
  createdAt: toIso(row.createdAt),
})

const group = 'Billing'

export const creditRoutes = (deps: PaymentDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/billing/credits',
    group,
    summary: 'Read the credits',
    description:
      'Credits pay for messages beyond the plan and packs. An organization that never had any has none.',
    access: 'member',
    permission: 'billing:read',
    status: 200,
    data: WalletRecord,
    handle: ({ principal: { organizationId } }) => {
      const { db, billingCurrency: currency } = deps
      return ok(presentWallet(db, organizationId, { currency, nowMs: db.clock.now() }))
    },
  }),
  operation({
    method: 'GET',
    path: '/billing/credits/transactions',
    group,
    summary: 'List transactions of credits',
    description: 'The ledger, the newest first. The messages of a run are entered together.',
    access: 'member',
    permission: 'billing:read',
    query: ListTransactions,
    status: 200,
    data: v.array(TransactionRecord),
    meta: PaginationMeta,
    handle: ({ principal: { organizationId }, query, language }) =>
      ok(
        listEntries(deps.db, organizationId, query).map((row) => presentEntry(row, language())),
        { meta: pageMeta(query, countEntries(deps.db, organizationId)) },
      ),
  }),
]
