import { fileURLToPath } from 'node:url'
import type { Delivery, SeenRequest, Trouble } from './stripe.ts'
import type { AccountSettings, Held, ReplicaEvent } from './stripe-account.ts'

/** Test cards of Stripe (docs.stripe.com/testing). */
export const CARD = {
  ok: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  lost: '4000000000009987',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
  /** It can be saved, and every charge of it is declined. */
  failsLater: '4000000000000341',
  /** The bank asks the owner at every payment. */
  alwaysAsks: '4000002760003184',
  /** The bank asks the owner once, when it is saved. */
  asksOnce: '4000002500003155',
} as const

/** The replica of Stripe in a process of its own; it ends with the process that started it, or when it is closed. */
export class StripeReplica implements AsyncDisposable {
  readonly origin: string
  readonly #process: Bun.Subprocess<'pipe', 'pipe', 'inherit'>
  #accounts = 0

  private constructor(process: Bun.Subprocess<'pipe', 'pipe', 'inherit'>, port: number) {
    this.#process = process
    this.origin = `http://127.0.0.1:${port}`
  }

  static async start(port = 0): Promise<StripeReplica> {
    const file = fileURLToPath(new URL('stripe.ts', import.meta.url))
    const child = Bun.spawn([process.execPath, file, String(port)], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    // A test that forgets it must not wait for it.
    child.unref()
    const { value } = await child.stdout.getReader().read()
    return new StripeReplica(child, JSON.parse(new TextDecoder().decode(value)).port)
  }

  /** An account of its own. @param nowMs what its clock shows; it stands until it is moved */
  async open(nowMs: number, settings: Partial<AccountSettings> = {}): Promise<StripeAccount> {
    this.#accounts += 1
    const account = {
      secretKey: `sk_test_replica${process.pid}of${this.#accounts}`,
      webhookSecret: `whsec_replica${process.pid}of${this.#accounts}`,
      nowMs,
      ...settings,
    }
    await this.ask('open', account)
    return new StripeAccount(this, account)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answers of control() in stripe.ts
  async ask(what: string, input: object): Promise<any> {
    const answer = await fetch(`${this.origin}/replica/${what}`, {
      method: 'POST',
      body: JSON.stringify(input),
    })
    const body = (await answer.json()) as { message?: string }
    if (!answer.ok) throw new Error(`The replica of Stripe: ${body.message}`)
    return body
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.stdin.end()
    await this.#process.exited
  }
}

/** One account of the replica: what its owner and its customers do, and what went over the wire. */
export class StripeAccount {
  readonly #replica: StripeReplica
  readonly settings: AccountSettings

  constructor(replica: StripeReplica, settings: AccountSettings) {
    this.#replica = replica
    this.settings = settings
  }

  /** What the processor needs to use it. */
  get access(): { secretKey: string; webhookSecret: string; apiUrl: string } {
    const { secretKey, webhookSecret } = this.settings
    return { secretKey, webhookSecret, apiUrl: this.#replica.origin }
  }

  #ask(what: string, input: object = {}) {
    return this.#replica.ask(what, { secretKey: this.settings.secretKey, ...input })
  }

  /**
   * The customer enters a card on the checkout page. The bank's question is answered unless told otherwise.
   * @returns why it failed; null once it is paid
   */
  async pay(
    session: string,
    card: string,
    how: { authenticates?: boolean; isDelayed?: boolean } = {},
  ): Promise<string | null> {
    return (await this.#ask('pay', { session, card, ...how })).failure
  }

  /** A delayed payment of a session arrives, or does not. */
  settle = (session: string, isPaid: boolean): Promise<void> => this.#ask('settle', { session, isPaid })
  /** In the portal: another card for all that is due from now on. */
  enterCard = (customer: string, card: string): Promise<void> => this.#ask('portal', { customer, card })
  /** In the portal. */
  cancelInPortal = (customer: string, subscription: string): Promise<void> =>
    this.#ask('portal', { customer, cancels: subscription })
  /** In the dashboard. @param amount absent for all that is left */
  refund = (payment: string, amount?: number): Promise<void> => this.#ask('refund', { payment, amount })
  /** In the dashboard. */
  delete = (id: string): Promise<void> => this.#ask('delete', { id })

  /** Moves the clock: renewals, attempts to collect, ends and expiries on the way happen at their times. */
  moveTo = (nowMs: number): Promise<void> => this.#ask('move', { nowMs })

  async objects<T extends Held>(kind: T['object']): Promise<T[]> {
    return (await this.#ask('objects', { kind })).objects
  }
  async events(): Promise<ReplicaEvent[]> {
    return (await this.#ask('events')).events
  }
  /** Events of the account that have nothing to do with us, or that Stripe words in another way. */
  emit = (type: string, object: object, times = 1): Promise<void> =>
    this.#ask('emit', { type, object, times })

  /** The next calls fail. */
  trouble = (trouble: Trouble): Promise<void> => this.#ask('trouble', { trouble })
  /** Every call that arrived, the oldest first. */
  async requests(): Promise<SeenRequest[]> {
    return (await this.#ask('requests')).requests
  }

  /** A signature as Stripe makes it, at the time of the clock. */
  async sign(body: string, secret?: string): Promise<string> {
    return (await this.#ask('sign', { body, secret })).signature
  }
  /** From now on events wait, also where an endpoint is set. */
  hold = (): Promise<void> => this.#ask('hold')
  /** The events that wait, as they would be posted; they are gone then. */
  async take(): Promise<Delivery[]> {
    return (await this.#ask('take')).deliveries
  }
  /** Posts the events that wait. @returns the status of each answer */
  async deliver(how: { isReversed?: boolean; times?: number } = {}): Promise<number[]> {
    return (await this.#ask('deliver', how)).statuses
  }
  /** Until no event is being posted. @returns how many were not taken */
  async settled(): Promise<number> {
    return (await this.#ask('settled')).waiting
  }
}

let running: Promise<StripeReplica> | undefined

/** One for all tests of a process; each opens an account of its own. */
export const sharedStripe = (): Promise<StripeReplica> => {
  running ??= StripeReplica.start()
  return running
}
