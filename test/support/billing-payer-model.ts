import { expectedEntitlement } from './billing-model.ts'
import type { Look } from './billing-recount.ts'

/** A charge of the model. */
export interface MadeCharge {
  /** Internal id of its row, after the row was written. */
  id: number
  executionId: number | null
  units: number
  /** Credits of one unit. */
  rate: number
  credits: number
  source: string
  period: number
}

interface Message {
  executionId: number | null
  units: number
  address: string
}

interface Held {
  units: number
  credits: number
}

interface Kept {
  charges: MadeCharge[]
  reservations: Map<number, Held>
}

/** Model that decides what pays for the SMS of one organization, by plain rules over earlier charges. */
export class PayerModel {
  charges: MadeCharge[] = []
  #reservations = new Map<number, Held>()
  readonly #look: Look
  readonly #organizationId: number
  readonly #now: () => number

  constructor(look: Look, organizationId: number, now: () => number) {
    this.#look = look
    this.#organizationId = organizationId
    this.#now = now
  }

  copy(): Kept {
    return { charges: structuredClone(this.charges), reservations: structuredClone(this.#reservations) }
  }

  restore({ charges, reservations }: Kept): void {
    this.charges = charges
    this.#reservations = reservations
  }

  /** All credits that were added or removed, less the charges of messages, entered in the ledger or not. */
  get funds(): number {
    const entries = this.#look.rows<{ amount: number; type: string; reference: string }>(
      'SELECT amount, type, reference_type AS reference FROM credit_entries',
    )
    const others = entries.filter(
      ({ type, reference }) => type !== 'USAGE' && !/^(EXECUTION|MESSAGES)$/.test(reference),
    )
    const given = others.reduce((sum, { amount }) => sum + amount, 0)
    return given - this.#unitsOf('CREDITS', ({ credits }) => credits)
  }

  #unitsOf(source: string, value: (charge: MadeCharge) => number, period?: number): number {
    return this.charges
      .filter((charge) => charge.source === source && (period === undefined || charge.period === period))
      .reduce((sum, charge) => sum + value(charge), 0)
  }

  get #packs(): number {
    const entries = this.#look.rows<{ delta: number }>(
      "SELECT delta FROM usage_entries WHERE reason IN ('PACK_BOUGHT', 'PACK_REFUNDED')",
    )
    return entries.reduce((sum, { delta }) => sum - delta, 0) - this.#unitsOf('PACK', ({ units }) => units)
  }

  /** Returns the credits of one unit; undefined if the prefix has no rate. */
  rateOf(address: string): number | undefined {
    const rates = this.#look.rows<{ prefix: string; credits: number }>(
      "SELECT prefix, credits FROM billing_rates WHERE channel = 'SMS'",
    )
    const digits = address.slice(1)
    const matching = rates.filter(({ prefix }) => digits.startsWith(prefix))
    return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.credits
  }

  /** Charges a message. Returns undefined if nothing pays for it. */
  charge(message: Message): MadeCharge | undefined {
    const { executionId, units, address } = message
    const { planKey, limits, period, hasWallet } = this.#entitlement()
    const rate = this.rateOf(address)!
    const source = this.#sourceOf(message, rate)
    if (source === undefined) return undefined
    const isOpen = source === 'OPEN' || (limits.SMS_SEGMENTS === null && planKey !== 'SELF_HOSTED')
    const credits = source === 'CREDITS' ? units * rate : 0
    const own = executionId === null ? undefined : this.#reservations.get(executionId)
    if (own && !isOpen && (source === 'PLAN' || source === 'PACK')) own.units = Math.max(0, own.units - units)
    if (own && source === 'CREDITS') own.credits = Math.max(0, own.credits - credits)
    if (source === 'CREDITS' && !hasWallet) throw new Error('The model pays from no wallet.')
    const charge = { id: 0, executionId, units, rate, credits, source, period: period.start }
    this.charges.push(charge)
    return charge
  }

  #entitlement() {
    const expected = expectedEntitlement(this.#look, this.#organizationId, this.#now(), 'SELF_HOSTED')
    const [plan] = this.#look.rows<{ overage: string }>(
      'SELECT overage FROM billing_plans WHERE key = ?',
      expected.planKey,
    )
    return { ...expected, overage: plan!.overage }
  }

  #sourceOf({ executionId, units }: Message, rate: number): string | undefined {
    const { planKey, limits, period, hasWallet, overage } = this.#entitlement()
    const limit = limits.SMS_SEGMENTS ?? null
    if (limit === null) return planKey === 'SELF_HOSTED' ? 'OPEN' : 'PLAN'
    const plan = Math.max(0, limit - this.#unitsOf('PLAN', (charge) => charge.units, period.start))
    const held = this.#heldByOthers(executionId)
    const isFree = plan + this.#packs - held.units >= units
    if (isFree && plan >= units) return 'PLAN'
    if (isFree && this.#packs >= units) return 'PACK'
    if (hasWallet && Math.max(0, this.funds - held.credits) >= units * rate) return 'CREDITS'
    return overage === 'INVOICE' ? 'INVOICE' : undefined
  }

  #heldByOthers(executionId: number | null): Held {
    const others = [...this.#reservations].filter(([id]) => id !== executionId).map(([, held]) => held)
    return others.reduce(
      (sum, { units, credits }) => ({ units: sum.units + units, credits: sum.credits + credits }),
      { units: 0, credits: 0 },
    )
  }

  /** Tells whether this many messages of the same kind could be paid. */
  covers(message: Message, messages: number): boolean {
    const before = this.copy()
    const isCovered = Array.from({ length: messages }).every(() => this.charge(message) !== undefined)
    this.restore(before)
    return isCovered
  }

  /** Returns the number of further units that a charge could have. */
  roomOf({ source, rate }: MadeCharge): number {
    if (source === 'PACK') return this.#packs
    return source === 'CREDITS' && rate > 0 ? Math.floor(this.funds / rate) : Number.POSITIVE_INFINITY
  }

  correct(charge: MadeCharge, units: number): void {
    charge.units = units
    if (charge.source === 'CREDITS') charge.credits = units * charge.rate
  }

  /** Takes over the reservations of runs. */
  readReservations(): void {
    const rows = this.#look.rows<{ id: number } & Held>(
      'SELECT execution_id AS id, units, credits FROM usage_reservations',
    )
    this.#reservations = new Map(rows.map(({ id, units, credits }) => [id, { units, credits }]))
  }

  /** Describes the differences between the tables and the model. */
  differences(): string[] {
    const [wallet] = this.#look.rows<{ free: number; reserved: number }>(
      'SELECT balance - unsettled AS free, reserved FROM credit_wallets',
    )
    const held = this.#look.rows<{ id: number } & Held>(
      'SELECT execution_id AS id, units, credits FROM usage_reservations',
    )
    const used = this.#look.rows<{ source: string; period: number; used: number }>(
      'SELECT source, period_start AS period, used FROM usage_periods',
    )
    const wrong: string[] = []
    if (wallet && wallet.free !== this.funds)
      wrong.push(`${wallet.free} are free, and ${this.funds} in the model`)
    for (const { id, units, credits } of held) {
      const own = this.#reservations.get(id)
      if (own?.units !== units || own.credits !== credits)
        wrong.push(
          `run ${id} holds ${units} and ${credits}, and ${own?.units} and ${own?.credits} in the model`,
        )
    }
    for (const { source, period, used: found } of used) {
      const expected = this.#unitsOf(source, ({ units }) => units, period)
      if (found !== expected) wrong.push(`${source} paid ${found}, and ${expected} in the model`)
    }
    return wrong
  }
}
