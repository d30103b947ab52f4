import type { Db } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { type PaymentProcessor, ProcessorError } from '../../providers/payments/port.ts'

/** Dependencies of billing by card. */
export interface PaymentDeps {
  db: Db
  log: Log
  /** Undefined under the manual mode. */
  payments: PaymentProcessor | undefined
  publicBaseUrl: string
  /** Three capital letters. */
  billingCurrency: string
}

/** The actor of changes that a callback of the payment processor or an automatic purchase makes. */
export const BILLING = { type: 'SYSTEM', id: null, name: 'Billing' } as const

/** The dependencies if there is a processor. */
export type CardDeps = PaymentDeps & { payments: PaymentProcessor }

/**
 * Returns the dependencies with the processor. Throws BILLING_NOT_CONFIGURED if the operator takes no
 * payments by card.
 */
export function withProcessor(deps: PaymentDeps): CardDeps {
  const { payments } = deps
  if (payments) return { ...deps, payments }
  throw new AppError(
    'BILLING_NOT_CONFIGURED',
    'The server operator takes no payments by card. Ask the operator for a plan or for credits.',
  )
}

const RETRY_AFTER_SECONDS = 30

/** Logs the answer of a processor, because the sentence for members does not contain it. */
export function noteTrouble({ log }: PaymentDeps, { kind, message, cause }: ProcessorError): void {
  log.warn('a call of the payment processor failed', { kind, cause: cause ?? message })
}

/**
 * Calls the processor while a member waits. Throws SERVICE_UNAVAILABLE if it does not answer,
 * CONFLICT if it refuses.
 */
export async function asking<T>(deps: PaymentDeps, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    noteTrouble(deps, error)
    if (error.kind === 'UNAVAILABLE') {
      throw new AppError('SERVICE_UNAVAILABLE', error.message, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        said: (say) => say.paymentUnavailable(),
      })
    }
    throw new AppError('CONFLICT', error.message, { said: error.said ?? ((say) => say.paymentRefused()) })
  }
}

/** Describes, for the reference, the refusals of operations that call the processor. */
export const CARD_ERRORS = {
  BILLING_NOT_CONFIGURED: 'The server operator takes no payments by card.',
  SERVICE_UNAVAILABLE:
    'The payment processor does not answer. Repeat the call after the seconds of `Retry-After`, with the same Idempotency-Key.',
} as const

/** Runs work in turns, so that one piece writes what it read from a processor before the next one reads. */
class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `work` after all earlier work with this key has ended. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const own = before.then(work, work)
    this.#last.set(key, own)
    try {
      return await own
    } finally {
      if (this.#last.get(key) === own) this.#last.delete(key)
    }
  }
}

const turns = new WeakMap<PaymentProcessor, Turns>()

const turnsOf = ({ payments }: CardDeps): Turns => turns.getOrInsertComputed(payments, () => new Turns())

/**
 * Runs work about the subscriptions of an organization in turns, so that the last read from the
 * processor is written last. A caller may hold the turn of a purchase. The opposite order would
 * deadlock.
 */
export const inTurnOfSubscriptions = <T>(
  deps: CardDeps,
  organizationId: number,
  work: () => Promise<T>,
): Promise<T> => turnsOf(deps).take(`subscriptions ${organizationId}`, work)

/** Runs work about one purchase in turns. @param uuid of the purchase */
export const inTurnOfPurchase = <T>(deps: CardDeps, uuid: string, work: () => Promise<T>): Promise<T> =>
  turnsOf(deps).take(`purchase ${uuid}`, work)
