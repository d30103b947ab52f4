import type { JsonAnswer, TestApp } from './app.ts'
import type { BookedPayment, Look } from './billing-recount.ts'

/** One purchase that a customer wants, with all its repeated requests. */
interface Intention {
  header: string
  path: string
  body: object
  token: string
  /** Times of its start by the real clock and by the billing clock, ms since 1970. */
  begunAt: readonly [number, number]
  /** Purchase in the answer of a success. */
  purchaseId: string | undefined
  isAnswered: boolean
  /** Public ids of the purchases that its requests started. */
  readonly purchases: Set<string>
}

/** Time during which a client repeats a request. */
const REPEATED_MS = 12 * 3_600_000

/** Software that buys with Idempotency-Keys, and repeats a request without an answer. */
export class BuyingClients {
  readonly #intentions: Intention[] = []
  readonly #look: Look
  #keys = 0

  constructor(look: Look) {
    this.#look = look
  }

  async buy(
    app: TestApp,
    token: string,
    request: { path: string; body: object; nowMs: number },
  ): Promise<void> {
    const { path, body, nowMs } = request
    const intention: Intention = {
      header: `purchase-${++this.#keys}`,
      path,
      body,
      token,
      begunAt: [app.clock.now(), nowMs],
      purchaseId: undefined,
      isAnswered: false,
      purchases: new Set(),
    }
    this.#intentions.push(intention)
    await this.#ask(app, intention)
  }

  /** Sends the last request twice at the same time. */
  async buyTwice(
    app: TestApp,
    token: string,
    request: { path: string; body: object; nowMs: number },
  ): Promise<void> {
    const both = this.buy(app, token, request)
    await Promise.allSettled([both, this.#ask(app, this.#intentions.at(-1)!)])
    await both
  }

  /** @param nowMs current time by the billing clock */
  async repeat(app: TestApp, which: number, nowMs: number): Promise<void> {
    const repeatable = this.#intentions.filter((one) => isRepeated(one, app, nowMs))
    const intention = repeatable[which % Math.max(1, repeatable.length)]
    if (intention) await this.#ask(app, intention)
  }

  /** Repeats every request without an answer. */
  async finish(app: TestApp, nowMs: number): Promise<void> {
    for (const intention of this.#intentions) {
      if (!intention.isAnswered && isRepeated(intention, app, nowMs)) await this.#ask(app, intention)
    }
  }

  async #ask(app: TestApp, intention: Intention): Promise<void> {
    const { path, body, token, header } = intention
    const answer = await app.request('POST', path, { token, body, headers: { 'idempotency-key': header } })
    this.#note(intention, answer)
  }

  #note(intention: Intention, { status, body }: JsonAnswer): void {
    // The request is still running, or the processor does not answer, so the client will repeat it.
    if (status === 503 || status === 500 || body?.code === 'IDEMPOTENCY_IN_PROGRESS') return
    intention.isAnswered = true
    const id = status === 201 ? (body.data.purchaseId ?? body.data.sessionId) : undefined
    if (intention.purchaseId !== undefined && id !== undefined && id !== intention.purchaseId)
      throw new Error(`The same key was answered with ${intention.purchaseId} and with ${id}`)
    intention.purchaseId ??= id
  }

  /** Records the purchases that the requests started. */
  follow(): void {
    const rows = this.#look.rows<{ key: string; uuid: string }>(
      'SELECT request_key AS key, uuid FROM billing_purchases WHERE request_key IS NOT NULL',
    )
    const found = Map.groupBy(rows, ({ key }) => key)
    for (const { path, header, purchases } of this.#intentions) {
      for (const { uuid } of found.get(`${path} ${header}`) ?? []) purchases.add(uuid)
    }
  }

  /** Describes intentions that were charged twice. */
  wrong(payments: readonly BookedPayment[]): string[] {
    const paid = payments.filter(({ isPaid }) => isPaid).map(({ purchase }) => purchase ?? '')
    return this.#intentions
      .filter(({ purchases }) => paid.filter((purchase) => purchases.has(purchase)).length > 1)
      .map(({ path, header }) => `${path} with ${header} was charged twice`)
  }
}

const isRepeated = ({ begunAt: [real, billed] }: Intention, app: TestApp, nowMs: number): boolean =>
  app.clock.now() - real < REPEATED_MS && nowMs - billed < REPEATED_MS
