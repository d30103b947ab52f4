import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { settleCredits } from '../credits/service.ts'
import { addUsageEntry } from './entries.ts'
import type { Source } from './shared-queries.ts'

/** A row of charges that the ledger does not have whole. */
interface Unsettled {
  id: number
  organizationId: number
  executionId: number | null
  executionUuid: string | null
  campaignName: string | null
  resource: MeteredResource
  source: Source
  periodStart: number
  credits: number
  price: number
  cost: number
  /** Units to enter; below 0 for what came back. */
  delta: number
}

/** Rows that one transaction settles. */
const SETTLED_PER_STEP = 200

const UNSETTLED = `SELECT c.id, c.organization_id AS organizationId, c.execution_id AS executionId,
    e.uuid AS executionUuid, p.name AS campaignName, c.resource, c.source, c.period_start AS periodStart, c.credits,
    c.price, c.cost, c.units - c.settled_units AS delta
  FROM usage_charges c LEFT JOIN executions e ON e.id = c.execution_id LEFT JOIN campaigns p ON p.id = e.campaign_id
  WHERE c.units <> c.settled_units`

const listUnsettled = (reader: Reader, organizationId: number | undefined): Unsettled[] =>
  organizationId === undefined
    ? reader.all<Unsettled>(
        `${UNSETTLED} ORDER BY c.organization_id, c.execution_id, c.id LIMIT ?`,
        SETTLED_PER_STEP,
      )
    : reader.all<Unsettled>(
        `${UNSETTLED} AND c.organization_id = ? ORDER BY c.execution_id, c.id`,
        organizationId,
      )

/**
 * Enters what messages were charged since the last settlement into the ledgers: an entry of usage for each row of
 * charges, and one of credits for each run.
 * @param organizationId only of this organization, and all of it; absent for the next rows of all
 * @returns how many rows there were
 */
export function settleUsage(tx: Tx, { organizationId }: { organizationId?: number } = {}): number {
  const rows = listUnsettled(tx, organizationId)
  const byRun = Map.groupBy(rows, (row) => `${row.organizationId} ${row.executionId}`)
  for (const ofRun of byRun.values()) settleRun(tx, ofRun)
  return rows.length
}

function settleRun(tx: Tx, rows: readonly Unsettled[]): void {
  let used = 0
  for (const row of rows) {
    const credits = row.source === 'CREDITS' ? row.delta * row.credits : 0
    // Units of a plan or a pack are paid already, and EXEMPT is free.
    const isPriced = row.source === 'CREDITS' || row.source === 'INVOICE' || row.source === 'OPEN'
    addUsageEntry(tx, {
      ...row,
      periodStart: row.source === 'PACK' ? 0 : row.periodStart,
      reason: row.delta > 0 ? 'SENT' : 'RETURNED',
      price: isPriced ? row.delta * row.price : 0,
      cost: row.delta * row.cost,
      credits,
      reference: referenceOf(row),
    })
    used += credits
    // First the charge leaves what is unsettled, then the balance: the schema refuses a sum below zero in between.
    tx.run(
      fragment`UPDATE usage_charges SET settled_units = settled_units + ${row.delta} WHERE id = ${row.id}`,
    )
  }
  const [first] = rows
  const { organizationId, campaignName } = first!
  const description = campaignName === null ? 'Messages without a campaign' : `Campaign "${campaignName}"`
  settleCredits(tx, { organizationId, used, description, reference: referenceOf(first!) })
}

const referenceOf = ({ executionUuid }: Unsettled) =>
  executionUuid === null
    ? ({ type: 'MESSAGES', id: null } as const)
    : ({ type: 'EXECUTION', id: executionUuid } as const)
