import type { Db } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { type PaymentProcessor, ProcessorError } from '../../providers/payments/port.ts'

/** What billing by card needs. */
export interface PaymentDeps {
  db: Db
  log: Log
  /** Undefined under the manual mode. */
  payments: PaymentProcessor | undefined
  publicBaseUrl: string
  /** Three capital letters. */
  billingCurrency: string
}

/** The actor of what a callback of the payment processor or an automatic purchase changes. */
export const BILLING = { type: 'SYSTEM', id: null, name: 'Billing' } as const

/** The dependencies where there is a processor. */
export type CardDeps = PaymentDeps & { payments: PaymentProcessor }

/** Throws BILLING_NOT_CONFIGURED where the operator takes no payments by card. */
export function withProcessor(deps: PaymentDeps): CardDeps {
  const { payments } = deps
  if (payments) return { ...deps, payments }
  throw new AppError(
    'BILLING_NOT_CONFIGURED',
    'The operator of this server takes no payments by card. Ask the operator for a plan or for credits.',
  )
}

const RETRY_AFTER_SECONDS = 30

/** Writes to the log what a processor answered: its sentence for members does not say it. */
export function noteTrouble({ log }: PaymentDeps, { kind, message, cause }: ProcessorError): void {
  log.warn('a call of the payment processor failed', { kind, cause: cause ?? message })
}

/**
 * Asks the processor for a member who waits. Throws SERVICE_UNAVAILABLE if it does not answer, CONFLICT if it refuses.
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
      })
    }
    throw new AppError('CONFLICT', error.message)
  }
}

/** Refusals of operations that ask the processor, for the reference. */
export const CARD_ERRORS = {
  BILLING_NOT_CONFIGURED: 'The operator of this server takes no payments by card.',
  SERVICE_UNAVAILABLE:
    'The payment processor does not answer. Repeat the call after the seconds of `Retry-After`, with the same Idempotency-Key.',
} as const

/** Work that must not overlap: what one piece reads of a processor, it also writes before the next one reads. */
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
 * Runs work about the subscriptions of an organization, one after the other: what was read last from the processor is
 * written last. It may be called within the turn of a purchase, and not the other way round.
 */
export const inTurnOfSubscriptions = <T>(
  deps: CardDeps,
  organizationId: number,
  work: () => Promise<T>,
): Promise<T> => turnsOf(deps).take(`subscriptions ${organizationId}`, work)

/** Runs work about one purchase, one after the other. @param uuid of the purchase */
export const inTurnOfPurchase = <T>(deps: CardDeps, uuid: string, work: () => Promise<T>): Promise<T> =>
  turnsOf(deps).take(`purchase ${uuid}`, work)
