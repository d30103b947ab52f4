import { billingEntries } from '../../../words/en/billing-entries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { storing } from '../../lib/stored-sentence.ts'
import { listExpired } from '../credits/lots.ts'
import { settleCredits, takeCredits } from '../credits/service.ts'
import { billingNow } from '../entitlements/clock.ts'
import type { ChargeRow, UsageEntryRow } from './table.ts'

/** A row of charges that is not wholly in the ledger. */
interface Unsettled
  extends Omit<ChargeRow, 'periodEnd' | 'units' | 'settledUnits' | 'createdAt' | 'touchedAt'> {
  executionUuid: string | null
  campaignName: string | null
  /** Units to enter; below 0 for what came back. */
  delta: number
}

/** Number of rows that one transaction settles. */
const SETTLED_PER_STEP = 200

const UNSETTLED = `SELECT c.id, c.organization_id, c.execution_id,
    e.uuid AS executionUuid, p.name AS campaignName, c.resource, c.source, c.period_start, c.credits,
    c.price, c.cost, c.units - c.settled_units AS delta
  FROM usage_charges c LEFT JOIN executions e ON e.id = c.execution_id LEFT JOIN campaigns p ON p.id = e.campaign_id
  WHERE c.units <> c.settled_units`

/** Returned units come before used ones, so that the balance is never below zero in between. */
const ORDER = 'ORDER BY c.organization_id, c.units > c.settled_units, c.execution_id, c.id'

const listUnsettled = (reader: Reader, organizationId: number | undefined): Unsettled[] =>
  organizationId === undefined
    ? reader.all<Unsettled>(`${UNSETTLED} ${ORDER} LIMIT ?`, SETTLED_PER_STEP)
    : reader.all<Unsettled>(`${UNSETTLED} AND c.organization_id = ? ${ORDER}`, organizationId)

/**
 * Enters the charges since the last settlement into the ledgers: one entry of usage for each row of
 * charges, and one of credits for each run.
 * @param organizationId settles all rows of this organization; absent for the next rows of all
 * organizations
 * @returns how many rows there were
 */
export function settleUsage(tx: Tx, { organizationId }: { organizationId?: number } = {}): number {
  const rows = listUnsettled(tx, organizationId)
  const byRun = Map.groupBy(rows, (row) => `${row.organizationId} ${row.executionId}`)
  const runs = [...byRun.values()].map((ofRun) => ({
    rows: ofRun,
    used: ofRun.reduce((sum, row) => sum + creditsOf(row), 0),
  }))
  for (const run of runs.sort((a, b) => a.used - b.used)) settleRun(tx, run)
  return rows.length
}

const creditsOf = ({ source, delta, credits }: Unsettled): number =>
  source === 'CREDITS' ? delta * credits : 0

/**
 * Settles a run. The schema refuses a wallet below zero, even in between. So used credits leave
 * `unsettled` before the balance, and returned credits enter the balance first.
 */
function settleRun(tx: Tx, { rows, used }: { rows: readonly Unsettled[]; used: number }): void {
  for (const row of rows) if (row.delta > 0) enter(tx, row)
  const [first] = rows
  const { organizationId, campaignName } = first!
  const description = campaignName === null ? say.withoutCampaign() : say.campaign({ name: campaignName })
  settleCredits(tx, { organizationId, used, description, reference: referenceOf(first!) })
  for (const row of rows) if (row.delta < 0) enter(tx, row)
}

function enter(tx: Tx, row: Unsettled): void {
  // Units of a plan or a pack are paid already, and EXEMPT is free.
  const isPriced = row.source === 'CREDITS' || row.source === 'INVOICE' || row.source === 'OPEN'
  addUsageEntry(tx, {
    ...row,
    periodStart: row.source === 'PACK' ? 0 : row.periodStart,
    reason: row.delta > 0 ? 'SENT' : 'RETURNED',
    price: isPriced ? row.delta * row.price : 0,
    cost: row.delta * row.cost,
    credits: creditsOf(row),
    reference: referenceOf(row),
  })
  tx.run(fragment`UPDATE usage_charges SET settled_units = settled_units + ${row.delta} WHERE id = ${row.id}`)
}

const referenceOf = ({ executionUuid }: Unsettled) =>
  executionUuid === null
    ? ({ type: 'MESSAGES', id: null } as const)
    : ({ type: 'EXECUTION', id: executionUuid } as const)

const say = storing(billingEntries)

/** Number of lots that one transaction expires. */
const LOTS_PER_STEP = 50

/**
 * Removes expired credits from the balance. Used credits are entered first, so that only unused
 * credits expire. Returns how many lots there were; 0 when none is left.
 */
export function expireCredits(tx: Tx): number {
  const now = billingNow(tx, tx.now)
  const due = listExpired(tx, now, LOTS_PER_STEP)
  for (const organizationId of new Set(due.map((lot) => lot.organizationId)))
    settleUsage(tx, { organizationId })
  // The settlement has used the lots that expire first; their rest expires.
  const expired = listExpired(tx, now, LOTS_PER_STEP)
  for (const { organizationId, uuid, remaining } of expired) {
    takeCredits(tx, {
      organizationId,
      amount: remaining,
      type: 'EXPIRY',
      description: say.expired(),
      reference: { type: 'CREDIT_LOT', id: uuid },
    })
  }
  return expired.length
}

/** The ledger of usage. Entries are only added. */

interface NewUsageEntry
  extends Pick<UsageEntryRow, 'organizationId' | 'resource' | 'source' | 'periodStart' | 'delta' | 'reason'> {
  price?: number
  cost?: number
  credits?: number
  /** The record that the entry is about: a run, messages without a run, or a purchase. Its id is public. */
  reference: { type: UsageEntryRow['referenceType']; id: string | null }
}

export function addUsageEntry(tx: Tx, entry: NewUsageEntry): void {
  const { organizationId, resource, source, periodStart, delta, reference } = entry
  const balanceAfter = lastBalance(tx, entry) + delta
  tx.run(fragment`INSERT INTO usage_entries (uuid, organization_id, resource, source, period_start, delta,
      balance_after, reason, price, cost, credits, reference_type, reference_id, created_at)
    VALUES (${uuidv7(tx.now)}, ${organizationId}, ${resource}, ${source}, ${periodStart}, ${delta},
      ${balanceAfter}, ${entry.reason}, ${entry.price ?? 0}, ${entry.cost ?? 0}, ${entry.credits ?? 0},
      ${reference.type}, ${reference.id}, ${tx.now})`)
}

const lastBalance = (
  reader: Reader,
  { organizationId, resource, source, periodStart }: NewUsageEntry,
): number =>
  reader.value<number>(fragment`SELECT balance_after FROM usage_entries
    WHERE organization_id = ${organizationId} AND resource = ${resource} AND source = ${source}
      AND period_start = ${periodStart} ORDER BY id DESC LIMIT 1`) ?? 0
