import {
  type Order,
  type PaymentProcessor,
  ProcessorError,
  type ProcessorEvent,
} from '../../src/providers/payments/port.ts'

/** A call of a payment processor by its name. */
export type ProcessorCall = Exclude<keyof PaymentProcessor, 'name' | 'account' | 'verify'>

/** The call is not made; it is made and its answer is lost; the process dies before it, or after it. */
export type LineTrouble = 'DOWN' | 'LOST' | 'DEATH BEFORE' | 'DEATH AFTER'

/** What becomes of the next calls, in one life of the process after the other. */
export class Troubles {
  readonly #next = new Map<ProcessorCall, LineTrouble>()

  add(call: ProcessorCall, trouble: LineTrouble): void {
    this.#next.set(call, trouble)
  }

  clear(): void {
    this.#next.clear()
  }

  take(call: ProcessorCall): LineTrouble | undefined {
    const trouble = this.#next.get(call)
    this.#next.delete(call)
    return trouble
  }
}

interface LineOptions {
  /** Asked at the first call: the built-in processor needs the application that asks it. */
  processor: () => PaymentProcessor
  troubles: Troubles
  /** Ends the process. */
  die(): void
  /** A planted bug: what is charged instead. */
  charging?: ((order: Order) => Order) | undefined
}

const DOWN = 'The processor did not answer.'

/** The line between the product and a payment processor, on which calls and answers are lost. */
export class PaymentLine implements PaymentProcessor {
  readonly name = 'SANDBOX'
  readonly #options: LineOptions

  constructor(options: LineOptions) {
    this.#options = options
  }

  account: PaymentProcessor['account'] = () => this.#options.processor().account()
  createCustomer: PaymentProcessor['createCustomer'] = (...given) =>
    this.#call('createCustomer', (at) => at.createCustomer(...given))
  savedCard: PaymentProcessor['savedCard'] = (...given) =>
    this.#call('savedCard', (at) => at.savedCard(...given))
  createCheckout: PaymentProcessor['createCheckout'] = (...given) =>
    this.#call('createCheckout', (at) => at.createCheckout(...given))
  createPortal: PaymentProcessor['createPortal'] = (...given) =>
    this.#call('createPortal', (at) => at.createPortal(...given))
  charge: PaymentProcessor['charge'] = (order) =>
    this.#call('charge', (at) => at.charge(this.#options.charging?.(order) ?? order))
  setCancelAtPeriodEnd: PaymentProcessor['setCancelAtPeriodEnd'] = (...given) =>
    this.#call('setCancelAtPeriodEnd', (at) => at.setCancelAtPeriodEnd(...given))
  cancelNow: PaymentProcessor['cancelNow'] = (...given) =>
    this.#call('cancelNow', (at) => at.cancelNow(...given))
  listInvoices: PaymentProcessor['listInvoices'] = (...given) =>
    this.#call('listInvoices', (at) => at.listInvoices(...given))
  verify: PaymentProcessor['verify'] = (callback) => this.#options.processor().verify(callback)
  read: PaymentProcessor['read'] = (object: ProcessorEvent['object']) =>
    this.#call('read', (at) => at.read(object))
  eventsSince: PaymentProcessor['eventsSince'] = (since) =>
    this.#call('eventsSince', (at) => at.eventsSince(since))

  async #call<T>(call: ProcessorCall, make: (processor: PaymentProcessor) => Promise<T>): Promise<T> {
    const { processor, troubles, die } = this.#options
    const trouble = troubles.take(call)
    if (trouble === 'DOWN') throw new ProcessorError('UNAVAILABLE', DOWN)
    if (trouble === 'DEATH BEFORE') return this.#end(die)
    const answer = await make(processor())
    if (trouble === 'DEATH AFTER') return this.#end(die)
    if (trouble === 'LOST') throw new ProcessorError('UNAVAILABLE', DOWN)
    return answer
  }

  #end(die: () => void): never {
    die()
    throw new Error('This process is dead.')
  }
}
