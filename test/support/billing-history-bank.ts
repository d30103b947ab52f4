import { runDueChore } from '../../src/billing/sandbox/event-log.ts'
import { refundPayment } from '../../src/billing/sandbox/payments.ts'
import { createSandboxProcessor } from '../../src/billing/sandbox/processor.ts'
import { sign } from '../../src/billing/sandbox/signature.ts'
import { enqueueChore } from '../../src/jobs/job.ts'
import type { PaymentProcessor } from '../../src/providers/payments/port.ts'
import type { TestApp, TestTenant } from './app.ts'
import type { Books, Look } from './billing-recount.ts'
import { booksOfSandbox } from './billing-recount-purchases.ts'
import { type CardKind, FakePayments } from './fake-payments.ts'
import { cardForm, TEST_CARD, visit } from './payment-sandbox.ts'

/**
 * A payment processor under the control of a history: the built-in one, or one in memory that survives
 * crashes.
 */
export interface Bank {
  /** The processor for the current application. */
  processor(): PaymentProcessor
  /** Checkouts, oldest first. */
  checkouts(): string[]
  /**
   * Fills in the page of a checkout as a customer.
   * @param how selects the card and the answer to its bank
   */
  pay(checkout: string, how: number): Promise<void>
  /** Saves another card as a member. */
  changeCard(tenant: TestTenant, how: number): Promise<void>
  /** Refunds a part of a payment. */
  refund(payment: string, amount: number): void
  /** Processes everything that has become due. */
  passTime(): void
  /** Returns the bodies of callbacks that were not sent yet. */
  takeCallbacks(): string[]
  /** Returns the signature header of a callback that is sent now. */
  sign(body: string): string
  books(): Books
}

const CARDS = [
  TEST_CARD.succeeds,
  TEST_CARD.succeeds,
  TEST_CARD.succeeds,
  TEST_CARD.failsLater,
  TEST_CARD.authenticates,
  TEST_CARD.declined,
  TEST_CARD.authenticates,
  TEST_CARD.insufficientFunds,
] as const

const pick = <T>(list: readonly T[], which: number): T => list[which % list.length]!

/** The built-in processor, used through its pages. */
export class BuiltInBank implements Bank {
  readonly #app: () => TestApp
  readonly #look: Look

  constructor(app: () => TestApp, look: Look) {
    this.#app = app
    this.#look = look
  }

  processor(): PaymentProcessor {
    return createSandboxProcessor({ db: this.#app().db, publicBaseUrl: 'https://carillon.test' })
  }

  checkouts(): string[] {
    return this.#look
      .rows<{ id: string }>('SELECT public_id AS id FROM payment_sandbox_checkouts ORDER BY id')
      .map(({ id }) => id)
  }

  async pay(checkout: string, how: number): Promise<void> {
    const page = await visit(this.#app(), `/billing-sandbox/checkout/${checkout}`, cardForm(pick(CARDS, how)))
    await this.#answer(page.location, how)
  }

  async changeCard({ key }: TestTenant, how: number): Promise<void> {
    const { status, body } = await this.#app().post('/billing/portal', key, {})
    if (status !== 201) return
    const page = await visit(this.#app(), `${body.data.portalUrl}/card`, cardForm(pick(CARDS, how)))
    await this.#answer(page.location, how)
  }

  /** Answers the bank: three of four people confirm, one refuses, and some never answer. */
  async #answer(location: string, how: number): Promise<void> {
    if (!location.includes('/authenticate/') || how % 5 === 4) return
    await visit(this.#app(), location, { answer: how % 4 === 2 ? 'refuse' : 'confirm' })
  }

  refund(payment: string, amount: number): void {
    this.#app().db.writeNow((tx) => void refundPayment(tx, payment, amount))
  }

  passTime(): void {
    this.#app().db.writeNow((tx) => enqueueChore(tx, runDueChore))
  }

  takeCallbacks(): string[] {
    return []
  }

  sign(body: string): string {
    const [setting] = this.#look.rows<{ value: string }>(
      "SELECT value FROM settings WHERE key = 'payment_sandbox_secret'",
    )
    return sign(body, setting?.value ?? '', this.#app().clock.now())
  }

  books(): Books {
    return booksOfSandbox(this.#look)
  }
}

const CARD_KINDS: readonly CardKind[] = ['GOOD', 'GOOD', 'GOOD', 'DECLINED', 'ASKS', 'DECLINED']

/** A processor in memory. Its state survives the death of the process. */
export class BankElsewhere implements Bank {
  readonly #payments: FakePayments
  /** @param now by the clock of billing, ms since 1970 */
  constructor(now: () => number) {
    this.#payments = new FakePayments(now)
  }

  processor(): PaymentProcessor {
    return this.#payments
  }

  checkouts(): string[] {
    return [...this.#payments.sessions.keys()]
  }

  async pay(checkout: string, how: number): Promise<void> {
    const session = this.#payments.sessions.get(checkout)!
    if (session.status !== 'OPEN') return
    if (how % 4 === 3) this.#payments.tryInVain(checkout)
    else this.#payments.pay(checkout)
  }

  async changeCard({ organization }: TestTenant, how: number): Promise<void> {
    this.#payments.saveCard(organization.uuid, pick(CARD_KINDS, how))
  }

  refund(payment: string, amount: number): void {
    const { amountRefunded } = this.#payments.payments.get(payment)!
    this.#payments.refund(payment, amountRefunded + amount)
  }

  passTime(): void {
    this.#payments.runDue()
  }

  takeCallbacks(): string[] {
    return this.#payments.takeEvents().map((event) => this.#payments.callback(event).body)
  }

  sign(body: string): string {
    return this.#payments.sign(body)
  }

  books(): Books {
    return {
      payments: [...this.#payments.payments.values()].map(
        ({ id, metadata, status, amount, amountRefunded }) => ({
          // A planted bug appends # and a number to the key.
          id,
          amount,
          purchase: metadata?.purchase.split('#')[0] ?? null,
          isPaid: status === 'SUCCEEDED',
          refunded: amountRefunded,
        }),
      ),
      subscriptions: [...this.#payments.subscriptions.values()].map(
        ({ id, metadata, status, currentPeriodStart: start, currentPeriodEnd: end, cancelAtPeriodEnd }) => ({
          id,
          status,
          start,
          end,
          cancels: cancelAtPeriodEnd,
          organization: metadata?.organization ?? '',
          kind: metadata?.kind ?? '',
          purchase: metadata?.purchase ?? '',
        }),
      ),
    }
  }
}
