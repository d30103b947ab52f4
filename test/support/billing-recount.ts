import type { Connection, Statement } from '../../src/db/driver.ts'

/**
 * A plain recount of billing, by loops over all rows, without the code and the sums under test. Each function
 * describes the faults; an empty list is good.
 */

/** A payment in the books of its processor. */
export interface BookedPayment {
  id: string
  /** Public id of the purchase; null for a renewal. */
  purchase: string | null
  isPaid: boolean
  amount: number
  refunded: number
}

/** A subscription in the books of its processor. */
export interface BookedSubscription {
  id: string
  /** Public id of the organization. */
  organization: string
  kind: string
  purchase: string
  status: string
  start: number
  end: number
  cancels: boolean
}

/** Books of a payment processor. */
export interface Books {
  payments: BookedPayment[]
  subscriptions: BookedSubscription[]
}

/** Reads through a connection. Each statement is prepared once. */
export class Look {
  readonly connection: Connection
  readonly #statements = new Map<string, Statement>()

  constructor(connection: Connection) {
    this.connection = connection
  }

  rows<Row>(sql: string, ...params: unknown[]): Row[] {
    const statement = this.#statements.getOrInsertComputed(
      sql,
      () => this.connection.prepare(sql) as Statement,
    )
    return statement.all(...params) as Row[]
  }
}

/** Sums by name. */
class Sums extends Map<string, number> {
  add(name: string, value: number): void {
    this.set(name, this.of(name) + value)
  }

  of(name: string): number {
    return this.get(name) ?? 0
  }
}

/** Returns the names whose sums differ. */
function differing(what: string, found: Sums, expected: Sums): string[] {
  const names = new Set([...found.keys(), ...expected.keys()])
  return [...names]
    .filter((name) => found.of(name) !== expected.of(name))
    .map((name) => `${what}: ${name} is ${found.of(name)}, and ${expected.of(name)} by recount`)
}

interface ChargeRow {
  id: number
  organizationId: number
  executionId: number | null
  resource: string
  source: string
  periodStart: number
  credits: number
  cost: number
  units: number
  settled: number
}

interface MessageRow {
  uuid: string
  organizationId: number
  executionId: number | null
  channel: string
  status: string
  errorCode: string | null
  replyKind: string | null
  segments: number
  chargeId: number | null
  chargedUnits: number | null
  chargedCredits: number | null
  /** Whether the carrier has the message. */
  isTaken: boolean
}

const listCharges = (look: Look): ChargeRow[] =>
  look.rows<ChargeRow>(`SELECT id, organization_id AS organizationId, execution_id AS executionId, resource, source,
    period_start AS periodStart, credits, cost, units, settled_units AS settled FROM usage_charges`)

function listMessages(look: Look): MessageRow[] {
  const taken = new Set(
    look
      .rows<{ reference: string }>('SELECT reference FROM sandbox_messages')
      .map(({ reference }) => reference),
  )
  const rows = look.rows<Omit<MessageRow, 'isTaken'>>(`SELECT uuid, organization_id AS organizationId,
    execution_id AS executionId, channel, status, error_code AS errorCode, reply_kind AS replyKind,
    segment_count AS segments, charge_id AS chargeId, charged_units AS chargedUnits,
    charged_credits AS chargedCredits FROM messages`)
  return rows.map((row) => ({ ...row, isTaken: taken.has(row.uuid) }))
}

/** Answers that are sent even without credits. */
const OWED = ['OPT_OUT', 'OPT_IN', 'HELP']

/**
 * Describes messages that the carrier took and that are not paid once, and paid messages that it certainly
 * did not take.
 */
export function wrongMessages(look: Look): string[] {
  const charges = new Map(listCharges(look).map((charge) => [charge.id, charge]))
  const units = new Sums()
  const wrong: string[] = []
  for (const message of listMessages(look)) {
    const { uuid, status, errorCode, chargeId, chargedUnits, chargedCredits } = message
    const isOpen = status === 'SENDING' || errorCode === 'UNKNOWN'
    if (message.isTaken && chargeId === null) wrong.push(`${uuid} was taken (${status}) and is not paid`)
    if (!message.isTaken && chargeId !== null && !isOpen)
      wrong.push(`${uuid} was not taken (${status} ${errorCode}) and is paid`)
    if (chargeId === null) continue
    const charge = charges.get(chargeId)
    if (!charge) {
      wrong.push(`${uuid} names a charge that is not there`)
      continue
    }
    units.add(String(chargeId), chargedUnits ?? 0)
    const due = message.channel === 'SMS' ? message.segments : 1
    if (chargedUnits !== due) wrong.push(`${uuid} has ${due} units and is charged ${chargedUnits}`)
    const credits = charge.source === 'CREDITS' ? due * charge.credits : 0
    if (chargedCredits !== credits) wrong.push(`${uuid} costs ${credits} credits, not ${chargedCredits}`)
    const isOwed = message.executionId === null && OWED.includes(message.replyKind ?? '')
    if (isOwed !== (charge.source === 'EXEMPT')) wrong.push(`${uuid} is paid by ${charge.source}`)
    if (charge.organizationId !== message.organizationId)
      wrong.push(`${uuid} is paid by another organization`)
  }
  const charged = new Sums([...charges.values()].map((charge) => [String(charge.id), charge.units]))
  return [...wrong, ...differing('units of a charge', charged, units)]
}

interface EntryRow {
  id: number
  organizationId: number
  type: string
  amount: number
  balanceAfter: number
  referenceType: string
}

interface WalletRow {
  organizationId: number
  balance: number
  unsettled: number
  reserved: number
}

/** Describes wrong balances, lots and unsettled amounts of wallets, and credits that were spent twice. */
export function wrongWallets(look: Look): string[] {
  const [balances, spent, wrong] = [new Sums(), new Sums(), [] as string[]]
  const entries = look.rows<EntryRow>(`SELECT id, organization_id AS organizationId, type, amount,
    balance_after AS balanceAfter, reference_type AS referenceType FROM credit_entries ORDER BY id`)
  for (const { id, organizationId, type, amount, balanceAfter, referenceType } of entries) {
    const name = String(organizationId)
    balances.add(name, amount)
    if (balances.of(name) !== balanceAfter || balanceAfter < 0) wrong.push(`entry ${id} has a wrong balance`)
    if (type === 'USAGE' || referenceType === 'EXECUTION' || referenceType === 'MESSAGES')
      spent.add(name, -amount)
  }
  const [used, settled] = [new Sums(), new Sums()]
  for (const { organizationId, source, credits, ...charge } of listCharges(look)) {
    if (source !== 'CREDITS') continue
    used.add(String(organizationId), charge.units * credits)
    settled.add(String(organizationId), charge.settled * credits)
  }
  const [wallets, unsettled, lots] = [new Sums(), new Sums(), new Sums()]
  const rows = look.rows<WalletRow>(
    'SELECT organization_id AS organizationId, balance, unsettled, reserved FROM credit_wallets',
  )
  for (const row of rows) {
    const name = String(row.organizationId)
    wallets.set(name, row.balance)
    unsettled.set(name, row.unsettled)
    // The charges of all messages, in a ledger or not, against all credits that ever came in.
    if (balances.of(name) + spent.of(name) - used.of(name) < 0) wrong.push(`wallet ${name} was overspent`)
    if (row.balance < 0 || row.balance - row.unsettled < 0 || row.reserved < 0)
      wrong.push(`wallet ${name} is below zero`)
  }
  const open = new Sums([...used].map(([name, credits]) => [name, credits - settled.of(name)]))
  for (const lot of look.rows<{ organizationId: number; remaining: number; amount: number }>(
    'SELECT organization_id AS organizationId, remaining, amount FROM credit_lots',
  )) {
    lots.add(String(lot.organizationId), lot.remaining)
    if (lot.remaining < 0 || lot.remaining > lot.amount) wrong.push('a lot has more than it had')
  }
  return [
    ...wrong,
    ...differing('balance', wallets, balances),
    ...differing('lots', lots, balances),
    ...differing('unsettled', unsettled, open),
    ...differing('credits in the ledger', spent, settled),
  ]
}

interface UsageRow {
  id: number
  organizationId: number
  resource: string
  source: string
  periodStart: number
  delta: number
  balanceAfter: number
  reason: string
  cost: number
}

/** Describes faults in the ledger of usage, in periods, days and packs. */
export function wrongUsage(look: Look): string[] {
  const [running, entered, cost, bought, wrong] = [
    new Sums(),
    new Sums(),
    new Sums(),
    new Sums(),
    [] as string[],
  ]
  const entries = look.rows<UsageRow>(`SELECT id, organization_id AS organizationId, resource, source,
    period_start AS periodStart, delta, balance_after AS balanceAfter, reason, cost FROM usage_entries ORDER BY id`)
  for (const entry of entries) {
    const pays = `${entry.organizationId} ${entry.resource} ${entry.source}`
    const name = `${pays} ${entry.periodStart}`
    running.add(name, entry.delta)
    if (running.of(name) !== entry.balanceAfter) wrong.push(`entry ${entry.id} of usage has a wrong balance`)
    if (entry.reason === 'SENT' || entry.reason === 'RETURNED') {
      entered.add(pays, entry.delta)
      cost.add(String(entry.organizationId), entry.cost)
    } else bought.add(`${entry.organizationId} ${entry.resource}`, -entry.delta)
  }
  const [settled, costs, periods, days, packed] = [new Sums(), new Sums(), new Sums(), new Sums(), new Sums()]
  for (const charge of listCharges(look)) {
    const resource = `${charge.organizationId} ${charge.resource}`
    settled.add(`${resource} ${charge.source}`, charge.settled)
    costs.add(String(charge.organizationId), charge.settled * charge.cost)
    periods.add(`${resource} ${charge.source} ${charge.periodStart}`, charge.units)
    days.add(resource, charge.units)
    if (charge.source === 'PACK') packed.add(resource, charge.units)
  }
  const [countedPeriods, countedDays, countedBought, countedPacked] = [
    new Sums(),
    new Sums(),
    new Sums(),
    new Sums(),
  ]
  for (const row of look.rows<{ name: string; used: number }>(
    `SELECT organization_id || ' ' || resource || ' ' || source || ' ' || period_start AS name, used FROM usage_periods`,
  ))
    countedPeriods.add(row.name, row.used)
  for (const row of look.rows<{ name: string; quantity: number }>(
    `SELECT organization_id || ' ' || resource AS name, quantity FROM usage_days`,
  ))
    countedDays.add(row.name, row.quantity)
  for (const row of look.rows<{ name: string; bought: number; used: number }>(
    `SELECT organization_id || ' ' || resource AS name, bought, used FROM usage_packs`,
  )) {
    countedBought.add(row.name, row.bought)
    countedPacked.add(row.name, row.used)
    if (row.used > row.bought) wrong.push(`more was used of the packs of ${row.name} than bought`)
  }
  return [
    ...wrong,
    ...differing('units in the ledger', entered, settled),
    ...differing('cost in the ledger', cost, costs),
    ...differing('a period', countedPeriods, periods),
    ...differing('days', countedDays, days),
    ...differing('packs bought', countedBought, bought),
    ...differing('packs used', countedPacked, packed),
  ]
}
