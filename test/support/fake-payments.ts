import { DAY_MS } from '../../src/lib/clock.ts'
import {
  type Checkout,
  type Order,
  type PaymentProcessor,
  type PaymentResult,
  type ProcessorCheckout,
  type ProcessorDispute,
  ProcessorError,
  type ProcessorEvent,
  type ProcessorName,
  type ProcessorObject,
  type ProcessorPayment,
  type ProcessorSubscription,
  type PurchaseMetadata,
  type SavedCard,
} from '../../src/providers/payments/port.ts'
import type { JsonAnswer, TestApp } from './app.ts'

/** What a saved card does when it is charged without its owner. */
export type CardKind = 'GOOD' | 'DECLINED' | 'ASKS'

/** How a call goes wrong. LOST: it is done, and its answer does not arrive. */
export type Trouble = 'UNAVAILABLE' | 'REFUSED' | 'MISSING' | 'LOST'

type Call = Exclude<keyof PaymentProcessor, 'name' | 'account' | 'verify'>

const CARD: SavedCard = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }

/** Signature of a callback that the processor sent. */
const SIGNED = 'signed'

const isRecurring = ({ kind }: PurchaseMetadata): boolean => kind === 'PLAN' || kind === 'RECURRING'

/**
 * A payment processor in memory, for tests of what is built on the port. The other company is in the hands of the test:
 * customers pay, cards fail, calls are lost, and callbacks come when and as often as the test says.
 */
export class FakePayments implements PaymentProcessor {
  readonly name: ProcessorName
  readonly #now: () => number
  readonly customers = new Map<string, string>()
  readonly cards = new Map<string, CardKind>()
  readonly sessions = new Map<string, ProcessorCheckout & { metadata: PurchaseMetadata }>()
  readonly payments = new Map<string, ProcessorPayment & { metadata: PurchaseMetadata | undefined }>()
  readonly subscriptions = new Map<string, ProcessorSubscription>()
  readonly disputes = new Map<string, ProcessorDispute>()
  /** Every event, in the order in which they happened. */
  readonly events: ProcessorEvent[] = []
  /** The account of the key. */
  accountName: string | null = null
  /** Calls by name, in their order. */
  readonly calls: Call[] = []
  /** Addresses of the last checkout and portal. */
  lastUrls: { successUrl?: string; cancelUrl?: string; returnUrl?: string } = {}
  readonly #checkoutOf = new Map<string, Checkout>()
  readonly #chargeOf = new Map<string, PaymentResult>()
  readonly #troubles = new Map<Call, Trouble[]>()
  readonly #held = new Map<Call, Promise<void>>()
  #count = 0

  /** @param now ms since 1970 */
  constructor(now: () => number, name: ProcessorName = 'SANDBOX') {
    this.#now = now
    this.name = name
  }

  // What the test does.

  /** The next calls of this kind go wrong, one for each trouble. */
  fail(call: Call, ...troubles: Trouble[]): void {
    this.#troubles.set(call, [...(this.#troubles.get(call) ?? []), ...troubles])
  }

  /** Calls of this kind go well again. */
  recover(call: Call): void {
    this.#troubles.delete(call)
  }

  /** Calls of this kind wait until the returned function is called. */
  hold(call: Call): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(call, promise)
    return () => {
      this.#held.delete(call)
      resolve()
    }
  }

  /** The organization saves a card. @param uuid of the organization */
  saveCard(uuid: string, kind: CardKind = 'GOOD'): void {
    this.cards.set(this.#customerOf(uuid), kind)
  }

  /** A customer pays on the page of a checkout, which saves the card. @returns the payment or subscription */
  pay(sessionId: string, kind: CardKind = 'GOOD'): string {
    const session = this.sessions.get(sessionId)!
    const { metadata } = session
    this.cards.set(session.customer!, kind)
    const id = isRecurring(metadata)
      ? this.#subscribe(session.customer!, metadata)
      : this.#succeed(session.customer!, metadata)
    const made = isRecurring(metadata) ? { subscriptionId: id } : { paymentId: id }
    this.sessions.set(sessionId, { ...session, status: 'COMPLETE', isPaid: true, ...made })
    this.#event('checkout.session.completed', 'CHECKOUT', sessionId)
    return id
  }

  /** The customer enters another card in the portal, which pays what is due. @param customer the processor's id */
  enterCard(customer: string, kind: CardKind): void {
    this.cards.set(customer, kind)
    for (const { id, status } of this.subscriptions.values()) {
      const isDue =
        kind === 'GOOD' && status === 'PAST_DUE' && this.subscriptions.get(id)!.customer === customer
      if (isDue) this.move(id, { status: 'ACTIVE' })
    }
  }

  /** Renews and ends the subscriptions whose period is over. */
  runDue(): void {
    for (const subscription of [...this.subscriptions.values()]) {
      const { id, customer, status, currentPeriodEnd, cancelAtPeriodEnd } = subscription
      if (status !== 'ACTIVE' || currentPeriodEnd > this.#now()) continue
      if (cancelAtPeriodEnd) this.move(id, { status: 'CANCELLED', endedAt: currentPeriodEnd })
      else {
        const isPaid = this.cards.get(customer) === 'GOOD'
        this.move(id, {
          status: isPaid ? 'ACTIVE' : 'PAST_DUE',
          currentPeriodStart: currentPeriodEnd,
          currentPeriodEnd: currentPeriodEnd + 31 * DAY_MS,
        })
      }
    }
  }

  /** A customer tries a card on the page of a checkout, and it is declined. */
  tryInVain(sessionId: string): void {
    const { customer, metadata } = this.sessions.get(sessionId)!
    const id = this.#id('pi')
    this.payments.set(id, this.#payment(id, customer!, metadata, 'FAILED'))
    this.#event('payment_intent.payment_failed', 'PAYMENT', id)
  }

  /** Nobody paid in time. */
  expire(sessionId: string): void {
    this.sessions.set(sessionId, { ...this.sessions.get(sessionId)!, status: 'EXPIRED' })
    this.#event('checkout.session.expired', 'CHECKOUT', sessionId)
  }

  /** The processor gives a payment back, in all by now. */
  refund(paymentId: string, amountRefunded: number): void {
    this.payments.set(paymentId, { ...this.payments.get(paymentId)!, amountRefunded })
    this.#event('charge.refunded', 'PAYMENT', paymentId)
  }

  /** A bank disputes a payment or warns of it, or that ends. @returns the processor's id of it */
  dispute(paymentId: string, change: Partial<ProcessorDispute>): string {
    const { amount, currency } = this.payments.get(paymentId)!
    const known = [...this.disputes.values()].find(
      (one) => one.paymentId === paymentId && one.kind === (change.kind ?? 'DISPUTE'),
    )
    const id = known?.id ?? this.#id('dp')
    const first = { id, paymentId, kind: 'DISPUTE', status: 'OPEN', amount, currency } as const
    const dispute: ProcessorDispute = { ...(known ?? first), ...change }
    this.disputes.set(id, dispute)
    const isWarning = dispute.kind === 'WARNING'
    this.#event(
      isWarning ? 'radar.early_fraud_warning.created' : 'charge.dispute.updated',
      isWarning ? 'WARNING' : 'DISPUTE',
      id,
    )
    return id
  }

  /** A subscription moves on by itself. */
  move(subscriptionId: string, change: Partial<ProcessorSubscription>): void {
    this.subscriptions.set(subscriptionId, { ...this.subscriptions.get(subscriptionId)!, ...change })
    const isOver = change.status === 'CANCELLED'
    this.#event(`customer.subscription.${isOver ? 'deleted' : 'updated'}`, 'SUBSCRIPTION', subscriptionId)
  }

  /** A payment that this product did not begin, or a second one for the same purchase. */
  payElsewhere(uuid: string, metadata: PurchaseMetadata | undefined): string {
    return this.#succeed(this.#customerOf(uuid), metadata)
  }

  /** Payments of a purchase that succeeded. */
  paymentsOf(purchase: string): ProcessorPayment[] {
    return [...this.payments.values()].filter(
      ({ metadata, status }) => metadata?.purchase === purchase && status === 'SUCCEEDED',
    )
  }

  /** The callback of an event. */
  async deliver(app: TestApp, event: ProcessorEvent, signature = SIGNED): Promise<JsonAnswer> {
    return app.request('POST', '/callbacks/stripe', {
      body: JSON.stringify(event),
      headers: { 'stripe-signature': signature },
    })
  }

  /** Delivers events, by default all since the last call, and what follows from them. */
  async deliverAll(app: TestApp, events: readonly ProcessorEvent[] = this.takeEvents()): Promise<void> {
    for (const event of events) await this.deliver(app, event)
    await app.drain()
  }

  #taken = 0

  /** The events since the last call. */
  takeEvents(): ProcessorEvent[] {
    const taken = this.events.slice(this.#taken)
    this.#taken = this.events.length
    return taken
  }

  // The port.

  async account(): Promise<string | null> {
    return this.accountName
  }

  async createCustomer({ id }: { id: string }): Promise<string> {
    return this.#call('createCustomer', () => this.#customerOf(id))
  }

  async savedCard(customer: string): Promise<SavedCard | null> {
    return this.#call('savedCard', () => (this.cards.has(customer) ? CARD : null))
  }

  async createCheckout(order: Order, urls: { successUrl: string; cancelUrl: string }): Promise<Checkout> {
    return this.#call('createCheckout', () => {
      this.lastUrls = urls
      const { metadata, customer } = order
      const known = this.#checkoutOf.get(metadata.purchase)
      if (known) return known
      const id = this.#id('cs')
      this.sessions.set(id, {
        id,
        customer,
        metadata,
        status: 'OPEN',
        isPaid: false,
        paymentId: null,
        subscriptionId: null,
      })
      const checkout = { sessionId: id, url: `https://pay.test/${id}`, expiresAt: this.#now() + DAY_MS }
      this.#checkoutOf.set(metadata.purchase, checkout)
      return checkout
    })
  }

  async createPortal(customer: string, returnUrl: string): Promise<{ url: string }> {
    return this.#call('createPortal', () => {
      this.lastUrls = { returnUrl }
      return { url: `https://pay.test/portal/${customer}` }
    })
  }

  async charge({ customer, metadata }: Order): Promise<PaymentResult> {
    return this.#call('charge', () => {
      const known = this.#chargeOf.get(metadata.purchase)
      const result = known ?? this.#charge(customer, metadata)
      this.#chargeOf.set(metadata.purchase, result)
      return result
    })
  }

  async setCancelAtPeriodEnd(id: string, cancels: boolean): Promise<ProcessorSubscription> {
    return this.#call('setCancelAtPeriodEnd', () => {
      this.#get(this.subscriptions, id)
      this.move(id, { cancelAtPeriodEnd: cancels })
      return this.subscriptions.get(id)!
    })
  }

  async cancelNow(id: string): Promise<void> {
    await this.#call('cancelNow', () => {
      const { status } = this.#get(this.subscriptions, id)
      if (status !== 'CANCELLED') this.move(id, { status: 'CANCELLED', endedAt: this.#now() })
    })
  }

  async listInvoices() {
    return this.#call('listInvoices', () => ({ invoices: [], hasMore: false }))
  }

  async verify({
    body,
    signature,
  }: {
    body: string
    signature: string
  }): Promise<ProcessorEvent | undefined> {
    return signature === SIGNED ? (JSON.parse(body) as ProcessorEvent) : undefined
  }

  async read({ kind, id }: ProcessorEvent['object']): Promise<ProcessorObject> {
    return this.#call('read', (): ProcessorObject => {
      if (kind === 'CHECKOUT') return { kind, checkout: this.#get(this.sessions, id) }
      if (kind === 'PAYMENT') return { kind, payment: this.#get(this.payments, id) }
      if (kind === 'SUBSCRIPTION') return { kind, subscription: this.#get(this.subscriptions, id) }
      if (kind === 'DISPUTE' || kind === 'WARNING')
        return { kind: 'DISPUTE', dispute: this.#get(this.disputes, id) }
      return { kind }
    })
  }

  async eventsSince(since: number): Promise<ProcessorEvent[]> {
    return this.#call('eventsSince', () =>
      this.events.filter(({ createdAt }) => createdAt >= since).slice(0, 1_000),
    )
  }

  async #call<T>(call: Call, act: () => T): Promise<T> {
    this.calls.push(call)
    await this.#held.get(call)
    const trouble = this.#troubles.get(call)?.shift()
    if (trouble !== undefined && trouble !== 'LOST') {
      throw new ProcessorError(trouble, `The processor says ${trouble}.`)
    }
    const result = act()
    if (trouble === 'LOST') throw new ProcessorError('UNAVAILABLE', 'The processor did not answer.')
    return result
  }

  #charge(customer: string, metadata: PurchaseMetadata): PaymentResult {
    const card = this.cards.get(customer)
    if (card === undefined || card === 'ASKS') return { outcome: 'REQUIRES_ACTION' }
    if (card === 'DECLINED') {
      const id = this.#id('pi')
      this.payments.set(id, this.#payment(id, customer, metadata, 'FAILED'))
      this.#event('payment_intent.payment_failed', 'PAYMENT', id)
      return { outcome: 'DECLINED', reason: 'The card was declined.' }
    }
    if (!isRecurring(metadata)) {
      return { outcome: 'PAID', paymentId: this.#succeed(customer, metadata), subscriptionId: null }
    }
    const subscriptionId = this.#subscribe(customer, metadata)
    return { outcome: 'PAID', paymentId: this.#succeed(customer, undefined), subscriptionId }
  }

  #succeed(customer: string, metadata: PurchaseMetadata | undefined): string {
    const id = this.#id('pi')
    this.payments.set(id, this.#payment(id, customer, metadata, 'SUCCEEDED'))
    this.#event('payment_intent.succeeded', 'PAYMENT', id)
    return id
  }

  #payment(
    id: string,
    customer: string,
    metadata: PurchaseMetadata | undefined,
    status: ProcessorPayment['status'],
  ) {
    const failure = status === 'FAILED' ? 'The card was declined.' : null
    const { amount = 100, currency = 'USD' } = metadata ?? {}
    return { id, customer, metadata, status, amount, amountRefunded: 0, currency, failure }
  }

  /** Makes an active subscription. @param customer the processor's id */
  #subscribe(customer: string, metadata: PurchaseMetadata): string {
    const id = this.#id('sub')
    const start = this.#now()
    this.subscriptions.set(id, {
      id,
      customer,
      metadata,
      status: 'ACTIVE',
      currentPeriodStart: start,
      createdAt: start,
      currentPeriodEnd: start + 31 * DAY_MS,
      cancelAtPeriodEnd: false,
      trialEndsAt: null,
      endedAt: null,
    })
    this.#event('customer.subscription.created', 'SUBSCRIPTION', id)
    return id
  }

  #customerOf(uuid: string): string {
    return this.customers.getOrInsertComputed(uuid, () => this.#id('cus'))
  }

  #get<T>(objects: ReadonlyMap<string, T>, id: string): T {
    const found = objects.get(id)
    if (found === undefined) throw new ProcessorError('MISSING', 'There is no such object.')
    return found
  }

  #id(prefix: string): string {
    this.#count += 1
    return `${prefix}_${this.#count}`
  }

  #event(type: string, kind: ProcessorEvent['object']['kind'], id: string): void {
    this.events.push({ id: this.#id('evt'), type, object: { kind, id }, createdAt: this.#now() })
  }
}
