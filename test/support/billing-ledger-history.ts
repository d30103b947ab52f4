import fc from 'fast-check'
import { setRate } from '../../src/billing/catalogue/service.ts'
import { grantCredits, takeCredits } from '../../src/billing/credits/service.ts'
import { invariants as creditRules } from '../../src/billing/credits/store.ts'
import { grantPack, refundPack } from '../../src/billing/usage/packs.ts'
import { expireCredits, settleUsage } from '../../src/billing/usage/settle.ts'
import { invariants as usageRules } from '../../src/billing/usage/store.ts'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Db, Tx } from '../../src/db/database.ts'
import type { Connection } from '../../src/db/driver.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { type Charge, type Meter, metering } from '../../src/delivery/messages/metering.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { type MadeCharge, PayerModel } from './billing-payer-model.ts'
import { Look, wrongUsage, wrongWallets } from './billing-recount.ts'
import { TestClock } from './clock.ts'
import { LentConnections } from './lent-connections.ts'
import { SendWorld } from './send-world.ts'

/**
 * Kinds of events for the ledgers alone, without messages and carriers. Claims of several runs are charged,
 * refunded, corrected, held and entered, while credits and packs come and expire, plans and rates change, and
 * months end. A model predicts the payer of each message.
 */
const LEDGER_KINDS = [
  'claim',
  'claim',
  'claim',
  'claim of two runs',
  'roll back',
  'hold',
  'halt',
  'give back',
  'report',
  'enter',
  'expire',
  'grant',
  'grant',
  'take',
  'buy a pack',
  'refund a pack',
  'change the plan',
  'change a rate',
  'wait',
] as const
type LedgerKind = (typeof LEDGER_KINDS)[number]

export interface LedgerEvent {
  kind: LedgerKind
  /** Number of the run; 0 for messages without one. */
  run: number
  which: number
  how: number
}

export const ledgerEvents: fc.Arbitrary<LedgerEvent[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...LEDGER_KINDS),
    run: fc.nat(2),
    which: fc.nat(59),
    how: fc.nat(59),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
)

const DAY_MS = 86_400_000
const NUMBERS = ['+12125550001', '+447911123456', '+33612345678'] as const
const pick = <T>(list: readonly T[], which: number): T => list[which % list.length]!

interface Seeded {
  organizationId: number
  /** Internal ids of two runs. */
  runs: number[]
  copies: LentConnections
}
let seeded: Seeded | undefined

function seed(): Seeded {
  const world = new SendWorld()
  const organizationId = world.organization()
  const sender = world.sender(organizationId)
  const runs = [1, 2].map(
    () => world.plan(organizationId, world.campaign(organizationId, [sender])).executionId,
  )
  world.db.writeNow((tx) => {
    tx.run("UPDATE executions SET status = 'RUNNING'")
    tx.run(
      `INSERT INTO billing_plans (key, name, is_private, limits, position, created_at, updated_at)
       VALUES ('P', 'P', 1, '{"SMS_SEGMENTS":3}', 9, 0, 0)`,
    )
    tx.run(
      `INSERT INTO billing_subscriptions (uuid, organization_id, kind, product_key, provider, status, created_at, updated_at)
       VALUES (?, ?, 'PLAN', 'P', 'MANUAL', 'ACTIVE', 0, 0)`,
      uuidv7(0),
      organizationId,
    )
  })
  const copies = new LentConnections(world.connection.serialize())
  return { organizationId, runs, copies }
}

class RolledBack extends Error {}

interface LedgerOptions {
  /**
   * Planted bug: the account of a transaction is read once for two runs, before the second one held anything.
   */
  readsOnce?: boolean
}

/** A history of the ledgers. Playing it throws the faults found. */
export class LedgerHistory {
  readonly #options: LedgerOptions
  readonly #connection: Connection
  readonly #clock = new TestClock()
  readonly #db: Db
  readonly #look: Look
  readonly #organizationId: number
  /** Internal ids of runs; null for messages without a run. */
  readonly #runs: Array<number | null>
  readonly #model: PayerModel
  readonly #purchases: string[] = []

  constructor(options: LedgerOptions = {}) {
    this.#options = options
    seeded ??= seed()
    const { organizationId, runs, copies } = seeded
    this.#connection = copies.lend()
    this.#organizationId = organizationId
    this.#runs = [null, ...runs]
    this.#db = createDatabase(this.#connection, {
      clock: this.#clock,
      readPool: inlineReadPool,
      onError: (error) => {
        throw error
      },
    })
    this.#look = new Look(this.#connection)
    this.#model = new PayerModel(this.#look, organizationId, () => this.#clock.now())
  }

  play(events: readonly LedgerEvent[]): void {
    try {
      for (const event of events) {
        this.#steps[event.kind](event)
        this.#check(event.kind)
      }
      this.#db.writeNow((tx) => void settleUsage(tx))
      this.#check('the end')
      const open = this.#look.rows('SELECT 1 FROM usage_charges WHERE units <> settled_units')
      if (open.length > 0) throw new Error('something was never entered')
    } finally {
      this.#connection.close()
    }
  }

  readonly #steps: Record<LedgerKind, (event: LedgerEvent) => void> = {
    claim: (event) => this.#db.writeNow((tx) => this.#claim(tx, event, this.#open(tx))),
    'claim of two runs': (event) =>
      this.#db.writeNow((tx) => {
        const first = this.#open(tx)
        this.#claim(tx, event, first)
        const other = { ...event, run: event.run + 1 }
        this.#hold(tx, other)
        this.#claim(tx, other, this.#options.readsOnce ? first : this.#open(tx))
      }),
    'roll back': (event) => this.#rolledBack((tx) => this.#claim(tx, event, this.#open(tx))),
    hold: (event) => this.#db.writeNow((tx) => this.#hold(tx, event)),
    halt: ({ run, which }) => this.#setStatus(run, which % 3 === 0 ? 'PAUSED' : 'RUNNING'),
    'give back': (event) => this.#giveBack(event),
    report: (event) => this.#report(event),
    enter: () => this.#db.writeNow((tx) => void settleUsage(tx)),
    expire: () => {
      while (this.#db.writeNow((tx) => expireCredits(tx)) > 0);
      const left = this.#look.rows(
        'SELECT 1 FROM credit_lots WHERE remaining > 0 AND expires_at <= ?',
        this.#clock.now(),
      )
      if (left.length > 0) throw new Error('credits that expired are left')
    },
    grant: (event) => this.#grant(event),
    take: ({ which }) => this.#take(1 + (which % 9)),
    'buy a pack': (event) => this.#buy(event),
    'refund a pack': (event) => this.#refund(event),
    'change the plan': (event) => this.#changePlan(event),
    'change a rate': ({ which, how }) => {
      const prefix = pick(['1', '44', ''], which)
      const rate = { credits: pick([1, 2, 0, 5], how), price: how * 1_000, cost: how * 300 }
      if (prefix === '44' && this.#model.rateOf('+44') === undefined) return
      this.#db.writeNow((tx) => void setRate(tx, { channel: 'SMS', prefix }, rate))
    },
    wait: ({ which }) =>
      this.#clock.advance(pick([1_000, DAY_MS, 9 * DAY_MS, 20 * DAY_MS, 31 * DAY_MS], which)),
  }

  #runOf = ({ run }: Pick<LedgerEvent, 'run'>): number | null => this.#runs[run % this.#runs.length]!

  #open = (tx: Tx): Meter => metering.only.open(tx, this.#organizationId)

  /** Claims messages of one run in one transaction, like the engine. */
  #claim(tx: Tx, event: LedgerEvent, meter: Meter): void {
    const executionId = this.#runOf(event)
    if (executionId !== null && !this.#isRunning(tx, executionId)) return
    const made: Array<{ charge: Charge; expected: MadeCharge }> = []
    for (let message = 0; message <= event.which % 4; message++) {
      const segmentCount = 1 + ((event.how + message) % 3)
      const address = pick(NUMBERS, event.how + message * (event.which % 2))
      const expected = this.#model.charge({ executionId, units: segmentCount, address })
      const charge = meter.charge({ executionId, channel: 'SMS', address, segmentCount })
      if ((charge === undefined) !== (expected === undefined))
        throw new Error(
          `${segmentCount} to ${address}: ${JSON.stringify(charge ?? 'nothing')} pays, not ${expected?.source}`,
        )
      if (!charge || !expected) break
      if (charge.credits !== expected.credits)
        throw new Error(`${charge.credits} credits were charged, not ${expected.credits}`)
      made.push({ charge, expected })
    }
    meter.write()
    for (const { charge, expected } of made) {
      expected.id = charge.id
      const [row] = this.#look.rows<{ source: string }>(
        'SELECT source FROM usage_charges WHERE id = ?',
        charge.id,
      )
      if (row?.source !== expected.source) throw new Error(`${row?.source} pays, not ${expected.source}`)
    }
  }

  #isRunning = (tx: Tx, executionId: number): boolean =>
    tx.value<string>('SELECT status FROM executions WHERE id = ?', executionId) === 'RUNNING'

  /** Holds the price of the remaining messages of a run if the organization can pay for all of them. */
  #hold(tx: Tx, event: LedgerEvent): void {
    const executionId = this.#runOf(event)
    if (executionId === null || !this.#isRunning(tx, executionId)) return
    const run = { organizationId: this.#organizationId, executionId, channel: 'SMS' as const }
    if (metering.only.isReserved(tx, run)) return
    const [messages, units] = [1 + (event.which % 5), 1 + (event.how % 3)]
    const address = pick(NUMBERS, event.which)
    const need = { channel: 'SMS' as const, messages, segmentsPerMessage: units, sample: [address] }
    const isCovered = metering.only.lackOf(tx, { ...run, nowMs: tx.now }, need) === undefined
    const expected = this.#model.covers({ executionId, units, address }, messages)
    if (isCovered !== expected)
      throw new Error(`${messages} of ${units} to ${address} are ${isCovered ? '' : 'not '}covered`)
    if (!isCovered) return
    metering.only.reserve(tx, run, need)
    this.#model.readReservations()
  }

  #rolledBack(act: (tx: Tx) => void): void {
    const before = this.#model.copy()
    try {
      this.#db.writeNow((tx) => {
        act(tx)
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    this.#model.restore(before)
  }

  #setStatus(run: number, status: string): void {
    const executionId = this.#runOf({ run })
    this.#db.writeNow(
      (tx) => void tx.run('UPDATE executions SET status = ? WHERE id = ?', status, executionId),
    )
    this.#model.readReservations()
  }

  #giveBack({ which, how }: LedgerEvent): void {
    const { charges } = this.#model
    if (charges.length === 0) return
    const given = charges.splice(which % charges.length, 1 + (how % 3))
    this.#db.writeNow((tx) =>
      metering.only.release(
        tx,
        given.map(({ id, units }) => ({ chargeId: id, units })),
      ),
    )
  }

  #report({ which, how }: LedgerEvent): void {
    const charge = this.#model.charges[which % Math.max(1, this.#model.charges.length)]
    const reported = 1 + (how % 4)
    if (!charge || charge.units === reported) return
    const expected = Math.min(reported, charge.units + this.#model.roomOf(charge))
    const { id: chargeId, units } = charge
    const now = this.#db.writeNow((tx) => metering.only.correct(tx, { chargeId, units, reported }))
    if (now !== expected) throw new Error(`corrected to ${now} units, not ${expected}`)
    this.#model.correct(charge, now)
  }

  #grant({ which, how }: LedgerEvent): void {
    const expiresAt = how % 3 === 0 ? this.#clock.now() + pick([1, 10, 40], which) * DAY_MS : null
    const grant = { type: 'GRANT', description: 'Given', reference: { type: 'OPERATOR', id: null } } as const
    const organizationId = this.#organizationId
    this.#db.writeNow((tx) =>
      grantCredits(tx, { ...grant, organizationId, amount: 1 + (which % 6), expiresAt }),
    )
  }

  #take(amount: number): void {
    const free = this.#model.funds
    const taking = {
      type: 'ADJUSTMENT',
      description: 'Taken',
      reference: { type: 'OPERATOR', id: null },
    } as const
    const organizationId = this.#organizationId
    const taken = this.#db.writeNow((tx) => takeCredits(tx, { ...taking, organizationId, amount }))
    if (taken > free) throw new Error(`${taken} were taken of ${free}`)
  }

  #buy({ which }: LedgerEvent): void {
    const purchase = uuidv7(this.#clock.now())
    this.#purchases.push(purchase)
    const pack = { organizationId: this.#organizationId, resource: 'SMS_SEGMENTS', purchase } as const
    this.#db.writeNow((tx) => grantPack(tx, { ...pack, units: 1 + (which % 4) }))
  }

  #refund({ which }: LedgerEvent): void {
    const purchase = this.#purchases.pop()
    if (purchase === undefined) return
    const pack = { organizationId: this.#organizationId, resource: 'SMS_SEGMENTS', purchase } as const
    this.#db.writeNow((tx) => void refundPack(tx, { ...pack, units: 1 + (which % 4) }))
  }

  #changePlan({ which, how }: LedgerEvent): void {
    const limits = pick([{ SMS_SEGMENTS: 3 }, { SMS_SEGMENTS: 0 }, { SMS_SEGMENTS: 6 }, {}], which)
    const overage = how % 5 === 0 ? 'INVOICE' : 'CREDITS'
    const isHeld = how % 4 !== 3
    this.#db.writeNow((tx) => {
      tx.run(
        'UPDATE billing_plans SET limits = ?, overage = ? WHERE key = ?',
        JSON.stringify(limits),
        overage,
        'P',
      )
      tx.run(
        'UPDATE billing_subscriptions SET ended_at = ?, status = ?',
        isHeld ? null : tx.now,
        isHeld ? 'ACTIVE' : 'CANCELLED',
      )
    })
  }

  #check(after: string): void {
    const rules = [...creditRules, ...usageRules].filter(({ sql }) => !sql.includes('FROM messages'))
    const broken = rules.filter(
      ({ sql }) => Object.values(this.#look.rows<Record<string, number>>(sql)[0]!)[0] !== 0,
    )
    const wrong = [
      ...broken.map(({ name }) => name),
      ...wrongWallets(this.#look),
      ...wrongUsage(this.#look),
      ...this.#model.differences(),
    ]
    if (wrong.length > 0) throw new Error(`After "${after}": ${wrong.join('; ')}`)
  }
}
