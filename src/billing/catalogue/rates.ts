import type { ChannelName } from '../../providers/port.ts'
import type { RateRow } from './table.ts'

/** The rate of one unit: credits, and price and cost in millionths of the currency's main unit. */
export type Rate = Pick<RateRow, 'credits' | 'price' | 'cost'>

/** The rate if the operator has removed the rate for all other numbers. */
const NO_RATE: Rate = { credits: 1, price: 0, cost: 0 }

interface OfChannel {
  byPrefix: ReadonlyMap<string, Rate>
  /** Lengths of the prefixes, the longest first. */
  lengths: readonly number[]
}

/** Finds the rate of a number: the rate with the longest matching prefix. */
export class RateTable {
  readonly #channels = new Map<ChannelName, OfChannel>()
  /** Whether any message has a price. */
  readonly hasPrices: boolean

  constructor(rows: readonly RateRow[]) {
    this.hasPrices = rows.some(({ price }) => price > 0)
    for (const [channel, rates] of Map.groupBy(rows, (rate) => rate.channel)) {
      const lengths = [...new Set(rates.map(({ prefix }) => prefix.length))].sort((a, b) => b - a)
      this.#channels.set(channel, { byPrefix: new Map(rates.map((rate) => [rate.prefix, rate])), lengths })
    }
  }

  /** Returns the lowest value over all numbers: the minimum per message. */
  leastOf(channel: ChannelName, field: keyof Rate): number {
    const known = this.#channels.get(channel)
    return known ? Math.min(...[...known.byPrefix.values()].map((rate) => rate[field])) : NO_RATE[field]
  }

  /** Returns the rate of an address. @param address E.164 with its +, or an email address */
  of(channel: ChannelName, address: string): Rate {
    const known = this.#channels.get(channel)
    if (!known) return NO_RATE
    for (const length of known.lengths) {
      const rate = known.byPrefix.get(length === 0 ? '' : address.slice(1, 1 + length))
      if (rate) return rate
    }
    return NO_RATE
  }
}
