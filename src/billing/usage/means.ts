import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ChannelName } from '../../providers/port.ts'
import { walletOf } from '../credits/store.ts'
import type { Entitlement } from '../entitlements/service.ts'
import { listReservations, packOf, type Reservation, usedInPeriod } from './store.ts'
import type { Source } from './table.ts'

const RESOURCE_OF: Readonly<Record<ChannelName, MeteredResource>> = {
  SMS: 'SMS_SEGMENTS',
  EMAIL: 'EMAILS',
  WHATSAPP: 'WHATSAPP_MESSAGES',
}

export const resourceOf = (channel: ChannelName): MeteredResource => RESOURCE_OF[channel]

/** Returns the units of a message: SMS counts in segments, everything else in messages. */
export const unitsOf = ({ channel, segmentCount }: { channel: ChannelName; segmentCount: number }): number =>
  channel === 'SMS' ? segmentCount : 1

/** The units and credits that a message needs. */
interface Need {
  resource: MeteredResource
  units: number
  /** Credits that the message costs if credits pay for it. */
  credits: number
  /** Internal id of its run; null for a message without one. */
  executionId: number | null
}

/** Paid units of a resource. */
interface Included {
  plan: number
  packs: number
}

/**
 * Returns how many times `part` fits into `whole`. An average of segments is not exact, so 4 / (4 /
 * 3) may be below 3.
 */
const wholes = (whole: number, part: number): number => Math.floor(whole / part + 1e-9)

/**
 * The means of an organization to pay for messages, within one transaction. Each is read when it is
 * first needed.
 */
export class Means {
  readonly #reader: Reader
  readonly #organizationId: number
  readonly #entitlement: Entitlement
  readonly #included = new Map<MeteredResource, Included>()
  #credits: number | undefined
  #reservations: Reservation[] | undefined
  readonly #changed = new Set<Reservation>()

  constructor(reader: Reader, organizationId: number, entitlement: Entitlement) {
    this.#reader = reader
    this.#organizationId = organizationId
    this.#entitlement = entitlement
  }

  /** Returns whether messages of this resource can run out. */
  isLimited(resource: MeteredResource): boolean {
    return this.#entitlement.limits[resource] !== null && this.#entitlement.overage === 'CREDITS'
  }

  /**
   * Pays for a message from the first source that covers all of it; undefined if none does. Units and
   * credits that other runs have reserved are not used.
   */
  take(need: Need): Source | undefined {
    const { resource, units, credits, executionId } = need
    const source = this.sourceFor(need)
    if (this.#entitlement.limits[resource] === null) return source
    const own = this.#own(executionId)
    if (source === 'PLAN') this.#includedOf(resource).plan -= units
    if (source === 'PACK') this.#includedOf(resource).packs -= units
    if (source === 'CREDITS') this.#credits = this.freeCredits() - credits
    if (own && (source === 'PLAN' || source === 'PACK') && own.units > 0) {
      own.units = Math.max(0, own.units - units)
      this.#changed.add(own)
    }
    if (own && source === 'CREDITS' && own.credits > 0) {
      own.credits = Math.max(0, own.credits - credits)
      this.#changed.add(own)
    }
    return source
  }

  #sourceOf({ resource, units, credits, executionId }: Need): Source | undefined {
    const { plan, packs } = this.#includedOf(resource)
    const free = plan + packs - this.#heldByOthers(executionId, resource).units
    if (free >= units && plan >= units) return 'PLAN'
    if (free >= units && packs >= units) return 'PACK'
    if (this.#entitlement.hasWallet && this.availableCredits(executionId) >= credits) return 'CREDITS'
    return this.#entitlement.overage === 'INVOICE' ? 'INVOICE' : undefined
  }

  /** Returns the source that would pay for a message now; undefined if none would. Takes nothing. */
  sourceFor(need: Need): Source | undefined {
    if (this.#entitlement.limits[need.resource] === null) return this.#entitlement.isOpen ? 'OPEN' : 'PLAN'
    return this.#sourceOf(need)
  }

  /**
   * Returns how many messages the plan and packs still pay for that no other run reserved; Infinity
   * without a limit. Either the plan or a pack pays for a whole message, so their rests cannot be
   * combined.
   * @param units of an average message
   */
  includedMessages(resource: MeteredResource, units: number, executionId: number | null): number {
    if (this.#entitlement.limits[resource] === null) return Number.POSITIVE_INFINITY
    const { plan, packs } = this.#includedOf(resource)
    const free = Math.max(0, plan + packs - this.#heldByOthers(executionId, resource).units)
    const byPlan = wholes(Math.min(plan, free), units)
    return byPlan + wholes(Math.min(packs, free - byPlan * units), units)
  }

  /** Returns the credits that no message has used. */
  freeCredits(): number {
    if (this.#credits === undefined) {
      const wallet = walletOf(this.#reader, this.#organizationId)
      this.#credits = wallet ? wallet.balance - wallet.unsettled : 0
    }
    return this.#credits
  }

  /** Returns the credits that no message has used and no other run has reserved. */
  availableCredits(executionId: number | null): number {
    return Math.max(0, this.freeCredits() - this.#heldByOthers(executionId).credits)
  }

  /** Stores what charges have used of the reservations of their runs. */
  writeReservations(): void {
    // Only a claim calls this, and its reader is a transaction.
    const tx = this.#reader as Tx
    for (const { executionId, units, credits } of this.#changed) {
      tx.run(fragment`UPDATE usage_reservations SET units = ${units}, credits = ${credits}
        WHERE organization_id = ${this.#organizationId} AND execution_id = ${executionId}`)
    }
    this.#changed.clear()
  }

  #includedOf(resource: MeteredResource): Included {
    let included = this.#included.get(resource)
    if (!included) {
      const limit = this.#entitlement.limits[resource] ?? 0
      const used = usedInPeriod(this.#reader, this.#organizationId, resource, this.#entitlement.period.start)
      const packs = packOf(this.#reader, this.#organizationId, resource)
      included = { plan: Math.max(0, limit - used.PLAN), packs: packs.bought - packs.used }
      this.#included.set(resource, included)
    }
    return included
  }

  #all(): Reservation[] {
    this.#reservations ??= listReservations(this.#reader, this.#organizationId)
    return this.#reservations
  }

  #own(executionId: number | null): Reservation | undefined {
    return executionId === null ? undefined : this.#all().find((one) => one.executionId === executionId)
  }

  #heldByOthers(executionId: number | null, resource?: MeteredResource): { units: number; credits: number } {
    const held = { units: 0, credits: 0 }
    for (const one of this.#all()) {
      if (one.executionId === executionId) continue
      if (one.resource === resource) held.units += one.units
      held.credits += one.credits
    }
    return held
  }
}
