import type { Invariant } from '../../db/check.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { CreditEntryRow, WalletRow } from './table.ts'

interface Wallet extends Omit<WalletRow, 'organizationId' | 'createdAt'> {
  /** Credits that another message or campaign may use; never below 0. */
  available: number
}

/** Finds the wallet; undefined for an organization that never had credits. */
export const walletOf = (reader: Reader, organizationId: number): Wallet | undefined =>
  reader.get<Wallet>(fragment`SELECT balance, reserved, unsettled,
      iif(balance - unsettled > reserved, balance - unsettled - reserved, 0) AS available, low_balance_threshold
    FROM credit_wallets WHERE organization_id = ${organizationId}`)

/** Lists a page of entries, the newest first. */
export const listEntries = (reader: Reader, organizationId: number, page: PageRequest): CreditEntryRow[] =>
  reader.all<CreditEntryRow>(fragment`SELECT * FROM credit_entries WHERE organization_id = ${organizationId}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}`)

export const countEntries = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT count(*) FROM credit_entries WHERE organization_id = ?', organizationId) ?? 0

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the balance of credits is the sum of its entries',
    sql: `SELECT count(*) FROM credit_wallets w WHERE balance <>
      (SELECT ifnull(sum(amount), 0) FROM credit_entries e WHERE e.organization_id = w.organization_id)`,
  },
  {
    name: 'each credit entry has the right running total',
    sql: `SELECT count(*) FROM (SELECT balance_after, sum(amount) OVER
        (PARTITION BY organization_id ORDER BY id) AS total FROM credit_entries)
      WHERE balance_after <> total`,
  },
  {
    name: 'the credit lots add up to the balance',
    sql: `SELECT count(*) FROM credit_wallets w WHERE balance <>
      (SELECT ifnull(sum(remaining), 0) FROM credit_lots l WHERE l.organization_id = w.organization_id)`,
  },
  {
    name: 'unsettled credits match the charges',
    sql: `SELECT count(*) FROM credit_wallets w WHERE unsettled <>
      (SELECT ifnull(sum((units - settled_units) * credits), 0) FROM usage_charges c
        WHERE c.organization_id = w.organization_id AND c.source = 'CREDITS')`,
  },
  {
    name: 'reserved credits match the reservations',
    sql: `SELECT count(*) FROM credit_wallets w WHERE reserved <>
      (SELECT ifnull(sum(credits), 0) FROM usage_reservations r WHERE r.organization_id = w.organization_id)`,
  },
]
