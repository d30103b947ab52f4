import type { Db } from '../../db/database.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { pass } from '../checks.ts'
import type {
  ChannelAdapter,
  ChannelName,
  Check,
  EmailProvider,
  Lookup,
  Provider,
  SendResult,
} from '../port.ts'
import { say } from '../sentences.ts'
import { type Behaviour, behaviourOf } from './behaviour.ts'
import type { SandboxConfig } from './config.ts'
import {
  findByReference,
  insertMessage,
  type SandboxAccount,
  sandboxMessageId,
  type TakenMessage,
} from './ledger.ts'

interface SandboxDeps {
  db: Db
  account: SandboxAccount
  /** Resolves after `ms`, or as soon as the signal aborts. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Messages written to the ledger in one transaction. */
const MAX_BATCH = 500
const MAX_IN_FLIGHT = 8
const THROTTLE_MS = 5 * SECOND_MS
/** Largest number of remembered messages that were throttled. THROTTLE_ONCE accepts them the next time. */
const MAX_REMEMBERED = 10_000

/**
 * Creates the built-in carrier. It accepts real messages and keeps records like a real carrier, but delivers
 * nothing.
 */
export function createSandbox(config: SandboxConfig, deps: SandboxDeps): Provider {
  const of = (channel: ChannelName) => new Sandbox(channel, config, deps)
  return {
    adapters: { SMS: of('SMS'), EMAIL: mailbox(of('EMAIL')), WHATSAPP: of('WHATSAPP') },
    callbacks: null,
  }
}

const mailbox = (carrier: Sandbox): EmailProvider => ({
  maxBatch: carrier.maxBatch,
  maxInFlight: carrier.maxInFlight,
  send: (batch, signal) =>
    carrier.send(
      batch.map(({ text, ...mail }) => ({ ...mail, body: text })),
      signal,
    ),
  lookup: (reference) => carrier.lookup(reference),
  verify: () => carrier.verify(),
})

/** A message of any channel. */
type Message = Omit<TakenMessage, 'channel'>

class Sandbox implements ChannelAdapter<Message> {
  readonly maxBatch = MAX_BATCH
  readonly maxInFlight = MAX_IN_FLIGHT
  readonly #channel: ChannelName
  readonly #config: SandboxConfig
  readonly #deps: SandboxDeps
  readonly #throttled = new Set<string>()

  constructor(channel: ChannelName, config: SandboxConfig, deps: SandboxDeps) {
    this.#channel = channel
    this.#config = config
    this.#deps = deps
  }

  async send(batch: readonly Message[], signal: AbortSignal): Promise<SendResult[]> {
    if (signal.aborted) return batch.map(() => notSent('UNKNOWN', say.notBegun(), null))
    const behaviours = batch.map((message) => this.#behaviourOf(message))
    let ledgerIds: Array<number | undefined>
    try {
      ledgerIds = await this.#take(batch, behaviours)
    } catch (error) {
      // The transaction was rolled back: the carrier has none of the messages.
      const reason = error instanceof Error ? error.message : String(error)
      return batch.map(() => notSent('UNKNOWN', reason, null))
    }
    const waitMs = this.#config.latencyMs + Math.max(0, ...behaviours.map((it) => it.extraLatencyMs))
    if (waitMs > 0) await (this.#deps.sleep ?? sleep)(waitMs, signal)
    if (signal.aborted) return batch.map(() => ({ outcome: 'unknown', message: 'Given up while waiting.' }))
    return behaviours.map((behaviour, index) => resultOf(behaviour, ledgerIds[index]))
  }

  /** Writes the whole batch in one transaction. */
  #take(batch: readonly Message[], behaviours: readonly Behaviour[]): Promise<Array<number | undefined>> {
    const { db, account } = this.#deps
    return db.write((tx) => {
      tx.notify('sandbox')
      return batch.map((message, index) => {
        const { answer, receipt } = behaviours[index]!
        if (answer !== 'TAKE' && answer !== 'LOSE_TAKEN') return undefined
        return insertMessage(
          tx,
          account,
          { ...message, channel: this.#channel },
          receipt && {
            status: receipt.status,
            errorCode: receipt.errorCode,
            dueAt: tx.now + receipt.delayMs,
          },
        )
      })
    })
  }

  #behaviourOf({ reference, to }: Message): Behaviour {
    const behaviour = behaviourOf(to, this.#config)
    if (behaviour.answer !== 'THROTTLE_ONCE') return behaviour
    if (this.#throttled.delete(reference)) return { ...behaviour, answer: 'TAKE' }
    if (this.#throttled.size >= MAX_REMEMBERED) this.#throttled.clear()
    this.#throttled.add(reference)
    return behaviour
  }

  async lookup(reference: string): Promise<Lookup> {
    const entry = findByReference(this.#deps.db, reference)
    return entry ? { found: true, providerMessageId: sandboxMessageId(entry.id) } : { found: false }
  }

  async verify(): Promise<Check[]> {
    return [pass('connection', say.sandboxWorks())]
  }
}

function resultOf(behaviour: Behaviour, ledgerId: number | undefined): SendResult {
  const { answer, refusal } = behaviour
  if (answer === 'TAKE' && ledgerId !== undefined) {
    return { outcome: 'accepted', providerMessageId: sandboxMessageId(ledgerId) }
  }
  if (answer === 'REFUSE') {
    const errorCode = refusal ?? 'UNKNOWN'
    return {
      outcome: 'rejected',
      errorCode,
      providerErrorCode: errorCode,
      message: say.testRefused(),
    }
  }
  if (answer === 'LOSE_TAKEN' || answer === 'LOSE_UNTAKEN') {
    return { outcome: 'unknown', message: say.testLost() }
  }
  return notSent('THROTTLED', say.testThrottled(), THROTTLE_MS)
}

const notSent = (
  errorCode: 'THROTTLED' | 'UNKNOWN',
  message: string,
  retryAfterMs: number | null,
): SendResult => ({
  outcome: 'not_sent',
  errorCode,
  providerErrorCode: null,
  message,
  retryAfterMs,
})

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal.addEventListener('abort', wake)
  })
