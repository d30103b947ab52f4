import type { Db, Tx } from '../../db/database.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { runExclusiveSlice } from '../../lib/exclusive-slice.ts'
import type { Log } from '../../lib/log.ts'
import type { InboundText, StatusReport } from '../port.ts'
import { SPECIAL_NUMBERS } from './behaviour.ts'
import {
  listDue,
  markReported,
  nextDueAt,
  planReading,
  type SandboxAccount,
  sandboxMessageId,
} from './ledger.ts'
import type { SandboxMessage } from './table.ts'

/**
 * The background part of the built-in carrier. Reports the results of accepted messages, and sends replies from
 * the numbers that reply. Due reports are in the ledger, so they survive a restart. Each is marked as done in
 * the transaction that applies it.
 */
interface SandboxCarrierDeps {
  db: Db
  log: Log
  /** Applies receipts, as for every provider. */
  report(tx: Tx, account: SandboxAccount, reports: StatusReport[]): void
  /** Receives texts, as for every provider. */
  receive(tx: Tx, account: SandboxAccount, text: InboundText): void
}

const BATCH = 500
/** The time from the delivery of a WhatsApp message until it is opened. */
const READING_MS = 2 * SECOND_MS
/** Longest sleep. Another process (the command line) may have sent messages since. */
const MAX_SLEEP_MS = 5 * SECOND_MS
const PAUSE_AFTER_FAILURE_MS = 5 * SECOND_MS

export class SandboxCarrier {
  readonly #deps: SandboxCarrierDeps
  #timer: ReturnType<typeof setTimeout> | undefined
  #unsubscribe: (() => void) | undefined
  #working: Promise<void> | undefined
  #isStarted = false

  constructor(deps: SandboxCarrierDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#isStarted = true
    this.#unsubscribe = this.#deps.db.subscribe('sandbox', () => this.#sleep())
    this.#wake()
  }

  /** Waits for the current batch. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#unsubscribe?.()
    clearTimeout(this.#timer)
    await this.#working
  }

  /** Reports everything that is due now. Returns the number of messages reported. */
  async drain(): Promise<number> {
    let total = 0
    for (;;) {
      const count = await runExclusiveSlice(() => this.#deps.db.write((tx) => this.#reportDue(tx)))
      total += count
      if (count < BATCH) return total
    }
  }

  #wake(): void {
    if (!this.#isStarted || this.#working) return
    this.#working = this.drain().then(
      () => this.#done(),
      (error) => {
        this.#deps.log.error('sandbox receipts could not be reported', { cause: error })
        this.#done(PAUSE_AFTER_FAILURE_MS)
      },
    )
  }

  #done(pauseMs?: number): void {
    this.#working = undefined
    this.#sleep(pauseMs)
  }

  #sleep(pauseMs = 0): void {
    if (!this.#isStarted || this.#working) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#wake(), Math.min(this.#waitMs(pauseMs), MAX_SLEEP_MS))
  }

  /** Returns the time until the next report is due. A disk error must not end the reports. */
  #waitMs(pauseMs: number): number {
    const { db } = this.#deps
    try {
      const next = nextDueAt(db)
      return next === undefined ? MAX_SLEEP_MS : Math.max(pauseMs, next - db.clock.now())
    } catch {
      return PAUSE_AFTER_FAILURE_MS
    }
  }

  #reportDue(tx: Tx): number {
    const due = listDue(tx, tx.now, BATCH)
    if (due.length === 0) return 0
    for (const messages of byAccount(due)) {
      this.#deps.report(
        tx,
        messages[0]!,
        messages.map((message) => statusReport(message, tx.now)),
      )
      for (const message of messages) this.#reply(tx, message)
    }
    const idsOf = (messages: readonly SandboxMessage[]) => messages.map(({ id }) => id)
    const opened = due.filter(willBeRead)
    markReported(tx, idsOf(due.filter((message) => !willBeRead(message))))
    planReading(tx, idsOf(opened), tx.now + READING_MS)
    return due.length
  }

  #reply(tx: Tx, message: SandboxMessage): void {
    if (message.receiptStatus === 'READ') return
    const body = SPECIAL_NUMBERS[message.to.slice(-4)]?.reply
    if (!body || message.to.includes('@')) return
    const providerMessageId = `${sandboxMessageId(message.id)}-reply`
    this.#deps.receive(tx, message, { providerMessageId, from: message.to, to: message.from, body })
  }
}

/** Phones send read receipts only by WhatsApp. */
const willBeRead = ({ channel, receiptStatus, to }: SandboxMessage): boolean =>
  channel === 'WHATSAPP' && receiptStatus === 'DELIVERED' && (SPECIAL_NUMBERS[to.slice(-4)]?.isRead ?? true)

const statusReport = (message: SandboxMessage, now: number): StatusReport => ({
  providerMessageId: sandboxMessageId(message.id),
  reference: message.reference,
  status: message.receiptStatus ?? 'DELIVERED',
  errorCode: message.receiptErrorCode,
  providerErrorCode: message.receiptErrorCode,
  occurredAt: now,
})

function byAccount(messages: readonly SandboxMessage[]): SandboxMessage[][] {
  const groups = new Map<number, SandboxMessage[]>()
  for (const message of messages) {
    const group = groups.get(message.channelIdentityId)
    if (group) group.push(message)
    else groups.set(message.channelIdentityId, [message])
  }
  return [...groups.values()]
}
