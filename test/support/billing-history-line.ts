import {
  type Order,
  type PaymentProcessor,
  ProcessorError,
  type ProcessorEvent,
} from '../../src/providers/payments/port.ts'

/** Name of a call to a payment processor. */
export type ProcessorCall = Exclude<keyof PaymentProcessor, 'name' | 'account' | 'verify'>

/** Trouble with a call: it is not made, its answer is lost, or the process dies before or after it. */
export type LineTrouble = 'DOWN' | 'LOST' | 'DEATH BEFORE' | 'DEATH AFTER'

/** Troubles with the next calls, over several lives of the process. */
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
  /** Called at the first call, because the built-in processor needs its application. */
  processor: () => PaymentProcessor
  troubles: Troubles
  /** Ends the process. */
  die(): void
  /** Planted bug: returns the order that is charged instead. */
  charging?: ((order: Order) => Order) | undefined
}

const DOWN = 'The processor did not answer.'

/** The connection between the product and a payment processor. It loses calls and answers. */
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
