import { dueActionOf, nextActionOf, periodAt } from '../../src/billing/sandbox/policy.ts'
import { callbackOf, eventOf, sign } from '../../src/billing/sandbox/signature.ts'
import { isRecurring } from '../../src/billing/sandbox/subscriptions.ts'
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
  type ProcessorInvoice,
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

const LAST4: Readonly<Record<CardKind, string>> = { GOOD: '4242', DECLINED: '0341', ASKS: '3184' }

/** How a call goes wrong. LOST: it is done, and its answer does not arrive. */
export type Trouble = 'UNAVAILABLE' | 'REFUSED' | 'MISSING' | 'LOST'

type Call = Exclude<keyof PaymentProcessor, 'name' | 'account' | 'verify'>

const SECRET = 'whsec_of_the_tests'

/** Where a subscription is in its course, by the policy of the built-in processor. */
interface Course {
  interval: PurchaseMetadata['interval']
  /** ms since 1970 */
  anchorAt: number
  period: number
  /** ms since 1970 */
  pastDueSince: number | null
  failedAttempts: number
}

/**
 * A payment processor in memory, which keeps the contract of all (test/providers/payments/contract.test.ts). The other
 * company is in the hands of the test: customers pay, cards fail, calls are lost, callbacks come when and as often as
 * the test says, and objects get into states that take months elsewhere.
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
  readonly #courses = new Map<string, Course>()
  /** The oldest first. */
  readonly #invoices: Array<ProcessorInvoice & { customer: string; subscription: string }> = []
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
    const customer = session.customer!
    this.cards.set(customer, kind)
    const { paymentId, subscriptionId } = this.#sell(customer, metadata)
    this.#chargeOf.set(metadata.purchase, { outcome: 'PAID', paymentId, subscriptionId })
    // As at Stripe, the checkout of a subscription names the subscription alone.
    const made = subscriptionId === null ? { paymentId } : { subscriptionId }
    this.sessions.set(sessionId, { ...session, status: 'COMPLETE', isPaid: true, ...made })
    this.#event('checkout.session.completed', 'CHECKOUT', sessionId)
    return subscriptionId ?? paymentId
  }

  /** The customer enters another card in the portal, which pays what is due. @param customer the processor's id */
  enterCard(customer: string, kind: CardKind): void {
    this.cards.set(customer, kind)
    const unpaid = [...this.subscriptions.values()].filter(
      (one) => one.customer === customer && one.status === 'PAST_DUE',
    )
    for (const { id } of unpaid) if (kind === 'GOOD') this.#settle(id)
  }

  /** Ends checkouts after their day, and renews, charges again and ends subscriptions, each at its time. */
  runDue(): void {
    for (const { id, status, metadata } of [...this.sessions.values()]) {
      const isOver = status === 'OPEN' && this.#checkoutOf.get(metadata.purchase)!.expiresAt <= this.#now()
      if (isOver) this.expire(id)
    }
    for (const id of this.subscriptions.keys()) while (this.#act(id));
  }

  /** A customer tries a card on the page of a checkout, and it is declined. */
  tryInVain(sessionId: string): void {
    const { customer, metadata } = this.sessions.get(sessionId)!
    const id = this.#id('pi')
    this.payments.set(id, this.#payment(id, customer!, metadata, 'FAILED'))
    this.#event('payment_intent.payment_failed', 'PAYMENT', id)
  }

  /** The time of a checkout is over. */
  expire(sessionId: string): void {
    const session = this.sessions.get(sessionId)!
    this.sessions.set(sessionId, { ...session, status: 'EXPIRED' })
    this.#checkoutOf.delete(session.metadata.purchase)
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

  /** The callback of an event, signed now. */
  callback = (event: ProcessorEvent) => callbackOf(event, SECRET, this.#now())

  /** The header of a callback that is sent now. */
  sign = (body: string): string => sign(body, SECRET, this.#now())

  /** Sends the callback of an event. */
  async deliver(app: TestApp, event: ProcessorEvent, signature?: string): Promise<JsonAnswer> {
    const callback = this.callback(event)
    return app.request('POST', '/callbacks/stripe', {
      body: callback.body,
      headers: { 'stripe-signature': signature ?? callback.signature },
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
    return this.#call('savedCard', () => {
      const kind = this.cards.get(this.#known(customer))
      return kind ? { brand: 'visa', last4: LAST4[kind], expMonth: 12, expYear: 2030 } : null
    })
  }

  async createCheckout(order: Order, urls: { successUrl: string; cancelUrl: string }): Promise<Checkout> {
    return this.#call('createCheckout', () => {
      this.lastUrls = urls
      const { metadata } = order
      const customer = this.#known(order.customer)
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
      return { url: `https://pay.test/portal/${this.#known(customer)}` }
    })
  }

  async charge({ customer, metadata }: Order): Promise<PaymentResult> {
    return this.#call('charge', () => {
      const known = this.#chargeOf.get(metadata.purchase)
      const result = known ?? this.#charge(this.#known(customer), metadata)
      this.#chargeOf.set(metadata.purchase, result)
      return result
    })
  }

  async setCancelAtPeriodEnd(id: string, cancels: boolean): Promise<ProcessorSubscription> {
    return this.#call('setCancelAtPeriodEnd', () => {
      const { cancelAtPeriodEnd } = this.#get(this.subscriptions, id)
      if (cancelAtPeriodEnd !== cancels) this.move(id, { cancelAtPeriodEnd: cancels })
      return this.subscriptions.get(id)!
    })
  }

  async cancelNow(id: string): Promise<void> {
    await this.#call('cancelNow', () => {
      const { status } = this.#get(this.subscriptions, id)
      if (status !== 'CANCELLED') this.move(id, { status: 'CANCELLED', endedAt: this.#now() })
    })
  }

  async listInvoices(customer: string, { limit, after }: { limit: number; after: string | null }) {
    return this.#call('listInvoices', () => {
      const owner = this.#known(customer)
      const all = this.#invoices.filter((one) => one.customer === owner).toReversed()
      const rest = all.slice(all.findIndex(({ id }) => id === after) + 1)
      const invoices = rest
        .slice(0, limit)
        .map(({ customer: _customer, subscription: _subscription, ...invoice }) => invoice)
      return { invoices, hasMore: rest.length > limit }
    })
  }

  async verify(callback: { body: string; signature: string }): Promise<ProcessorEvent | undefined> {
    return eventOf(callback, SECRET, this.#now())
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
    return { outcome: 'PAID', ...this.#sell(customer, metadata) }
  }

  /** What was sold is paid: a payment, and a subscription for what is paid again with each period. */
  #sell(customer: string, metadata: PurchaseMetadata): { paymentId: string; subscriptionId: string | null } {
    if (!isRecurring(metadata)) return { paymentId: this.#succeed(customer, metadata), subscriptionId: null }
    const subscriptionId = this.#subscribe(customer, metadata)
    return { paymentId: this.#succeed(customer, undefined), subscriptionId }
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
    const now = this.#now()
    const course: Course = {
      interval: metadata.interval,
      anchorAt: now,
      period: 0,
      pastDueSince: null,
      failedAttempts: 0,
    }
    const { start, end } = periodAt(course, 0)
    this.#courses.set(id, course)
    this.subscriptions.set(id, {
      id,
      customer,
      metadata,
      status: 'ACTIVE',
      currentPeriodStart: start,
      createdAt: now,
      currentPeriodEnd: end,
      cancelAtPeriodEnd: false,
      trialEndsAt: null,
      endedAt: null,
    })
    this.#invoice(id, 'PAID')
    this.#event('customer.subscription.created', 'SUBSCRIPTION', id)
    return id
  }

  /** The invoice of the present period of a subscription. */
  #invoice(subscription: string, status: 'OPEN' | 'PAID'): void {
    const { customer, metadata, currentPeriodStart, currentPeriodEnd } = this.subscriptions.get(subscription)!
    const { amount, currency } = metadata!
    const id = this.#id('in')
    this.#invoices.push({
      id,
      customer,
      subscription,
      number: `TEST-${this.#invoices.length + 1}`,
      status,
      currency,
      amountDue: amount,
      amountPaid: status === 'PAID' ? amount : 0,
      periodStart: currentPeriodStart,
      periodEnd: currentPeriodEnd,
      hostedInvoiceUrl: `https://pay.test/invoices/${id}`,
      pdfUrl: null,
      createdAt: this.#now(),
    })
  }

  /** Does what is due first for a subscription. @returns whether anything was due */
  #act(id: string): boolean {
    const subscription = this.subscriptions.get(id)!
    const course = this.#courses.get(id)!
    const { status, currentPeriodEnd, createdAt } = subscription
    if (status !== 'ACTIVE' && status !== 'PAST_DUE') return false
    const { pastDueSince, failedAttempts } = course
    const at = nextActionOf({ status, currentPeriodEnd, createdAt, pastDueSince, failedAttempts })
    if (at === null || at > this.#now()) return false
    const cancelAtPeriodEnd = Number(subscription.cancelAtPeriodEnd)
    const action = dueActionOf({ status, cancelAtPeriodEnd, failedAttempts })
    if (action === 'RENEW') {
      course.period += 1
      const { start, end } = periodAt(course, course.period)
      this.subscriptions.set(id, { ...subscription, currentPeriodStart: start, currentPeriodEnd: end })
      this.#invoice(id, 'OPEN')
    }
    if (action === 'RENEW' || action === 'RETRY') this.#collect(id, at)
    else this.move(id, { status: 'CANCELLED', endedAt: at, cancelAtPeriodEnd: false })
    return true
  }

  /** Charges the saved card for what is open. A failure makes the subscription PAST_DUE. */
  #collect(id: string, at: number): void {
    if (this.cards.get(this.subscriptions.get(id)!.customer) === 'GOOD') {
      this.#settle(id)
      return
    }
    const course = this.#courses.get(id)!
    course.pastDueSince ??= at
    course.failedAttempts += 1
    this.move(id, { status: 'PAST_DUE' })
  }

  /** What is open of a subscription is paid. */
  #settle(id: string): void {
    Object.assign(this.#courses.get(id)!, { pastDueSince: null, failedAttempts: 0 })
    for (const invoice of this.#invoices) {
      if (invoice.subscription === id)
        Object.assign(invoice, { status: 'PAID', amountPaid: invoice.amountDue })
    }
    this.move(id, { status: 'ACTIVE' })
  }

  #customerOf(uuid: string): string {
    return this.customers.getOrInsertComputed(uuid, () => this.#id('cus'))
  }

  /** Throws MISSING for a customer that the processor does not have. @returns its id */
  #known(customer: string): string {
    if (![...this.customers.values()].includes(customer))
      throw new ProcessorError('MISSING', 'The processor has no such customer.')
    return customer
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
