import fc from 'fast-check'
import { grantCredits } from '../../src/billing/credits/service.ts'
import { invariants as creditRules } from '../../src/billing/credits/store.ts'
import { settleUsage } from '../../src/billing/usage/settle.ts'
import { invariants as usageRules } from '../../src/billing/usage/store.ts'
import { SendCore } from '../../src/delivery/engine/core.ts'
import { settleOrphans } from '../../src/delivery/engine/recovery.ts'
import type { Assignment } from '../../src/delivery/engine/tick.ts'
import { holdSending, resumeSending } from '../../src/delivery/executions/hold.ts'
import type { Run } from '../../src/delivery/executions/ports.ts'
import { beginExecution, haltLateRuns } from '../../src/delivery/executions/run.ts'
import { insertDirectMessage } from '../../src/delivery/messages/direct-messages.ts'
import { applyReceipts } from '../../src/delivery/receipts/receipts.ts'
import { HOUR_MS } from '../../src/lib/clock.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { accepted, busy, lost, rejected, type SendWorld } from './send-world.ts'

/**
 * Deterministic simulation of sending: any order of ticks, answers, receipts, crashes and human decisions,
 * with the engine's real code on an in-memory database. A crash loses everything except the database and the
 * messages at the carrier. The guarantees are checked after every event, and at the end all messages must
 * have a result.
 */
export interface SimulationEvent {
  kind: (typeof EVENT_KINDS)[number]
  /** Number of the call, contact or message, modulo their count. */
  which: number
}

const EVENT_KINDS = [
  'tick',
  // Answers of the carrier to one call: it took the messages; it took them and the answer was lost; it did
  // not take them and the answer was lost; …
  'accept',
  'lose taken',
  'lose untaken',
  'throttle',
  'refuse',
  'refuse sender',
  // The carrier took the messages and has not answered yet.
  'take silently',
  'crash',
  'crash before commit',
  'long stop',
  'cancel',
  'pause',
  'resume',
  'hold',
  'release',
  'opt out',
  'receipt delivered',
  'receipt failed',
  'freeze',
  'swap numbers',
  'test message',
  'wait',
  // For an organization that pays with credits.
  'grant credits',
  'settle charges',
] as const

/** Ticks and answers are more frequent than human decisions. */
const USUAL: readonly SimulationEvent['kind'][] = [
  'tick',
  'tick',
  'tick',
  'accept',
  'accept',
  'freeze',
  'wait',
]

export const schedules = fc.array(
  fc.record({ kind: fc.constantFrom(...EVENT_KINDS, ...USUAL), which: fc.nat(11) }),
  { maxLength: 40 },
)

export interface SimulationOptions {
  /** Whether the carrier can look up a message by our reference. */
  canLookUp: boolean
  /** Credits of the organization; absent without billing. */
  credits?: number
  /** Planted bug that the simulation must find. */
  bug?: 'blind resend after a crash' | 'resend what is unknown' | 'hand over before the commit'
}

type Tracked = Assignment & { isTaken?: true }

const CONTACTS = 6
const HALF_HOUR_MS = 1_800_000
/** Enough rounds for every retry, and for the wait of a night. */
const DRAIN_ROUNDS = 50

const UNSETTLED_TEST = `SELECT 1 FROM messages WHERE execution_id IS NULL AND status IN ('SCHEDULED', 'QUEUED', 'SENDING')`

/** A simulation. Playing it throws the faults found. */
export class Simulation {
  readonly #world: SendWorld
  readonly #options: SimulationOptions
  readonly #run: Run
  readonly #organizationId: number
  readonly #senderIds: readonly number[]
  readonly #contactIds: number[]
  /** Number of messages that the carriers took, by address and by our reference with the sender. */
  readonly #taken = new Map<string, number>()
  readonly #references = new Map<string, number>()
  /** Addresses of the messages with these references. */
  readonly #addresses = new Map<string, string>()
  /** References of messages that reached a final status. */
  readonly #settled = new Set<string>()
  /** References of messages that were ever in doubt. Their charge stays. */
  readonly #doubted = new Set<string>()
  #isCancelled = false
  #tests = 0

  constructor(world: SendWorld, options: SimulationOptions) {
    this.#world = world
    this.#options = options
    wipe(world)
    this.#organizationId = world.organization()
    this.#senderIds = [world.sender(this.#organizationId), world.sender(this.#organizationId)]
    for (const id of this.#senderIds) world.carriers.set(id, { maxBatch: 2, maxInFlight: 2 })
    this.#contactIds = world.contacts(this.#organizationId, CONTACTS)
    this.#run = world.plan(this.#organizationId, world.campaign(this.#organizationId, this.#senderIds))
    if (options.credits !== undefined) this.#grant(options.credits)
    world.db.writeNow((tx) => void beginExecution(tx, world.ports, this.#run.executionId))
    world.freeze(this.#run, 3)
  }

  /** Plays all events in order, then finishes the remaining work. */
  play(events: readonly SimulationEvent[]): void {
    for (const { kind, which } of events) {
      this.#steps[kind](which)
      this.#checkAlways()
    }
    this.#drain()
    this.#checkDrained()
  }

  #grant(amount: number): void {
    const organizationId = this.#organizationId
    const grant = { type: 'GRANT', description: 'Given', reference: { type: 'OPERATOR', id: null } } as const
    this.#world.db.writeNow((tx) => grantCredits(tx, { ...grant, organizationId, amount }))
  }

  readonly #steps: Record<SimulationEvent['kind'], (which: number) => void> = {
    tick: () => this.#tick(),
    accept: (which) => this.#answer(which, accepted, true),
    'lose taken': (which) => this.#answer(which, lost, true),
    'lose untaken': (which) => this.#answer(which, lost, false),
    throttle: (which) => this.#answer(which, busy(), false),
    refuse: (which) => this.#answer(which, rejected('UNREACHABLE'), false),
    'refuse sender': (which) => this.#answer(which, rejected('SENDER_INVALID'), false),
    'take silently': (which) => this.#takeSilently(which),
    crash: () => this.#crash(),
    'crash before commit': () => this.#crashBeforeCommit(),
    'long stop': () => this.#longStop(),
    cancel: () => {
      const before = this.#world.statusOf(this.#run)
      this.#world.cancel(this.#run)
      // A finished run keeps its status. Any other run must become CANCELLED.
      if (before === 'COMPLETED' || before === 'FAILED') {
        if (this.#world.statusOf(this.#run) !== before) throw new Error(`cancelled although ${before}`)
      } else this.#isCancelled = true
    },
    pause: () => this.#world.pause(this.#run),
    resume: () => this.#resume(),
    hold: () => this.#world.db.writeNow((tx) => holdSending(tx, 'test')),
    release: () => void this.#world.db.writeNow((tx) => resumeSending(tx)),
    'opt out': (which) => this.#world.optOut(this.#organizationId, this.#phoneOf(which)),
    'receipt delivered': (which) => this.#receipt(which, 'DELIVERED'),
    'receipt failed': (which) => this.#receipt(which, 'FAILED'),
    freeze: () => void this.#world.freeze(this.#run, 2),
    'swap numbers': (which) => this.#swapNumbers(which),
    'test message': () => this.#testMessage(),
    wait: (which) => this.#world.clock.advance((which + 1) ** 3 * 1_000),
    'grant credits': (which) => {
      if (this.#options.credits !== undefined) this.#grant(1 + which)
    },
    'settle charges': () => {
      if (this.#options.credits !== undefined) this.#world.db.writeNow((tx) => settleUsage(tx))
    },
  }

  #tick(): void {
    const world = this.#world
    if (this.#options.bug === 'hand over before the commit') {
      this.#tickRolledBack()
      return
    }
    for (const { assignments } of world.tick()) for (const one of assignments) this.#checkMaySend(one)
  }

  /** Throws if a message leaves after a committed cancel, pause, hold or opt-out. */
  #checkMaySend({ uuid, address, executionId }: Assignment): void {
    if (this.#settled.has(uuid))
      throw new Error('handed over again after it was accepted, refused or unknown')
    const { db } = this.#world
    if (executionId !== null && this.#world.statusOf(this.#run) !== 'RUNNING')
      throw new Error('handed over while the run is not RUNNING')
    if (db.get(`SELECT 1 FROM settings WHERE key = 'sending_hold'`)) throw new Error('handed over while held')
    if (db.get('SELECT 1 FROM suppressions WHERE address = ?', address)) {
      throw new Error('handed over to somebody who opted out')
    }
    if (
      executionId !== null &&
      !db.get('SELECT 1 FROM contacts WHERE phone = ? AND deleted_at IS NULL', address)
    ) {
      throw new Error('handed over to a number nobody has')
    }
  }

  #answer(which: number, result: Parameters<SendWorld['answer']>[0] & {}, isTaken: boolean): void {
    const index = which % Math.max(1, this.#world.inFlight.length)
    const call = this.#world.inFlight[index]
    if (!call) return
    if (isTaken) for (const one of call.assignments) this.#take(one)
    // A carrier that took a message cannot deny it. At worst its answer is lost.
    const wasTaken = call.assignments.some((one: Tracked) => one.isTaken)
    const said = wasTaken && result !== accepted ? lost : result
    const resends = said === lost && this.#options.bug === 'resend what is unknown'
    this.#world.answer(resends ? busy() : said, index)
  }

  /** Lets the carrier take a message. The answer may come later or never. */
  #take(message: Tracked): void {
    if (message.isTaken) return
    message.isTaken = true
    this.#references.set(message.uuid, message.channelIdentityId)
    this.#addresses.set(message.uuid, message.address)
    this.#taken.set(message.address, (this.#taken.get(message.address) ?? 0) + 1)
  }

  #takeSilently(which: number): void {
    const { inFlight } = this.#world
    const call = inFlight[which % Math.max(1, inFlight.length)]
    if (call) for (const one of call.assignments) this.#take(one)
  }

  #crash(): void {
    const world = this.#world
    world.restart()
    const orphans = world.db.all<{ id: number; uuid: string; executionId: number }>(
      `SELECT id, uuid, execution_id AS executionId FROM messages WHERE status = 'SENDING' AND epoch <> ?`,
      world.epoch,
    )
    const found = orphans.map(({ uuid }) => this.#lookUp(uuid))
    world.db.writeNow((tx) => settleOrphans(tx, world.ports, orphans, found))
  }

  /** Stops the server for more than an hour. Waiting messages must not leave by themselves afterwards. */
  #longStop(): void {
    const { clock, db, ports } = this.#world
    clock.advance(HOUR_MS + 1_000)
    db.writeNow((tx) => haltLateRuns(tx, ports))
    const late = db.all(`SELECT id FROM executions WHERE status = 'RUNNING' AND queued_count > 0`)
    if (late.length > 0) throw new Error('goes on by itself after more than an hour')
    this.#crash()
  }

  #lookUp(uuid: string) {
    if (this.#options.bug === 'blind resend after a crash') return { found: false } as const
    if (!this.#options.canLookUp) return { found: 'unavailable' } as const
    const providerMessageId = `carrier-${uuid}`
    return this.#references.has(uuid)
      ? ({ found: true, providerMessageId } as const)
      : ({ found: false } as const)
  }

  #crashBeforeCommit(): void {
    try {
      this.#world.db.writeNow((tx) => {
        this.#world.core.tick(tx)
        throw new Error('crash')
      })
    } catch {
      this.#crash()
    }
  }

  /** Planted bug: claimed messages leave although their commit failed. */
  #tickRolledBack(): void {
    const world = this.#world
    try {
      world.db.writeNow((tx) => {
        const { handovers } = world.core.tick(tx)
        for (const { assignments } of handovers) for (const one of assignments) this.#take(one)
        throw new Error('crash')
      })
    } catch {
      world.core.rolledBack()
    }
  }

  #resume(): void {
    for (const id of this.#senderIds) this.#world.set('channel_identities', id, { status: 'ACTIVE' })
    this.#world.resume(this.#run)
  }

  /**
   * Reports a message that the carrier took, by its own id or by ours, with or without the number, in any
   * status.
   */
  #receipt(which: number, status: 'DELIVERED' | 'FAILED'): void {
    const references = [...this.#references.keys()]
    const reference = references[which % Math.max(1, references.length)]
    if (!reference) return
    const channelIdentityId = this.#references.get(reference)!
    const sender = { organizationId: this.#organizationId, channelIdentityId }
    const report = {
      providerMessageId: `carrier-${reference}`,
      reference: which % 2 === 0 ? reference : null,
      ...(which % 3 === 0 ? {} : { to: this.#addresses.get(reference)! }),
      status,
      errorCode: status === 'FAILED' ? ('UNREACHABLE' as const) : null,
      providerErrorCode: null,
      occurredAt: this.#world.clock.now(),
    }
    this.#world.db.writeNow((tx) => void applyReceipts(tx, this.#world.ports, sender, [report]))
  }

  /** Sends a test message, each time to another number. */
  #testMessage(): void {
    const now = this.#world.clock.now()
    this.#world.db.writeNow((tx) =>
      insertDirectMessage(tx, {
        uuid: uuidv7(now),
        organizationId: this.#organizationId,
        channel: 'SMS',
        channelIdentityId: this.#senderIds[0]!,
        address: `+1305555${1000 + this.#tests++}`,
        body: 'A test',
        segmentCount: 1,
        expiresAt: now + 10_000,
      }),
    )
  }

  #phoneOf(which: number): string {
    const id = this.#contactIds[which % CONTACTS]!
    return this.#world.db.value<string>('SELECT phone FROM contacts WHERE id = ?', id)!
  }

  /** Moves a contact's number to another contact. The audience may not have reached that contact yet. */
  #swapNumbers(which: number): void {
    const [a, b] = [this.#contactIds[which % CONTACTS]!, this.#contactIds[(which + 3) % CONTACTS]!]
    const [phoneA, phoneB] = [a, b].map(
      (id) => this.#world.db.value<string>('SELECT phone FROM contacts WHERE id = ?', id)!,
    )
    const updated_at = this.#world.clock.now()
    this.#world.set('contacts', a, { phone: '', updated_at })
    this.#world.set('contacts', b, { phone: phoneA!, updated_at })
    this.#world.set('contacts', a, { phone: phoneB!, updated_at })
  }

  #checkAlways(): void {
    for (const [address, count] of this.#taken) {
      if (count > 1) throw new Error(`the carrier took ${count} messages to ${address}`)
    }
    // A planted bug about sending must be found by the messages at the carrier, not by unpaid ones.
    if (this.#options.bug === undefined) this.#checkCharges()
    const wrong = this.#world.wrongCounts()
    if (wrong.length > 0) throw new Error(`counts are not the messages: ${JSON.stringify(wrong)}`)
    const wrongTotals = this.#world.wrongTotals()
    if (wrongTotals.length > 0) throw new Error(`totals are not the messages: ${JSON.stringify(wrongTotals)}`)
    for (const { uuid, status } of this.#world.messages()) {
      if (!/^(SCHEDULED|QUEUED|SENDING)$/.test(status)) this.#settled.add(uuid)
      const claimsSent = status === 'SENT' || status === 'DELIVERED' || status === 'READ'
      if (claimsSent && !this.#references.has(uuid))
        throw new Error(`${status}, but the carrier never took it`)
    }
  }

  /**
   * Checks that the ledgers add up, and that a message is charged if and only if a carrier has it or may have
   * it.
   */
  #checkCharges(): void {
    for (const { name, sql } of [...usageRules, ...creditRules]) {
      if (this.#world.db.value<number>(sql) !== 0) throw new Error(`broken: ${name}`)
    }
    const messages = this.#world.db.all<{
      uuid: string
      status: string
      isCharged: number
      isDoubtful: number
    }>(
      `SELECT uuid, status, charge_id IS NOT NULL AS isCharged, error_code IS 'UNKNOWN' AS isDoubtful FROM messages`,
    )
    for (const { uuid, status, isCharged, isDoubtful } of messages) {
      if (status === 'SENDING') continue
      if (this.#references.has(uuid) && !isCharged) throw new Error(`${status} and taken, but not paid`)
      const isFree = /^(SCHEDULED|QUEUED|SKIPPED|CANCELLED)$/.test(status) && !this.#references.has(uuid)
      if (isFree && isCharged && !isDoubtful && !this.#doubted.has(uuid))
        throw new Error(`${status}, but charged`)
      if (isDoubtful) this.#doubted.add(uuid)
    }
  }

  /** Lets people resume, carriers answer and time pass until no work is left. */
  #drain(): void {
    const world = this.#world
    world.db.writeNow((tx) => resumeSending(tx))
    if (this.#isCancelled) world.cancelMessages(this.#run)
    if (this.#options.credits !== undefined) this.#grant(CONTACTS * 2)
    for (let round = 0; round < DRAIN_ROUNDS && !this.#isOver(); round++) {
      this.#resume()
      while (world.freeze(this.#run)) {}
      this.#tick()
      while (world.inFlight.length > 0) this.#answer(0, accepted, true)
      this.#tick()
      this.#checkAlways()
      world.clock.advance(HALF_HOUR_MS)
    }
  }

  #isOver(): boolean {
    const status = this.#world.statusOf(this.#run)
    if (this.#world.inFlight.length > 0 || this.#world.core.hasAnswers) return false
    if (this.#world.db.get(UNSETTLED_TEST)) return false
    if (this.#isCancelled) return status === 'CANCELLED'
    return status === 'COMPLETED' || status === 'FAILED'
  }

  #checkDrained(): void {
    const open = this.#world.messages().filter(({ status }) => /^(SCHEDULED|QUEUED|SENDING)$/.test(status))
    if (open.length > 0) throw new Error(`never settled: ${JSON.stringify(open)}`)
    if (!this.#isOver()) throw new Error(`the run is still ${this.#world.statusOf(this.#run)}`)
    const rows = this.#world.messages()
    const contacts = new Set(rows.map(({ contactId }) => contactId))
    if (contacts.size !== rows.length) throw new Error('a contact has two messages')
    if (!this.#isCancelled && rows.length !== CONTACTS) throw new Error('a contact has no message')
  }
}

const WIPED = [
  'usage_reservations',
  'usage_charges',
  'usage_periods',
  'usage_days',
  'usage_entries',
  'credit_lots',
  'credit_entries',
  'credit_wallets',
  'messages',
  'message_totals',
  'message_minutes',
  'executions',
  'campaign_channel_identities',
  'campaigns',
  'segments',
  'channel_identities',
  'opt_out_keywords',
  'contacts',
  'suppressions',
  'early_receipts',
  'jobs',
  'settings',
  'mail_keys',
  'suppression_keys',
  'organizations',
]

/** Empties the world for the next schedule, because a new world would spend its time on migrations. */
function wipe(world: SendWorld): void {
  world.db.writeNow((tx) => {
    for (const trigger of ['usage_entries_kept', 'credit_entries_kept'])
      tx.run(`DROP TRIGGER IF EXISTS ${trigger}`)
    for (const table of WIPED) tx.run(`DELETE FROM ${table}`)
  })
  world.clock.set('2026-03-04T17:00:00.000Z')
  world.epoch = 1
  world.core = new SendCore(world.ports, { epoch: 1, clock: world.clock })
  world.inFlight = []
  world.events.length = 0
}
