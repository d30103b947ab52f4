import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { CreditEntryType, CreditReference } from './service.ts'

/** An entry of the ledger of credits. */
export interface CreditEntry {
  uuid: string
  type: CreditEntryType
  /** Below 0 for what was used or taken. */
  amount: number
  balanceAfter: number
  description: string
  referenceType: CreditReference['type']
  referenceId: string | null
  /** ms since 1970. */
  createdAt: number
}

/** One page, the newest first. */
export const listEntries = (reader: Reader, organizationId: number, page: PageRequest): CreditEntry[] =>
  reader.all<CreditEntry>(fragment`SELECT uuid, type, amount, balance_after, description,
      reference_type, reference_id, created_at
    FROM credit_entries WHERE organization_id = ${organizationId}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}`)

export const countEntries = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT count(*) FROM credit_entries WHERE organization_id = ?', organizationId) ?? 0
