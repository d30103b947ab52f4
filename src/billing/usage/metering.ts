import { findings } from '../../../words/en/findings.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type {
  ChargedUnits,
  Lack,
  MessagesNeed,
  Metering,
  Payer,
  UnitsReported,
} from '../../delivery/messages/metering.ts'
import { storing } from '../../lib/stored-sentence.ts'
import type { ChannelName } from '../../providers/port.ts'
import { walletOf } from '../credits/store.ts'
import {
  type BillingMode,
  billingCurrency,
  billingMode,
  type Entitlement,
  entitlementOf,
  rateTable,
} from '../entitlements/service.ts'
import { Means, resourceOf } from './means.ts'
import { Account } from './meter.ts'
import { packOf, usedInPeriod } from './store.ts'
import type { ChargeRow } from './table.ts'

/** Gives back the charges of messages that were certainly not handed over. */
function releaseCharges(tx: Tx, charges: readonly ChargedUnits[]): void {
  for (const [chargeId, of] of Map.groupBy(charges, (one) => one.chargeId)) {
    const units = of.reduce((sum, one) => sum + one.units, 0)
    tx.run(
      fragment`UPDATE usage_charges SET units = units - ${units}, touched_at = ${tx.now} WHERE id = ${chargeId}`,
    )
  }
}

type Corrected = Pick<ChargeRow, 'organizationId' | 'resource' | 'source' | 'credits'>

/**
 * Corrects a charge to the segments that the provider reports. A longer message costs more as far as
 * packs and credits suffice; they never go below zero. Returns the units charged now.
 */
function correctCharge(tx: Tx, { chargeId, units, reported }: UnitsReported): number {
  const charge = tx.get<Corrected>(fragment`SELECT organization_id, resource, source, credits
    FROM usage_charges WHERE id = ${chargeId}`)
  if (!charge) return units
  const more = Math.min(reported - units, roomOf(tx, charge))
  if (more !== 0) {
    tx.run(
      fragment`UPDATE usage_charges SET units = units + ${more}, touched_at = ${tx.now} WHERE id = ${chargeId}`,
    )
  }
  return units + more
}

/** Returns how many more units the source of a charge can pay for. */
function roomOf(tx: Tx, { organizationId, resource, source, credits }: Corrected): number {
  if (source === 'PACK') {
    const { bought, used } = packOf(tx, organizationId, resource)
    return bought - used
  }
  if (source !== 'CREDITS' || credits === 0) return Number.POSITIVE_INFINITY
  const wallet = walletOf(tx, organizationId)
  return wallet ? Math.floor((wallet.balance - wallet.unsettled) / credits) : 0
}

/** Units from the plan and packs, and credits from the wallet, for some messages. */
interface Split {
  units: number
  credits: number
  /** Whether the plan and packs pay for everything. */
  isIncluded: boolean
}

/**
 * Returns what the messages would take now, even if it is not available. Credits pay for the part
 * beyond the plan and packs.
 */
function splitOf(reader: Reader, payer: Payer, need: MessagesNeed): Split {
  const { organizationId, executionId, nowMs } = payer
  const means = new Means(reader, organizationId, entitlementOf(reader, organizationId, nowMs))
  const perMessage = unitsPerMessage(need)
  const units = Math.ceil(need.messages * perMessage)
  const messages = means.includedMessages(resourceOf(need.channel), perMessage, executionId)
  const isIncluded = messages >= need.messages
  const included = isIncluded ? units : Math.floor(messages * perMessage)
  const credits = Math.ceil((units - included) * averageOf(reader, need, 'credits'))
  return { units: included, credits, isIncluded }
}

const unitsPerMessage = ({ channel, segmentsPerMessage }: MessagesNeed): number =>
  channel === 'SMS' ? segmentsPerMessage : 1

/** Returns credits or price of one unit: the average over the sample, or the minimum without a sample. */
function averageOf(reader: Reader, { channel, sample }: MessagesNeed, field: 'credits' | 'price'): number {
  const rates = rateTable(reader)
  if (sample.length === 0) return rates.leastOf(channel, field)
  return sample.reduce((sum, address) => sum + rates.of(channel, address)[field], 0) / sample.length
}

const quote: Metering['quote'] = (reader, payer, need) => {
  const { organizationId, executionId, nowMs } = payer
  const entitlement = entitlementOf(reader, organizationId, nowMs)
  const hasLimit = entitlement.limits[resourceOf(need.channel)] !== null
  const { credits, units } = splitOf(reader, payer, need)
  const all = Math.ceil(need.messages * unitsPerMessage(need))
  // The price of messages beyond the plan. It covers all messages if nothing is billed and nothing is
  // limited.
  const priced = hasLimit ? all - units : entitlement.isOpen ? all : 0
  const price = Math.round(priced * averageOf(reader, need, 'price'))
  return {
    credits: entitlement.overage === 'INVOICE' && !entitlement.hasWallet ? 0 : credits,
    price: hasPrices(reader) ? price : null,
    currency: billingCurrency(reader),
    availableCredits: isLimited(entitlement, need.channel)
      ? new Means(reader, organizationId, entitlement).availableCredits(executionId)
      : null,
  }
}

/** Number, credits and price (millionths of the main unit) of charges. */
interface Spent {
  charges: number
  credits: number
  price: number
}

const spentOn: Metering['spentOn'] = (reader, { organizationId, executionIds }) => {
  const row = reader.get<Spent>(fragment`SELECT count(*) AS charges,
      ifnull(sum(units * credits) FILTER (WHERE source = 'CREDITS'), 0) AS credits,
      ifnull(sum(units * price) FILTER (WHERE source IN ('CREDITS', 'INVOICE', 'OPEN')), 0) AS price
    FROM usage_charges WHERE organization_id = ${organizationId} AND ifnull(execution_id, 0) IN ${executionIds}`)
  if (!row || row.charges === 0) return undefined
  const price = hasPrices(reader) ? row.price : null
  return { credits: row.credits, price, currency: billingCurrency(reader) }
}

/** Returns whether the operator has set any price. */
const hasPrices = (reader: Reader): boolean => rateTable(reader).hasPrices

const isLimited = ({ limits, overage }: Entitlement, channel: ChannelName): boolean =>
  limits[resourceOf(channel)] !== null && overage === 'CREDITS'

const lackOf: Metering['lackOf'] = (reader, payer, need) => {
  const { organizationId, executionId, nowMs } = payer
  const entitlement = entitlementOf(reader, organizationId, nowMs)
  if (!isLimited(entitlement, need.channel) || need.messages === 0) return undefined
  const { credits, isIncluded } = splitOf(reader, payer, need)
  if (isIncluded) return undefined
  const available = new Means(reader, organizationId, entitlement).availableCredits(executionId)
  // A rate may cost no credits, but its messages still need a wallet.
  return entitlement.hasWallet && credits <= available
    ? undefined
    : wordsOf(reader, { organizationId, entitlement, need, credits, available })
}

const say = storing(findings)

const UNITS = { SMS: 'other', EMAIL: 'EMAIL', WHATSAPP: 'WHATSAPP' } as const satisfies Readonly<
  Record<ChannelName, string>
>

const HELP: Readonly<Record<BillingMode, string>> = {
  MANUAL: 'Ask the server operator for credits or a larger plan.',
  SANDBOX: 'Buy credits or a pack, or choose a larger plan.',
  STRIPE: 'Buy credits or a pack, or choose a larger plan.',
}

function wordsOf(
  reader: Reader,
  lack: {
    organizationId: number
    entitlement: Entitlement
    need: MessagesNeed
    credits: number
    available: number
  },
): Lack {
  const { organizationId, entitlement, need, credits, available } = lack
  const resource = resourceOf(need.channel)
  const packs = packOf(reader, organizationId, resource)
  const usage = usedInPeriod(reader, organizationId, resource, entitlement.period.start)
  const limit = (entitlement.limits[resource] ?? 0) + usage.PACK + packs.bought - packs.used
  const used = usage.PLAN + usage.PACK
  const counts = { messages: need.messages, credits, available }
  const mode = billingMode(reader)
  return {
    cause:
      limit === 0
        ? say.creditsLack(counts)
        : say.creditsLackOf({ ...counts, used, limit, unit: UNITS[need.channel] }),
    help: HELP[mode],
    said: (say) => say.creditsLacking({ ...counts, mode: mode === 'MANUAL' ? 'MANUAL' : 'other' }),
    resource,
    limit,
    used,
    availableCredits: available,
  }
}

/**
 * Returns whether the organization has no limits on this channel, or its run has reserved. Only runs
 * with limits reserve.
 */
const isReserved: Metering['isReserved'] = (tx, { organizationId, executionId, channel }) =>
  !isLimited(entitlementOf(tx, organizationId, tx.now), channel) ||
  tx.get(
    'SELECT 1 FROM usage_reservations WHERE organization_id = ? AND execution_id = ?',
    organizationId,
    executionId,
  ) !== undefined

const reserve: Metering['reserve'] = (tx, { organizationId, executionId }, need) => {
  const { units, credits } = splitOf(tx, { organizationId, executionId, nowMs: tx.now }, need)
  tx.run(fragment`INSERT INTO usage_reservations (organization_id, execution_id, resource, units, credits)
    VALUES (${organizationId}, ${executionId}, ${resourceOf(need.channel)}, ${units}, ${credits})`)
}

/** Answers delivery's questions about the cost of messages. */
export const meters: Metering = {
  open: (tx: Tx, organizationId) => new Account(tx, organizationId),
  release: releaseCharges,
  correct: correctCharge,
  lackOf,
  quote,
  spentOn,
  isReserved,
  reserve,
}
