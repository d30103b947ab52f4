import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { Charge, ChargedMessage, Meter } from '../../delivery/messages/metering.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { Rate, RateTable } from '../catalogue/rates.ts'
import { checkBalanceSoon } from '../entitlements/job-kinds.ts'
import { type Entitlement, entitlementOf, rateTable } from '../entitlements/service.ts'
import { Means, resourceOf, unitsOf } from './means.ts'
import type { Source } from './table.ts'

/** The charges of one run (or without one) with the same resource, source and rate: one row of usage_charges. */
interface Group {
  /** Internal id of the row; 0 until it is written. */
  id: number
  executionId: number | null
  resource: MeteredResource
  source: Source
  rate: Rate
  /** Units that are not stored yet. */
  units: number
}

/**
 * The account of one organization in one transaction. It reads the balance once and updates it in
 * memory with each charge.
 */
export class Account implements Meter {
  readonly #tx: Tx
  readonly #organizationId: number
  readonly #entitlement: Entitlement
  readonly #rates: RateTable
  readonly #groups = new Map<string, Group>()
  readonly #means: Means

  constructor(tx: Tx, organizationId: number) {
    this.#tx = tx
    this.#organizationId = organizationId
    this.#entitlement = entitlementOf(tx, organizationId, tx.now)
    this.#rates = rateTable(tx)
    this.#means = new Means(tx, organizationId, this.#entitlement)
  }

  charge(message: ChargedMessage): Charge | undefined {
    const { channel, address, executionId, isExempt = false } = message
    const resource = resourceOf(channel)
    const units = unitsOf(message)
    const rate = this.#rates.of(channel, address)
    const source = isExempt
      ? 'EXEMPT'
      : this.#means.take({ resource, units, credits: units * rate.credits, executionId })
    if (source === undefined) return undefined
    const group = this.#groupOf(executionId, resource, source, rate)
    group.units += units
    return new ChargeInGroup(group, units, source === 'CREDITS' ? units * rate.credits : 0)
  }

  canPay(channel: ChannelName, executionId: number | null): boolean {
    const credits = this.#rates.leastOf(channel, 'credits')
    return (
      this.#means.sourceFor({ resource: resourceOf(channel), units: 1, credits, executionId }) !== undefined
    )
  }

  write(): void {
    let isLimited = false
    for (const group of this.#groups.values()) {
      if (group.units === 0) continue
      this.#writeGroup(group)
      isLimited ||= group.source === 'PLAN' || group.source === 'PACK' || group.source === 'CREDITS'
    }
    this.#means.writeReservations()
    if (isLimited) checkBalanceSoon(this.#tx, this.#organizationId)
  }

  #groupOf(executionId: number | null, resource: MeteredResource, source: Source, rate: Rate): Group {
    const key = `${executionId} ${resource} ${source} ${rate.credits} ${rate.price} ${rate.cost}`
    let group = this.#groups.get(key)
    if (!group) {
      group = { id: 0, executionId, resource, source, rate, units: 0 }
      this.#groups.set(key, group)
    }
    return group
  }

  #writeGroup(group: Group): void {
    const { executionId, resource, source, rate, units } = group
    const { start, end } = this.#entitlement.period
    const { now } = this.#tx
    group.id =
      this.#tx.value<number>(fragment`INSERT INTO usage_charges (organization_id, execution_id, resource,
        source, period_start, period_end, credits, price, cost, units, created_at, touched_at)
      VALUES (${this.#organizationId}, ${executionId}, ${resource}, ${source}, ${start}, ${end}, ${rate.credits},
        ${rate.price}, ${rate.cost}, ${units}, ${now}, ${now})
      ON CONFLICT (organization_id, ifnull(execution_id, 0), resource, source, period_start, credits, price, cost)
      DO UPDATE SET units = units + excluded.units, touched_at = excluded.touched_at RETURNING id`)!
    group.units = 0
  }
}

/** A charge. Its id is known once its group is stored. */
class ChargeInGroup implements Charge {
  readonly #group: Group
  readonly units: number
  readonly credits: number

  constructor(group: Group, units: number, credits: number) {
    this.#group = group
    this.units = units
    this.credits = credits
  }

  get id(): number {
    return this.#group.id
  }
}
