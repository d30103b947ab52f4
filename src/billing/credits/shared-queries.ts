import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** The credits of an organization. */
interface Wallet {
  /** The sum of the entries. */
  balance: number
  /** Held for campaigns that are being sent. */
  reserved: number
  /** Used by messages and not in an entry yet; below 0 for what came back. */
  unsettled: number
  /** What another message or campaign may use; never below 0. */
  available: number
  /** An alert is raised below it; null for none. */
  lowBalanceThreshold: number | null
}

/** Undefined for an organization that never had credits. */
export const walletOf = (reader: Reader, organizationId: number): Wallet | undefined =>
  reader.get<Wallet>(fragment`SELECT balance, reserved, unsettled,
      iif(balance - unsettled > reserved, balance - unsettled - reserved, 0) AS available, low_balance_threshold
    FROM credit_wallets WHERE organization_id = ${organizationId}`)
