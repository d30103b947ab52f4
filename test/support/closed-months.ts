import fc from 'fast-check'
import { getOrganization } from '../../src/accounts/organizations/service.ts'
import { updateOrganization } from '../../src/accounts/organizations/store.ts'
import { setPlan, setProduct } from '../../src/billing/catalogue/service.ts'
import { walletOf } from '../../src/billing/credits/store.ts'
import { correctInvoice, payInvoice, voidInvoice } from '../../src/billing/invoices/service.ts'
import { marginsOf } from '../../src/billing/margins/service.ts'
import { sellCredits, sellPacks } from '../../src/billing/purchases/by-hand.ts'
import { refundPurchase } from '../../src/billing/purchases/grant.ts'
import { findPurchase } from '../../src/billing/purchases/store.ts'
import { assignAddOn, assignPlan } from '../../src/billing/subscriptions/assign.ts'
import { settleUsage } from '../../src/billing/usage/settle.ts'
import type { Tx } from '../../src/db/database.ts'
import { addMonths, boundsOf, monthAt } from '../../src/lib/month.ts'
import type { TestTenant } from './app.ts'
import { chargeUnits } from './billing.ts'
import { invoice, setSeller } from './invoices.ts'
import { buyCredits, type CardApp, createCardApp, subscribe } from './purchases.ts'

/** Acts about money, in any order over some months. */
const ACTS = [
  ...(['sell credits', 'sell a pack', 'buy by card', 'use', 'refund', 'refund', 'refund by card'] as const),
  ...([
    'undo a refund',
    'assign a plan',
    'assign an add-on',
    'end the plan',
    'subscribe',
    'run due',
  ] as const),
  ...(['break the card', 'mend the card', 'change a price', 'move', 'invoice', 'invoice', 'pay'] as const),
  ...(['void', 'correct', 'wait', 'wait', 'wait'] as const),
] as const

export interface MoneyAct {
  kind: (typeof ACTS)[number]
  which: number
}

export const moneyActs: fc.Arbitrary<MoneyAct[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...ACTS), which: fc.nat(99) }),
  { minLength: 5, maxLength: 40, size: 'max' },
)

const DAY_MS = 86_400_000
const ZONES = ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'] as const
const FIRST = '2026-02'

const pick = <T>(list: readonly T[], which: number): T => list[which % list.length]!

/** One organization with both ways of paying, and the reports of its months as they were at their ends. */
export class MoneyHistory {
  readonly #cards: CardApp
  readonly #tenant: TestTenant
  readonly #closed = new Map<string, string>()

  constructor() {
    this.#cards = createCardApp()
    const { app } = this.#cards
    this.#tenant = app.tenant('Acme', { timezone: 'America/New_York' })
    app.db.writeNow((tx) => void tx.run('UPDATE organizations SET created_at = 0'))
    setSeller(app, { taxRate: 725 })
  }

  get app() {
    return this.#cards.app
  }

  /** Plays acts. Throws if a later act changed a closed month. */
  async play(acts: readonly MoneyAct[]): Promise<void> {
    for (const act of acts) {
      await this.#act(act)
      await this.#compare(act)
    }
  }

  /** Compares the closed months, and stores the reports of newly closed ones. */
  async #compare({ kind, which }: MoneyAct): Promise<void> {
    for (const [month, before] of this.#closed) {
      const now = await this.#report(month)
      if (now !== before) throw new Error(`"${kind} ${which}" changed ${month}: ${before} was ${now}`)
    }
    for (let month = FIRST; this.#isOver(month); month = addMonths(month, 1)) {
      if (!this.#closed.has(month)) this.#closed.set(month, await this.#report(month))
    }
  }

  #organization = () => getOrganization(this.app.db, this.#tenant.organization.id)

  #isOver = (month: string): boolean =>
    boundsOf(month, this.#organization().timezone).end <= this.app.clock.now()

  async #report(month: string): Promise<string> {
    const organizations = [this.#organization()]
    const [margin] = await marginsOf(this.app.db, 1, { organizations, month, currency: 'USD' })
    const { organization: _, ...figures } = margin!
    return JSON.stringify(figures)
  }

  /** Plays an act. A refused act changes nothing. */
  async #act({ kind, which }: MoneyAct): Promise<void> {
    const { app, payments } = this.#cards
    const { id } = this.#tenant.organization
    if (kind === 'wait') app.clock.advance(pick([1, 7, 20, 31], which) * DAY_MS)
    else if (kind === 'buy by card') await buyCredits(this.#cards, this.#tenant)
    else if (kind === 'subscribe') await subscribe(this.#cards, this.#tenant).catch(() => undefined)
    else if (kind === 'run due') payments.runDue()
    else if (kind === 'break the card') payments.saveCard(this.#tenant.organization.uuid, 'DECLINED')
    else if (kind === 'mend the card') {
      for (const { customer } of payments.subscriptions.values()) payments.enterCard(customer, 'GOOD')
    } else if (kind === 'refund by card') {
      const paid = [...payments.payments.values()].filter(({ status }) => status === 'SUCCEEDED')
      const payment = paid[which % Math.max(1, paid.length)]
      if (payment) payments.refund(payment.id, pick([0, 500, payment.amount], which))
    } else if (kind === 'invoice') {
      this.#try(() => void invoice(app, id, addMonths(monthAt(app.clock.now(), 'UTC'), -1 - (which % 2))))
    } else if (kind === 'use') this.#use(1 + (which % 90))
    else this.#try(() => app.db.writeNow((tx) => this.#write(tx, { kind, which })))
    await payments.deliverAll(app)
  }

  #use(credits: number): void {
    const { app } = this
    const { id } = this.#tenant.organization
    const { available = 0 } = walletOf(app.db, id) ?? {}
    if (available < credits) return
    chargeUnits(app, id, 'EMAILS', { CREDITS: credits })
    app.db.writeNow((tx) => void settleUsage(tx))
  }

  #try(act: () => void): void {
    try {
      act()
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'AppError') throw error
    }
  }

  #write(tx: Tx, { kind, which }: MoneyAct): void {
    const { id: organizationId } = this.#tenant.organization
    const plan = pick(['STARTER', 'GROWTH'], which)
    switch (kind) {
      case 'sell credits':
        return void sellCredits(tx, {
          organizationId,
          credits: 100,
          amount: 100 * (1 + (which % 30)),
          currency: 'USD',
          description: 'Sold',
          expiresAt: null,
        })
      case 'sell a pack':
        return void sellPacks(tx, {
          organizationId,
          product: setProduct(tx, 'emails_10000', {}),
          quantity: 1,
          currency: 'USD',
        })
      case 'assign a plan':
        return void assignPlan(tx, {
          organizationId,
          planKey: plan,
          interval: pick(['MONTH', 'YEAR'], which),
        })
      case 'end the plan':
        return void assignPlan(tx, { organizationId, planKey: null })
      case 'assign an add-on':
        return void assignAddOn(tx, { organizationId, productKey: 'extra_member', quantity: which % 3 })
      case 'change a price':
        setProduct(tx, 'extra_member', { price: 100 + which })
        return void setPlan(tx, plan, { monthlyPrice: 1_000 + which, yearlyPrice: 9_000 + which })
      case 'move':
        return void updateOrganization(tx, organizationId, { timezone: pick(ZONES, which) })
      case 'refund':
      case 'undo a refund':
        this.#refund(tx, which, kind === 'refund')
        break
      default:
        this.#correct(tx, { kind, which })
    }
  }

  #refund(tx: Tx, which: number, isMore: boolean): void {
    const sales = tx.all<{ uuid: string }>(
      `SELECT uuid FROM billing_purchases WHERE provider = 'MANUAL' ORDER BY id`,
    )
    const sale = sales[which % Math.max(1, sales.length)]
    const row = sale && findPurchase(tx, this.#tenant.organization.id, sale.uuid)
    if (!row) return
    const part = Math.ceil(row.amount / (1 + (which % 3)))
    const amountRefunded = isMore
      ? Math.min(row.amount, row.refundedAmount + part)
      : Math.max(0, row.refundedAmount - part)
    refundPurchase(tx, row, { amount: row.amount, amountRefunded, cause: 'REFUND' })
  }

  #correct(tx: Tx, { kind, which }: MoneyAct): void {
    const invoices = tx.all<{ number: string }>('SELECT number FROM billing_invoices ORDER BY id')
    const number = invoices[which % Math.max(1, invoices.length)]?.number
    if (number === undefined) return
    if (kind === 'pay') payInvoice(tx, number, tx.now)
    else if (kind === 'void') voidInvoice(tx, number)
    else correctInvoice(tx, number, { amount: 1 + which })
  }
}
