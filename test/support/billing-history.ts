import { invariants as creditRules } from '../../src/billing/credits/store.ts'
import { entitlementOf } from '../../src/billing/entitlements/service.ts'
import { invariants as usageRules } from '../../src/billing/usage/store.ts'
import type { Connection } from '../../src/db/driver.ts'
import { rescueOrphans } from '../../src/jobs/store.ts'
import { createLog } from '../../src/lib/log.ts'
import type { Order } from '../../src/providers/payments/port.ts'
import { createApp } from '../../src/wiring/app.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { TEST_CONFIG, TestApp, TestClock } from './app.ts'
import { type Bank, BankElsewhere, BuiltInBank } from './billing-history-bank.ts'
import { BuyingClients } from './billing-history-clients.ts'
import type { Course, HistoryEvent } from './billing-history-events.ts'
import { PaymentLine, Troubles } from './billing-history-line.ts'
import { CallbackPost } from './billing-history-post.ts'
import { STEPS } from './billing-history-steps.ts'
import { type HistoryTenant, historyWorld } from './billing-history-world.ts'
import { expectedEntitlement } from './billing-model.ts'
import { Look, wrongMessages, wrongUsage, wrongWallets } from './billing-recount.ts'
import { wrongPurchases, wrongSubscriptions } from './billing-recount-purchases.ts'
import { MortalConnection } from './mortal-connection.ts'
import { sharedRouter } from './shared-router.ts'

/** Returns a connection that replaces a statement of the product. */
const rewriting = (connection: Connection, from: string, to: string): Connection =>
  new Proxy(connection, {
    get: (target, name) => {
      if (name === 'prepare') return (sql: string) => target.prepare(sql.replace(from, to))
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Numbers of events in a finished history. */
const HAPPENED = `
  SELECT 'messages by ' || source AS kind, sum(units) AS count FROM usage_charges WHERE units > 0 GROUP BY source
  UNION ALL SELECT origin || ' of ' || kind || ': ' || status, count(*) FROM billing_purchases
    GROUP BY origin, kind, status
  UNION ALL SELECT 'entries: ' || type, count(*) FROM credit_entries GROUP BY type
  UNION ALL SELECT 'plans: ' || provider || ' ' || status, count(*) FROM billing_subscriptions WHERE kind = 'PLAN'
    GROUP BY provider, status
  UNION ALL SELECT 'halts', count(*) FROM events WHERE name = 'campaign.halted'
  UNION ALL SELECT name, count(*) FROM events WHERE name GLOB 'billing.*' GROUP BY name`

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Planted bugs that a history must find. */
export type HistoryBug =
  | 'a repeated charge has another key'
  | 'a callback that comes again grants again'
  | 'missed callbacks are not looked for'
  | 'what a carrier refused stays charged'

export interface HistoryOptions {
  /** The built-in processor, or one in memory that survives crashes. */
  processor: 'BUILT_IN' | 'ELSEWHERE'
  bug?: HistoryBug
}

/** Two organizations on one database, over several lives of the process. */
export class BillingHistory {
  readonly tenants: readonly HistoryTenant[]
  readonly clock = new TestClock()
  readonly look: Look
  readonly bank: Bank
  readonly post: CallbackPost
  readonly troubles = new Troubles()
  readonly clients: BuyingClients
  readonly #connection: Connection
  readonly #options: HistoryOptions
  /** Highest limit of each organization, resource and period so far. */
  readonly #limits = new Map<string, number>()
  /** Number of charges of each purchase, for a planted bug. */
  readonly #charges = new Map<string, number>()
  #epoch = 0
  #mortal!: MortalConnection
  app!: TestApp
  /** Numbers of events by kind. Many histories buy nothing. */
  readonly happened = new Map<string, number>()

  private constructor(
    { connection, tenants }: Awaited<ReturnType<typeof historyWorld>>,
    options: HistoryOptions,
  ) {
    this.#connection = connection
    this.tenants = tenants
    this.#options = options
    this.look = new Look(connection)
    this.clients = new BuyingClients(this.look)
    const app = () => this.app
    this.bank =
      options.processor === 'BUILT_IN' ? new BuiltInBank(app, this.look) : new BankElsewhere(this.now)
    this.post = new CallbackPost(app, this.bank)
    if (options.bug === 'a callback that comes again grants again') {
      connection.exec('DROP INDEX credit_entries_purchase; DROP INDEX usage_entries_pack')
    }
    this.#live()
  }

  static async begin(options: HistoryOptions): Promise<BillingHistory> {
    return new BillingHistory(await historyWorld(), options)
  }

  /** Plays the history and lets the product finish its work. Throws the faults found. */
  async play({ start, zone, events }: Course): Promise<void> {
    try {
      this.clock.set(start)
      const { key } = this.tenants[0]!
      await this.app.patch('/organization', key, { timezone: zone })
      for (const event of events) await this.#happen(event)
      await this.#finish()
    } finally {
      this.#connection.close()
    }
  }

  /** Current time by the billing clock, ms since 1970, even when no process lives. */
  now = (): number => {
    const [moved] = this.look.rows<{ ms: string }>(
      "SELECT value AS ms FROM settings WHERE key = 'billing_sandbox_clock_ms'",
    )
    return this.clock.now() + Number(moved?.ms ?? 0)
  }

  dieSoon(writes: number): void {
    this.#mortal.dieAfter(writes)
  }

  die = (): void => this.#mortal.die()

  /** Does all work that is due now. */
  async work(): Promise<void> {
    this.noteLimits()
    do await this.app.drain()
    while (await this.post.send())
    this.noteLimits()
  }

  #live(): void {
    this.#epoch += 1
    this.#mortal = new MortalConnection(this.#buggy())
    const app = createApp(
      { ...TEST_CONFIG, billing: 'SANDBOX' },
      {
        clock: this.clock,
        log: createLog('logfmt', () => {}),
        connection: this.#mortal.connection,
        epoch: this.#epoch,
        createRouter: sharedRouter,
        payments: new PaymentLine({
          processor: () => this.bank.processor(),
          troubles: this.troubles,
          die: this.die,
          charging: this.#charging(),
        }),
        sendPaymentCallback: ({ body }) => this.post.take(body),
      },
    )
    this.app = new TestApp(app, this.clock, [], this.#connection)
    this.#isBorn = true
  }
  #isBorn = false

  #charging(): ((order: Order) => Order) | undefined {
    if (this.#options.bug !== 'a repeated charge has another key') return undefined
    return (order) => {
      const { purchase } = order.metadata
      const times = (this.#charges.get(purchase) ?? 0) + 1
      this.#charges.set(purchase, times)
      return times === 1
        ? order
        : { ...order, metadata: { ...order.metadata, purchase: `${purchase}#${times}` } }
    }
  }

  #buggy(): Connection {
    const { bug } = this.#options
    if (bug === 'a callback that comes again grants again')
      return rewriting(this.#connection, ' AND granted_at IS NULL', '')
    if (bug === 'what a carrier refused stays charged')
      return rewriting(this.#connection, 'SET units = units - ?', 'SET units = units - 0 * ?')
    return this.#connection
  }

  /** Plays one event, and the death that it may cause. */
  async #happen(event: HistoryEvent): Promise<void> {
    try {
      if (this.#isBorn) await this.#recover()
      await STEPS[event.kind](this, this.tenants[event.of]!, event)
      if (event.isDone) await this.work()
    } catch (error) {
      if (!this.#mortal.isDead) throw error
    }
    if (this.#mortal.isDead) {
      this.happened.set('deaths', (this.happened.get('deaths') ?? 0) + 1)
      this.#live()
    }
    this.#check(event.kind)
  }

  /** Recovers the state of the last life, as a start does. */
  async #recover(): Promise<void> {
    this.#isBorn = false
    const { app } = this.app
    app.db.writeNow((tx) => void rescueOrphans(tx, this.#epoch))
    await app.engine.recover()
  }

  #check(after: string, isEnd = false): void {
    this.clients.follow()
    const books = this.bank.books()
    const broken = isEnd
      ? brokenInvariants(this.#connection)
      : [...usageRules, ...creditRules].filter(({ sql }) => this.#isBroken(sql)).map(({ name }) => name)
    const wrong = [
      ...broken,
      ...wrongMessages(this.look),
      ...wrongWallets(this.look),
      ...wrongUsage(this.look),
      ...wrongPurchases(this.look, books, isEnd),
      ...this.clients.wrong(books.payments),
      ...this.#wrongEntitlements(),
      ...(isEnd ? wrongSubscriptions(this.look, books) : []),
    ]
    if (wrong.length > 0) throw new Error(`After "${after}": ${wrong.join('; ')}`)
  }

  #isBroken(sql: string): boolean {
    const [row] = this.look.rows<Record<string, number>>(sql)
    return Object.values(row!)[0] !== 0
  }

  /**
   * Checks that entitlements in memory equal a plain reading, and that no plan paid for more than it ever
   * allowed in a period.
   */
  #wrongEntitlements(): string[] {
    return this.tenants.flatMap(({ organization }) => {
      const { id } = organization
      const expected = expectedEntitlement(this.look, id, this.now())
      const { planKey, limits, period, hasWallet } = entitlementOf(this.app.db, id, this.clock.now())
      const found = { planKey, limits, period, hasWallet }
      const wrong = Bun.deepEquals(found, expected)
        ? []
        : [`entitled to ${JSON.stringify(found)}, and ${JSON.stringify(expected)} by a plain reading`]
      this.noteLimits()
      const used = this.look.rows<{ name: string; used: number }>(
        `SELECT organization_id || ' ' || resource || ' ' || period_start AS name, used FROM usage_periods
         WHERE source = 'PLAN' AND organization_id = ?`,
        id,
      )
      return [
        ...wrong,
        ...used
          .filter((row) => row.used > (this.#limits.get(row.name) ?? 0))
          .map((row) => `the plan paid ${row.used} of ${row.name}`),
      ]
    })
  }

  /** Records the limits of the plans before something changes them. */
  noteLimits(): void {
    for (const { organization } of this.tenants) {
      const { limits, period } = expectedEntitlement(this.look, organization.id, this.now())
      for (const [resource, limit] of Object.entries(limits)) {
        const name = `${organization.id} ${resource} ${period.start}`
        this.#limits.set(name, Math.max(this.#limits.get(name) ?? 0, limit ?? Number.POSITIVE_INFINITY))
      }
    }
  }

  /** Ends a history: calls arrive, missed callbacks are found, and campaigns that can be paid are sent. */
  async #finish(): Promise<void> {
    this.dieSoon(Number.POSITIVE_INFINITY)
    this.troubles.clear()
    this.post.mode = 'AT ONCE'
    if (this.#isBorn) await this.#recover()
    await this.clients.finish(this.app, this.now())
    await this.work()
    for (const ms of [6 * MINUTE_MS, DAY_MS + 6 * MINUTE_MS, 2 * DAY_MS]) {
      this.clock.advance(ms)
      this.#runChores()
      await this.work()
    }
    await this.#rest()
    await this.#sendAll()
    this.#check('the end', true)
    for (const { kind, count } of this.look.rows<{ kind: string; count: number }>(HAPPENED))
      this.happened.set(kind, count)
  }

  /**
   * Waits until no campaign makes progress. A campaign that cannot be paid is not resumed again and again.
   */
  async #rest(): Promise<void> {
    const count = () =>
      this.look.rows<{ count: number }>(
        "SELECT count(*) AS count FROM events WHERE name = 'campaign.halted'",
      )[0]!.count
    for (let round = 0; round < 8; round++) {
      const before = count()
      this.#runChores()
      this.clock.advance(10 * MINUTE_MS)
      await this.work()
      if (count() === before) return
    }
    throw new Error('A campaign is resumed and halted again and again')
  }

  #runChores(): void {
    if (this.#options.bug === 'missed callbacks are not looked for') return
    void STEPS['run the chores'](this, this.tenants[0]!, { which: 0, how: 0 })
  }

  /** Gives each organization enough credits and resumes paused campaigns. */
  async #sendAll(): Promise<void> {
    const open = `SELECT c.uuid, c.organization_id AS organizationId, c.status, c.pause_reason AS reason FROM campaigns c
      WHERE c.status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED', 'DRAFT')`
    for (let round = 0; round < 12; round++) {
      const waiting = this.look.rows<{ uuid: string; organizationId: number; status: string }>(open)
      if (waiting.length === 0) return
      this.app.db.writeNow((tx) => void tx.run("UPDATE channel_identities SET status = 'ACTIVE'"))
      for (const tenant of this.tenants)
        await STEPS['grant credits'](this, tenant, { which: 0, how: 90 + round })
      for (const { uuid, organizationId, status } of waiting) {
        const tenant = this.tenants.find(({ organization }) => organization.id === organizationId)!
        if (status === 'PAUSED' && round > 1) await this.app.post(`/campaigns/${uuid}/resume`, tenant.key)
      }
      this.#runChores()
      this.clock.advance(30 * MINUTE_MS)
      await this.work()
    }
    throw new Error(`Never sent: ${JSON.stringify(this.look.rows(open))}`)
  }
}
