import type { TestApp } from './app.ts'
import type { Bank } from './billing-history-bank.ts'

/** Arrival of callbacks. LATE: when they are delivered. TWICE: two copies at the same time. */
export type Arrival = 'AT ONCE' | 'LATE' | 'LOST' | 'TWICE' | 'BACKWARDS'

/** Delivery of callbacks from the processor to the product: late, lost, doubled and out of order. */
export class CallbackPost {
  mode: Arrival = 'AT ONCE'
  readonly #app: () => TestApp
  readonly #bank: Bank
  #held: string[] = []
  readonly #all: string[] = []

  constructor(app: () => TestApp, bank: Bank) {
    this.#app = app
    this.#bank = bank
  }

  /** Takes a callback for delivery. A processor repeats a refused one, unless it is lost. */
  async take(body: string): Promise<{ isTaken: true } | { isTaken: false; problem: string }> {
    this.#all.push(body)
    if (this.mode === 'LOST') return { isTaken: true }
    if (this.mode === 'LATE' || this.mode === 'BACKWARDS') {
      if (this.mode === 'LATE') this.#held.push(body)
      else this.#held.unshift(body)
      return { isTaken: true }
    }
    const copies = this.mode === 'TWICE' ? [body, body] : [body]
    const answers = await Promise.all(copies.map((copy) => this.#deliver(copy)))
    return answers.includes(200)
      ? { isTaken: true }
      : { isTaken: false, problem: `It answered ${answers[0]}.` }
  }

  /** Sends the callbacks that the processor has not sent itself. Returns whether there were any. */
  async send(): Promise<boolean> {
    const bodies = this.#bank.takeCallbacks()
    for (const body of bodies) {
      const { isTaken } = await this.take(body)
      if (!isTaken) this.#held.push(body)
    }
    return bodies.length > 0
  }

  /** Delivers all held callbacks at the same time. */
  async deliverHeld(): Promise<void> {
    const held = this.#held
    this.#held = []
    await Promise.all(held.map((body) => this.#deliver(body)))
  }

  /** Delivers an earlier callback again. */
  async repeat(which: number): Promise<void> {
    const body = this.#all[which % Math.max(1, this.#all.length)]
    if (body !== undefined) await this.#deliver(body)
  }

  /** @returns the status of the answer */
  async #deliver(body: string): Promise<number> {
    const headers = { 'content-type': 'application/json', 'stripe-signature': this.#bank.sign(body) }
    const request = new Request('http://carillon.test/callbacks/stripe', { method: 'POST', headers, body })
    const { status } = await this.#app().app.handle(request)
    return status
  }
}
